/** The store's answers in the saving machine's model: to a save and to a command, with what others have saved. */
import { answer, type Command, fail as reject, type Outcome } from '#machines/testing/model.ts';
import type { WriteAnswer } from '../types.ts';
import {
  type Content,
  fail,
  giveUp,
  isSame,
  merge,
  pageOf,
  rest,
  type Revision,
  type State,
  storedOf,
} from './editor.ts';

/** The page as others have it in the store. */
export type Theirs = (state: State) => Revision | undefined;

export const byOthers =
  (by: string, ahead: number, change: Partial<Content>): Theirs =>
  ({ known, saved }) => ({ number: known.number + ahead, content: { ...saved, ...change }, by, main: known.main });

export const stored: Readonly<Record<string, Theirs>> = {
  'Ann changed the title': byOthers('Ann', 1, { title: '2' }),
  'Bo changed the text': byOthers('Bo', 3, { text: '2' }),
  // A value that the editor has typed as well, perhaps long ago.
  'Bo wrote the title 1': byOthers('Bo', 2, { title: '1' }),
  'Ann changed both': byOthers('Ann', 2, { title: '10', text: '2' }),
  'nothing but the revision changed': byOthers('Bo', 1, {}),
  'what got no answer is there': ({ known, unanswered }) =>
    unanswered && { number: known.number + 1, content: unanswered, by: 'Me', main: known.main },
};

/** The answer to a save, from what is being saved. */
function saved(name: string, answered: (sending: Content) => Content, weight = 1): Command<State> {
  const next = ({ known, sending }: State): Revision | undefined =>
    sending && { number: known.number + 1, content: answered(sending), by: 'Me', main: known.main };
  return {
    name,
    weight,
    stimulus: (state) => {
      const data = next(state);
      const page = state.sending && pageOf(state.sending);
      const output = { page, answer: data && { ok: true, data: storedOf(data) } };
      return { kind: 'answer', call: 'save', output };
    },
    next: (state) => {
      const { sending } = state;
      const known = next(state);
      if (sending === undefined || known === undefined) return undefined;
      const done: State = {
        ...state,
        known,
        saved: sending,
        sending: undefined,
        unanswered: undefined,
        merged: undefined,
        refusal: '',
      };
      return { state: done.command === undefined ? rest(done) : { ...done, status: 'running' } };
    },
  };
}

interface Refusal {
  readonly name: string;
  readonly answer: WriteAnswer;
  readonly refusal: string;
}

const REFUSALS: readonly Refusal[] = [
  { name: 'refused', answer: { ok: false, kind: 'refused', key: 'NO_AUTH', message: 'Log in' }, refusal: 'Log in' },
  { name: 'refused in no words', answer: { ok: false, kind: 'refused', key: 'GONE', message: '' }, refusal: 'GONE' },
  { name: 'not answered', answer: { ok: false, kind: 'unreachable' }, refusal: '' },
];

function whileSaving(next: (state: State, sending: Content) => Outcome<State> | undefined) {
  return (state: State) => (state.sending === undefined ? undefined : next(state, state.sending));
}

function whileRunning(next: (state: State) => Outcome<State> | undefined) {
  return (state: State) => (state.status === 'running' ? next(state) : undefined);
}

/** An answer to a command, with the page as the store has it then. */
function ran(name: string, answered: (state: State) => Content): Command<State> {
  const revisionOf = (state: State): Revision => ({
    number: state.known.number + 1,
    content: answered(state),
    by: 'Me',
    main: state.known.main,
  });
  return {
    name,
    weight: 2,
    stimulus: (state) => ({ kind: 'answer', call: 'command', output: { ok: true, data: storedOf(revisionOf(state)) } }),
    next: whileRunning((state) => {
      const known = revisionOf(state);
      const done = { ...state, command: undefined, refusal: '' };
      if (isSame(known.content, state.saved)) return { state: rest({ ...done, known }) };
      // Text typed meanwhile is kept.
      if (!isSame(state.page, state.saved)) return { state: merge(done, known) };
      const content = { page: known.content, saved: known.content };
      return { state: rest({ ...done, known, ...content }), effects: [['openPage', pageOf(known.content)]] };
    }),
  };
}

export const answers: readonly Command<State>[] = [
  saved('the save is acknowledged', (sending) => sending, 3),
  saved('the save is acknowledged in another form', ({ title, text }) => ({ title: `${title}!`, text })),
  ...Object.entries(stored).flatMap(([name, theirs]): Command<State>[] => [
    {
      name: `the save comes too late: ${name}`,
      stimulus: (state) => ({
        kind: 'answer',
        call: 'save',
        output: {
          page: pageOf(state.sending ?? state.page),
          answer: { ok: false, kind: 'conflict', theirs: storedOf(theirs(state) ?? state.known) },
        },
      }),
      next: whileSaving((state) => {
        const revision = theirs(state);
        return revision && { state: merge(state, revision) };
      }),
    },
  ]),
  ...REFUSALS.map(({ name, answer: refused, refusal }): Command<State> => ({
    name: `the save is ${name}`,
    stimulus: ({ sending, page }) => ({
      kind: 'answer',
      call: 'save',
      output: { page: pageOf(sending ?? page), answer: refused },
    }),
    next: whileSaving((state, sending) => ({
      state: giveUp({ ...fail(state), refusal, unanswered: name === 'not answered' ? sending : state.unanswered }),
    })),
  })),
  {
    name: 'the save breaks',
    stimulus: reject('save'),
    next: whileSaving((state) => ({ state: { ...fail(state), refusal: '' } })),
  },
  ran('the command is done', ({ saved: content }) => content),
  ran('the command answers another title', ({ saved: content }) => ({ ...content, title: '3' })),
  ran('the command answers another text', ({ saved: content }) => ({ ...content, text: '3' })),
  {
    name: 'the command comes too late',
    stimulus: (state) => ({
      kind: 'answer',
      call: 'command',
      output: { ok: false, kind: 'conflict', theirs: storedOf(byOthers('Bo', 2, { text: '2' })(state) ?? state.known) },
    }),
    next: whileRunning((state) => {
      const revision = byOthers('Bo', 2, { text: '2' })(state);
      return revision && { state: merge(state, revision) };
    }),
  },
  ...REFUSALS.map(({ name, answer: refused, refusal }): Command<State> => ({
    name: `the command is ${name}`,
    stimulus: answer('command', refused),
    next: whileRunning((state) => ({ state: rest({ ...state, command: undefined, refusal }) })),
  })),
  {
    name: 'the command breaks',
    stimulus: reject('command'),
    next: whileRunning((state) => ({ state: rest({ ...state, command: undefined, refusal: '' }) })),
  },
];
