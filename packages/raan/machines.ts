/** `raan/machines`: processes of a shop project's components, as XState machines that the inspector shows. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  type Actor,
  type ActorOptions,
  type AnyStateMachine,
  type EventFromLogic,
  getInitialSnapshot,
  type SnapshotFrom,
} from 'xstate';
import { isJsonEqual } from '../../schemas/json-equal.ts';
import { isRecord } from '../../schemas/record.ts';
import { createAppActor, sharedActor } from '../../src/shop/actor.ts';

export { assign, fromPromise, setup } from 'xstate';

/**
 * Runs a machine while the component is on the page; on the server it is in its first state. The machine restarts with
 * other data in its `input`, such as after an edit of a prop in the workbench. It keeps the first functions of its `input`:
 * name the data that they use beside them.
 *
 * @returns its snapshot and a function that sends it events
 * @example
 * const [snapshot, send] = useProcess(brewTimer, { input: { seconds: 180 } });
 * snapshot.matches('brewing');
 */
export function useProcess<Machine extends AnyStateMachine>(
  machine: Machine,
  options?: ActorOptions<Machine>,
): readonly [snapshot: SnapshotFrom<Machine>, send: (event: EventFromLogic<Machine>) => void] {
  const input: unknown = options?.input;
  const create = (): Run<Machine> => ({ machine, input, actor: createAppActor<Machine>(machine, options) });
  const [run, setRun] = useState(create);
  // Compares inputs by value, because components create a new object with each render. Hot reload replaces the machine.
  if (run.machine !== machine || !isJsonEqual(dataOf(run.input), dataOf(input))) setRun(create);
  const { actor } = run;
  const subscribe = useCallback(
    (listener: () => void) => {
      const { unsubscribe } = actor.subscribe(listener);
      return unsubscribe;
    },
    [actor],
  );
  const getSnapshot = useCallback(() => actor.getSnapshot(), [actor]);
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const send = useCallback((event: EventFromLogic<Machine>) => actor.send(event), [actor]);
  useEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);
  return [snapshot, send];
}

/** An input without its functions: a component may create new ones with each render. */
function dataOf(input: unknown): unknown {
  if (!isRecord(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value !== 'function'));
}

/** An actor with the machine and the input that created it. */
interface Run<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly input: unknown;
  readonly actor: Actor<Machine>;
}

const initial = new WeakMap<AnyStateMachine, unknown>();

/**
 * The machine's only actor in this document, which outlives the component: one of the folder `processes` of
 * `raan.config.ts`, or any that several components share. On the server it is in its first state.
 *
 * @returns its snapshot and a function that sends it events
 * @example
 * const [snapshot, send] = useSharedProcess(storeLocator);
 */
export function useSharedProcess<Machine extends AnyStateMachine>(
  machine: Machine,
): readonly [snapshot: SnapshotFrom<Machine>, send: (event: EventFromLogic<Machine>) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { unsubscribe } = sharedActor(machine).subscribe(listener);
      return unsubscribe;
    },
    [machine],
  );
  const getSnapshot = useCallback(() => snapshotOf<Machine>(sharedActor(machine).getSnapshot()), [machine]);
  const getServerSnapshot = useCallback(() => firstSnapshot(machine), [machine]);
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
  const send = useCallback((event: EventFromLogic<Machine>) => sharedActor(machine).send(event), [machine]);
  return [snapshot, send];
}

/** Each call gets the same object, because React compares by identity. */
function firstSnapshot<Machine extends AnyStateMachine>(machine: Machine): SnapshotFrom<Machine> {
  const known = initial.get(machine) ?? getInitialSnapshot<AnyStateMachine>(machine, undefined);
  initial.set(machine, known);
  return snapshotOf(known);
}

/** XState loses the type in a look-up by machine. */
function snapshotOf<Machine extends AnyStateMachine>(snapshot: unknown): SnapshotFrom<Machine> {
  return snapshot as SnapshotFrom<Machine>;
}
