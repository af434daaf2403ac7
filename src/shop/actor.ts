/** Creates the actors of all machines. No other module creates one (tests/architecture/rules.ts), so that the inspector shows them all. */
import { Actor, type ActorOptions, type AnyActorLogic, type AnyStateMachine, createActor } from 'xstate';
import { isInspected, observe } from './inspect/observe.ts';

/** XState's `createActor`; in development the actors of an inspected page are observed. No build contains the observer. */
export const createAppActor: typeof createActor = import.meta.env.DEV ? createObservedActor : createActor;

function createObservedActor<Logic extends AnyActorLogic>(logic: Logic, options?: ActorOptions<Logic>): Actor<Logic> {
  return new Actor(logic, isInspected() ? { ...options, inspect: observe } : options);
}

const shared = new WeakMap<AnyStateMachine, Actor<AnyStateMachine>>();

/** The one actor of a machine in this document; it is started with the first call. */
export function sharedActor(machine: AnyStateMachine): Actor<AnyStateMachine> {
  const known = shared.get(machine) ?? createAppActor(machine, { id: machine.id }).start();
  shared.set(machine, known);
  return known;
}
