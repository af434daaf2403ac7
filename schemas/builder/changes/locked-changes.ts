/** Finds changes of nodes that are closed: locked ones, and those of a type that a role bars. Pure, and total over any JSON. */
import { groupBy } from '../../group-by.ts';
import { isJsonEqual } from '../../json-equal.ts';
import { isRecord } from '../../record.ts';
import { isBarred, type NodeAct, type Rights } from '../roles.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A refused change of a node. */
export interface ClosedChange {
  readonly node: string;
  readonly type: unknown;
  readonly act: NodeAct;
}

/** Closes nodes to changes; `contentOf` is the part of a node that `edit` protects. */
interface Rule {
  readonly closes: (node: Raw, act: NodeAct) => boolean;
  readonly contentOf: (node: Raw) => unknown;
}

const LOCKS: Rule = { closes: ({ locked }) => locked === true, contentOf: (node) => node };

/**
 * The first locked node (`locked: true`) that a change would alter, with all in it, move to another list or past another
 * locked node, remove, or add. Its unlocked siblings may move around it. Null stands for a page that is not there.
 */
export function findLockedChange(before: unknown, after: unknown): ClosedChange | undefined {
  return findClosedChange(before, after, LOCKS);
}

/** The same by types: the first node that a role may not change so. The nodes in its lists have types of their own. */
export function findBarredChange(
  before: unknown,
  after: unknown,
  rights: Pick<Rights, 'bars'>,
): ClosedChange | undefined {
  if (rights.bars.length === 0) return undefined;
  return findClosedChange(before, after, {
    closes: ({ type }, act) => isBarred(rights, type, act),
    contentOf: ({ children: _, slots: __, ...own }) => own,
  });
}

/** A node, and the list that holds it. */
interface PlacedNode {
  readonly id: string;
  readonly node: Raw;
  readonly list: string;
}

function findClosedChange(before: unknown, after: unknown, { closes, contentOf }: Rule): ClosedChange | undefined {
  const [was, is] = [placedNodes(before), placedNodes(after)];
  const refuse = ({ id, node }: PlacedNode, act: NodeAct) => ({ node: id, type: node.type, act });
  for (const [key, old] of was) {
    const now = is.get(key);
    const isClosed = (act: NodeAct) => closes(old.node, act) || (now !== undefined && closes(now.node, act));
    if (now === undefined) {
      if (isClosed('remove')) return refuse(old, 'remove');
    } else if (now.list !== old.list && isClosed('move')) return refuse(old, 'move');
    else if (isClosed('edit') && !isJsonEqual(contentOf(old.node), contentOf(now.node))) return refuse(old, 'edit');
  }
  const added = [...is].find(([key, { node }]) => !was.has(key) && closes(node, 'add'));
  if (added !== undefined) return refuse(added[1], 'add');
  const fixed = new Set(
    [...was].flatMap(([key, { node, list }]) => (is.get(key)?.list === list && closes(node, 'move') ? [key] : [])),
  );
  const inLists = (nodes: ReadonlyMap<string, PlacedNode>) =>
    groupBy(
      [...nodes].filter(([key]) => fixed.has(key)),
      ([, { list }]) => list,
    );
  const now = inLists(is);
  for (const [list, nodes] of inLists(was))
    for (const [at, [key, passed]] of nodes.entries())
      if (now.get(list)?.[at]?.[0] !== key) return refuse(passed, 'move');
  return undefined;
}

/** Nodes by type and id, in the order of the page: a node of another type is another one. */
function placedNodes(page: unknown): ReadonlyMap<string, PlacedNode> {
  const found = new Map<string, PlacedNode>();
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
    const key = JSON.stringify([node.type, id]);
    if (id !== '' && !found.has(key)) found.set(key, { id, node, list });
    if (isRecord(node.slots)) for (const [name, items] of Object.entries(node.slots)) add(items, `${id}/slots/${name}`);
    add(node.children, `${id}/children`);
  }
  return found;
}
