import type { ResolvedNode } from '../resolve/resolved-node.ts';

/** What a component threw in the browser, with the node it stood for. */
export class NodeFailure extends Error {
  override name = 'NodeFailure';
  readonly node: ResolvedNode;

  constructor(node: ResolvedNode, cause: unknown) {
    super(`${node.type} (${node.id}) threw: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.node = node;
  }
}
