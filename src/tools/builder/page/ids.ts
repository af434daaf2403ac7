/** Unique ids of nodes: the builder and the preview address nodes by id. Pure. */
import { isRecord } from '#schemas/record.ts';
import type { Page, RawNode } from './nodes.ts';

/** The page with its tree as a list and a unique id on every node. */
export function withUniqueIds({ pageComponent, ...rest }: { readonly pageComponent: unknown }): Page {
  const roots: readonly unknown[] = Array.isArray(pageComponent) ? pageComponent : [pageComponent];
  return { ...rest, pageComponent: assignIds(roots, new Set()) };
}

/** Nodes to insert into a page, with new ids for those that are taken. */
export function withFreshIds(nodes: readonly unknown[], taken: Iterable<string>): readonly unknown[] {
  return assignIds(nodes, new Set(taken));
}

function assignIds(nodes: readonly unknown[], taken: Set<string>): readonly unknown[] {
  let isChanged = false;
  const made = nodes.map((node) => {
    const next = isRecord(node) ? assignNodeId(node, taken) : node;
    isChanged ||= next !== node;
    return next;
  });
  return isChanged ? made : nodes;
}

/** Keeps the node's own id and order of keys; a missing id goes after the type. */
function assignNodeId(node: RawNode, taken: Set<string>): RawNode {
  const written = node.id;
  const isValid =
    typeof written === 'string' && written !== '' && written.length <= MAX_ID_LENGTH && !taken.has(written);
  const id = isValid ? written : freshId(node.type, taken);
  taken.add(id);
  const { type, ...rest } = node;
  const own: RawNode = isValid ? node : { ...(type === undefined ? {} : { type }), ...rest, id };
  const children = Array.isArray(node.children) ? assignIds(node.children, taken) : node.children;
  const slots = isRecord(node.slots) ? assignSlotIds(node.slots, taken) : node.slots;
  if (children === node.children && slots === node.slots) return own;
  return {
    ...own,
    ...(children === undefined ? {} : { children }),
    ...(slots === undefined ? {} : { slots }),
  };
}

const MAX_ID_LENGTH = 200;

function assignSlotIds(slots: RawNode, taken: Set<string>): RawNode {
  const made = Object.entries(slots).map(([name, items]) => [
    name,
    Array.isArray(items) ? assignIds(items, taken) : items,
  ]);
  return made.every(([name, items]) => slots[String(name)] === items) ? slots : Object.fromEntries(made);
}

/** `heading`, `heading-2`, … */
function freshId(type: unknown, taken: ReadonlySet<string>): string {
  const name = typeof type === 'string' && /^[a-z][a-z0-9-]{0,80}$/.test(type) ? type : 'node';
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? name : `${name}-${count}`;
    if (!taken.has(id)) return id;
  }
}
