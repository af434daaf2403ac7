/** Trees of a preview, version after version: what did not change is neither checked nor drawn again. */
import type { Diagnostic } from '#schemas/page/node.ts';
import type { TreeCache } from '../../page/tree-cache.ts';
import { type Resolution, type ResolveOptions } from '../../renderer/resolve/resolve-tree.ts';
import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { createTreeResolver, type TreeResolver } from '../../renderer/incremental/update-tree.ts';

/**
 * Prefix of a tree's node ids (src/page/assemble-page.ts), and its path in a `pageJson`; the page's own is the root of its
 * pointers.
 */
const POINTERS: Readonly<Record<string, string>> = {
  n: '',
  h: '/previewData/headerZone/children',
  f: '/previewData/footerZone/children',
  z: '/previewData/freeZone',
};

interface Zone {
  readonly updates: TreeResolver;
  readonly tree: unknown;
  readonly options: ResolveOptions;
  readonly resolution: Resolution;
}

/** The resolved trees of a preview. */
export interface Zones {
  readonly resolver: Pick<TreeCache, 'resolve'>;
  /** Diagnostics of all zones. */
  readonly diagnostics: () => readonly Diagnostic[];
  /** Nodes that are new or not what they were since this was last asked. */
  readonly drainChanged: () => readonly ResolvedNode[];
  /** The trees as they were resolved last, with what they were resolved by. */
  readonly all: () => readonly { readonly tree: unknown; readonly options: ResolveOptions; readonly pointer: string }[];
}

/** Creates the trees, none at first. */
export function createZones(): Zones {
  const zones = new Map<string, Zone>();
  let changed: ResolvedNode[] = [];
  const pointerOf = (prefix: string) => POINTERS[prefix] ?? '';
  return {
    resolver: {
      resolve: (tree, options) => {
        const prefix = options.idPrefix ?? 'n';
        const updates = zones.get(prefix)?.updates ?? createTreeResolver();
        const resolution = updates.next(tree, options);
        changed = [...changed, ...resolution.changed];
        zones.set(prefix, { updates, tree, options, resolution });
        return resolution;
      },
    },
    diagnostics: () =>
      [...zones].flatMap(([prefix, { resolution }]) =>
        resolution.diagnostics.map((each) => ({ ...each, path: pointerOf(prefix) + each.path })),
      ),
    drainChanged: () => {
      const taken = changed;
      changed = [];
      return taken;
    },
    all: () => [...zones].map(([prefix, { tree, options }]) => ({ tree, options, pointer: pointerOf(prefix) })),
  };
}
