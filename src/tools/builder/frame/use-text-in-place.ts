import { useLingui } from '@lingui/react/macro';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { useBuilder } from '../builder-context.ts';
import { indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { type NodeText, nodeText, writeNodeText } from './node-text.ts';
import { type PlacedField, placeTextField } from './place-text-field.ts';
import type { Box } from './shown-roots.ts';
import { textLeaves } from './text-leaves.ts';
import { findShown, type Place, textAt } from './text-under-pointer.ts';

/** A text that is edited over its node: that of a prop, in its box, or the node's first. */
export interface TextOverNode {
  readonly id: string;
  readonly text?: NodeText;
  readonly box?: Box;
}

interface Options {
  readonly element: RefObject<HTMLIFrameElement | null>;
  readonly editing: Editing;
  /** Language of the preview. */
  readonly lang: Lang;
  /** Edits a text that is rich, or not seen on the page, over its node. */
  readonly openOverNode: (text: TextOverNode) => void;
}

const LEAVING = ['beforeunload', 'pagehide'] as const;

/**
 * Edits the text of a node in place: the one at a place, else the node's first. Returns a stable function. A field that
 * is open commits when the page or the language goes.
 */
export function useTextInPlace(options: Options): (id: string, place?: Place) => void {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const open = useRef<{ readonly id: string; readonly pointer: string; readonly field: PlacedField }>(undefined);
  const label = t({ id: 'builder.frame.text', message: 'Text on the page' });
  const latest = useRef({ ...options, manifest, label });
  useLayoutEffect(() => {
    latest.current = { ...options, manifest, label };
  });
  const { lang } = options;
  useEffect(() => () => open.current?.field.commit(), [lang]);
  // The page goes without a blur: what is written is rendered at once, so that it is unsaved before its warning and kept.
  useEffect(() => {
    const keep = () => flushSync(() => open.current?.field.commit());
    for (const type of LEAVING) addEventListener(type, keep, { capture: true });
    return () => {
      for (const type of LEAVING) removeEventListener(type, keep, { capture: true });
    };
  }, []);
  const { page } = options.editing.state;
  useEffect(() => {
    if (open.current === undefined) return;
    const { id, pointer, field } = open.current;
    const node = indexNodes(page).get(id)?.node;
    const { manifest: known, lang: shown } = latest.current;
    const leaves = node === undefined ? [] : textLeaves(node, known.types.get(String(node.type))?.schema, shown);
    const leaf = leaves.find((each) => each.pointer === pointer);
    if (leaf !== undefined) field.show(leaf.text);
  }, [page]);
  return useCallback((id: string, place?: Place) => {
    const { element, editing, lang: shown, openOverNode, manifest: known, label: name } = latest.current;
    const document = element.current?.contentDocument;
    const node = indexNodes(editing.actions.page()).get(id)?.node;
    if (document === undefined || document === null || node === undefined) return;
    const schema = known.types.get(String(node.type))?.schema;
    const leaves = textLeaves(node, schema, shown);
    const first = nodeText(node, schema, shown);
    const firstLeaf = leaves.find(({ pointer, isRich }) => pointer === first?.pointer && !isRich);
    const firstElement = firstLeaf && findShown(document, id, firstLeaf);
    const found =
      (place && textAt(document, place, leaves)) ??
      (firstLeaf && firstElement && { leaf: firstLeaf, element: firstElement });
    open.current?.field.commit();
    if (found === undefined) return openOverNode({ id });
    const { leaf } = found;
    if (leaf.isRich) {
      const { x, y, width, height } = found.element.getBoundingClientRect();
      return openOverNode({ id, text: leaf, box: { x, y, width, height } });
    }
    const field = placeTextField(found.element, {
      text: leaf.text,
      label: name,
      lang: LANG_TAGS[shown],
      hasLines: leaf.hasLines,
      commit: (text) => latest.current.editing.actions.edit(undefined, (page) => writeNodeText(page, id, leaf, text)),
      closed: () => {
        open.current = undefined;
        element.current?.ownerDocument.defaultView?.focus();
      },
    });
    open.current = { id, pointer: leaf.pointer, field };
  }, []);
}
