/** Autosave: debounces edits, writes one draft at a time, and detects a conflicting edit by its revision. */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { PageState } from '#schemas/builder/records.ts';
import type { StoreAnswer } from '../api/store-client.ts';
import { isJsonEqual } from '../../json/json-value.ts';
import type { Page } from '../page/nodes.ts';

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
  /** The store's page after a conflicting edit. */
  readonly theirs: PageState | undefined;
  /** Why the store refused the last write; '' where it did not. */
  readonly refusal: string;
  readonly toPage: (state: PageState) => Page;
}

export type SavingEvent =
  | { readonly type: 'EDIT'; readonly page: Page }
  /** Saves at once. */
  | { readonly type: 'SAVE' }
  | { readonly type: 'RUN'; readonly command: PageCommand }
  /** Resolves a conflict: with the store's page, or with this one over it. */
  | { readonly type: 'TAKE_THEIRS' }
  | { readonly type: 'KEEP_MINE' };

interface Input {
  readonly known: PageState;
  /** Turns a page of the store into an editable one. */
  readonly toPage: (state: PageState) => Page;
}

const QUIET_MS = 800;
const RETRY_MS = 5000;

type Written = { readonly answer: StoreAnswer<PageState>; readonly page: Page };

export const savingMachine = setup({
  types: {
    context: {} as SavingContext,
    events: {} as SavingEvent,
    input: {} as Input,
    /** The store has answered a page other than the editor's. */
    emitted: {} as { type: 'opened'; page: Page },
  },
  actors: {
    save: fromPromise<Written, { page: Page; base: number }>(() => Promise.reject(new Error('not provided'))),
    command: fromPromise<StoreAnswer<PageState>, { command: PageCommand; base: number }>(({ input }) =>
      input.command(input.base),
    ),
  },
  guards: {
    isChanged: ({ context }) => !isJsonEqual(context.page, context.saved),
    isEdited: ({ context, event }) => event.type === 'EDIT' && !isJsonEqual(event.page, context.saved),
    hasCommand: ({ context }) => context.command !== undefined,
  },
  actions: {
    open: enqueueActions(({ context: { toPage, known, saved }, enqueue }) => {
      const page = toPage(known);
      if (isJsonEqual(page, saved)) return;
      enqueue.assign({ page, saved: page });
      enqueue.emit({ type: 'opened', page });
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
  context: ({ input: { known, toPage } }) => {
    const page = toPage(known);
    return { known, toPage, page, saved: page, command: undefined, theirs: undefined, refusal: '' };
  },
  initial: 'settled',
  on: { EDIT: { actions: 'setPage' } },
  states: {
    settled: {
      on: {
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
        input: ({ context }) => ({ page: context.page, base: context.known.revision }),
        onDone: [
          {
            guard: ({ event }) => event.output.answer.ok,
            target: 'saved',
            actions: assign(({ context, event }) => {
              const { answer, page } = event.output;
              return { known: answer.ok ? answer.data : context.known, saved: page, refusal: '' };
            }),
          },
          {
            guard: ({ event }) => isConflict(event.output.answer),
            target: 'conflict',
            actions: assign(({ event }) => ({ theirs: theirsOf(event.output.answer), command: undefined })),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ({ refusal: refusalText(event.output.answer), command: undefined })),
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
            target: 'conflict',
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
    conflict: {
      on: {
        TAKE_THEIRS: {
          target: 'settled',
          actions: [assign(({ context }) => ({ known: context.theirs ?? context.known, theirs: undefined })), 'open'],
        },
        KEEP_MINE: {
          target: 'saving',
          actions: assign(({ context }) => ({ known: context.theirs ?? context.known, theirs: undefined })),
        },
      },
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
