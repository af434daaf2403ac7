/** Ids of nodes: a builder points at nodes by them, so every node has one of its own. Pure. */
import { isRecord } from '#schemas/record.ts';
import type { Page, WrittenNode } from './nodes.ts';

/** The page as it is worked on: its tree a list, each node with an id that no other has. */
export function withIds({ pageComponent, ...rest }: { readonly pageComponent: unknown }): Page {
  const roots: readonly unknown[] = Array.isArray(pageComponent) ? pageComponent : [pageComponent];
  return { ...rest, pageComponent: identified(roots, new Set()) };
}

/** Nodes to be put into a page: those ids that are taken become others. */
export function asNewcomers(nodes: readonly unknown[], taken: Iterable<string>): readonly unknown[] {
  return identified(nodes, new Set(taken));
}

function identified(nodes: readonly unknown[], taken: Set<string>): readonly unknown[] {
  let isChanged = false;
  const made = nodes.map((node) => {
    const next = isRecord(node) ? identifiedNode(node, taken) : node;
    isChanged ||= next !== node;
    return next;
  });
  return isChanged ? made : nodes;
}

/** What is written stays where it is; an id that lacks comes right after the type. */
function identifiedNode(node: WrittenNode, taken: Set<string>): WrittenNode {
  const written = node.id;
  const isFit = typeof written === 'string' && written !== '' && written.length <= MOST && !taken.has(written);
  const id = isFit ? written : freshId(node.type, taken);
  taken.add(id);
  const { type, ...rest } = node;
  const own: WrittenNode = isFit ? node : { ...(type === undefined ? {} : { type }), ...rest, id };
  const children = Array.isArray(node.children) ? identified(node.children, taken) : node.children;
  const slots = isRecord(node.slots) ? slotsOf(node.slots, taken) : node.slots;
  if (children === node.children && slots === node.slots) return own;
  return {
    ...own,
    ...(children === undefined ? {} : { children }),
    ...(slots === undefined ? {} : { slots }),
  };
}

const MOST = 200;

function slotsOf(slots: WrittenNode, taken: Set<string>): WrittenNode {
  const made = Object.entries(slots).map(([name, items]) => [
    name,
    Array.isArray(items) ? identified(items, taken) : items,
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
