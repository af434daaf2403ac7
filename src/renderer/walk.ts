import type { ResolvedNode } from './resolved.ts';
import { styleClass, styleCss } from './style.ts';

/** Every node of resolved trees, parents before their children. A list: over ten thousand nodes a generator takes ten times as long. */
export function eachNode(nodes: readonly ResolvedNode[]): readonly ResolvedNode[] {
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

/** The types that stand in resolved trees, each once. */
export function typesOf(nodes: readonly ResolvedNode[]): readonly string[] {
  return [...new Set(eachNode(nodes).map(({ type }) => type))];
}

/** The CSS of all styles in resolved trees by class, each class once. */
export function stylesOf(nodes: readonly ResolvedNode[]): ReadonlyMap<string, string> {
  const css = new Map<string, string>();
  for (const { style } of eachNode(nodes)) {
    const name = styleClass(style);
    if (style !== undefined && name !== undefined) css.set(name, styleCss(style));
  }
  return css;
}
