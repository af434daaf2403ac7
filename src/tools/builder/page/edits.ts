/** What can be done to the nodes of a page; what does not change stays the very same. Pure. */
import { valueAt, withValue } from '../../json/json-value.ts';
import { asNewcomers } from './ids.ts';
import {
  type Found,
  idsIn,
  indexOf,
  isWithin,
  listPointer,
  type Page,
  ROOT_LIST,
  type Spot,
  type WrittenNode,
} from './nodes.ts';

/** A page after an edit, and the node that the edit was about. */
export interface Edited {
  readonly page: Page;
  readonly id: string | undefined;
}

export function setValue(page: Page, pointer: string, value: unknown): Page {
  return withValue(page, pointer, value) as Page;
}

/** Puts nodes into a list; ids that are taken become others. */
export function insertNodes(page: Page, spot: Spot, nodes: readonly unknown[]): Edited {
  const newcomers = asNewcomers(nodes, indexOf(page).keys());
  const next = setList(page, spot, (items) => items.toSpliced(spot.index, 0, ...newcomers));
  return { page: next, id: idsIn(next, spot.parent, spot.slot)[spot.index] };
}

/** Takes a node out; the one that comes into its place, or is left before it or around it, is next. */
export function removeNode(page: Page, id: string): Edited {
  const found = indexOf(page).get(id);
  if (found === undefined) return { page, id };
  const { parent, slot, index } = found.spot;
  const next = setList(page, found.spot, (items) => items.toSpliced(index, 1));
  const left = idsIn(next, parent, slot);
  return { page: next, id: left[index] ?? left[index - 1] ?? parent ?? undefined };
}

/** A copy right after the node, with ids of its own. */
export function duplicateNode(page: Page, id: string): Edited {
  const found = indexOf(page).get(id);
  return found === undefined ? { page, id } : insertNodes(page, after(found), [found.node]);
}

/** The same node in another place; nothing changes where it would come to stand in itself. */
export function moveNode(page: Page, id: string, to: Spot): Page {
  const found = indexOf(page).get(id);
  if (found === undefined || (to.parent !== null && isWithin(page, to.parent, id))) return page;
  const { spot, node } = found;
  const isSameList = spot.parent === to.parent && spot.slot === to.slot;
  const index = isSameList && spot.index < to.index ? to.index - 1 : to.index;
  if (isSameList && index === spot.index) return page;
  const without = setList(page, spot, (items) => items.toSpliced(spot.index, 1));
  return setList(without, { ...to, index }, (items) => items.toSpliced(index, 0, node));
}

/** One place up or down among its siblings. */
export function nudgeNode(page: Page, id: string, step: 1 | -1): Page {
  const found = indexOf(page).get(id);
  if (found === undefined) return page;
  const { spot } = found;
  const index = spot.index + (step === 1 ? 2 : -1);
  const most = idsIn(page, spot.parent, spot.slot).length;
  return index < 0 || index > most ? page : moveNode(page, id, { ...spot, index });
}

/** Another id; the page stays as it is where that one is taken or none. */
export function renameNode(page: Page, id: string, name: string): Edited {
  const found = indexOf(page).get(id);
  const next = name.trim();
  if (found === undefined || next === '' || next.length > 200 || indexOf(page).has(next)) return { page, id };
  return { page: setValue(page, `${found.pointer}/id`, next), id: next };
}

/** A node in the place of another, with the id it says where that is free. */
export function replaceNode(page: Page, id: string, node: WrittenNode): Edited {
  const found = indexOf(page).get(id);
  if (found === undefined) return { page, id };
  const [parent, index] = [found.pointer.slice(0, found.pointer.lastIndexOf('/')), found.spot.index];
  const items = listAt(page, parent).toSpliced(index, 1);
  const without = setValue(page, parent, items);
  const [made] = asNewcomers([node], indexOf(without).keys());
  const next = setValue(page, parent, items.toSpliced(index, 0, made));
  return { page: next, id: idsIn(next, found.spot.parent, found.spot.slot)[index] };
}

/** Right after a node, among its siblings. */
export function after({ spot }: Pick<Found, 'spot'>): Spot {
  return { ...spot, index: spot.index + 1 };
}

function setList(page: Page, { parent, slot }: Spot, change: (items: readonly unknown[]) => readonly unknown[]): Page {
  const around = parent === null ? undefined : indexOf(page).get(parent);
  if (parent !== null && around === undefined) return page;
  const pointer = around === undefined ? ROOT_LIST : listPointer(around.pointer, slot);
  return setValue(page, pointer, change(listAt(page, pointer)));
}

function listAt(page: Page, pointer: string): readonly unknown[] {
  const items = valueAt(page, pointer);
  return Array.isArray(items) ? items : [];
}
