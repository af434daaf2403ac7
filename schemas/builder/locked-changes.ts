/** Finds changes of locked nodes, which only those who publish may make. Pure, and total over any JSON. */
import { groupBy } from '../group-by.ts';
import { isJsonEqual } from '../json-equal.ts';
import { isRecord } from '../record.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A locked node, and the list that holds it. */
interface LockedNode {
  readonly node: Raw;
  readonly list: string;
}

/**
 * Id of the first locked node (`locked: true`) that a change would alter, with all in it, move to another list or past another
 * locked node, remove, or add. Its unlocked siblings may move around it. Null stands for a page that is not there.
 */
export function findLockedChange(before: unknown, after: unknown): string | undefined {
  const [was, is] = [lockedNodes(before), lockedNodes(after)];
  for (const [id, { node, list }] of was) {
    const now = is.get(id);
    if (now?.list !== list || !isJsonEqual(now.node, node)) return id;
  }
  return [...is.keys()].find((id) => !was.has(id)) ?? firstPassed(was, is);
}

/** The first node whose order among those of its list differs. */
function firstPassed(was: ReadonlyMap<string, LockedNode>, is: ReadonlyMap<string, LockedNode>): string | undefined {
  const inList = (nodes: ReadonlyMap<string, LockedNode>) => groupBy(nodes.keys(), (id) => nodes.get(id)?.list);
  const now = inList(is);
  return [...inList(was)].flatMap(([list, ids]) => ids.filter((id, at) => now.get(list)?.[at] !== id))[0];
}

/** Locked nodes by id, in the order of the page. */
function lockedNodes(page: unknown): ReadonlyMap<string, LockedNode> {
  const found = new Map<string, LockedNode>();
  const pending: (readonly [node: unknown, list: string])[] = [];
  const add = (items: unknown, list: string) => {
    if (Array.isArray(items)) for (const item of items.toReversed()) pending.push([item, list]);
  };
  const tree = isRecord(page) ? page.pageComponent : undefined;
  add(Array.isArray(tree) ? tree : [tree], '');
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, list] = next;
    if (!isRecord(node)) continue;
    const id = typeof node.id === 'string' ? node.id : '';
    if (node.locked === true && id !== '' && !found.has(id)) found.set(id, { node, list });
    if (isRecord(node.slots)) for (const [name, items] of Object.entries(node.slots)) add(items, `${id}/slots/${name}`);
    add(node.children, `${id}/children`);
  }
  return found;
}
