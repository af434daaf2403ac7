/** The real machine in a world of its own: a simulated clock, calls that are answered by hand, effects that are noted. */
import { type AnyActorLogic, type AnyActorRef, type AnyStateMachine, createActor, SimulatedClock } from 'xstate';
import { transitionName } from '../diagram/names.ts';
import type { Deed, Entry, Seen } from './specification.ts';

interface Pending {
  readonly name: string;
  readonly input: unknown;
  readonly self: AnyActorRef;
  /** Sends an event to the machine. */
  readonly sendBack: (event: never) => void;
}

/** One transition that the machine took, by name. */
export type Taken = string;

export interface Rig {
  readonly now: () => number;
  readonly does: (deed: Deed) => void;
  readonly see: () => Seen;
  /** Effects asked for since the last look. */
  readonly newlyDone: () => readonly Entry[];
  /** Calls made since the last look. */
  readonly newlyMade: () => readonly Entry[];
  /** Effects and calls since the start. */
  readonly asked: readonly Entry[];
  readonly taken: readonly Taken[];
  /** What broke the actor; `send` never throws. */
  readonly errors: readonly unknown[];
  readonly stop: () => void;
}

interface RigOptions {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly effects: readonly string[];
  readonly view: (snapshot: never) => unknown;
}

export function startRig({ machine, input, effects, view }: RigOptions): Rig {
  const pending: Pending[] = [];
  const asked: Entry[] = [];
  const taken: Taken[] = [];
  const errors: unknown[] = [];
  const done: Entry[] = [];
  const made: Entry[] = [];
  const clock = new StrictClock();
  const remove = (self: AnyActorRef) => {
    const at = pending.findIndex((call) => call.self === self);
    if (at >= 0) pending.splice(at, 1);
  };
  const calls = Object.keys(machine.implementations.actors).map((name) => {
    const logic = handLogic({
      opened: (call) => {
        pending.push({ name, ...call });
        made.push([name, call.input]);
        asked.push([name, call.input]);
      },
      closed: remove,
    });
    return [name, logic] as const;
  });
  const notes = effects.map((name) => [
    name,
    (_: unknown, params: unknown) => {
      done.push([name, params]);
      asked.push([name, params]);
    },
  ]);
  const rigged = machine.provide({ actors: Object.fromEntries(calls), actions: Object.fromEntries(notes) } as never);
  const actor = createActor(rigged, {
    clock,
    input: input as never,
    inspect: (event) => {
      // The first steps are taken while the actor is still being made.
      if (event.type !== '@xstate.microstep' || event.actorRef.sessionId !== event.rootId) return;
      for (const transition of event._transitions) taken.push(transitionName(transition));
    },
  });
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();

  function the(name: string): Pending {
    const call = pending.find((each) => each.name === name);
    if (call === undefined) throw new Error(`no call of ${name} is pending`);
    return call;
  }

  function does(deed: Deed): void {
    switch (deed.kind) {
      case 'send':
        return actor.send(deed.event);
      case 'answer':
        return the(deed.call).self.send({ type: 'answer', output: deed.output });
      case 'fail':
        return the(deed.call).self.send({ type: 'fail' });
      case 'signal':
        return the(deed.call).sendBack(deed.event as never);
      case 'wait':
        clock.increment(deed.ms);
    }
  }

  return {
    now: () => clock.now(),
    does,
    see: () => ({
      view: view(actor.getSnapshot() as never),
      calls: pending.map(({ name, input: given }) => [name, given]),
    }),
    newlyDone: () => done.splice(0),
    newlyMade: () => made.splice(0),
    asked,
    taken,
    errors,
    stop: () => actor.stop(),
  };
}

/** A real timer that is set for longer than this, or for ever, fires at once (ms). */
const LONGEST_TIMER = 2 ** 31 - 1;

class StrictClock extends SimulatedClock {
  override setTimeout(then: Parameters<SimulatedClock['setTimeout']>[0], ms: number): number {
    if (!(ms >= 0 && ms <= LONGEST_TIMER)) throw new Error(`a timer was set for ${ms} ms`);
    return super.setTimeout(then, ms);
  }
}

interface Hand {
  readonly opened: (call: Omit<Pending, 'name'>) => void;
  readonly closed: (self: AnyActorRef) => void;
}

/** A call that ends when its hand is moved, and is closed when the machine leaves the state that made it. */
function handLogic({ opened, closed }: Hand): AnyActorLogic {
  return {
    getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start: (snapshot: { readonly input?: unknown }, { self }) => {
      const parent = self._parent;
      opened({ input: snapshot.input, self, sendBack: (event) => parent?.send(event) });
    },
    transition: (snapshot, event: { readonly type: string; readonly output?: unknown }, { self }) => {
      switch (event.type) {
        case 'answer':
          closed(self);
          return { ...snapshot, status: 'done', output: event.output };
        case 'fail':
          closed(self);
          return { ...snapshot, status: 'error', error: new Error('no answer') };
        case 'xstate.stop':
          closed(self);
          return { ...snapshot, status: 'stopped' };
        default:
          return snapshot;
      }
    },
  };
}
