/** Runs commands of a specification on the real machine and compares both after each. */
import { isDeepStrictEqual } from 'node:util';
import { type Harness, startHarness, type TransitionName } from './harness.ts';
import type { Command, Environment, Invocation, Observation, Outcome, Run, Spec } from './model.ts';

/** The first difference between machine and specification. */
export class ConformanceError extends Error {
  /** Names of the commands that lead to it. */
  readonly commands: readonly string[];
  readonly expected: unknown;
  readonly actual: unknown;

  constructor(commands: readonly string[], what: string, expected: unknown, actual: unknown) {
    super(
      `${what} after [${commands.join(' · ')}]\nexpected ${JSON.stringify(expected, undefined, 1)}\nactual   ${JSON.stringify(actual, undefined, 1)}`,
    );
    this.commands = commands;
    this.expected = expected;
    this.actual = actual;
  }
}

export interface PathRun extends Run {
  readonly taken: readonly TransitionName[];
  /** Those of each command. */
  readonly takenBy: readonly (readonly TransitionName[])[];
}

/** A sequence of commands in one environment. */
export interface Path<State> {
  readonly environment: Environment<State>;
  readonly commands: readonly Command<State>[];
}

/** The state of the model after commands with which machine and model have been compared, and after those that follow them. */
interface Compared<State> {
  readonly state: State;
  readonly after: Map<Command<State>, Compared<State>>;
}

/** The beginnings of paths that have been compared. Machine and model have no chance in them: the same commands come to the same. */
export type ComparedPaths<State> = Map<Environment<State>, Compared<State>>;

/**
 * Runs a path; skips the commands that are not enabled in their state. Throws a `ConformanceError`. A beginning that is in `compared`
 * is run and not compared again; what is compared is added.
 */
export function runPath<State>(
  spec: Spec<State>,
  path: Path<State>,
  compared: ComparedPaths<State> = new Map(),
): PathRun {
  const { machine, effects, view } = spec;
  const harness = startHarness({ machine, input: path.environment.input, effects, view });
  try {
    return run(spec, path, harness, compared);
  } finally {
    harness.stop();
  }
}

function run<State>(
  spec: Spec<State>,
  { environment, commands }: Path<State>,
  harness: Harness,
  compared: ComparedPaths<State>,
): PathRun {
  const names: string[] = [];
  let at = compared.get(environment) ?? compareStart(spec, environment, harness);
  compared.set(environment, at);
  const takenBy: (readonly TransitionName[])[] = [];
  for (const command of commands) {
    const before = harness.taken.length;
    const known = at.after.get(command);
    const outcome = known ?? command.next(at.state);
    if (outcome === undefined) continue;
    names.push(command.name);
    // Earlier calls and effects are not part of this step.
    harness.drainCalls();
    harness.drainEffects();
    try {
      for (const stimulus of [command.stimulus(at.state, harness.now())].flat()) harness.apply(stimulus);
    } catch (error) {
      throw new ConformanceError(names, String(error), undefined, harness.observe());
    }
    if (known === undefined) compareStep(spec, at.state, outcome, harness, names);
    const next = known ?? { state: outcome.state, after: new Map() };
    at.after.set(command, next);
    at = next;
    takenBy.push(harness.taken.slice(before));
  }
  const result = {
    commands: names,
    invocations: harness.invocations,
    last: harness.observe(),
    taken: harness.taken,
    takenBy,
  };
  const violation = spec.property.violation(result);
  if (violation !== undefined) throw new ConformanceError(names, `"${spec.property.name}" is broken`, '', violation);
  return result;
}

function compareStart<State>(
  spec: Spec<State>,
  { initial: state, effects = [] }: Environment<State>,
  harness: Harness,
): Compared<State> {
  const expected = spec.observe(state);
  compare(harness, expected, effects, expected.calls, []);
  return { state, after: new Map() };
}

function compareStep<State>(
  spec: Spec<State>,
  before: State,
  { state, effects = [], restarts = [] }: Outcome<State>,
  harness: Harness,
  names: readonly string[],
): void {
  const pending = spec.observe(before).calls.filter(([name]) => !restarts.includes(name));
  const expected = spec.observe(state);
  compare(harness, expected, effects, without(expected.calls, pending), names);
}

function compare(
  harness: Harness,
  expected: Observation,
  effects: readonly Invocation[],
  newCalls: readonly Invocation[],
  names: readonly string[],
): void {
  if (harness.errors.length > 0)
    throw new ConformanceError([...names], 'the actor broke', [], harness.errors.map(String));
  const actual = harness.observe();
  const pairs: readonly (readonly [what: string, expected: unknown, actual: unknown])[] = [
    ['the view differs', expected.view, actual.view],
    ['the pending calls differ', sortByName(expected.calls), sortByName(actual.calls)],
    ['the calls just made differ', sortByName(newCalls), sortByName(harness.drainCalls())],
    ['the effects differ', effects, harness.drainEffects()],
  ];
  for (const [what, wanted, got] of pairs)
    if (!isSameData(wanted, got)) throw new ConformanceError([...names], what, wanted, got);
}

/** The order of concurrent calls is unspecified. */
function sortByName(calls: readonly Invocation[]): readonly Invocation[] {
  return calls.toSorted(([left], [right]) => left.localeCompare(right));
}

/** The calls of a list that another list lacks. */
function without(calls: readonly Invocation[], others: readonly Invocation[]): readonly Invocation[] {
  const left = [...others];
  return calls.filter((call) => {
    const index = left.findIndex((other) => isSameData(other, call));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Equal as data: a property that is undefined equals a missing one. */
function isSameData(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(withoutUndefined(left), withoutUndefined(right));
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return [...value].map(withoutUndefined);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, withoutUndefined(item)]])),
  );
}
