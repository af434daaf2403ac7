/** Where nodes of a type may stand. Pure. */
import type { Manifest } from '../api/manifest.ts';
import { after } from './edits.ts';
import { idsIn, indexOf, type Page, type Spot } from './nodes.ts';

/** Whether a list takes a type: the page's takes all, a type's those it says; a type that is not known takes any. */
export function takes(manifest: Manifest, page: Page, parent: string | null, slot: string, type: string): boolean {
  if (parent === null) return true;
  const known = manifest.types.get(String(indexOf(page).get(parent)?.node.type));
  if (known === undefined) return true;
  const list = known.slots[slot];
  return list !== undefined && (list.accepts?.includes(type) ?? true);
}

/** Where something that is added comes to stand: in the node that is meant, else after it, else after what is around it, else last. */
export function spotFor(manifest: Manifest, page: Page, selected: string | undefined, type: string): Spot {
  const index = indexOf(page);
  for (let found = index.get(selected ?? ''); found !== undefined; found = index.get(found.spot.parent ?? '')) {
    const own = Object.keys(manifest.types.get(String(found.node.type))?.slots ?? {});
    const list = own.find((slot) => takes(manifest, page, found?.id ?? null, slot, type));
    if (found.id === selected && list !== undefined)
      return { parent: found.id, slot: list, index: idsIn(page, found.id, list).length };
    if (takes(manifest, page, found.spot.parent, found.spot.slot, type)) return after(found);
  }
  return { parent: null, slot: 'children', index: page.pageComponent.length };
}
