/** The nodes of a page by their ids, and where each stands. Pure. */
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';

/** A node as it is written, whatever it holds. */
export type WrittenNode = Readonly<Record<string, unknown>>;

/** The page as its draft is saved, its tree always a list. */
export interface Page {
  readonly pageSetting?: unknown;
  readonly pageHead?: unknown;
  readonly pageComponent: readonly unknown[];
}

/** A place among the nodes of a list. */
export interface Spot {
  /** Id of the node around it; null: the page itself. */
  readonly parent: string | null;
  /** The list's name: `children`, or a slot's. */
  readonly slot: string;
  readonly index: number;
}

export interface Found {
  readonly id: string;
  readonly node: WrittenNode;
  /** JSON Pointer into the page. */
  readonly pointer: string;
  readonly spot: Spot;
}

export type Index = ReadonlyMap<string, Found>;

export const ROOT_LIST = '/pageComponent';

/** Every node that has an id; each page is walked once. */
export function indexOf(page: Page): Index {
  const known = indexes.get(page);
  if (known !== undefined) return known;
  const index = new Map<string, Found>();
  const visitList = (list: unknown, pointer: string, parent: string | null, slot: string) => {
    if (!Array.isArray(list)) return;
    for (const [at, node] of list.entries()) {
      if (!isRecord(node) || typeof node.id !== 'string' || index.has(node.id)) continue;
      const own = pointer + pointerToken(at);
      index.set(node.id, { id: node.id, node, pointer: own, spot: { parent, slot, index: at } });
      for (const [name, items] of listsOf(node)) visitList(items, listPointer(own, name), node.id, name);
    }
  };
  visitList(page.pageComponent, ROOT_LIST, null, 'children');
  indexes.set(page, index);
  return index;
}

const indexes = new WeakMap<Page, Index>();

/** The lists of a node by name, `children` first. */
export function listsOf(node: WrittenNode): (readonly [name: string, items: readonly unknown[]])[] {
  const slots = isRecord(node.slots) ? Object.entries(node.slots) : [];
  return [['children', node.children] as const, ...slots].flatMap(([name, items]) =>
    Array.isArray(items) ? [[name, items] as const] : [],
  );
}

/** Ids of the nodes in a list of a node, or of the page. */
export function idsIn(page: Page, parent: string | null, slot: string): readonly string[] {
  const node = parent === null ? undefined : indexOf(page).get(parent)?.node;
  const items = parent === null ? page.pageComponent : listsOf(node ?? {}).find(([name]) => name === slot)?.[1];
  return (items ?? []).flatMap((item) => (isRecord(item) && typeof item.id === 'string' ? [item.id] : []));
}

/** Where a list of a node stands. */
export function listPointer(pointer: string, slot: string): string {
  return slot === 'children' ? `${pointer}/children` : `${pointer}/slots${pointerToken(slot)}`;
}

/** The node that a place within the page belongs to, the innermost; undefined outside all. */
export function nodeAround(page: Page, pointer: string): Found | undefined {
  let found: Found | undefined;
  for (const each of indexOf(page).values())
    if (pointer === each.pointer || pointer.startsWith(`${each.pointer}/`))
      if (found === undefined || each.pointer.length > found.pointer.length) found = each;
  return found;
}

/** Whether a node is another one, or stands within it. */
export function isWithin(page: Page, id: string, outer: string): boolean {
  const index = indexOf(page);
  for (let at: string | null = id; at !== null; at = index.get(at)?.spot.parent ?? null) if (at === outer) return true;
  return false;
}
