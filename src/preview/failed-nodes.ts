/** Nodes whose components threw in this browser: told with the page for as long as they stand in it. */
import type { Diagnostic } from '#schemas/node.ts';
import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';
import { flattenNodes } from '../renderer/resolve/walk.ts';
import type { Written } from './tree-index.ts';

export interface Broken {
  readonly add: (node: ResolvedNode, error: unknown) => void;
  /** What is told of those among the nodes that are shown; `index` says where they stand. */
  readonly told: (nodes: readonly ResolvedNode[], index: () => ReadonlyMap<string, Written>) => readonly Diagnostic[];
}

const MAX_REASON = 200;

export function createBroken(): Broken {
  let broken = new Map<ResolvedNode, unknown>();
  return {
    add: (node, error) => void broken.set(node, error),
    told: (nodes, index) => {
      if (broken.size === 0) return [];
      const shown = new Set(flattenNodes(nodes));
      broken = new Map([...broken].filter(([node]) => shown.has(node)));
      return [...broken].map(([{ id, type }, error]) => ({
        level: 'error',
        code: 'COMPONENT_THREW',
        nodeId: id,
        path: index().get(id)?.path ?? '',
        type,
        message: `"${type}" could not be drawn: ${String(error).slice(0, MAX_REASON)}`,
      }));
    },
  };
}
