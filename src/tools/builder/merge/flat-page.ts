/** A page as a flat table of its nodes, for merging, and back. Pure. */
import type { ListName } from '#schemas/builder/merge.ts';
import { isRecord } from '#schemas/record.ts';
import { childLists, type Page, type RawNode } from '../page/nodes.ts';

/** A node without the nodes below it. */
export interface FlatNode {
  readonly id: string;
  /** All fields but `id`, `children` and `slots`; an item that is no node is under `item`. */
  readonly fields: RawNode;
  readonly list: ListName;
  /** Names of the node's own lists, also empty ones. */
  readonly slots: readonly string[];
}

/** A page as a flat list of its nodes, as the merge compares it. */
export interface FlatPage {
  /** Fields of the page but its tree. */
  readonly head: RawNode;
  readonly nodes: ReadonlyMap<string, FlatNode>;
  /** Ids in order, by `listKey`. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

/** Key of a list in `FlatPage.lists`. */
export function listKey({ parent, slot }: ListName): string {
  return JSON.stringify([parent, slot]);
}

/** Flattens a page whose nodes have unique ids. Items that are no nodes get an id from what they are. */
export function flattenPage({ pageComponent, ...head }: Page): FlatPage {
  const nodes = new Map<string, FlatNode>();
  const lists = new Map<string, readonly string[]>();
  const counts = new Map<string, number>();
  const visit = (items: readonly unknown[], list: ListName) => {
    const ids = items.map((item) => {
      const id = freeId(item, nodes, counts);
      if (!isRecord(item)) {
        nodes.set(id, { id, fields: { item }, list, slots: [] });
        return id;
      }
      const { id: _id, children: _children, slots: _slots, ...fields } = item;
      const own = childLists(item);
      nodes.set(id, { id, fields, list, slots: own.map(([slot]) => slot) });
      for (const [slot, below] of own) visit(below, { parent: id, slot });
      return id;
    });
    lists.set(listKey(list), ids);
  };
  visit(pageComponent, { parent: null, slot: 'children' });
  return { head, nodes, lists };
}

/** `counts`: number of uses of an id, by id. */
function freeId(item: unknown, taken: ReadonlyMap<string, unknown>, counts: Map<string, number>): string {
  const id = isRecord(item) && typeof item.id === 'string' ? item.id : `item ${JSON.stringify(item)}`;
  for (let count = (counts.get(id) ?? 0) + 1; ; count += 1) {
    const free = count === 1 ? id : `${id} ${count}`;
    if (taken.has(free)) continue;
    counts.set(id, count);
    return free;
  }
}

/** Puts a flat page together again. */
export function assemblePage({ head, nodes, lists }: FlatPage): Page {
  const itemsOf = (list: ListName): readonly unknown[] =>
    (lists.get(listKey(list)) ?? []).flatMap((id): readonly unknown[] => {
      const node = nodes.get(id);
      if (node === undefined) return [];
      if (Object.hasOwn(node.fields, 'item') && !Object.hasOwn(node.fields, 'type')) return [node.fields.item];
      const { type, ...rest } = node.fields;
      const named = node.slots.filter((slot) => slot !== 'children');
      return [
        {
          type,
          id,
          ...rest,
          ...(node.slots.includes('children') ? { children: itemsOf({ parent: id, slot: 'children' }) } : {}),
          ...(named.length > 0
            ? { slots: Object.fromEntries(named.map((slot) => [slot, itemsOf({ parent: id, slot })])) }
            : {}),
        },
      ];
    });
  return { ...head, pageComponent: itemsOf({ parent: null, slot: 'children' }) };
}
