/** What the last walk made of the nodes of a tree, by the very objects they were written as. */
import type { Diagnostic } from '#schemas/node.ts';
import type { ResolvedNode } from './resolved-node.ts';
import type { Scope } from './scope.ts';

/** What a part of a tree reads besides itself, as bits. */
export const READS = { nothing: 0, scope: 1, time: 2 } as const;
export type Reads = number;

/** Where a node stands, as far as it matters to what it becomes. */
interface Place {
  readonly id: string;
  readonly path: string;
  readonly level: number;
  readonly scope: Scope;
  readonly slot: object | undefined;
}

/** What a node became, with all below it. */
export interface Made {
  readonly nodes: readonly ResolvedNode[];
  readonly count: number;
  readonly visits: number;
  readonly took: number;
  readonly reads: Reads;
  readonly diagnostics: readonly Diagnostic[];
}

/** Kept over the walks of the versions of one tree. */
export interface Memo {
  /** A new walk begins: what it keeps is for the next one. */
  readonly start: () => void;
  /** What this node became in the last walk, when it would become the same here; once a walk, for an id is given once. */
  readonly take: (input: NodeInput, place: Place) => Made | undefined;
  readonly keep: (input: NodeInput, place: Place, made: Made) => void;
}

type NodeInput = Readonly<Record<string, unknown>>;

export function createMemo(): Memo {
  const kept = new WeakMap<NodeInput, { readonly place: Place; readonly made: Made; walk: number }>();
  let walk = 0;
  return {
    start: () => {
      walk += 1;
    },
    keep: (input, place, made) => void kept.set(input, { place, made, walk }),
    take: (input, place) => {
      const known = kept.get(input);
      if (known === undefined || known.walk === walk) return undefined;
      if (!becomesTheSame(input, known.made, known.place, place)) return undefined;
      known.walk = walk;
      return known.made;
    },
  };
}

function becomesTheSame(input: NodeInput, { reads, diagnostics }: Made, before: Place, now: Place): boolean {
  const isHere = before.id === now.id && before.path === now.path;
  return (
    // A good node with an id of its own does not depend on where it stands.
    (isHere || (diagnostics.length === 0 && (input.id !== undefined || before.id === now.id))) &&
    before.slot === now.slot &&
    before.level >= now.level &&
    (reads & READS.time) === 0 &&
    // In copies of a node the first one tells its faults, and which that is depends on the data.
    (((reads & READS.scope) === 0 && diagnostics.length === 0) || before.scope === now.scope)
  );
}
