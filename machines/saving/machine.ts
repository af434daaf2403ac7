/**
 * Autosave of the workbench (docs/builder.md, chapter 3): debounces edits, writes one draft at a time, and merges the page with
 * what was saved elsewhere meanwhile.
 */
import { mergeBase, saving } from './setup.ts';
import type { SavingContext, SavingEvent } from './types.ts';

const EMPTY = {
  command: undefined,
  sent: undefined,
  theirs: undefined,
  conflicts: [],
  sides: undefined,
  merged: undefined,
  refusal: '',
};

interface Of<Type extends SavingEvent['type']> {
  readonly context: SavingContext;
  readonly event: Extract<SavingEvent, { readonly type: Type }>;
}

function mergeInput(context: SavingContext) {
  const { page: from, theirs, known, sides } = context;
  const stored = theirs?.page ?? known.page;
  return { base: mergeBase(context, stored), from, theirs: stored, sides };
}

/** Edits of others are merged while the editor rests or types. */
const stored = {
  guard: { type: 'isNewer', params: ({ event }: Of<'STORED'>) => event.state },
  target: 'catchingUp',
  actions: { type: 'setTheirs', params: ({ event }: Of<'STORED'>) => event.state },
} as const;

const merged = {
  target: 'saved',
  actions: [
    {
      type: 'mergePage',
      params: ({ context, event }: Of<'MERGED'>) => {
        const { base, from, theirs } = mergeInput(context);
        return { base, from, theirs, page: event.page };
      },
    },
    { type: 'setMerged', params: ({ event }: Of<'MERGED'>) => event.page },
  ],
} as const;

/** Starts `settled`, or with the edits of an earlier visit. */
export const savingMachine = saving.createMachine({
  id: 'saving',
  context: ({ input: { known, draft } }) => {
    if (draft === undefined) return { ...EMPTY, known, page: known.page, saved: known.page };
    // As when the tab was closed: the store answers with a conflict where it has a newer revision.
    const { revision, main, base, page } = draft;
    return { ...EMPTY, known: { ...known, revision, main }, page, saved: base };
  },
  initial: 'saved',
  on: { EDIT: { actions: { type: 'setPage', params: ({ event }) => event.page } } },
  states: {
    settled: {
      on: {
        STORED: stored,
        EDIT: {
          guard: { type: 'isEdited', params: ({ event }) => event.page },
          target: 'waiting',
          actions: { type: 'setPage', params: ({ event }) => event.page },
        },
        RUN: { target: 'running', actions: { type: 'setCommand', params: ({ event }) => event.command } },
      },
    },
    waiting: {
      after: { quiet: 'saving' },
      on: {
        STORED: stored,
        EDIT: {
          target: 'waiting',
          reenter: true,
          actions: { type: 'setPage', params: ({ event }) => event.page },
        },
        SAVE: 'saving',
        RUN: { target: 'saving', actions: { type: 'setCommand', params: ({ event }) => event.command } },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context: { page, known } }) => ({ page, base: known.revision, main: known.main }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output.answer },
            target: 'saved',
            actions: [
              { type: 'setSaved', params: ({ event }) => event.output },
              { type: 'setRefusal', params: ({ event }) => event.output.answer },
            ],
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event.output.answer },
            target: 'merging',
            actions: [
              { type: 'setTheirsOf', params: ({ event }) => event.output.answer },
              'clearCommand',
              'clearRefusal',
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'setRefusal', params: ({ event }) => event.output.answer },
              { type: 'setSent', params: ({ event }) => event.output },
              'clearCommand',
            ],
          },
        ],
        onError: { target: 'failed', actions: ['clearCommand', 'clearRefusal'] },
      },
      on: { RUN: { actions: { type: 'setCommand', params: ({ event }) => event.command } } },
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
        input: ({ context: { command, known } }) => ({
          command: command ?? { kind: 'publish' },
          base: known.revision,
        }),
        onDone: [
          // Edits that were made meanwhile are merged with the answered page: they would be lost under it.
          {
            guard: { type: 'isOtherThanEdited', params: ({ event }) => event.output },
            target: 'merging',
            actions: [
              { type: 'setTheirsOf', params: ({ event }) => event.output },
              { type: 'setRefusal', params: ({ event }) => event.output },
              'clearCommand',
            ],
          },
          {
            guard: { type: 'isOtherPage', params: ({ event }) => event.output },
            target: 'ran',
            actions: [
              { type: 'setKnown', params: ({ event }) => event.output },
              { type: 'replacePage', params: ({ event }) => event.output },
              { type: 'setRefusal', params: ({ event }) => event.output },
              'clearCommand',
              { type: 'openPage', params: ({ context }) => context.page },
            ],
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event.output },
            target: 'merging',
            actions: [{ type: 'setTheirsOf', params: ({ event }) => event.output }, 'clearCommand', 'clearRefusal'],
          },
          {
            target: 'ran',
            actions: [
              { type: 'setKnown', params: ({ event }) => event.output },
              { type: 'setRefusal', params: ({ event }) => event.output },
              'clearCommand',
            ],
          },
        ],
        onError: { target: 'ran', actions: ['clearCommand', 'clearRefusal'] },
      },
    },
    ran: { always: [{ guard: 'isChanged', target: 'waiting' }, { target: 'settled' }] },
    failed: {
      always: { guard: 'isGivenUp', target: 'settled', actions: 'clearRefusal' },
      after: { retry: 'saving' },
      on: {
        SAVE: 'saving',
        EDIT: { actions: { type: 'setPage', params: ({ event }) => event.page } },
      },
    },
    merging: {
      invoke: { src: 'merge', input: ({ context }) => mergeInput(context) },
      on: {
        // The merge at work does not know the edit.
        EDIT: {
          target: 'merging',
          reenter: true,
          actions: { type: 'setPage', params: ({ event }) => event.page },
        },
        MERGED: [
          {
            guard: { type: 'hasConflicts', params: ({ event }) => event.conflicts },
            target: 'conflict',
            actions: { type: 'setConflicts', params: ({ event }) => event.conflicts },
          },
          merged,
        ],
      },
    },
    // A question would interrupt the typing: conflicts wait for the save after a pause.
    catchingUp: {
      invoke: { src: 'merge', input: ({ context }) => mergeInput(context) },
      on: {
        EDIT: {
          target: 'catchingUp',
          reenter: true,
          actions: { type: 'setPage', params: ({ event }) => event.page },
        },
        MERGED: [
          {
            guard: { type: 'hasConflicts', params: ({ event }) => event.conflicts },
            target: 'waiting',
            actions: 'clearTheirs',
          },
          merged,
        ],
      },
    },
    conflict: {
      on: {
        RESOLVE: { target: 'merging', actions: { type: 'setSides', params: ({ event }) => event.sides } },
      },
    },
  },
});
