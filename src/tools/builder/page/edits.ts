/** Edits of the nodes of a page; unchanged parts are shared. Pure. */
import { unlockedNodes } from '#schemas/page/shown-nodes.ts';
import { valueAt, withValue } from '../../json/json-value.ts';
import { withFreshIds } from '#schemas/builder/node-ids.ts';
import {
  type IndexedNode,
  childIds,
  indexNodes,
  isWithin,
  listPointer,
  type Page,
  ROOT_LIST,
  type NodePosition,
  type RawNode,
} from './nodes.ts';

/** A page after an edit, and the ids of the nodes to select: `id` is the one that is shown as a form. */
export interface EditResult {
  readonly page: Page;
  readonly id: string | undefined;
  readonly also?: readonly string[];
}

/** Sets a value by JSON Pointer into the page; undefined removes it. Missing objects in the path are created. */
export function setValue(page: Page, pointer: string, value: unknown): Page {
  return withValue(page, pointer, value) as Page;
}

/** Inserts nodes into a list, unlocked; used ids are replaced. */
export function insertNodes(page: Page, position: NodePosition, nodes: readonly unknown[]): EditResult {
  const fresh = withFreshIds(unlockedNodes(nodes), indexNodes(page).keys());
  const next = setList(page, position, (items) => items.toSpliced(position.index, 0, ...fresh));
  const ids = childIds(next, position.parent, position.slot).slice(position.index, position.index + fresh.length);
  return { page: next, id: ids[0], also: ids.slice(1) };
}

/** Removes a node and selects its next sibling, else the previous one, else the parent. */
export function removeNode(page: Page, id: string): EditResult {
  const found = indexNodes(page).get(id);
  if (found === undefined) return { page, id };
  const { parent, slot, index } = found.position;
  const next = setList(page, found.position, (items) => items.toSpliced(index, 1));
  const left = childIds(next, parent, slot);
  return { page: next, id: left[index] ?? left[index - 1] ?? parent ?? undefined };
}

/** Moves a node; a move into itself changes nothing. */
export function moveNode(page: Page, id: string, to: NodePosition): Page {
  const found = indexNodes(page).get(id);
  if (found === undefined || (to.parent !== null && isWithin(page, to.parent, id))) return page;
  const { position, node } = found;
  const isSameList = position.parent === to.parent && position.slot === to.slot;
  const index = isSameList && position.index < to.index ? to.index - 1 : to.index;
  if (isSameList && index === position.index) return page;
  const without = setList(page, position, (items) => items.toSpliced(position.index, 1));
  return setList(without, { ...to, index }, (items) => items.toSpliced(index, 0, node));
}

/** Moves a node up or down among its siblings. */
export function nudgeNode(page: Page, id: string, step: 1 | -1): Page {
  const found = indexNodes(page).get(id);
  if (found === undefined) return page;
  const { position } = found;
  const index = position.index + (step === 1 ? 2 : -1);
  const most = childIds(page, position.parent, position.slot).length;
  return index < 0 || index > most ? page : moveNode(page, id, { ...position, index });
}

/** Names a node in the structure, with at most 100 characters; a blank name removes it. */
export function nameNode(page: Page, id: string, name: string): Page {
  const found = indexNodes(page).get(id);
  const next = name.trim().slice(0, MAX_NAME);
  return found === undefined ? page : setValue(page, `${found.pointer}/name`, next === '' ? undefined : next);
}

const MAX_NAME = 100;

/** Replaces a node by another, or by several, which keep their own ids where these are free. */
export function replaceNode(page: Page, id: string, node: RawNode | readonly unknown[]): EditResult {
  const found = indexNodes(page).get(id);
  if (found === undefined) return { page, id };
  const [parent, index] = [found.pointer.slice(0, found.pointer.lastIndexOf('/')), found.position.index];
  const items = listAt(page, parent).toSpliced(index, 1);
  const without = setValue(page, parent, items);
  const made = withFreshIds([node].flat(), indexNodes(without).keys());
  const next = setValue(page, parent, items.toSpliced(index, 0, ...made));
  return { page: next, id: childIds(next, found.position.parent, found.position.slot)[index] };
}

/** The position after a node, among its siblings. */
export function positionAfter({ position }: Pick<IndexedNode, 'position'>): NodePosition {
  return { ...position, index: position.index + 1 };
}

function setList(
  page: Page,
  { parent, slot }: NodePosition,
  change: (items: readonly unknown[]) => readonly unknown[],
): Page {
  const around = parent === null ? undefined : indexNodes(page).get(parent);
  if (parent !== null && around === undefined) return page;
  const pointer = around === undefined ? ROOT_LIST : listPointer(around.pointer, slot);
  return setValue(page, pointer, change(listAt(page, pointer)));
}

function listAt(page: Page, pointer: string): readonly unknown[] {
  const items = valueAt(page, pointer);
  return Array.isArray(items) ? items : [];
}
