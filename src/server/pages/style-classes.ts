import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { styleClass } from '../../renderer/resolve/style.ts';
import { replaceBelow } from '../islands/static-nodes.ts';

/** Nodes never change, and those of a cached page come with every request. */
const classed = new WeakMap<ResolvedNode, ResolvedNode>();

/**
 * A tree with the classes of its styles, whose rules are in the document's stylesheet: the browser computes none of
 * them.
 */
export function withClasses(node: ResolvedNode): ResolvedNode {
  const made = classed.get(node) ?? make(node);
  classed.set(node, made);
  return made;
}

function make(node: ResolvedNode): ResolvedNode {
  const whole = replaceBelow(node, withClasses);
  return typeof whole.style === 'object' ? { ...whole, style: styleClass(whole.style) } : whole;
}
