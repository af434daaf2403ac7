import type { ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { styleClass } from '../../../renderer/resolve/style.ts';
import { replaceBelow } from '../../islands/static-nodes.ts';

/**
 * A tree with the classes of its styles, whose rules are in the document's stylesheet: the browser computes none of
 * them.
 */
export function withClasses(node: ResolvedNode): ResolvedNode {
  const whole = replaceBelow(node, withClasses);
  return typeof whole.style === 'object' ? { ...whole, style: styleClass(whole.style) } : whole;
}
