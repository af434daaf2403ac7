/** Autosave: debounces edits, writes one draft at a time, and merges the page with what was saved elsewhere meanwhile. */
import { assertEvent, assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { PageState } from '#schemas/builder/records.ts';
import type { StoreAnswer } from '../api/store-client.ts';
import { isJsonEqual } from '../../json/json-value.ts';
import { type Conflict, mergePages } from '../merge/merge-pages.ts';
import { conflictKey, defaultSide, resolveConflict, type Side } from '../merge/resolve-conflict.ts';
import type { Page } from '../page/nodes.ts';
import type { LocalDraft } from './local-draft.ts';

/** A write other than saving, upon the base revision: publish, roll back, discard. */
export type PageCommand = (base: number) => Promise<StoreAnswer<PageState>>;

export interface SavingContext {
  /** The page as of the store's last answer. */
  readonly known: PageState;
  /** The page as the editor has it. */
  readonly page: Page;
  /** The page that was saved last. */
  readonly saved: Page;
  readonly command: PageCommand | undefined;
  /** The page that was sent last without an answer: the store may have it. */
  readonly sent: Page | undefined;
  /** The store's page after an edit elsewhere, as long as its conflicts are not resolved. */
  readonly theirs: PageState | undefined;
  /** What both sides changed. */
  readonly conflicts: readonly Conflict[];
  /** The store's page that was merged in last, until the next save: who it was by. */
  readonly merged: PageState | undefined;
  /** Why the store refused the last write; '' where it did not. */
  readonly refusal: string;
  readonly toPage: (state: PageState) => Page;
}

export type SavingEvent =
  | { readonly type: 'EDIT'; readonly page: Page }
  /** Saves at once. */
  | { readonly type: 'SAVE' }
  | { readonly type: 'RUN'; readonly command: PageCommand }
  /** The store's page, read again. */
  | { readonly type: 'STORED'; readonly state: PageState }
  /** Resolves the conflicts: the side of each by its key; those not named stay as merged. */
  | { readonly type: 'RESOLVE'; readonly sides: ReadonlyMap<string, Side> };

interface Input {
  readonly known: PageState;
  /** Turns a page of the store into an editable one. */
  readonly toPage: (state: PageState) => Page;
  /** Edits of an earlier visit that were not saved. */
  readonly draft?: LocalDraft | undefined;
}

const QUIET_MS = 800;
const RETRY_MS = 5000;

type Written = { readonly answer: StoreAnswer<PageState>; readonly page: Page };

export const savingMachine = setup({
  types: {
    context: {} as SavingContext,
    events: {} as SavingEvent,
    input: {} as Input,
    emitted: {} as
      /** The store has answered a page other than the editor's. */
      | { type: 'opened'; page: Page }
      /** Edits made elsewhere, from `base` to `theirs`, were merged with those of `from`. */
      | { type: 'merged'; base: Page; from: Page; theirs: Page; page: Page },
  },
  actors: {
    save: fromPromise<Written, { page: Page; base: number; main: number | null | undefined }>(() =>
      Promise.reject(new Error('not provided')),
    ),
    /** Sends `STORED` from time to time. */
    watch: fromCallback<SavingEvent>(() => undefined),
    command: fromPromise<StoreAnswer<PageState>, { command: PageCommand; base: number }>(({ input }) =>
      input.command(input.base),
    ),
  },
  guards: {
    isChanged: ({ context }) => !isJsonEqual(context.page, context.saved),
    isEdited: ({ context, event }) => event.type === 'EDIT' && !isJsonEqual(event.page, context.saved),
    hasCommand: ({ context }) => context.command !== undefined,
    isNewer: ({ context, event }) => event.type === 'STORED' && event.state.revision > context.known.revision,
    hasConflicts: ({ context }) => context.conflicts.length > 0,
  },
  actions: {
    open: enqueueActions(({ context: { toPage, known, saved }, enqueue }) => {
      const page = toPage(known);
      if (isJsonEqual(page, saved)) return;
      enqueue.assign({ page, saved: page });
      enqueue.emit({ type: 'opened', page });
    }),
    merge: enqueueActions(({ context, event, enqueue }) => {
      const { theirs, toPage, page: from, saved, sent } = context;
      if (theirs === undefined) return;
      const stored = toPage(theirs);
      const base = sent !== undefined && isJsonEqual(sent, stored) ? sent : saved;
      const { page, conflicts } = mergePages(base, from, stored);
      const sides = event.type === 'RESOLVE' ? event.sides : undefined;
      if (conflicts.length > 0 && sides === undefined) return enqueue.assign({ conflicts });
      const resolved = conflicts.reduce(
        (now, conflict) => resolveConflict(now, conflict, sides?.get(conflictKey(conflict)) ?? defaultSide(conflict)),
        page,
      );
      enqueue.assign({
        merged: theirs,
        known: theirs,
        saved: stored,
        page: resolved,
        theirs: undefined,
        conflicts: [],
        sent: undefined,
      });
      enqueue.emit({ type: 'merged', base, from, theirs: stored, page: resolved });
    }),
    setPage: assign(({ event }) => {
      assertEvent(event, 'EDIT');
      return { page: event.page };
    }),
    setCommand: assign(({ event }) => {
      assertEvent(event, 'RUN');
      return { command: event.command };
    }),
  },
  delays: { quiet: QUIET_MS, retry: RETRY_MS },
}).createMachine({
  id: 'saving',
  context: ({ input: { known, toPage, draft } }) => {
    const page = toPage(known);
    const start = {
      toPage,
      command: undefined,
      sent: undefined,
      theirs: undefined,
      conflicts: [],
      merged: undefined,
      refusal: '',
    };
    if (draft === undefined) return { ...start, known, page, saved: page };
    // As when the tab was closed: the store answers with a conflict where it has a newer revision.
    const { revision, main } = draft;
    return { ...start, known: { ...known, revision, main }, page: draft.page, saved: draft.base };
  },
  initial: 'saved',
  on: { EDIT: { actions: 'setPage' } },
  states: {
    settled: {
      invoke: { src: 'watch' },
      on: {
        STORED: {
          guard: 'isNewer',
          target: 'merging',
          actions: assign({ theirs: ({ event }) => event.state }),
        },
        EDIT: [{ guard: 'isEdited', target: 'waiting', actions: 'setPage' }, { actions: 'setPage' }],
        RUN: { target: 'running', actions: 'setCommand' },
      },
    },
    waiting: {
      after: { quiet: 'saving' },
      on: {
        EDIT: { target: 'waiting', reenter: true, actions: 'setPage' },
        SAVE: 'saving',
        RUN: { target: 'saving', actions: 'setCommand' },
      },
    },
    saving: {
      on: { RUN: { actions: 'setCommand' } },
      invoke: {
        src: 'save',
        input: ({ context: { page, known } }) => ({ page, base: known.revision, main: known.main }),
        onDone: [
          {
            guard: ({ event }) => event.output.answer.ok,
            target: 'saved',
            actions: assign(({ context, event }) => {
              const { answer, page } = event.output;
              return {
                known: answer.ok ? answer.data : context.known,
                saved: page,
                sent: undefined,
                merged: undefined,
                refusal: '',
              };
            }),
          },
          {
            guard: ({ event }) => isConflict(event.output.answer),
            target: 'merging',
            actions: assign(({ event }) => ({ theirs: theirsOf(event.output.answer), command: undefined })),
          },
          {
            target: 'failed',
            actions: assign(({ event: { output } }) => ({
              refusal: refusalText(output.answer),
              sent: output.page,
              command: undefined,
            })),
          },
        ],
        onError: { target: 'failed', actions: assign({ command: undefined }) },
      },
    },
    saved: {
      always: [
        { guard: 'hasCommand', target: 'running' },
        { guard: 'isChanged', target: 'waiting' },
        { target: 'settled' },
      ],
    },
    running: {
      invoke: {
        src: 'command',
        input: ({ context }) => ({
          command: context.command ?? (() => Promise.reject(new Error('nothing to do'))),
          base: context.known.revision,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'ran',
            actions: [
              assign(({ context, event }) => ({
                known: event.output.ok ? event.output.data : context.known,
                command: undefined,
                refusal: '',
              })),
              'open',
            ],
          },
          {
            guard: ({ event }) => isConflict(event.output),
            target: 'merging',
            actions: assign(({ event }) => ({ theirs: theirsOf(event.output), command: undefined })),
          },
          {
            target: 'ran',
            actions: assign(({ event }) => ({ refusal: refusalText(event.output), command: undefined })),
          },
        ],
        onError: { target: 'ran', actions: assign({ command: undefined }) },
      },
    },
    ran: { always: [{ guard: 'isChanged', target: 'waiting' }, { target: 'settled' }] },
    failed: {
      after: { retry: 'saving' },
      on: { SAVE: 'saving' },
    },
    merging: {
      entry: 'merge',
      always: [{ guard: 'hasConflicts', target: 'conflict' }, { target: 'saved' }],
    },
    conflict: {
      on: { RESOLVE: { target: 'saved', actions: 'merge' } },
    },
  },
});

function isConflict(answer: StoreAnswer<PageState>): boolean {
  return !answer.ok && answer.kind === 'conflict';
}

function theirsOf(answer: StoreAnswer<PageState>): PageState | undefined {
  return !answer.ok && answer.kind === 'conflict' ? answer.theirs : undefined;
}

function refusalText(answer: StoreAnswer<PageState>): string {
  return !answer.ok && answer.kind === 'refused' ? answer.message || answer.key : '';
}
