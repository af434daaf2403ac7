/** A test harness around the real machine: simulated clock, actors that the test resolves, recorded effects. */
import { type AnyActorLogic, type AnyActorRef, type AnyStateMachine, createActor, SimulatedClock } from 'xstate';
import { unreachable } from '#schemas/unreachable.ts';
import { transitionName } from '../diagram/transitions.ts';
import type { Invocation, Observation, Stimulus } from './model.ts';

interface PendingCall {
  readonly name: string;
  readonly input: unknown;
  readonly self: AnyActorRef;
  /** Sends an event to the machine. */
  readonly sendBack: (event: never) => void;
}

/** The name of a transition. */
export type TransitionName = string;

export interface Harness {
  /** ms since the start, by the simulated clock. */
  readonly now: () => number;
  /** Throws where no call of the given name is pending. */
  readonly apply: (stimulus: Stimulus) => void;
  readonly observe: () => Observation;
  /** Returns and forgets the effects since the last call of this function. */
  readonly drainEffects: () => readonly Invocation[];
  /** Returns and forgets the calls made since the last call of this function. */
  readonly drainCalls: () => readonly Invocation[];
  /** Effects and calls since the start. */
  readonly invocations: readonly Invocation[];
  /** Transitions since the start. */
  readonly taken: readonly TransitionName[];
  /** Errors of the actor; `send` never throws. */
  readonly errors: readonly unknown[];
  readonly stop: () => void;
}

interface HarnessOptions {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  /** Names of the actions to record. */
  readonly effects: readonly string[];
  readonly view: (snapshot: never) => unknown;
}

/** Starts the machine with recorded effects and manual actors. */
export function startHarness({ machine, input, effects, view }: HarnessOptions): Harness {
  const pending: PendingCall[] = [];
  const invocations: Invocation[] = [];
  const taken: TransitionName[] = [];
  const errors: unknown[] = [];
  const newEffects: Invocation[] = [];
  const newCalls: Invocation[] = [];
  const clock = new StrictClock();
  const recorder: Recorder = {
    onEffect: (effect) => {
      newEffects.push(effect);
      invocations.push(effect);
    },
    onCall: (call) => {
      pending.push(call);
      newCalls.push([call.name, call.input]);
      invocations.push([call.name, call.input]);
    },
    onEnd: (self) => {
      const index = pending.findIndex((call) => call.self === self);
      if (index >= 0) pending.splice(index, 1);
    },
  };
  const actor = createActor(provideRecording(machine, effects), {
    clock,
    input: input as never,
    inspect: (event) => {
      // The actor runs its first microsteps before `createActor` returns it.
      if (event.type !== '@xstate.microstep' || event.actorRef.sessionId !== event.rootId) return;
      for (const transition of event._transitions) taken.push(transitionName(transition));
    },
  });
  actor.subscribe({ error: (error) => errors.push(error) });
  // Effects and calls of the initial state come with the start.
  recorders.set(actor.system, recorder);
  actor.start();

  function findPending(name: string): PendingCall {
    const call = pending.find((each) => each.name === name);
    if (call === undefined) throw new Error(`no call of ${name} is pending`);
    return call;
  }

  function apply(stimulus: Stimulus): void {
    switch (stimulus.kind) {
      case 'send':
        return actor.send(stimulus.event);
      case 'answer':
        return findPending(stimulus.call).self.send({ type: 'answer', output: stimulus.output });
      case 'fail':
        return findPending(stimulus.call).self.send({ type: 'fail' });
      case 'signal':
        return findPending(stimulus.call).sendBack(stimulus.event as never);
      case 'wait':
        return clock.increment(stimulus.ms);
      default:
        return unreachable(stimulus);
    }
  }

  return {
    now: () => clock.now(),
    apply,
    observe: () => ({
      view: view(actor.getSnapshot() as never),
      calls: pending.map(({ name, input: params }) => [name, params]),
    }),
    drainEffects: () => newEffects.splice(0),
    drainCalls: () => newCalls.splice(0),
    invocations,
    taken,
    errors,
    stop: () => actor.stop(),
  };
}

/** Browsers fire a timer at once that is set for longer than this (ms). */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A simulated clock that rejects the delays a browser would not wait for. */
class StrictClock extends SimulatedClock {
  override setTimeout(callback: Parameters<SimulatedClock['setTimeout']>[0], ms: number): number {
    if (!(ms >= 0 && ms <= LONGEST_TIMER)) throw new Error(`a timer was set for ${ms} ms`);
    return super.setTimeout(callback, ms);
  }
}

/** Records the effects and calls of one actor of a machine. */
interface Recorder {
  readonly onEffect: (effect: Invocation) => void;
  readonly onCall: (call: PendingCall) => void;
  readonly onEnd: (self: AnyActorRef) => void;
}

type System = AnyActorRef['system'];

const recorders = new WeakMap<System, Recorder>();

/** Machines with recording implementations: making one costs as much as running a path of some steps. */
const recording = new WeakMap<
  AnyStateMachine,
  { readonly effects: readonly string[]; readonly machine: AnyStateMachine }
>();

/** The machine with its effects recorded, and its calls made manual, by the recorder of the actor system. */
function provideRecording(machine: AnyStateMachine, effects: readonly string[]): AnyStateMachine {
  const known = recording.get(machine);
  if (known?.effects === effects) return known.machine;
  const actors = Object.keys(machine.implementations.actors).map((name) => [name, manualActor(name)] as const);
  const actions = effects.map((name) => [
    name,
    ({ system }: { readonly system: System }, params: unknown) => recorders.get(system)?.onEffect([name, params]),
  ]);
  const provided = machine.provide({
    actors: Object.fromEntries(actors),
    actions: Object.fromEntries(actions),
  } as never);
  recording.set(machine, { effects, machine: provided });
  return provided;
}

/** Actor logic that ends when the test resolves or rejects it, or when the machine leaves the invoking state. */
function manualActor(name: string): AnyActorLogic {
  return {
    getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start: (snapshot: { readonly input?: unknown }, { self, system }) => {
      const parent = self._parent;
      const sendBack = (event: never) => parent?.send(event);
      recorders.get(system)?.onCall({ name, input: snapshot.input, self, sendBack });
    },
    transition: (snapshot, event: { readonly type: string; readonly output?: unknown }, { self, system }) => {
      const recorder = recorders.get(system);
      switch (event.type) {
        case 'answer':
          recorder?.onEnd(self);
          return { ...snapshot, status: 'done', output: event.output };
        case 'fail':
          recorder?.onEnd(self);
          return { ...snapshot, status: 'error', error: new Error('no answer') };
        case 'xstate.stop':
          recorder?.onEnd(self);
          return { ...snapshot, status: 'stopped' };
        default:
          return snapshot;
      }
    },
  };
}
