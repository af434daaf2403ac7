/**
 * Memoized facts of nodes, as long as these live: nodes are immutable, and a cached page has the same ones with every
 * request. One memory belongs to one set of components and types.
 */
import type { ReactNode } from 'react';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import type { Part } from './part.ts';

/** Facts of one node; each is undefined until it is computed. */
interface NodeFacts {
  /** Its element, which is the same from page to page. */
  element?: ReactNode;
  /** Uuids of the products that its static subtree shows by types that delegate; null if it is not static. */
  shown?: readonly string[] | null;
  /** Digest of its JSON. */
  text?: string;
  /** Its part without reads, in one language and with one shop's messages. */
  free?: { readonly lang: string; readonly texts: string; readonly part: Part };
}

/** Returns the facts of a node, none yet for a new one. */
export type NodeMemory = (node: ResolvedNode) => NodeFacts;

/** Creates an empty memory. */
export function createNodeMemory(): NodeMemory {
  const memory = new WeakMap<ResolvedNode, NodeFacts>();
  return (node) => {
    const known = memory.get(node);
    if (known !== undefined) return known;
    const facts: NodeFacts = {};
    memory.set(node, facts);
    return facts;
  };
}
