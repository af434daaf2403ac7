import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';

const counts = new WeakMap<ResolvedNode, number>();

/** How many nodes stand in resolved trees. What did not change is counted once. */
export function countNodes(nodes: readonly ResolvedNode[]): number {
  let sum = 0;
  for (const node of nodes) {
    const count = counts.get(node) ?? 1 + countNodes(node.children ?? []) + countInSlots(node);
    counts.set(node, count);
    sum += count;
  }
  return sum;
}

function countInSlots({ slots }: ResolvedNode): number {
  return slots === undefined ? 0 : Object.values(slots).reduce((sum, nodes) => sum + countNodes(nodes), 0);
}
