/**
 * Three-way merge of a page that was edited in two places: by node (its id) and prop. No edit is lost: a change of one
 * side wins; a change of both is a conflict, for the editor to choose. Pure.
 */
import type { Conflict, ListName } from '#schemas/builder/merge.ts';
import { groupBy } from '#schemas/group-by.ts';
import { isJsonEqual } from '#schemas/json-equal.ts';
import { withFreshIds } from '#schemas/builder/node-ids.ts';
import type { Page, RawNode } from '../page/nodes.ts';
import { assemblePage, type FlatNode, type FlatPage, flattenPage, listKey } from './flat-page.ts';
import { mergeOrder } from './merge-order.ts';
import { mergeRecords } from './merge-values.ts';

/** A merged page, and what both sides changed alike in it. */
export interface Merged {
  readonly page: Page;
  readonly conflicts: readonly Conflict[];
}

/** Merges two pages that began as `base`. All three have unique ids on their nodes. */
export function mergePages(base: Page, mine: Page, theirs: Page): Merged {
  const [from, other] = [flattenPage(base), flattenPage(theirs)];
  const own = flattenPage(withOwnIds(mine, from, other));
  const conflicts: Conflict[] = [];
  const kept = survivingNodes(from, own, other, conflicts);
  const head = mergeRecords(from.head, own.head, other.head);
  conflicts.push(...head.conflicts.map((conflict) => ({ kind: 'value', node: null, ...conflict }) as const));

  const lists = placeNodes(kept, from, own, other, conflicts);
  const nodes = new Map<string, FlatNode>();
  for (const id of kept) {
    const [before, here, there] = [from.nodes.get(id), own.nodes.get(id), other.nodes.get(id)];
    const known = here ?? there;
    const list = lists.get(id);
    if (known === undefined || list === undefined) continue;
    const merged = mergeRecords(
      before?.fields ?? {},
      (here ?? before ?? known).fields,
      (there ?? before ?? known).fields,
    );
    conflicts.push(...merged.conflicts.map((conflict) => ({ kind: 'value', node: id, ...conflict }) as const));
    nodes.set(id, {
      id,
      fields: merged.value,
      list,
      slots: [...new Set([...(there?.slots ?? []), ...(here?.slots ?? [])])],
    });
  }
  return {
    page: assemblePage({ head: head.value, nodes: withAllSlots(nodes), lists: orderLists(nodes, from, own, other) }),
    conflicts,
  };
}

/** My page with other ids for what I added, where they added something else under the same id. */
function withOwnIds(mine: Page, base: FlatPage, theirs: FlatPage): Page {
  const own = flattenPage(mine);
  const clashing = [...own.nodes.values()].filter(({ id, fields }) => {
    const other = theirs.nodes.get(id);
    return !base.nodes.has(id) && other !== undefined && !isJsonEqual(other.fields, fields);
  });
  if (clashing.length === 0) return mine;
  const taken = new Set([...base.nodes.keys(), ...theirs.nodes.keys(), ...own.nodes.keys()]);
  const fresh = withFreshIds(
    clashing.map(({ id, fields }) => ({ type: fields.type, id })),
    taken,
  );
  const names = new Map(
    clashing.map(({ id }, at) => {
      const made = fresh[at];
      return [id, isNode(made) ? made.id : id];
    }),
  );
  const renamed = (list: ListName): ListName =>
    list.parent === null ? list : { ...list, parent: names.get(list.parent) ?? list.parent };
  const nodes = [...own.nodes.values()].map((node) => {
    const id = names.get(node.id) ?? node.id;
    return [id, { ...node, id, list: renamed(node.list) }] as const;
  });
  const lists = [...own.nodes.values()].flatMap(({ id, slots }) => slots.map((slot) => ({ parent: id, slot })));
  const all: readonly ListName[] = [{ parent: null, slot: 'children' }, ...lists];
  return assemblePage({
    head: own.head,
    nodes: new Map(nodes),
    lists: new Map(
      all.map((list) => [
        listKey(renamed(list)),
        (own.lists.get(listKey(list)) ?? []).map((id) => names.get(id) ?? id),
      ]),
    ),
  });
}

