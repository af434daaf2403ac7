/** What the last walk made of the nodes of a tree, by the very objects they were written as. */
import type { Diagnostic } from '#schemas/node.ts';
import type { ResolvedNode } from './resolved.ts';
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

export interface Memo {
  /** What this node became, when it would become the same here. */
  readonly find: (input: object, place: Place) => Made | undefined;
  readonly keep: (input: object, place: Place, made: Made) => void;
}

export function createMemo(): Memo {
  const kept = new WeakMap<object, { readonly place: Place; readonly made: Made }>();
  return {
    keep: (input, place, made) => void kept.set(input, { place, made }),
    find: (input, place) => {
      const known = kept.get(input);
      return known !== undefined && becomesTheSame(known.made, known.place, place) ? known.made : undefined;
    },
  };
}

function becomesTheSame({ reads, diagnostics }: Made, before: Place, now: Place): boolean {
  return (
    before.id === now.id &&
    before.slot === now.slot &&
    before.level >= now.level &&
    (reads & READS.time) === 0 &&
    ((reads & READS.scope) === 0 || before.scope === now.scope) &&
    (diagnostics.length === 0 || before.path === now.path)
  );
}
