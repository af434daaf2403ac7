/**
 * Resolved nodes without React elements: their components are called in document order. A tree that is rendered once
 * has no use for elements, which take as long to make as to write.
 */
import { memo, type ReactElement, type ReactNode } from 'react';
import { type ElementCache, elementsOf, propsOf, type Rendering } from '../react/tree.tsx';
import { isStaticMarker } from '../react/static-marker.ts';
import type { ResolvedNode } from '../resolve/resolved-node.ts';
import { WRITE, writeElement, writeNode } from './node.ts';
import type { Writer } from './writer.ts';

/** For renderings whose elements do not come again. */
export const NO_ELEMENTS: ElementCache = { get: () => undefined, set: () => {} };

interface Props {
  readonly nodes: readonly ResolvedNode[];
  readonly rendering: Rendering;
}

/** Renders nodes in order, as `Nodes` does. */
const WrittenNodes = Object.assign(
  memo(({ nodes, rendering }: Props): ReactNode => elementsOf(nodes, rendering)),
  { [WRITE]: writeNodes },
);

/** Nodes for a rendering that makes no use of their elements: none of them comes again, or is stored. */
export function writtenNodes(nodes: readonly ResolvedNode[], rendering: Rendering): ReactElement {
  const listNodes = (below: readonly ResolvedNode[]) => <WrittenNodes nodes={below} rendering={writing} />;
  const writing: Rendering = { ...rendering, elementCache: NO_ELEMENTS, listNodes };
  return listNodes(nodes);
}

function writeNodes(writer: Writer, { nodes, rendering }: Props): void {
  const { position, depth } = writer;
  position[depth] = nodes.length;
  writer.depth = depth + 2;
  const { components, preview } = rendering;
  let at = 0;
  for (const node of nodes) {
    position[depth + 1] = at;
    at += 1;
    const component = preview === undefined && isPlain(node) ? components.get(node.type) : undefined;
    if (component === undefined) writeNode(writer, elementsOf([node], rendering)[0]);
    else writeElement(writer, component, propsOf(node, rendering));
  }
  writer.depth = depth;
}

/** Whether a node is only its component: no marker, no wrapper. */
function isPlain(node: ResolvedNode): boolean {
  const { when } = node;
  return !isStaticMarker(node) && when?.auth === undefined && when?.member === undefined;
}
