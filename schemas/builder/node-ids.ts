/** Unique ids of nodes: the builder, the preview and the store address nodes by id. Pure. */
import { isRecord } from '../record.ts';
import type { EditablePage } from './merge.ts';

type RawNode = Readonly<Record<string, unknown>>;

/** The page with its tree as a list and a unique id on every node. */
export function withUniqueIds({ pageComponent, ...rest }: { readonly pageComponent: unknown }): EditablePage {
  const roots: readonly unknown[] = Array.isArray(pageComponent) ? pageComponent : [pageComponent];
  return { ...rest, pageComponent: assignIds(roots, idsFrom([])) };
}

/** Nodes to insert into a page, with new ids for those in use. */
export function withFreshIds(nodes: readonly unknown[], taken: Iterable<string>): readonly unknown[] {
  return assignIds(nodes, idsFrom(taken));
}

/** Ids in use, and by type name the number for its next id: all before are in use. */
interface Ids {
  readonly taken: Set<string>;
  readonly next: Map<string, number>;
}

function idsFrom(taken: Iterable<string>): Ids {
  return { taken: new Set(taken), next: new Map() };
}

function assignIds(nodes: readonly unknown[], ids: Ids): readonly unknown[] {
  let isChanged = false;
  const made = nodes.map((node) => {
    const next = isRecord(node) ? assignNodeId(node, ids) : node;
    isChanged ||= next !== node;
    return next;
  });
  return isChanged ? made : nodes;
}

/** Keeps the node's own id and order of keys; a missing id goes after the type. */
function assignNodeId(node: RawNode, ids: Ids): RawNode {
  const { taken } = ids;
  const written = node.id;
  const isValid =
    typeof written === 'string' && written !== '' && written.length <= MAX_ID_LENGTH && !taken.has(written);
  const id = isValid ? written : freshId(node.type, ids);
  taken.add(id);
  const { type, ...rest } = node;
  const own: RawNode = isValid ? node : { ...(type === undefined ? {} : { type }), ...rest, id };
  const children = Array.isArray(node.children) ? assignIds(node.children, ids) : node.children;
  const slots = isRecord(node.slots) ? assignSlotIds(node.slots, ids) : node.slots;
  if (children === node.children && slots === node.slots) return own;
  return {
    ...own,
    ...(children === undefined ? {} : { children }),
    ...(slots === undefined ? {} : { slots }),
  };
}

const MAX_ID_LENGTH = 200;

function assignSlotIds(slots: RawNode, ids: Ids): RawNode {
  const made = Object.entries(slots).map(([name, items]) => [
    name,
    Array.isArray(items) ? assignIds(items, ids) : items,
  ]);
  return made.every(([name, items]) => slots[String(name)] === items) ? slots : Object.fromEntries(made);
}

/** `heading`, `heading-2`, … */
function freshId(type: unknown, { taken, next }: Ids): string {
  const name = typeof type === 'string' && /^[a-z][a-z0-9-]{0,80}$/.test(type) ? type : 'node';
  for (let count = next.get(name) ?? 1; ; count += 1) {
    const id = count === 1 ? name : `${name}-${count}`;
    if (taken.has(id)) continue;
    next.set(name, count + 1);
    return id;
  }
}
