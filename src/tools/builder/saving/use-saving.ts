import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { PageState } from '#schemas/builder/records.ts';
import { useBench } from '../desk-context.ts';
import type { Page } from '../page/nodes.ts';
import { desked } from '../page/use-work.ts';
import { contentOf } from './content.ts';
import { type Act, savingMachine } from './machine.ts';

export interface Saving {
  readonly snapshot: SnapshotFrom<typeof savingMachine>;
  readonly actions: {
    /** Saves what is not saved yet, then does it. */
    readonly act: (act: Act) => void;
    readonly saveNow: () => void;
    readonly takeTheirs: () => void;
    readonly keepMine: () => void;
  };
}

/** Keeps the page saved; `open` hears of a page that is another one now than the one on the desk. */
export function useSaving(state: PageState, page: Page, open: (page: Page) => void): Saving {
  const { store } = useBench();
  // `useActorRef` would stop the actor with the component, and an edit of the last 800 ms would never be saved.
  const [actor] = useState(() =>
    createActor(
      savingMachine.provide({
        actors: {
          save: fromPromise(async ({ input: { page: saved, base } }) => ({
            page: saved,
            answer: await store('builderSave', { path: state.path, base, page: contentOf(saved) }),
          })),
        },
      }),
      { input: { known: state, desk: desked } },
    ),
  );
  useEffect(() => {
    const listening = actor.on('opened', (event) => open(event.page));
    actor.start();
    const warn = (event: BeforeUnloadEvent) => {
      if (!actor.getSnapshot().matches('settled')) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      listening.unsubscribe();
      removeEventListener('beforeunload', warn);
    };
  }, [actor, open]);
  useEffect(() => {
    if (actor.getSnapshot().context.page !== page) actor.send({ type: 'EDIT', page });
  }, [actor, page]);
  const snapshot = useSelector(actor, (current) => current);
  const actions = useMemo(
    () => ({
      act: (act: Act) => actor.send({ type: 'ACT', act }),
      saveNow: () => actor.send({ type: 'SAVE' }),
      takeTheirs: () => actor.send({ type: 'TAKE_THEIRS' }),
      keepMine: () => actor.send({ type: 'KEEP_MINE' }),
    }),
    [actor],
  );
  return { snapshot, actions };
}
