/** Runs steps of a specification on the real machine, and compares the two after each. */
import { isDeepStrictEqual } from 'node:util';
import { type Rig, startRig, type Taken } from './rig.ts';
import type { Entry, Run, Seen, Spec, Step, World } from './specification.ts';

/** Where machine and specification part. */
export class Deviation extends Error {
  readonly steps: readonly string[];
  readonly expected: unknown;
  readonly actual: unknown;

  constructor(steps: readonly string[], what: string, expected: unknown, actual: unknown) {
    super(
      `${what} after [${steps.join(' · ')}]\nexpected ${JSON.stringify(expected, undefined, 1)}\nactual   ${JSON.stringify(actual, undefined, 1)}`,
    );
    this.steps = steps;
    this.expected = expected;
    this.actual = actual;
  }
}

export interface Replayed extends Run {
  readonly taken: readonly Taken[];
  /** Those of them that the last step has led to. */
  readonly lastTaken: readonly Taken[];
}

/** What is done, in one of the worlds. */
export interface Path<State> {
  readonly world: World<State>;
  readonly steps: readonly Step<State>[];
}

/** Replays steps; those that cannot happen where they stand are left out. Throws a `Deviation`. */
export function replay<State>(spec: Spec<State>, path: Path<State>): Replayed {
  const { machine, effects, view } = spec;
  const rig = startRig({ machine, input: path.world.input, effects, view });
  try {
    return run(spec, path, rig);
  } finally {
    rig.stop();
  }
}

function run<State>(spec: Spec<State>, { world, steps }: Path<State>, rig: Rig): Replayed {
  const names: string[] = [];
  let { initial: state } = world;
  const first = spec.shows(state);
  compare(rig, first, world.did ?? [], first.calls, names);
  let before = 0;
  for (const step of steps) {
    before = rig.taken.length;
    const outcome = step.comes(state);
    if (outcome === undefined) continue;
    names.push(step.name);
    try {
      for (const deed of [step.deed(state, rig.now())].flat()) rig.does(deed);
    } catch (error) {
      throw new Deviation(names, String(error), undefined, rig.see());
    }
    const { did = [], restarts = [] } = outcome;
    const pending = spec.shows(state).calls.filter(([name]) => !restarts.includes(name));
    state = outcome.state;
    const expected = spec.shows(state);
    compare(rig, expected, did, without(expected.calls, pending), names);
  }
  const result = {
    steps: names,
    asked: rig.asked,
    last: rig.see(),
    taken: rig.taken,
    lastTaken: rig.taken.slice(before),
  };
  const broken = spec.property.broken(result);
  if (broken !== undefined) throw new Deviation(names, `"${spec.property.name}" is broken`, '', broken);
  return result;
}

function compare(
  rig: Rig,
  expected: Seen,
  did: readonly Entry[],
  made: readonly Entry[],
  names: readonly string[],
): void {
  if (rig.errors.length > 0) throw new Deviation([...names], 'the actor broke', [], rig.errors.map(String));
  const actual = rig.see();
  const pairs: readonly (readonly [what: string, expected: unknown, actual: unknown])[] = [
    ['the view differs', expected.view, actual.view],
    ['the pending calls differ', byName(expected.calls), byName(actual.calls)],
    ['the calls just made differ', byName(made), byName(rig.newlyMade())],
    ['the effects differ', did, rig.newlyDone()],
  ];
  for (const [what, wanted, got] of pairs) if (!same(wanted, got)) throw new Deviation([...names], what, wanted, got);
}

/** Which of two calls that run side by side began first is nobody's business. */
function byName(calls: readonly Entry[]): readonly Entry[] {
  return calls.toSorted(([left], [right]) => left.localeCompare(right));
}

/** The calls of a list that another one lacks. */
function without(calls: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const left = [...others];
  return calls.filter((call) => {
    const at = left.findIndex((other) => same(other, call));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Alike as data: a field that is undefined is a field that is not there. */
function same(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(bare(left), bare(right));
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return [...value].map(bare);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, bare(item)]])),
  );
}
