import type { I18n } from '@lingui/core';
import { useContext, useEffect, useState } from 'react';
import type { PageView } from '#registry/kit/shop.ts';
import { loadI18n } from '../../../locales/load.ts';
import { createNodeStyles } from '../../../page/head/node-styles.ts';
import { RenderingContext } from '../../../renderer/react/tree.tsx';
import { collectTypes } from '../../../renderer/resolve/resolved-node.ts';
import type { ResolvedEdit } from './check-node.ts';

/** A resolved node with everything its rendering needs: page, messages, code. */
export interface DisplayedEdit extends ResolvedEdit {
  readonly page: PageView;
  readonly i18n: I18n;
  readonly types: readonly string[];
}

/** Debounce of edits (ms). */
const QUIET_MS = 150;

const styles = createNodeStyles();

/**
 * Resolves a node, debounced; undefined until the first edit. `isWanted` is false until then: the server's rendering stays and
 * nothing is loaded. `failed` is called when code cannot be loaded.
 */
export function useResolvedEdit(
  node: unknown,
  page: PageView,
  isWanted: boolean,
  failed: (error: unknown) => void,
): DisplayedEdit | undefined {
  const rendering = useContext(RenderingContext);
  const components = rendering?.components;
  const [shown, setShown] = useState<DisplayedEdit>();
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
