import type { ResolvedNode } from '../resolve/resolved-node.ts';
import { eachNode } from '../resolve/walk.ts';

/** What one version of a tree has and the other has not; a node that went to another parent is in both lists. */
export interface Changes {
  readonly gone: readonly ResolvedNode[];
  /** New nodes and new versions of nodes. */
  readonly fresh: readonly ResolvedNode[];
}

/** Compares two versions of a tree that share what did not change (`share`): it looks at changed nodes and their siblings alone. */
export function changesBetween(previous: readonly ResolvedNode[], next: readonly ResolvedNode[]): Changes {
  const changes = { gone: [] as ResolvedNode[], fresh: [] as ResolvedNode[] };
  compareLists(previous, next, changes);
  return changes;
}

const NONE: readonly ResolvedNode[] = [];

function compareLists(
  previous: readonly ResolvedNode[],
  next: readonly ResolvedNode[],
  changes: { readonly gone: ResolvedNode[]; readonly fresh: ResolvedNode[] },
): void {
  if (previous === next) return;
  const before = new Set(previous);
  const after = new Set(next);
  const gone = new Map(previous.flatMap((node) => (after.has(node) ? [] : [[node.id, node]])));
  for (const node of next) {
    if (before.has(node)) continue;
    const old = gone.get(node.id);
    if (old === undefined) {
      for (const each of eachNode([node])) changes.fresh.push(each);
      continue;
    }
    gone.delete(node.id);
    changes.gone.push(old);
    changes.fresh.push(node);
    compareLists(old.children ?? NONE, node.children ?? NONE, changes);
    for (const name of new Set([...Object.keys(old.slots ?? {}), ...Object.keys(node.slots ?? {})]))
      compareLists(old.slots?.[name] ?? NONE, node.slots?.[name] ?? NONE, changes);
  }
  for (const node of gone.values()) for (const each of eachNode([node])) changes.gone.push(each);
}
