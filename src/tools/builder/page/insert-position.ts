/** Positions at which a node of a type may be inserted. Pure. */
import type { Manifest } from '../api/manifest.ts';
import { positionAfter } from './edits.ts';
import { childIds, indexNodes, type Page, type NodePosition } from './nodes.ts';

/** Whether a list accepts a type: the page's and those of unknown types accept every type, others the ones in their manifest. */
export function acceptsType(
  manifest: Manifest,
  page: Page,
  parent: string | null,
  slot: string,
  type: string,
): boolean {
  if (parent === null) return true;
  const known = manifest.types.get(String(indexNodes(page).get(parent)?.node.type));
  if (known === undefined) return true;
  const list = known.slots[slot];
  return list !== undefined && (list.accepts?.includes(type) ?? true);
}

/** Position of a new node: in the selected node, else after it, else after an ancestor, else last in the page. */
export function insertPosition(
  manifest: Manifest,
  page: Page,
  selected: string | undefined,
  type: string,
): NodePosition {
  const index = indexNodes(page);
  for (let found = index.get(selected ?? ''); found !== undefined; found = index.get(found.position.parent ?? '')) {
    const own = Object.keys(manifest.types.get(String(found.node.type))?.slots ?? {});
    const list = own.find((slot) => acceptsType(manifest, page, found?.id ?? null, slot, type));
    if (found.id === selected && list !== undefined)
      return { parent: found.id, slot: list, index: childIds(page, found.id, list).length };
    if (acceptsType(manifest, page, found.position.parent, found.position.slot, type)) return positionAfter(found);
  }
  return { parent: null, slot: 'children', index: page.pageComponent.length };
}
