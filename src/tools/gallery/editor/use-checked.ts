import type { I18n } from '@lingui/core';
import { useContext, useEffect, useState } from 'react';
import type { PageView } from '#registry/kit/shop.ts';
import { loadI18n } from '../../../locales/load.ts';
import { createNodeStyles } from '../../../page/node-styles.ts';
import { RenderingContext } from '../../../renderer/react/tree.tsx';
import { collectTypes } from '../../../renderer/resolve/resolved-node.ts';
import type { Checked } from './check-node.ts';

/** An edited node as it can be shown: checked, in a language, its code loaded. */
export interface Shown extends Checked {
  readonly page: PageView;
  readonly i18n: I18n;
  readonly types: readonly string[];
}

/** Edits within this time are shown together. */
const QUIET_MS = 150;

const styles = createNodeStyles();

/**
 * Checks a node a moment after its last edit; undefined until the first time. `isWanted`: before anything is edited the
 * server's own rendering is shown, and nothing is loaded. `failed` hears of code that could not be loaded.
 */
export function useChecked(
  node: unknown,
  page: PageView,
  isWanted: boolean,
  failed: (error: unknown) => void,
): Shown | undefined {
  const rendering = useContext(RenderingContext);
  const components = rendering?.components;
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (!isWanted || components === undefined) return undefined;
    let isOver = false;
    const check = async () => {
      try {
        const { checkNode, TYPES } = await import('./check-node.ts');
        const [checked, i18n] = await Promise.all([checkNode(node, page), loadI18n(page.lang)]);
        await components.load(collectTypes(checked.nodes));
        if (isOver) return;
        styles.add(checked.nodes);
        setShown({ ...checked, page, i18n, types: TYPES });
      } catch (error) {
        if (!isOver) failed(error);
      }
    };
    const timer = setTimeout(() => void check(), QUIET_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [node, page, isWanted, components, failed]);
  return shown;
}
