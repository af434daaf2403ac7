/**
 * The real machine as a pure function from a state and an event to the next state. A state includes pending calls and timers, so
 * that exploration can return to it. Equal states are one object, which remembers its steps, while it is among the last used.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
} from 'xstate';
import type { NamedTransition } from '../../diagram/transitions.ts';
import type { Invocation } from '../model.ts';

export interface PureCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export interface PureTimer {
  readonly id: string;
  /** ms until it fires */
  readonly left: number;
  readonly event: AnyEventObject;
}

export interface PureStep<View> {
  readonly to: PureState<View>;
  readonly effects: readonly Invocation[];
  /** Names of the calls that this step has started. */
  readonly started: readonly string[];
}

export interface PureState<View> {
  /** Digest of the whole state. */
  readonly key: string;
  readonly snapshot: AnyMachineSnapshot;
  readonly calls: readonly PureCall[];
  /** The next to fire first. */
  readonly timers: readonly PureTimer[];
  readonly view: View;
  readonly steps: Map<string, PureStep<View>>;
}

/** States and steps of the machine that are remembered. */
const MAX_REMEMBERED = 20_000;

/** A short text that stands for a long one. */
export function digest(text: string): string {
  return hash('md5', text, 'base64url');
}

interface PureMachineOptions<View> {
  readonly machine: AnyStateMachine;
  /** Names of the actions to report. */
  readonly effects: readonly string[];
  readonly view: (snapshot: never) => View;
  /** Any valid input, of which nothing but the actor's system is used. */
  readonly input: unknown;
  /** Called with the transitions of each microstep. */
  readonly onTransitions?: (transitions: readonly NamedTransition[]) => void;
}

/** An action as a pure transition reports it. */
interface ReportedAction {
  readonly type: string;
  readonly params: unknown;
}

export class PureMachine<View> {
  /** Number of computed steps; memoized steps count once. */
  taken = 0;
  private readonly states = new LRUCache<string, PureState<View>>({ max: MAX_REMEMBERED });
  private readonly options: PureMachineOptions<View>;
  private readonly scope: AnyActorScope;
  private actions: ReportedAction[] = [];

  constructor(options: PureMachineOptions<View>) {
    this.options = options;
    const { onTransitions } = options;
    const self = createActor(options.machine, {
      input: options.input,
      ...(onTransitions !== undefined && {
        inspect: (event: InspectionEvent) => {
          if (event.type === '@xstate.microstep') onTransitions(event._transitions);
        },
      }),
    });
    const ignore = () => undefined;
    this.scope = {
      self,
      id: self.id,
      sessionId: self.sessionId,
      system: self.system,
      logger: ignore,
      defer: ignore,
      emit: ignore,
      stopChild: ignore,
      actionExecutor: (action) => this.actions.push(action),
    };
  }

  start(input: unknown): PureStep<View> {
    return this.settle(() => this.options.machine.getInitialSnapshot(this.scope, input), undefined, []);
  }

  /** Begins in a state of the chart, without the calls that were pending in it. */
  resume(value: unknown, context: unknown): PureStep<View> {
    const { machine } = this.options;
    return this.settle(() => machine.resolveState({ value, context } as never), undefined, []);
  }

  /** `key`: a short name of the event, where its text is long. */
  send(from: PureState<View>, event: AnyEventObject, key: string = JSON.stringify(event)): PureStep<View> {
    return remember(from, key, () => this.settle(() => this.next(from.snapshot, event), from, from.timers));
  }

  answer(from: PureState<View>, { id }: PureCall, output: unknown): PureStep<View> {
    return this.send(from, { type: `xstate.done.actor.${id}`, output, actorId: id });
  }

  fail(from: PureState<View>, { id }: PureCall): PureStep<View> {
    return this.send(from, { type: `xstate.error.actor.${id}`, error: 'no answer', actorId: id });
  }

  /** Lets time pass until the next timer fires. Throws where there is none. */
  fire(from: PureState<View>): PureStep<View> {
    return remember(from, 'fire', () => {
      const [first, ...others] = from.timers;
      if (first === undefined) throw new Error('no timer is set');
      return this.settle(() => this.next(from.snapshot, first.event), from, shorten(others, first.left));
    });
  }

  /** Lets time pass in which no timer fires. */
  elapse(from: PureState<View>, ms: number): PureStep<View> {
    return remember(from, `${ms} ms`, () => this.settle(() => from.snapshot, from, shorten(from.timers, ms)));
  }

  private next(snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot {
    this.taken += 1;
    return this.options.machine.transition(snapshot, event, this.scope);
  }

  /** Runs a step and returns its result as a state. Throws where the machine fails. */
  private settle(
    move: () => AnyMachineSnapshot,
    before: PureState<View> | undefined,
    timers: readonly PureTimer[],
  ): PureStep<View> {
    this.actions = [];
    const snapshot = move();
    if (snapshot.status === 'error') throw new Error(`the machine fails: ${String(snapshot.error)}`);
    const left = scheduleTimers(timers, this.actions);
    const children = Object.entries<AnyActorRef>(snapshot.children);
    const calls = children.map(([id, child]) => ({ id, name: nameOf(child), input: inputOf(child) }));
    const started = children.flatMap(([id, child]) => (before?.snapshot.children[id] === child ? [] : [nameOf(child)]));
    const effects = this.actions.flatMap(({ type, params }): Invocation[] =>
      this.options.effects.includes(type) ? [[type, params]] : [],
    );
    const key = digest(JSON.stringify([snapshot.value, snapshot.context, calls, left]));
    const known = this.states.get(key);
    if (known !== undefined) return { to: known, effects, started };
    const view = this.options.view(snapshot as never);
    const to: PureState<View> = { key, snapshot, calls, timers: left, view, steps: new Map() };
    this.states.set(key, to);
    return { to, effects, started };
  }
}

function remember<View>(from: PureState<View>, key: string, compute: () => PureStep<View>): PureStep<View> {
  const known = from.steps.get(key);
  if (known !== undefined) return known;
  const step = compute();
  from.steps.set(key, step);
  return step;
}

function shorten(timers: readonly PureTimer[], ms: number): readonly PureTimer[] {
  return timers.map((timer) => ({ ...timer, left: Math.max(0, timer.left - ms) }));
}

function nameOf({ src }: AnyActorRef): string {
  return typeof src === 'string' ? src : '';
}

function inputOf(child: AnyActorRef): unknown {
  const { input }: { readonly input?: unknown } = child.getSnapshot();
  return input;
}

/** The timers after a step's actions: `after` cancels them by id, and raises an event with a delay. */
function scheduleTimers(timers: readonly PureTimer[], actions: readonly ReportedAction[]): readonly PureTimer[] {
  let left = timers;
  for (const { type, params } of actions) {
    if (type === 'xstate.cancel') {
      const { sendId } = params as { readonly sendId: string };
      left = left.filter(({ id }) => id !== sendId);
    }
    if (type === 'xstate.raise') {
      const { id, delay, event } = params as Partial<PureTimer> & { readonly delay?: number };
      if (id !== undefined && delay !== undefined && event !== undefined) left = [...left, { id, left: delay, event }];
    }
  }
  return left.toSorted((a, b) => a.left - b.left);
}
