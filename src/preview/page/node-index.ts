/** Facts about the nodes on screen for diagnostics: position in the author's tree, number, failures. */
import { resolveTree } from '../../renderer/resolve/resolve-tree.ts';
import { getNodePath } from '../../renderer/resolve/walk-state.ts';
import type { Zones } from './zones.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { flattenNodes, type ResolvedNode } from '../../renderer/resolve/resolved-node.ts';

/** A node's position in the author's tree. */
export interface NodeSource {
  /** JSON Pointer into the tree. */
  readonly path: string;
  readonly type: string;
}

/**
 * Index of all trees' nodes by id. Walks them again on demand, not with every version: moved parts keep the path of
 * their earlier position.
 */
export function indexNodes(zones: Zones): ReadonlyMap<string, NodeSource> {
  return new Map(
    zones
      .all()
      .flatMap(({ tree, options, pointer }) =>
        flattenNodes(resolveTree(tree, options).nodes).map((node) => [
          node.id,
          { path: pointer + getNodePath(node), type: node.type },
        ]),
      ),
  );
}

/** Nodes whose components threw. */
export interface FailedNodes {
  readonly add: (node: ResolvedNode, error: unknown) => void;
  /** Diagnostics of failed nodes among the visible ones; `index` gives their positions. */
  readonly diagnostics: (
    nodes: readonly ResolvedNode[],
    index: () => ReadonlyMap<string, NodeSource>,
  ) => readonly Diagnostic[];
}

const MAX_REASON = 200;

/** Creates the collection, empty at first. */
export function createFailedNodes(): FailedNodes {
  let failures = new Map<ResolvedNode, unknown>();
  return {
    add: (node, error) => void failures.set(node, error),
    diagnostics: (nodes, index) => {
      if (failures.size === 0) return [];
      const visible = new Set(flattenNodes(nodes));
      failures = new Map([...failures].filter(([node]) => visible.has(node)));
      return [...failures].map(([{ id, type }, error]) => ({
        level: 'error',
        code: 'COMPONENT_THREW',
        nodeId: id,
        path: index().get(id)?.path ?? '',
        type,
        message: `"${type}" could not be drawn: ${String(error).slice(0, MAX_REASON)}`,
      }));
    },
  };
}

const counts = new WeakMap<ResolvedNode, number>();

/** Number of nodes in resolved trees. Memoized for unchanged parts. */
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
