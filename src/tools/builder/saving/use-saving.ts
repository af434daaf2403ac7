import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { PageState } from '#schemas/builder/records.ts';
import { useBuilder } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { toEditablePage } from '../page/use-editing.ts';
import { toPageContent } from '../page/page-json.ts';
import { type PageCommand, savingMachine } from './machine.ts';

/** The saving machine's snapshot, and its commands; `takeTheirs` and `keepMine` resolve a conflict. */
export interface Saving {
  readonly snapshot: SnapshotFrom<typeof savingMachine>;
  readonly actions: {
    /** Saves unsaved edits, then runs a command. */
    readonly run: (command: PageCommand) => void;
    readonly saveNow: () => void;
    readonly takeTheirs: () => void;
    readonly keepMine: () => void;
  };
}

/** Autosaves the page of the editor; `open` receives a page of the store that replaces it. */
export function useSaving(state: PageState, page: Page, open: (page: Page) => void): Saving {
  const { store } = useBuilder();
  // `useActorRef` would stop the actor with the component, and an edit of the last 800 ms would never be saved.
  const [actor] = useState(() =>
    createActor(
      savingMachine.provide({
        actors: {
          save: fromPromise(async ({ input: { page: saved, base } }) => ({
            page: saved,
            answer: await store('builderSave', { path: state.path, base, page: toPageContent(saved) }),
          })),
        },
      }),
      { input: { known: state, toPage: toEditablePage } },
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
      run: (command: PageCommand) => actor.send({ type: 'RUN', command }),
      saveNow: () => actor.send({ type: 'SAVE' }),
      takeTheirs: () => actor.send({ type: 'TAKE_THEIRS' }),
      keepMine: () => actor.send({ type: 'KEEP_MINE' }),
    }),
    [actor],
  );
  return { snapshot, actions };
}
