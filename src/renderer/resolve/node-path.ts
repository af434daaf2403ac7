import type { ResolvedNode } from './resolved-node.ts';

/** Where nodes stand in what their author wrote: beside the nodes, since it is wanted of the few that fail. */
const PATHS = new WeakMap<ResolvedNode, string>();

export function setNodePath(node: ResolvedNode, path: string): void {
  PATHS.set(node, path);
}

/** JSON Pointer of a node in the tree it was resolved from; '' for one that was made elsewhere. */
export function getNodePath(node: ResolvedNode): string {
  return PATHS.get(node) ?? '';
}
