/** Coverage of a chart: its transitions, and the pairs in which they can follow each other. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type ChartTransition, transitionsOf } from '../diagram/transitions.ts';
import type { TransitionName } from './harness.ts';
import type { Spec } from './model.ts';

/** Transitions and pairs of a chart, and those that no run has covered. */
export interface Coverage {
  readonly all: number;
  readonly missing: readonly string[];
}

/** Records the transitions and pairs that runs cover. */
export class TransitionCoverage {
  /** Number of times each transition was taken. */
  readonly taken = new Map<TransitionName, number>();
  readonly #machine: AnyStateMachine;
  /** The transitions that followed each one. */
  readonly #following = new Map<TransitionName, Set<TransitionName>>();
  readonly #regions = new Map<TransitionName, string>();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
  }

  /** Records one run; returns whether it covered something new. */
  record(transitions: readonly TransitionName[]): boolean {
    const before = this.taken.size;
    let isNew = false;
    const last = new Map<string, TransitionName>();
    for (const name of transitions) {
      this.taken.set(name, (this.taken.get(name) ?? 0) + 1);
      const region = this.regionOf(name);
      const previous = last.get(region);
      if (previous !== undefined && !this.hasPair(previous, name)) {
        const following = this.#following.get(previous) ?? new Set();
        this.#following.set(previous, following.add(name));
        isNew = true;
      }
      last.set(region, name);
    }
    return isNew || this.taken.size > before;
  }

  /** Whether a run had these two transitions after each other. */
  hasPair(first: TransitionName, second: TransitionName): boolean {
    return this.#following.get(first)?.has(second) === true;
  }

  /** See the function of this name; this one memoizes, because runs repeat the same transitions millions of times. */
  regionOf(name: TransitionName): string {
    const region = this.#regions.get(name) ?? regionOf(name, this.#machine);
    this.#regions.set(name, region);
    return region;
  }

  /** Coverage of the transitions that are reachable by the specification. */
  transitionCoverage<State>({ machine, unreachable }: Spec<State>): Coverage {
    const names = new Set(transitionsOf(machine).map(({ name }) => name));
    const reachable = [...names].filter((name) => unreachable?.[name] === undefined);
    return { all: reachable.length, missing: reachable.filter((name) => !this.taken.has(name)) };
  }

  /** Coverage of the pairs that are feasible by the specification. */
  pairCoverage<State>({ machine, unreachable, infeasible = [] }: Spec<State>): Coverage {
    const pairs = new Map(listPairs(machine).map((pair) => [pairName(...pair), pair]));
    const feasible = [...pairs].filter(([, [first, second]]) => {
      if (unreachable?.[first] !== undefined || unreachable?.[second] !== undefined) return false;
      return !infeasible.some((rule) => rule.first.test(first) && rule.second.test(second));
    });
    return { all: feasible.length, missing: feasible.flatMap(([name, pair]) => (this.hasPair(...pair) ? [] : [name])) };
  }
}

/** The parallel region of a transition; a machine that is not parallel is one region. */
export function regionOf(name: TransitionName, machine: AnyStateMachine): string {
  if (machine.root.type !== 'parallel') return machine.id;
  const source = name.slice(0, name.indexOf(' · '));
  return source.split('.')[1] ?? 'root';
}

/** The name of a pair of transitions: `first ⟶ second`. */
export function pairName(first: TransitionName, second: TransitionName): string {
  return `${first} ⟶ ${second}`;
}

/** Pairs of transitions of one region that the chart lets follow each other. */
function listPairs(machine: AnyStateMachine): readonly (readonly [first: TransitionName, second: TransitionName])[] {
  const all = transitionsOf(machine);
  return all.flatMap((first) => {
    const leaves = leavesAfter(first);
    return all
      .filter((second) => regionOf(first.name, machine) === regionOf(second.name, machine))
      .filter((second) => leaves.some((leaf) => canFollow(leaf, second)))
      .map((second) => [first.name, second.name] as const);
  });
}

/** Atomic states the machine may be in after a transition. */
function leavesAfter(transition: ChartTransition): readonly AnyStateNode[] {
  const { source, targets } = transition;
  // A transition without target occurs at rest, and only where no inner state handles its event.
  return targets.length === 0
    ? atomicIn(source).filter((leaf) => canFollow(leaf, transition))
    : targets.flatMap(initialIn);
}

function atomicIn(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(atomicIn);
}

function initialIn(node: AnyStateNode): AnyStateNode[] {
  switch (node.type) {
    case 'parallel':
      return Object.values(node.states).flatMap(initialIn);
    case 'compound':
      return node.initial.target.flatMap(initialIn);
    default:
      return [node];
  }
}

/**
 * A state with eventless transitions is left before any event; a transition without a guard hides those for the same event
 * after it and above it.
 */
function canFollow(leaf: AnyStateNode, { source, eventType, always, order }: ChartTransition): boolean {
  const ancestors: AnyStateNode[] = [];
  for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) ancestors.push(node);
  const depth = ancestors.indexOf(source);
  if (depth < 0) return false;
  const unguarded = (node: AnyStateNode) =>
    (node.transitions.get(eventType) ?? []).findIndex(({ guard }) => guard === undefined);
  if (ancestors.slice(0, depth).some((node) => unguarded(node) >= 0)) return false;
  if (!always && unguarded(source) >= 0 && unguarded(source) < order) return false;
  return always || !isTransient(leaf);
}

/** A state with an unguarded eventless transition is left at once. */
function isTransient(leaf: AnyStateNode): boolean {
  return (leaf.always ?? []).some(({ guard }) => guard === undefined);
}
