import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { PageState } from '#schemas/builder/records.ts';
import { useBuilder } from '../builder-context.ts';
import { isJsonEqual } from '../../json/json-value.ts';
import type { Side } from '../merge/resolve-conflict.ts';
import { type Editing, toEditablePage } from '../page/use-editing.ts';
import { toPageContent } from '../page/page-json.ts';
import { type LocalDraft, localDraftName, writeLocalDraft } from './local-draft.ts';
import { type PageCommand, type SavingEvent, savingMachine } from './machine.ts';
import { watchPage } from './watch-page.ts';

/** The saving machine's snapshot, and its commands; `resolve` takes the chosen side of each conflict. */
export interface Saving {
  readonly snapshot: SnapshotFrom<typeof savingMachine>;
  readonly actions: {
    /** Saves unsaved edits, then runs a command. */
    readonly run: (command: PageCommand) => void;
    readonly saveNow: () => void;
    readonly resolve: (sides: ReadonlyMap<string, Side>) => void;
  };
}

/**
 * Autosaves the page of the editor, and keeps unsaved edits in this browser. `draft`: those of an earlier visit. The page of
 * the store replaces the editor's, or is merged with it, through its actions.
 */
export function useSaving(
  state: PageState,
  { state: { page }, actions: { open, merge } }: Editing,
  draft: LocalDraft | undefined,
): Saving {
  const { store, release } = useBuilder();
  // `useActorRef` would stop the actor with the component, and an edit of the last 800 ms would never be saved.
  const [actor] = useState(() =>
    createActor(
      savingMachine.provide({
        actors: {
          watch: fromCallback<SavingEvent>(({ sendBack }) =>
            watchPage(
              async () => {
                const answer = await store('builderPage', { path: state.path });
                return answer.ok ? answer.data : undefined;
              },
              () => document.visibilityState === 'visible',
              (stored) => sendBack({ type: 'STORED', state: stored }),
            ),
          ),
          save: fromPromise(async ({ input: { page: saved, base, main } }) => ({
            page: saved,
            answer: await store('builderSave', { path: state.path, base, main, page: toPageContent(saved) }),
          })),
        },
      }),
      { input: { known: state, toPage: toEditablePage, draft } },
    ),
  );
  useEffect(() => {
    const listening = [actor.on('opened', (event) => open(event.page)), actor.on('merged', merge)];
    const keeping = actor.subscribe(({ context: { known, page: current, saved } }) => {
      const isSaved = isJsonEqual(current, saved);
      const unsaved = isSaved ? undefined : { revision: known.revision, main: known.main, base: saved, page: current };
      writeLocalDraft(() => localStorage, localDraftName(state.path, release), unsaved);
    });
    actor.start();
    const warn = (event: BeforeUnloadEvent) => {
      if (!actor.getSnapshot().matches('settled')) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      for (const each of [...listening, keeping]) each.unsubscribe();
      removeEventListener('beforeunload', warn);
    };
  }, [actor, open, merge, state.path, release]);
  useEffect(() => {
    if (actor.getSnapshot().context.page !== page) actor.send({ type: 'EDIT', page });
  }, [actor, page]);
  const snapshot = useSelector(actor, (current) => current);
  const actions = useMemo(
    () => ({
      run: (command: PageCommand) => actor.send({ type: 'RUN', command }),
      saveNow: () => actor.send({ type: 'SAVE' }),
      resolve: (sides: ReadonlyMap<string, Side>) => actor.send({ type: 'RESOLVE', sides }),
    }),
    [actor],
  );
  return { snapshot, actions };
}
