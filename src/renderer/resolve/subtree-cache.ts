/** Memoizes the last result of each node of a tree, with its subtree, by the identity of its source object. */
import type { Diagnostic } from '#schemas/page/node.ts';
import type { ResolvedNode } from './resolved-node.ts';
import type { Scope } from './scope.ts';
import { isSameSlot, type Slot } from './slot.ts';

/** Inputs that a subtree depends on beside its own JSON, as bits. */
export const READS = { nothing: 0, scope: 1, time: 2 } as const;
/** Sum of the bits of `READS`; 0 for a subtree that depends only on its own JSON. */
export type Reads = number;

/** The part of a node's position that its result depends on. */
interface CachePosition {
  readonly id: string;
  readonly path: string;
  readonly copy: string;
  readonly level: number;
  readonly scope: Scope;
  readonly slot: Slot | undefined;
}

/** Result of a node with its subtree. */
export interface CachedResult {
  readonly nodes: readonly ResolvedNode[];
  readonly count: number;
  readonly visits: number;
  readonly cost: number;
  readonly reads: Reads;
  readonly diagnostics: readonly Diagnostic[];
}

/** Lives as long as the versions of one tree follow each other. */
export interface SubtreeCache {
  /** Begins a walk: entries that it sets are for the next one. */
  readonly start: () => void;
  /** The result of the last walk where it holds at this position; once per walk, since ids are unique. */
  readonly get: (input: NodeInput, position: CachePosition) => CachedResult | undefined;
  readonly set: (input: NodeInput, position: CachePosition, result: CachedResult) => void;
}

type NodeInput = Readonly<Record<string, unknown>>;

/** Creates an empty cache; entries are held weakly by their input objects, so those of replaced nodes are freed. */
export function createSubtreeCache(): SubtreeCache {
  const entries = new WeakMap<
    NodeInput,
    { readonly position: CachePosition; readonly result: CachedResult; walk: number }
  >();
  let walk = 0;
  return {
    start: () => {
      walk += 1;
    },
    set: (input, position, result) => void entries.set(input, { position, result, walk }),
    get: (input, position) => {
      const known = entries.get(input);
      if (known === undefined || known.walk === walk) return undefined;
      if (!isReusable(input, known.result, known.position, position)) return undefined;
      known.walk = walk;
      return known.result;
    },
  };
}

function isReusable(
  input: NodeInput,
  { reads, diagnostics }: CachedResult,
  before: CachePosition,
  now: CachePosition,
): boolean {
  const hasSamePosition = before.id === now.id && before.path === now.path;
  return (
    before.copy === now.copy &&
    // A valid node with an explicit id does not depend on its position in a copy.
    (hasSamePosition || (diagnostics.length === 0 && (input.id !== undefined || before.id === now.id))) &&
    isSameSlot(before.slot, now.slot) &&
    before.level >= now.level &&
    (reads & READS.time) === 0 &&
    // Of repeated copies only the first reports diagnostics, and the data decide which one is first.
    (((reads & READS.scope) === 0 && diagnostics.length === 0) || before.scope === now.scope)
  );
}
