/**
 * Exhaustive exploration: every interleaving of up to so many steps, each state once, with safety and liveness checked in each.
 */
import { LRUCache } from 'lru-cache';

export interface Step<State> {
  readonly name: string;
  /** Throws if a safety property is violated. */
  readonly apply: () => State;
}

/** A system of which all states are explored. */
export interface System<State> {
  readonly initial: State;
  /** Identity of a state: two states with one key have the same future. */
  readonly key: (state: State) => string;
  /** The possible next steps, in any order. */
  readonly steps: (state: State) => readonly Step<State>[];
  /** Throws where a safety property does not hold. */
  readonly check: (state: State) => void;
  /** The next state once the environment no longer fails; undefined: all is at rest. Throws where rest is reached wrongly. */
  readonly recover: (state: State) => State | undefined;
}

export interface Exploration {
  /** Number of distinct states. */
  readonly states: number;
  readonly transitions: number;
  /** Number of steps whose interleavings were all explored. */
  readonly depth: number;
  /** Whether no interleaving has more steps. */
  readonly isComplete: boolean;
  /** The longest way to rest, in steps. */
  readonly longestRecovery: number;
  readonly seconds: number;
}

/** Steps within which everything has to be at rest. */
const MAX_RECOVERY = 400;
/** States that are remembered to come to rest. */
const MAX_RECOVERIES = 200_000;

/** A violated property, with the steps that lead there. */
export class Violation extends Error {
  readonly trace: readonly string[];

  constructor(trace: readonly string[], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${reason}\nafter ${trace.length} steps:\n${trace.map((name) => `  ${name}`).join('\n')}`, { cause });
    this.trace = trace;
  }
}

/**
 * Explores all interleavings of up to `depth` steps, depth first, so that the states themselves need no memory. Throws
 * a `Violation` at the first state that breaks a property; a smaller depth finds the shortest way to it.
 */
export function explore<State>(system: System<State>, depth: number): Exploration {
  const start = performance.now();
  const explorer = new Explorer(system);
  explorer.visit(system.initial, depth);
  const { states, transitions, longestRecovery, isCut } = explorer;
  const seconds = (performance.now() - start) / 1000;
  return { states, transitions, depth, isComplete: !isCut, longestRecovery, seconds };
}

/** One line about an exploration. `taken`: number of steps that the machine itself has computed. */
export function formatExploration(name: string, found: Exploration, taken: number): string {
  const { states, transitions, depth, isComplete, longestRecovery, seconds } = found;
  const bound = isComplete ? 'all there are' : `all of ${depth} steps`;
  return `${name}: ${states} states, ${transitions} transitions (${bound}), at rest within ${longestRecovery}, ${taken} steps of the machine, ${seconds.toFixed(1)} s`;
}

class Explorer<State> {
  transitions = 0;
  longestRecovery = 0;
  /** Whether a state has further steps than the depth allows. */
  isCut = false;
  private readonly system: System<State>;
  /** Steps that were left when a state was last expanded, by its key. */
  private readonly seen = new Map<string, number>();
  /** Steps to rest, by the key of a state that comes to rest. */
  private readonly recoveries = new LRUCache<string, number>({ max: MAX_RECOVERIES });
  private readonly trace: string[] = [];

  constructor(system: System<State>) {
    this.system = system;
  }

  get states(): number {
    return this.seen.size;
  }

  visit(state: State, left: number): void {
    const key = this.system.key(state);
    const known = this.seen.get(key);
    if (known !== undefined && known >= left) return;
    this.seen.set(key, left);
    if (known === undefined) {
      this.guard([], () => this.system.check(state));
      this.checkRecovery(state, key);
    }
    const steps = this.system.steps(state);
    if (left === 0) {
      if (steps.length > 0) this.isCut = true;
      return;
    }
    for (const { name, apply } of steps) {
      this.transitions += 1;
      this.trace.push(name);
      this.visit(this.guard([], apply), left - 1);
      this.trace.pop();
    }
  }

  /** Liveness: without further faults the state comes to rest, in one that is right. */
  private checkRecovery(state: State, first: string): void {
    const path: string[] = [];
    let current: State | undefined = state;
    let rest = 0;
    for (let key = first; current !== undefined; key = current === undefined ? '' : this.system.key(current)) {
      const known = this.recoveries.get(key);
      if (known !== undefined) {
        rest = known;
        break;
      }
      path.push(key);
      const here: State = current;
      const names = path.length > 1 ? [`(${path.length - 1} steps without a fault)`] : [];
      if (path.length > MAX_RECOVERY) this.guard(names, () => fail('it does not come to rest'));
      current = this.guard(names, () => this.system.recover(here));
    }
    for (const [at, key] of path.toReversed().entries()) this.recoveries.set(key, rest + at + 1);
    this.longestRecovery = Math.max(this.longestRecovery, rest + path.length);
  }

  /** Adds the steps to what is thrown. */
  private guard<Result>(more: readonly string[], work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw new Violation([...this.trace, ...more], error);
    }
  }
}

function fail(message: string): never {
  throw new Error(message);
}
