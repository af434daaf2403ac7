/** Edits of several nodes at once, made of edits of one. Pure. */
import { groupBy } from '#schemas/group-by.ts';
import { type EditResult, insertNodes, moveNode, nudgeNode, positionAfter, removeNode, setValue } from './edits.ts';
import { childIds, indexNodes, type NodePosition, type Page } from './nodes.ts';

/** Ids of the nodes in the order of the page, without those inside another of them. */
export function outermost(page: Page, ids: Iterable<string>): readonly string[] {
  const chosen = new Set(ids);
  const index = indexNodes(page);
  const isInside = (id: string) => {
    for (let at = index.get(id)?.position.parent; at !== undefined && at !== null; at = index.get(at)?.position.parent)
      if (chosen.has(at)) return true;
    return false;
  };
  return [...index.keys()].filter((id) => chosen.has(id) && !isInside(id));
}

/** Removes nodes and selects what `removeNode` selects after the last of them. */
export function removeNodes(page: Page, ids: readonly string[]): EditResult {
  return ids.reduce<EditResult>((made, id) => removeNode(made.page, id), { page, id: undefined });
}

/** Sets or removes a mark of nodes: `hidden` from visitors, `locked` for who may not publish. */
export function markNodes(page: Page, ids: readonly string[], mark: 'hidden' | 'locked', isOn: boolean): Page {
  const found = ids.flatMap((id) => indexNodes(page).get(id) ?? []);
  return found.reduce((next, { pointer }) => setValue(next, `${pointer}/${mark}`, isOn || undefined), page);
}

/** Inserts copies, with ids of their own: of each list's nodes together, after the last of them. */
export function duplicateNodes(page: Page, ids: readonly string[]): EditResult {
  const copies: string[] = [];
  let next = page;
  for (const list of byList(page, ids)) {
    const index = indexNodes(next);
    const found = list.flatMap((id) => index.get(id) ?? []);
    const last = found.at(-1);
    if (last === undefined) continue;
    const position = positionAfter(last);
    const nodes = found.map(({ node }) => node);
    next = insertNodes(next, position, nodes).page;
    copies.push(...childIds(next, position.parent, position.slot).slice(position.index, position.index + nodes.length));
  }
  return { page: next, id: copies[0], also: copies.slice(1) };
}

/** Moves nodes up or down among their siblings, each list's together: at the end of a list none passes another. */
export function nudgeNodes(page: Page, ids: readonly string[], step: 1 | -1): Page {
  const chosen = new Set(ids);
  const inTurn = step === 1 ? ids.toReversed() : ids;
  return inTurn.reduce((next, id) => {
    const found = indexNodes(next).get(id);
    if (found === undefined) return next;
    const { parent, slot, index } = found.position;
    const neighbour = childIds(next, parent, slot)[index + step];
    return neighbour === undefined || chosen.has(neighbour) ? next : nudgeNode(next, id, step);
  }, page);
}

/** Moves nodes to a position, in their order; one that would move into itself stays. */
export function moveNodes(page: Page, ids: readonly string[], to: NodePosition): Page {
  let next = page;
  let position = to;
  for (const id of ids) {
    next = moveNode(next, id, position);
    const found = indexNodes(next).get(id);
    if (found?.position.parent === to.parent && found.position.slot === to.slot) position = positionAfter(found);
  }
  return next;
}

/** Puts nodes into a new node of a type, where the first of them was, and selects it. */
export function wrapNodes(page: Page, ids: readonly string[], type: string): EditResult {
  const first = indexNodes(page).get(ids[0] ?? '');
  if (first === undefined) return { page, id: undefined };
  const { page: made, id } = insertNodes(page, first.position, [{ type, children: [] }]);
  if (id === undefined) return { page, id: undefined };
  return { page: moveNodes(made, ids, { parent: id, slot: 'children', index: 0 }), id };
}

/** The nodes of each list, in their order. */
function byList(page: Page, ids: readonly string[]): Iterable<readonly string[]> {
  const index = indexNodes(page);
  const listOf = (id: string) => {
    const { parent, slot } = index.get(id)?.position ?? { parent: null, slot: '' };
    return JSON.stringify([parent, slot]);
  };
  return groupBy(ids, listOf).values();
}
