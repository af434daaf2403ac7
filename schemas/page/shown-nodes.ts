/** Fields of nodes that only editors use: `hidden: true` keeps a node from visitors, `name` is its name in the structure. */
import { replaceNodes } from './replace-nodes.ts';

/** The tree that visitors get: without hidden nodes and without the names of others; the tree itself where it has none. */
export function shownNodes(component: unknown): unknown {
  return replaceNodes(component, (node) => {
    if (node.hidden === true) return [];
    if (!Object.hasOwn(node, 'name') && !Object.hasOwn(node, 'hidden')) return node;
    const { name: _name, hidden: _hidden, ...shown } = node;
    return shown;
  });
}
