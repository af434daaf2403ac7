import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import type { Side } from '#schemas/builder/merge.ts';
import type { PageState } from '#schemas/builder/records.ts';
import { savingMachine } from '#machines/saving/machine.ts';
import type { LocalDraft, MergeInput, PageCommand, SavingEvent } from '#machines/saving/types.ts';
import { type SavingView, savingView } from '#machines/saving/view.ts';
import { createAppActor } from '../../../shop/actor.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { useBuilder } from '../builder-context.ts';
import { useCheckTexts } from '../checks/check-texts.ts';
import type { Editing } from '../page/use-editing.ts';
import { toPageContent } from '../page/page-json.ts';
import { localDraftName, writeLocalDraft } from './local-draft.ts';
import { mergeEdits, runCommand, toStoredPage, toWriteAnswer } from './store-effects.ts';

/** The saving machine's view, and its commands; `resolve` expects the chosen side of each conflict. */
export interface Saving {
  readonly view: SavingView;
  /** Whether this browser keeps what is unsaved; false where it does not fit into its storage. */
  readonly isKept: boolean;
  readonly actions: {
    /** Saves unsaved edits, then runs a command. */
    readonly run: (command: PageCommand) => void;
    readonly saveNow: () => void;
    /** Merges the page with what others have saved. */
    readonly receive: (stored: PageState) => void;
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
  const faultText = useStoreFaults();
  const checkTexts = useCheckTexts();
  const textOf = (fault: Parameters<typeof faultText>[0] & { readonly kind: 'refused' }) =>
    [
      faultText(fault),
      ...(fault.findings ?? []).map(({ code, detail }) => `${checkTexts[code]} ${detail}`.trim()),
    ].join(' ');
  // `useActorRef` would stop the actor with the component, and an edit of the last 800 ms would never be saved.
  const [actor] = useState(() =>
    createAppActor(
      savingMachine.provide({
        actors: {
          save: fromPromise(async ({ input: { page: saved, base, main } }) => ({
            page: saved,
            answer: toWriteAnswer(
              await store('builderSave', { path: state.path, base, main, page: toPageContent(saved) }),
              textOf,
            ),
          })),
          command: fromPromise(async ({ input: { command, base } }) =>
            toWriteAnswer(await runCommand(store, state.path, command, base), textOf),
          ),
          merge: fromCallback<SavingEvent, MergeInput>(({ input, sendBack }) =>
            sendBack({ type: 'MERGED', ...mergeEdits(input) }),
          ),
        },
        actions: {
          openPage: (_, opened) => open(opened),
          mergePage: (_, merged) => merge(merged),
        },
      }),
      { input: { known: toStoredPage(state), draft } },
    ),
  );
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    const keeping = actor.subscribe((snapshot) =>
      setKept(writeLocalDraft(() => localStorage, localDraftName(state.path, release), savingView(snapshot).unsaved)),
    );
    actor.start();
    const warn = (event: BeforeUnloadEvent) => {
      if (!actor.getSnapshot().matches('settled')) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      keeping.unsubscribe();
      removeEventListener('beforeunload', warn);
    };
  }, [actor, state.path, release]);
  useEffect(() => {
    if (actor.getSnapshot().context.page !== page) actor.send({ type: 'EDIT', page });
  }, [actor, page]);
  const snapshot = useSelector(actor, (current) => current);
  const view = useMemo(() => savingView(snapshot), [snapshot]);
  const actions = useMemo(
    () => ({
      run: (command: PageCommand) => actor.send({ type: 'RUN', command }),
      saveNow: () => actor.send({ type: 'SAVE' }),
      receive: (stored: PageState) => actor.send({ type: 'STORED', state: toStoredPage(stored) }),
      resolve: (sides: ReadonlyMap<string, Side>) => actor.send({ type: 'RESOLVE', sides: Object.fromEntries(sides) }),
    }),
    [actor],
  );
  return { view, isKept, actions };
}
