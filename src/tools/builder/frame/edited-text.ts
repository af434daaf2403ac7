import type { Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import type { Manifest } from '../api/manifest.ts';
import { childLists, indexNodes, type IndexedNode } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import type { EditedText } from './frame.tsx';
import { nodeText, writeNodeText } from './node-text.ts';
import { textLeaves } from './text-leaves.ts';
import type { TextOverNode } from './use-text-in-place.ts';

/** Ids of the nodes in a node's lists. */
export function childrenOf(found: IndexedNode | undefined): readonly string[] {
  return childLists(found?.node ?? {}).flatMap(([, items]) =>
    items.flatMap((item) => (isRecord(item) && typeof item.id === 'string' ? [item.id] : [])),
  );
}

/** The text of the selected node as it is now, to be edited on the page; undefined where it has none. */
export function editedText(
  { state: { page, selected = '' }, actions }: Editing,
  manifest: Manifest,
  lang: Lang,
  over: TextOverNode | undefined,
  close: () => void,
): EditedText | undefined {
  const node = indexNodes(page).get(selected)?.node;
  const schema = manifest.types.get(String(node?.type))?.schema;
  const { pointer } = over?.text ?? {};
  const found =
    node &&
    (pointer === undefined
      ? nodeText(node, schema, lang)
      : textLeaves(node, schema, lang).find((leaf) => leaf.pointer === pointer));
  return (
    found && {
      node: selected,
      text: found.text,
      isRich: found.isRich,
      write: (next) =>
        actions.edit(`${selected} ${found.pointer}`, (current) => writeNodeText(current, selected, found, next)),
      close,
      box: over?.box,
    }
  );
}
