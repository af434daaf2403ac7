/**
 * Versions of one tree, one after the other (a builder's preview, live editing): what did not change is neither checked nor
 * rendered again. The result is always what resolving the new tree by itself gives.
 */
import type { Diagnostic } from '#schemas/page/node.ts';
import { diffTrees } from './diff-trees.ts';
import { createSubtreeCache, type SubtreeCache } from '../resolve/subtree-cache.ts';
import { type Resolution, type ResolveOptions, resolveTree } from '../resolve/resolve-tree.ts';
import { flattenNodes, type ResolvedNode } from '../resolve/resolved-node.ts';
import { shareStructure } from './share-structure.ts';

/** One version of a tree, resolved; it shares every object that equals the last version's. */
export interface TreeVersion extends Resolution {
  /** Nodes that are new or not what they were: their types may have to be loaded, their styles added. */
  readonly changed: readonly ResolvedNode[];
}

/** Resolves the versions of one tree in their order; each tree needs a resolver of its own. */
export interface TreeResolver {
  /**
   * Resolves the next version of the tree: one node, a list of nodes, or anything else, never changed by this or by the
   * caller. Nodes, lists and props that equal those of the last version keep their identity, so React does not
   * re-render them. Nodes are matched by id, even when they moved among their siblings.
   */
  readonly next: (tree: unknown, options: ResolveOptions) => TreeVersion;
}

/** Keeps the last version of one tree, to make the next one of it. */
export function createTreeResolver(): TreeResolver {
  let last: Version | undefined;
  return {
    next: (tree, options) => {
      last = nextVersion(last, tree, options);
      return last.result;
    },
  };
}

interface Version {
  readonly tree: unknown;
  readonly options: ResolveOptions;
  readonly cache: SubtreeCache;
  readonly result: TreeVersion;
  /** The ids of all nodes. */
  readonly ids: Set<string>;
}

function nextVersion(last: Version | undefined, input: unknown, given: ResolveOptions): Version {
  if (last === undefined || !hasSameOptions(last.options, given)) return firstVersion(input, given, last);
  const tree = shareStructure(last.tree, input);
  const options = { ...given, scope: shareStructure(last.options.scope, given.scope) };
  // Cuts a cycle where the author's objects repeat, not where memoized ones do.
  if (!hasPlainIds(last.result)) return firstVersion(input, options, last);
  const isSame = tree === last.tree && !last.result.readsTime;
  if (isSame && (!last.result.readsScope || options.scope === last.options.scope))
    return { ...last, options, result: { ...last.result, changed: [] } };
  const resolution = resolveTree(tree, options, last.cache);
  const nodes = shareStructure(last.result.nodes, resolution.nodes);
  const { removed, added } = diffTrees(last.result.nodes, nodes);
  for (const { id } of removed) last.ids.delete(id);
  const isUnique = added.every(({ id }) => !last.ids.has(id) && last.ids.add(id));
  if (!isUnique || !hasPlainIds(resolution)) return firstVersion(input, options, last);
  return { tree, options, cache: last.cache, ids: last.ids, result: { ...resolution, nodes, changed: added } };
}

/** A version that is walked as a whole; nodes that equal those of the last version are still the same objects. */
function firstVersion(tree: unknown, options: ResolveOptions, last: Version | undefined): Version {
  const cache = createSubtreeCache();
  const resolution = resolveTree(tree, options, cache);
  const before = last?.result.nodes ?? [];
  const nodes = shareStructure(before, resolution.nodes);
  const changed = diffTrees(before, nodes).added;
  const ids = new Set(flattenNodes(nodes).map(({ id }) => id));
  return { tree, options, cache, ids, result: { ...resolution, nodes, changed } };
}

function hasSameOptions(before: ResolveOptions, now: ResolveOptions): boolean {
  return (
    before.specs === now.specs &&
    before.sanitizeHtml === now.sanitizeHtml &&
    before.lang === now.lang &&
    before.preview === now.preview &&
    before.idPrefix === now.idPrefix &&
    shareStructure(before.query, now.query) === before.query
  );
}

/** Whether the ids of the tree are those of its nodes: none was made unique, and no hidden node uses one. */
function hasPlainIds({ diagnostics }: Resolution): boolean {
  return diagnostics.every(({ level, code }: Diagnostic) => level !== 'error' && !REPLACES_ID.has(code));
}

const REPLACES_ID: ReadonlySet<string> = new Set(['REPEATED_ID', 'UNKNOWN_TYPE']);
