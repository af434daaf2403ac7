/**
 * Fields of nodes that only editors use: `hidden: true` keeps a node from visitors, `locked: true` from changes of who may not
 * publish, `name` is its name in the structure.
 */
import { replaceNodes } from './replace-nodes.ts';

/** The tree that visitors get: without hidden nodes and these fields of others; the tree itself where it has none. */
export function shownNodes(component: unknown): unknown {
  return replaceNodes(component, (node) => {
    if (node.hidden === true) return [];
    if (!['name', 'hidden', 'locked'].some((field) => Object.hasOwn(node, field))) return node;
    const { name: _name, hidden: _hidden, locked: _locked, ...shown } = node;
    return shown;
  });
}

/** Nodes without locks, those in them too: copies have none. */
export function unlockedNodes(nodes: readonly unknown[]): readonly unknown[] {
  return nodes.map((each) =>
    replaceNodes(each, (node) => {
      if (!Object.hasOwn(node, 'locked')) return node;
      const { locked: _locked, ...free } = node;
      return free;
    }),
  );
}
