/**
 * Replays an actor's events on the machine of this source and finds contradictions with the log or the specification.
 * These are another state, a forbidden transition or pair of transitions, a broken property, or a failure.
 */
import type { AnyEventObject } from 'xstate';
import { transitionName, transitionsOf } from '../../diagram/transitions.ts';
import { type PureStep, PureMachine } from '../exhaustive/pure-machine.ts';
import type { Invocation, Spec } from '../model.ts';
import { pairName, regionOf } from '../transition-coverage.ts';
import type { Trace } from './log.ts';

export interface Contradiction {
  readonly kind: 'state' | 'transition' | 'pair' | 'property' | 'failure';
  /** Index of the event. */
  readonly at: number;
  readonly message: string;
}

/** The events sent to a machine since its start. */
export interface Course {
  readonly input?: unknown;
  /** The state that the course begins in, where the log has lost its start. */
  readonly from?: { readonly value?: unknown; readonly context?: unknown };
  readonly events: readonly AnyEventObject[];
}

/** A machine after an event. */
export interface Moment {
  readonly value: unknown;
  readonly context: unknown;
  readonly view: unknown;
  /** Names of the transitions that fired. */
  readonly fired: readonly string[];
}

export interface Replay {
  /** The first contradiction with the specification. */
  readonly contradiction: Contradiction | undefined;
  /** The machine after its start and after each event, until a contradiction. */
  readonly moments: readonly Moment[];
}

/** The course of a trace. */
export function courseOf({ steps: [first, ...steps] }: Trace): Course {
  const events = steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.stop');
  if (first?.event.type === 'xstate.init') return { input: first.event.input, events };
  return { input: undefined, from: first?.snapshot ?? {}, events };
}

/** Replays a course and checks it against the specification after each event. */
export function replayCourse<State>(spec: Spec<State>, { input, from, events }: Course): Replay {
  const fired: string[] = [];
  const machine = new PureMachine<unknown>({
    machine: spec.machine,
    effects: spec.effects,
    view: spec.view,
    input,
    onTransitions: (transitions) => fired.push(...transitions.map(transitionName)),
  });
  const moments: Moment[] = [];
  const commands: string[] = [];
  const invocations: Invocation[] = [];
  const check = new TransitionCheck(spec);
  let state = undefined as PureStep<unknown>['to'] | undefined;
  for (const [index, event] of [undefined, ...events].entries()) {
    const at = index - 1;
    fired.length = 0;
    try {
      const step =
        event !== undefined && state !== undefined
          ? machine.send(state, event, `${at}`)
          : from === undefined
            ? machine.start(input)
            : machine.resume(from.value, from.context);
      state = step.to;
      invocations.push(...step.effects, ...startedCalls(step));
    } catch (error) {
      return { moments, contradiction: { kind: 'failure', at, message: String(error) } };
    }
    const { snapshot, view, calls } = state;
    moments.push({ value: snapshot.value, context: snapshot.context, view, fired: [...fired] });
    if (event !== undefined) commands.push(spec.property.commandOf?.(event) ?? event.type);
    const last = { view, calls: calls.map((call): Invocation => [call.name, call.input]) };
    const violation = from === undefined ? spec.property.violation({ commands, invocations, last }) : undefined;
    const contradiction =
      check.find(fired, at) ??
      (violation === undefined
        ? undefined
        : { kind: 'property' as const, at, message: `"${spec.property.name}" is broken: ${violation}` });
    if (contradiction !== undefined) return { moments, contradiction };
  }
  return { moments, contradiction: undefined };
}

/** Replays a trace: its log has to have the same states, and nothing may contradict the specification. */
export function replayTrace<State>(spec: Spec<State>, trace: Trace): Contradiction | undefined {
  const { moments, contradiction } = replayCourse(spec, courseOf(trace));
  for (const [index, { value, context }] of moments.entries()) {
    const logged = trace.steps[index]?.snapshot;
    if (logged === undefined) break;
    const own = toJson({ value, context });
    if (isAsLogged(own, toJson(logged))) continue;
    const message = `the log has ${JSON.stringify(logged)}, and the machine ${JSON.stringify(own)}`;
    return { kind: 'state', at: index - 1, message };
  }
  return contradiction;
}

function startedCalls({ started, to: { calls } }: PureStep<unknown>): readonly Invocation[] {
  return calls.filter(({ name }) => started.includes(name)).map(({ name, input }) => [name, input]);
}

/** Transitions and pairs of them, against what the specification says of both. */
class TransitionCheck<State> {
  private readonly spec: Spec<State>;
  private readonly known: ReadonlySet<string>;
  private readonly last = new Map<string, string>();

  constructor(spec: Spec<State>) {
    this.spec = spec;
    this.known = new Set(transitionsOf(spec.machine).map(({ name }) => name));
  }

  find(fired: readonly string[], at: number): Contradiction | undefined {
    const { machine, unreachable = {}, infeasible = [] } = this.spec;
    for (const name of fired) {
      const reason = this.known.has(name) ? unreachable[name] : 'the chart has no such transition';
      if (reason !== undefined) return { kind: 'transition', at, message: `${name} was taken, though ${reason}` };
      const region = regionOf(name, machine);
      const before = this.last.get(region);
      this.last.set(region, name);
      const rule = infeasible.find(
        ({ first, second }) => before !== undefined && first.test(before) && second.test(name),
      );
      if (rule !== undefined && before !== undefined)
        return { kind: 'pair', at, message: `${pairName(before, name)} was taken, though ${rule.reason}` };
    }
    return undefined;
  }
}

/** Stands for a secret or a name in a saved log (src/tools/inspector/redact.ts). */
const REDACTED = '[redacted]';

function toJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Equal as JSON, where what is redacted in the log may be anything. */
function isAsLogged(own: unknown, logged: unknown): boolean {
  if (typeof logged === 'string' && logged.includes(REDACTED)) return own !== undefined;
  if (typeof own !== 'object' || typeof logged !== 'object' || own === null || logged === null) return own === logged;
  const keys = new Set([...Object.keys(own), ...Object.keys(logged)]);
  return [...keys].every((key) => isAsLogged(Reflect.get(own, key), Reflect.get(logged, key)));
}
