/** `raan/machines`: processes of a shop project's components, as XState machines that the inspector shows. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Actor, ActorOptions, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { createAppActor } from '../../src/shop/actor.ts';

export { assign, setup } from 'xstate';

/**
 * Runs a machine while the component is on the page; on the server it is in its first state.
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
  const [actor] = useState((): Actor<Machine> => createAppActor<Machine>(machine, options));
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
