/** Which parts of a page are never hydrated (README, "Design"). */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { ResolvedNode } from '../renderer/resolved.ts';

/**
 * The static nodes of resolved trees: their type is rendered on the server alone, whom they are shown to does not depend on the
 * visitor, and the same holds for all below them.
 */
export function staticNodes(
  nodes: readonly ResolvedNode[],
  specs: ReadonlyMap<string, ComponentSpec>,
): ReadonlySet<ResolvedNode> {
  const found = new Set<ResolvedNode>();
  const visit = (node: ResolvedNode): boolean => {
    const { type, when, children = [], slots = {} } = node;
    let isStatic = specs.get(type)?.rendersOn === 'server' && when?.auth === undefined && when?.member === undefined;
    // Each is looked at, whatever was found of its siblings.
    for (const below of [children, ...Object.values(slots)])
      for (const child of below) isStatic = visit(child) && isStatic;
    if (isStatic) found.add(node);
    return isStatic;
  };
  for (const node of nodes) visit(node);
  return found;
}

/** The same trees with others in the place of some nodes; below these nothing is looked at. */
export function replaceNodes(
  nodes: readonly ResolvedNode[],
  replacement: (node: ResolvedNode) => ResolvedNode | undefined,
): readonly ResolvedNode[] {
  return nodes.map((node) => {
    const other = replacement(node);
    if (other !== undefined) return other;
    const { children, slots } = node;
    if (children === undefined && slots === undefined) return node;
    return {
      ...node,
      ...(children && { children: replaceNodes(children, replacement) }),
      ...(slots && {
        slots: Object.fromEntries(
          Object.entries(slots).map(([name, below]) => [name, replaceNodes(below, replacement)]),
        ),
      }),
    };
  });
}