function isNode(value: unknown): value is RawNode & { readonly id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** Ids of the merged page: all but those that one side removed and the other left as they were, with all below. */
function survivingNodes(base: FlatPage, mine: FlatPage, theirs: FlatPage, conflicts: Conflict[]): ReadonlySet<string> {
  const kept = new Set<string>();
  const touched = { mine: touchedNodes(base, mine), theirs: touchedNodes(base, theirs) };
  for (const id of new Set([...theirs.nodes.keys(), ...mine.nodes.keys()])) {
    const removedBy = !base.nodes.has(id)
      ? undefined
      : !mine.nodes.has(id)
        ? 'mine'
        : !theirs.nodes.has(id)
          ? 'theirs'
          : undefined;
    if (removedBy === undefined) kept.add(id);
    else if (touched[removedBy === 'mine' ? 'theirs' : 'mine'].has(id)) {
      kept.add(id);
      conflicts.push({ kind: 'removed', node: id, by: removedBy });
    }
  }
  return kept;
}

/** Ids of nodes that a side edited, moved or added, and of all nodes around them in its page. */
function touchedNodes(base: FlatPage, side: FlatPage): ReadonlySet<string> {
  const touched = new Set<string>();
  for (const node of side.nodes.values()) {
    const before = base.nodes.get(node.id);
    const isSame =
      before !== undefined && isJsonEqual(before.fields, node.fields) && listKey(before.list) === listKey(node.list);
    for (let at: FlatNode | undefined = isSame ? undefined : node; at !== undefined; at = parentOf(side, at))
      touched.add(at.id);
  }
  return touched;
}

function parentOf({ nodes }: FlatPage, { list }: FlatNode): FlatNode | undefined {
  return list.parent === null ? undefined : nodes.get(list.parent);
}

/**
 * The list of each node: the one that a side moved it to. If my move would put a node into itself, theirs; if that list
 * is gone, the page's own.
 */
function placeNodes(
  kept: ReadonlySet<string>,
  base: FlatPage,
  mine: FlatPage,
  theirs: FlatPage,
  conflicts: Conflict[],
): ReadonlyMap<string, ListName> {
  const lists = new Map<string, ListName>();
  for (const id of kept) {
    const [before, here, there] = [base, mine, theirs].map(({ nodes }) => nodes.get(id)?.list);
    const isMovedByMe = here !== undefined && (before === undefined || listKey(here) !== listKey(before));
    const isMovedByThem = there !== undefined && (before === undefined || listKey(there) !== listKey(before));
    const list = isMovedByMe ? here : (there ?? here);
    if (list !== undefined) lists.set(id, list);
    if (isMovedByMe && isMovedByThem && listKey(here) !== listKey(there) && before !== undefined)
      conflicts.push({ kind: 'moved', node: id, theirs: there });
  }
  for (const id of kept) if (isInCycle(id, lists)) lists.set(id, theirs.nodes.get(id)?.list ?? ROOT);
  for (const [id, { parent }] of lists) if (parent !== null && !kept.has(parent)) lists.set(id, ROOT);
  return lists;
}

const ROOT: ListName = { parent: null, slot: 'children' };

function isInCycle(id: string, lists: ReadonlyMap<string, ListName>): boolean {
  const seen = new Set<string>();
  for (let at = lists.get(id)?.parent ?? null; at !== null; at = lists.get(at)?.parent ?? null) {
    if (at === id) return true;
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return false;
}

/** A node that another is put into has that list, even where its own side had none. */
function withAllSlots(nodes: ReadonlyMap<string, FlatNode>): ReadonlyMap<string, FlatNode> {
  const filled = new Map(nodes);
  for (const { list } of nodes.values()) {
    const parent = list.parent === null ? undefined : filled.get(list.parent);
    if (parent !== undefined && !parent.slots.includes(list.slot))
      filled.set(parent.id, { ...parent, slots: [...parent.slots, list.slot] });
  }
  return filled;
}

function orderLists(
  nodes: ReadonlyMap<string, FlatNode>,
  base: FlatPage,
  mine: FlatPage,
  theirs: FlatPage,
): ReadonlyMap<string, readonly string[]> {
  const members = groupBy(nodes.values(), ({ list }) => listKey(list));
  return new Map(
    [...members].map(([key, list]) => {
      const [from = [], own = [], other = []] = [base, mine, theirs].map(({ lists }) => lists.get(key) ?? []);
      return [key, mergeOrder(from, own, other, new Set(list.map(({ id }) => id)))];
    }),
  );
}
