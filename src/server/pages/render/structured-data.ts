import type { ComponentSpec } from '#registry/kit/define.ts';
import { flattenNodes, type ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';

/** Collects schema.org objects of the types of a page's nodes for its head. */
export function structuredData(
  nodes: readonly ResolvedNode[],
  specs: ReadonlyMap<string, ComponentSpec>,
): readonly object[] {
  const byType = Map.groupBy(flattenNodes(nodes), ({ type }) => type);
  // The walk has validated the props by the same schemas.
  return [...byType].flatMap(([type, same]) => specs.get(type)?.structuredData?.(same.map(({ props }) => props)) ?? []);
}
