/** The nodes of a page, indexed by id, with their positions. Pure. */
import type { EditablePage } from '#schemas/builder/merge.ts';
import { shownNodes } from '#schemas/page/shown-nodes.ts';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';

/** A node as written, unchecked. */
export type RawNode = Readonly<Record<string, unknown>>;

/** The content of a draft, its tree always a list. */
export type Page = EditablePage;

/** A page without the shop's header and footer, for pictures. */
export const BARE = { pageSetting: { layout: 'blank' } };

/** The page without hidden nodes. */
export function shownPage(page: Page): Page {
  const shown = shownNodes(page.pageComponent);
  return shown === page.pageComponent || !Array.isArray(shown) ? page : { ...page, pageComponent: shown };
}

/** A position in a list of nodes. */
export interface NodePosition {
  /** Id of the parent node; null: the page itself. */
  readonly parent: string | null;
  /** The list's name: `children`, or a slot's. */
  readonly slot: string;
  readonly index: number;
}

/** A node with its id and its place in the page. */
export interface IndexedNode {
  readonly id: string;
  readonly node: RawNode;
  /** JSON Pointer into the page. */
  readonly pointer: string;
  readonly position: NodePosition;
}

/** Nodes by id, each before its children. Of two nodes with one id only the first is in it. */
export type NodeIndex = ReadonlyMap<string, IndexedNode>;

/** JSON Pointer of the page's own list of nodes. */
export const ROOT_LIST = '/pageComponent';

/** Every node that has an id; memoized by page. */
export function indexNodes(page: Page): NodeIndex {
  const known = indexes.get(page);
  if (known !== undefined) return known;
  const index = new Map<string, IndexedNode>();
  const visitList = (list: unknown, pointer: string, parent: string | null, slot: string) => {
    if (!Array.isArray(list)) return;
    for (const [at, node] of list.entries()) {
      if (!isRecord(node) || typeof node.id !== 'string' || index.has(node.id)) continue;
      const own = pointer + pointerToken(at);
      index.set(node.id, { id: node.id, node, pointer: own, position: { parent, slot, index: at } });
      for (const [name, items] of childLists(node)) visitList(items, listPointer(own, name), node.id, name);
    }
  };
  visitList(page.pageComponent, ROOT_LIST, null, 'children');
  indexes.set(page, index);
  return index;
}

const indexes = new WeakMap<Page, NodeIndex>();

/** The lists of a node by name, `children` first. */
export function childLists(node: RawNode): (readonly [name: string, items: readonly unknown[]])[] {
  const slots = isRecord(node.slots) ? Object.entries(node.slots) : [];
  return [['children', node.children] as const, ...slots].flatMap(([name, items]) =>
    Array.isArray(items) ? [[name, items] as const] : [],
  );
}

/** Ids of the nodes in a list of a node, or of the page. */
export function childIds(page: Page, parent: string | null, slot: string): readonly string[] {
  const node = parent === null ? undefined : indexNodes(page).get(parent)?.node;
  const items = parent === null ? page.pageComponent : childLists(node ?? {}).find(([name]) => name === slot)?.[1];
  return (items ?? []).flatMap((item) => (isRecord(item) && typeof item.id === 'string' ? [item.id] : []));
}

/** JSON Pointer of a node's list. */
export function listPointer(pointer: string, slot: string): string {
  return slot === 'children' ? `${pointer}/children` : `${pointer}/slots${pointerToken(slot)}`;
}

/** The innermost node that contains a JSON Pointer; undefined outside all. */
export function nodeAtPointer(page: Page, pointer: string): IndexedNode | undefined {
  let found: IndexedNode | undefined;
  for (const each of indexNodes(page).values())
    if (pointer === each.pointer || pointer.startsWith(`${each.pointer}/`))
      if (found === undefined || each.pointer.length > found.pointer.length) found = each;
  return found;
}

/** Whether a node or one around it is locked. */
export function isLocked(page: Page, id: string): boolean {
  const index = indexNodes(page);
  for (let at = index.get(id); at !== undefined; at = index.get(at.position.parent ?? ''))
    if (at.node.locked === true) return true;
  return false;
}

/** Whether a node is `outer` or one of its descendants. */
export function isWithin(page: Page, id: string, outer: string): boolean {
  const index = indexNodes(page);
  for (let at: string | null = id; at !== null; at = index.get(at)?.position.parent ?? null)
    if (at === outer) return true;
  return false;
}
