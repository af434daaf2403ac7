import type { NodeStyle } from '#schemas/style.ts';
import type { ResolvedNode } from './resolved.ts';
import { styleClass, styleCss } from './style.ts';

/** Every node of resolved trees, parents before their children. */
export function* eachNode(nodes: readonly ResolvedNode[]): Generator<ResolvedNode> {
  for (const node of nodes) {
    yield node;
    if (node.children !== undefined) yield* eachNode(node.children);
    for (const slot of Object.values(node.slots ?? {})) yield* eachNode(slot);
  }
}

/** The types that stand in resolved trees, each once. */
export function typesOf(nodes: readonly ResolvedNode[]): readonly string[] {
  return [...new Set([...eachNode(nodes)].map(({ type }) => type))];
}

/** The CSS of all styles in resolved trees by class, each class once. */
export function stylesOf(nodes: readonly ResolvedNode[]): ReadonlyMap<string, string> {
  const css = new Map<string, string>();
  const add = (style: NodeStyle) => {
    const name = styleClass(style);
    if (name !== undefined && !css.has(name)) css.set(name, styleCss(style));
  };
  for (const { style } of eachNode(nodes)) if (style !== undefined) add(style);
  return css;
}
