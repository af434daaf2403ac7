import { flattenNodes, type ResolvedNode } from '../resolve/resolved-node.ts';

/** The nodes by which two versions of a tree differ; a node that moved to another parent is in both lists. */
export interface TreeDiff {
  readonly removed: readonly ResolvedNode[];
  /** New nodes and new versions of nodes. */
  readonly added: readonly ResolvedNode[];
}

/** Compares two versions of a tree that share what did not change (`share`): only changed nodes and their siblings are visited. */
export function diffTrees(previous: readonly ResolvedNode[], next: readonly ResolvedNode[]): TreeDiff {
  const diff = { removed: [] as ResolvedNode[], added: [] as ResolvedNode[] };
  compareLists(previous, next, diff);
  return diff;
}

const NONE: readonly ResolvedNode[] = [];

function compareLists(
  previous: readonly ResolvedNode[],
  next: readonly ResolvedNode[],
  diff: { readonly removed: ResolvedNode[]; readonly added: ResolvedNode[] },
): void {
  if (previous === next) return;
  const before = new Set(previous);
  const after = new Set(next);
  const removed = new Map(previous.flatMap((node) => (after.has(node) ? [] : [[node.id, node]])));
  for (const node of next) {
    if (before.has(node)) continue;
    const old = removed.get(node.id);
    if (old === undefined) {
      for (const each of flattenNodes([node])) diff.added.push(each);
      continue;
    }
    removed.delete(node.id);
    diff.removed.push(old);
    diff.added.push(node);
    compareLists(old.children ?? NONE, node.children ?? NONE, diff);
    for (const name of new Set([...Object.keys(old.slots ?? {}), ...Object.keys(node.slots ?? {})]))
      compareLists(old.slots?.[name] ?? NONE, node.slots?.[name] ?? NONE, diff);
  }
  for (const node of removed.values()) for (const each of flattenNodes([node])) diff.removed.push(each);
}
