/**
 * Checks histories for linearizability (Wing and Gong's search, with the memory of Lowe's, as in porcupine). A history
 * is linearizable if all operations fit into one order that a sequential model allows. An operation that ended before
 * another began must precede it.
 */

/** One operation; times are any increasing numbers. */
export interface Operation<Input, Output> {
  readonly input: Input;
  /** undefined: nobody knows; it may have happened at any time after its begin, or never. */
  readonly output: Output | undefined;
  readonly begin: number;
  /** Infinity where the output is unknown. */
  readonly end: number;
}

/** Sequential behaviour of operations. */
export interface Model<State, Input, Output> {
  readonly initial: State;
  /** The states after an operation with that output; none where the output can't be. */
  readonly step: (state: State, input: Input, output: Output | undefined) => readonly State[];
  readonly keyOf: (state: State) => string;
}

/** More states than a partition of a simulated hour has. */
const MAX_STATES = 500_000;

/**
 * Returns whether a history is linearizable.
 * @throws Error after more than 500,000 states.
 */
export function isLinearizable<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
): boolean {
  const operations = history.toSorted((a, b) => a.begin - b.begin);
  const needed = operations.filter(({ output }) => output !== undefined).length;
  const seen = new Set<string>();
  interface Node {
    readonly done: bigint;
    readonly count: number;
    /** All operations before this one are done. */
    readonly first: number;
    readonly state: State;
  }
  const open: Node[] = [{ done: 0n, count: 0, first: 0, state: model.initial }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.count === needed) return true;
    const next: Node[] = [];
    // An operation that begins after the earliest end of an unfinished one must follow it.
    let earliestEnd = Infinity;
    for (let at = node.first; at < operations.length; at += 1) {
      const operation = operations[at];
      if (operation === undefined || operation.begin > earliestEnd) break;
      if (isDone(node.done, at)) continue;
      earliestEnd = Math.min(earliestEnd, operation.end);
      for (const state of model.step(node.state, operation.input, operation.output)) {
        const done = node.done | (1n << BigInt(at));
        const key = `${done.toString(36)} ${model.keyOf(state)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        if (seen.size > MAX_STATES) throw new Error(`more than ${MAX_STATES} states`);
        let { first } = node;
        while (first < operations.length && isDone(done, first)) first += 1;
        next.push({ done, first, state, count: node.count + (operation.output === undefined ? 0 : 1) });
      }
    }
    // The one that began first is tried first.
    open.push(...next.toReversed());
  }
  return false;
}

function isDone(done: bigint, at: number): boolean {
  return ((done >> BigInt(at)) & 1n) === 1n;
}
