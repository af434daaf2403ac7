/** Where nodes stand in what their author wrote, by id. */
import { resolveTree } from '../renderer/resolve/resolve-tree.ts';
import { getNodePath } from '../renderer/resolve/node-path.ts';
import { flattenNodes } from '../renderer/resolve/walk.ts';
import type { Zones } from './zones.ts';

export interface Written {
  /** JSON Pointer into the tree. */
  readonly path: string;
  readonly type: string;
}

/**
 * The nodes of all trees by id. Walks them anew, for parts that were kept when they moved bear the path of where they stood:
 * asked for when somebody points at a node, not with every version.
 */
export function indexTrees(zones: Zones): ReadonlyMap<string, Written> {
  return new Map(
    zones
      .all()
      .flatMap(({ tree, options, pointer }) =>
        flattenNodes(resolveTree(tree, options).nodes).map((node) => [
          node.id,
          { path: pointer + getNodePath(node), type: node.type },
        ]),
      ),
  );
}
