/** Keeps what is edited: saves the draft a moment after the last edit, one write at a time, and says when somebody else was first. */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { PageState } from '#schemas/builder/records.ts';
import type { Answer } from '../api/builder-store.ts';
import { isJsonEqual } from '../../json/json-value.ts';
import type { Page } from '../page/nodes.ts';

/** A write other than saving: publishing, rolling back, … */
export type Act = (base: number) => Promise<Answer<PageState>>;

export interface SavingContext {
  /** The page as the store has it, by the last answer. */
  readonly known: PageState;
  /** The page as it is on the desk. */
  readonly page: Page;
  /** What the store was given last. */
  readonly saved: Page;
  readonly act: Act | undefined;
  /** How the page stands that somebody else has changed. */
  readonly theirs: PageState | undefined;
  /** The store's words why not. */
  readonly refusal: string;
  readonly desk: (state: PageState) => Page;
}

export type SavingEvent =
  | { readonly type: 'EDIT'; readonly page: Page }
  /** Without waiting. */
  | { readonly type: 'SAVE' }
  | { readonly type: 'ACT'; readonly act: Act }
  /** Of a conflict: the other's page, or this one over it. */
  | { readonly type: 'TAKE_THEIRS' }
  | { readonly type: 'KEEP_MINE' };

interface Input {
  readonly known: PageState;
  /** A page of the store as it is worked on. */
  readonly desk: (state: PageState) => Page;
}

const QUIET_MS = 800;
const RETRY_MS = 5000;

type Written = { readonly answer: Answer<PageState>; readonly page: Page };

export const savingMachine = setup({
  types: {
    context: {} as SavingContext,
    events: {} as SavingEvent,
    input: {} as Input,
    /** The page is another one now than the one that was on the desk. */
    emitted: {} as { type: 'opened'; page: Page },
  },
  actors: {
    save: fromPromise<Written, { page: Page; base: number }>(() => Promise.reject(new Error('not provided'))),
    act: fromPromise<Answer<PageState>, { act: Act; base: number }>(({ input }) => input.act(input.base)),
  },
  guards: {
    isChanged: ({ context }) => !isJsonEqual(context.page, context.saved),
    isNews: ({ context, event }) => event.type === 'EDIT' && !isJsonEqual(event.page, context.saved),
    hasAct: ({ context }) => context.act !== undefined,
  },
  actions: {
    open: enqueueActions(({ context: { desk, known, saved }, enqueue }) => {
      const page = desk(known);
      if (isJsonEqual(page, saved)) return;
      enqueue.assign({ page, saved: page });
      enqueue.emit({ type: 'opened', page });
    }),
    take: assign(({ event }) => {
      assertEvent(event, 'EDIT');
      return { page: event.page };
    }),
    plan: assign(({ event }) => {
      assertEvent(event, 'ACT');
      return { act: event.act };
    }),
  },
  delays: { quiet: QUIET_MS, retry: RETRY_MS },
}).createMachine({
  id: 'saving',
  context: ({ input: { known, desk } }) => {
    const page = desk(known);
    return { known, desk, page, saved: page, act: undefined, theirs: undefined, refusal: '' };
  },
  initial: 'settled',
  on: { EDIT: { actions: 'take' } },
  states: {
    settled: {
      on: {
        EDIT: [{ guard: 'isNews', target: 'waiting', actions: 'take' }, { actions: 'take' }],
        ACT: { target: 'acting', actions: 'plan' },
      },
    },
    waiting: {
      after: { quiet: 'saving' },
      on: {
        EDIT: { target: 'waiting', reenter: true, actions: 'take' },
        SAVE: 'saving',
        ACT: { target: 'saving', actions: 'plan' },
      },
    },
    saving: {
      on: { ACT: { actions: 'plan' } },
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
            actions: assign(({ event }) => ({ theirs: theirsOf(event.output.answer), act: undefined })),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ({ refusal: wordsOf(event.output.answer), act: undefined })),
          },
        ],
        onError: { target: 'failed', actions: assign({ act: undefined }) },
      },
    },
    saved: {
      always: [{ guard: 'hasAct', target: 'acting' }, { guard: 'isChanged', target: 'waiting' }, { target: 'settled' }],
    },
    acting: {
      invoke: {
        src: 'act',
        input: ({ context }) => ({
          act: context.act ?? (() => Promise.reject(new Error('nothing to do'))),
          base: context.known.revision,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'acted',
            actions: [
              assign(({ context, event }) => ({
                known: event.output.ok ? event.output.data : context.known,
                act: undefined,
                refusal: '',
              })),
              'open',
            ],
          },
          {
            guard: ({ event }) => isConflict(event.output),
            target: 'conflict',
            actions: assign(({ event }) => ({ theirs: theirsOf(event.output), act: undefined })),
          },
          { target: 'acted', actions: assign(({ event }) => ({ refusal: wordsOf(event.output), act: undefined })) },
        ],
        onError: { target: 'acted', actions: assign({ act: undefined }) },
      },
    },
    acted: { always: [{ guard: 'isChanged', target: 'waiting' }, { target: 'settled' }] },
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

function isConflict(answer: Answer<PageState>): boolean {
  return !answer.ok && answer.kind === 'conflict';
}

function theirsOf(answer: Answer<PageState>): PageState | undefined {
  return !answer.ok && answer.kind === 'conflict' ? answer.theirs : undefined;
}

function wordsOf(answer: Answer<PageState>): string {
  return !answer.ok && answer.kind === 'refused' ? answer.message || answer.key : '';
}
