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

/** The first list of a node that accepts a type; undefined where none does. */
export function acceptingSlot(manifest: Manifest, page: Page, id: string, type: string): string | undefined {
  const slots = manifest.types.get(String(indexNodes(page).get(id)?.node.type))?.slots ?? {};
  return Object.keys(slots).find((slot) => acceptsType(manifest, page, id, slot, type));
}

/**
 * Position of a new node: after the selected one on its own level, so that several in a row are siblings. Otherwise in
 * it, after an ancestor, or last in the page. `inside` prefers the selected node's own list.
 */
export function insertPosition(
  manifest: Manifest,
  page: Page,
  selected: string | undefined,
  type: string,
  inside = false,
): NodePosition {
  const index = indexNodes(page);
  const list = selected === undefined ? undefined : acceptingSlot(manifest, page, selected, type);
  for (let found = index.get(selected ?? ''); found !== undefined; found = index.get(found.position.parent ?? '')) {
    const isAccepted = acceptsType(manifest, page, found.position.parent, found.position.slot, type);
    if (found.id === selected && list !== undefined && (inside || !isAccepted))
      return { parent: found.id, slot: list, index: childIds(page, found.id, list).length };
    if (isAccepted) return positionAfter(found);
  }
  return { parent: null, slot: 'children', index: page.pageComponent.length };
}
