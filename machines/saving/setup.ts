/** Effects, guards, actions and delays of the saving machine; src/tools/builder/saving/ provides the effects. */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Conflict, EditablePage, Sides } from '#schemas/builder/merge.ts';
import { isJsonEqual } from '#schemas/json-equal.ts';
import type {
  CommandInput,
  Merged,
  MergeInput,
  PageCommand,
  SaveInput,
  SaveOutput,
  SavingContext,
  SavingEvent,
  SavingInput,
  StoredPage,
  WriteAnswer,
} from './types.ts';

function missing(name: string): never {
  throw new Error(
    `saving: the effect "${name}" is not provided; start the machine through src/tools/builder/saving/use-saving.ts`,
  );
}

/** The page that both sides began with: the one that was sent where the store has it, though no answer came. */
export function mergeBase({ sent, saved }: SavingContext, theirs: EditablePage): EditablePage {
  return sent !== undefined && isJsonEqual(sent, theirs) ? sent : saved;
}

export const saving = setup({
  types: {
    context: {} as SavingContext,
    events: {} as SavingEvent,
    input: {} as SavingInput,
  },
  actors: {
    save: fromPromise<SaveOutput, SaveInput>(() => missing('save')),
    command: fromPromise<WriteAnswer, CommandInput>(() => missing('command')),
    /** Sends `MERGED`, at once. */
    merge: fromCallback<SavingEvent, MergeInput>(() => missing('merge')),
  },
  // Milliseconds.
  delays: { quiet: 800, retry: 5000 },
  guards: {
    isChanged: ({ context }) => !isJsonEqual(context.page, context.saved),
    isEdited: ({ context }, page: EditablePage) => !isJsonEqual(page, context.saved),
    /** Refused edits are undone: the store has this page, as far as is known. */
    isGivenUp: ({ context: { refusal, sent, saved, page } }) =>
      refusal !== '' && sent === undefined && isJsonEqual(page, saved),
    hasCommand: ({ context }) => context.command !== undefined,
    isNewer: ({ context }, { revision }: StoredPage) => revision > context.known.revision,
    hasConflicts: (_, conflicts: readonly Conflict[]) => conflicts.length > 0,
    isOk: (_, { ok }: WriteAnswer) => ok,
    isConflict: (_, answer: WriteAnswer) => !answer.ok && answer.kind === 'conflict',
    isOtherPage: ({ context }, answer: WriteAnswer) => answer.ok && !isJsonEqual(answer.data.page, context.saved),
    isOtherThanEdited: ({ context }, answer: WriteAnswer) =>
      answer.ok && !isJsonEqual(answer.data.page, context.saved) && !isJsonEqual(context.page, context.saved),
  },
  actions: {
    setPage: assign((_, page: EditablePage) => ({ page })),
    setCommand: assign((_, command: PageCommand) => ({ command })),
    clearCommand: assign({ command: undefined }),
    setTheirs: assign((_, theirs: StoredPage) => ({ theirs })),
    clearTheirs: assign({ theirs: undefined }),
    setTheirsOf: assign((_, answer: WriteAnswer) =>
      answer.ok ? { theirs: answer.data } : answer.kind === 'conflict' ? { theirs: answer.theirs } : {},
    ),
    setConflicts: assign((_, conflicts: readonly Conflict[]) => ({ conflicts })),
    setSides: assign((_, sides: Sides) => ({ sides })),
    setSaved: assign((_, { page, answer }: SaveOutput) =>
      answer.ok ? { known: answer.data, saved: page, sent: undefined, merged: undefined } : {},
    ),
    /** A page that the store has refused is not there. */
    setSent: assign((_, { page, answer }: SaveOutput) =>
      !answer.ok && answer.kind === 'unreachable' ? { sent: page } : {},
    ),
    setKnown: assign((_, answer: WriteAnswer) => (answer.ok ? { known: answer.data } : {})),
    replacePage: assign((_, answer: WriteAnswer) =>
      answer.ok ? { page: answer.data.page, saved: answer.data.page } : {},
    ),
    setMerged: assign(({ context }, page: EditablePage) => {
      const { theirs } = context;
      if (theirs === undefined) return {};
      // A publication changes the revision, and nothing that somebody has to know was merged.
      const isOther = !isJsonEqual(theirs.page, mergeBase(context, theirs.page));
      return {
        known: theirs,
        saved: theirs.page,
        page,
        merged: isOther ? theirs : undefined,
        refusal: '',
        theirs: undefined,
        conflicts: [],
        sides: undefined,
        sent: undefined,
      };
    }),
    setRefusal: assign((_, answer: WriteAnswer) => ({
      refusal: answer.ok || answer.kind !== 'refused' ? '' : answer.message || answer.key,
    })),
    clearRefusal: assign({ refusal: '' }),
    /** The editor replaces its page by another one. */
    openPage: (_, _page: EditablePage) => missing('openPage'),
    /** The editor merges edits made elsewhere. */
    mergePage: (_, _merged: Merged) => missing('mergePage'),
  },
});
