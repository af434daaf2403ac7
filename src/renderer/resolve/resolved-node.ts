/** Nodes as the renderer resolves them, and the walk over them. */
import type { Condition } from '#schemas/page/node.ts';
import type { NodeStyle } from '#schemas/page/style.ts';

/**
 * A node after the walk: validated props, no translation, binding or repetition left. It is a node of the contract
 * still, so that `PageData` can contain it. Conditions on the visitor stay in `when` and are evaluated where it is
 * shown.
 */
export interface ResolvedNode {
  readonly type: string;
  /** The id its author gave, made unique, or one derived from its position. */
  readonly id: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children?: readonly ResolvedNode[] | undefined;
  readonly slots?: Readonly<Record<string, readonly ResolvedNode[]>> | undefined;
  /** In the server's data for the browser only its class, because the rest is in the document's stylesheet. */
  readonly style?: NodeStyle | string | undefined;
  readonly when?: Pick<Condition, 'auth' | 'member' | 'device'> | undefined;
}

/** Placeholder in preview for a node that cannot be shown; the shop leaves such nodes out. */
export const PLACEHOLDER = 'raan-placeholder';

/** Type of the placeholder of a node that cannot be shown in preview. */
export function placeholder(id: string, type: string, children: ResolvedNode[]): ResolvedNode {
  const shown = children.length === 0 ? undefined : children;
  return {
    type: PLACEHOLDER,
    id,
    props: { of: type },
    children: shown,
    slots: undefined,
    style: undefined,
    when: undefined,
  };
}

/**
 * Every node of resolved trees, parents before their children. A list: over ten thousand nodes, a generator is ten
 * times slower.
 */
export function flattenNodes(nodes: readonly ResolvedNode[]): readonly ResolvedNode[] {
  const all: ResolvedNode[] = [];
  collect(nodes, all);
  return all;
}

function collect(nodes: readonly ResolvedNode[], all: ResolvedNode[]): void {
  for (const node of nodes) {
    all.push(node);
    if (node.children !== undefined) collect(node.children, all);
    if (node.slots !== undefined) for (const slot of Object.values(node.slots)) collect(slot, all);
  }
}

/** The types of resolved trees, each once. */
export function collectTypes(nodes: readonly ResolvedNode[]): readonly string[] {
  return [...new Set(flattenNodes(nodes).map(({ type }) => type))];
}

/** An error of a component in the browser, with its node. */
export class NodeFailure extends Error {
  override name = 'NodeFailure';
  readonly node: ResolvedNode;

  constructor(node: ResolvedNode, cause: unknown) {
    super(`${node.type} (${node.id}) threw: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.node = node;
  }
}
