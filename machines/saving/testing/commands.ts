/** Commands of the saving machine's model: an editor that types and chooses, time that passes, others who save meanwhile. */
import { type Command, send, wait as pass } from '#machines/testing/model.ts';
import type { Sides } from '#schemas/builder/merge.ts';
import type { PageCommand } from '../types.ts';
import { answers, byOthers, stored, type Theirs } from './answers.ts';
import {
  baseOf,
  type Content,
  giveUp,
  isSame,
  merge,
  mergeContent,
  pageOf,
  rest,
  save,
  type State,
  storedOf,
  wait,
} from './editor.ts';

function edit(name: string, change: Partial<Content>): Command<State> {
  return {
    name,
    stimulus: ({ page }) => ({ kind: 'send', event: { type: 'EDIT', page: pageOf({ ...page, ...change }) } }),
    next: (before) => {
      const state = { ...before, page: { ...before.page, ...change } };
      switch (state.status) {
        case 'settled':
          return { state: rest(state) };
        case 'waiting':
          return { state: wait(state) };
        case 'merging':
          return { state, restarts: ['merge'] };
        case 'failed':
          return { state: giveUp(state) };
        default:
          return { state };
      }
    },
  };
}

function run(command: PageCommand): Command<State> {
  return {
    name: `run ${command.kind}`,
    weight: 3,
    stimulus: send({ type: 'RUN', command }),
    next: (state) => {
      if (state.status === 'settled') return { state: { ...state, status: 'running', command } };
      if (state.status === 'waiting') return { state: { ...save(state), command } };
      return { state: state.status === 'saving' ? { ...state, command } : state };
    },
  };
}

function advance(ms: number): Command<State> {
  return {
    name: `${ms} ms pass`,
    stimulus: pass(ms),
    next: (state) => {
      const isTimed = state.status === 'waiting' || state.status === 'failed';
      if (ms > 1 && (!isTimed || Math.abs(ms - state.left) > 1)) return undefined;
      if (!isTimed) return { state };
      return { state: ms < state.left ? { ...state, left: state.left - ms } : save(state) };
    },
  };
}

/** The page arrives: what is not newer is known, and only an editor that rests or types looks. */
function read(name: string, theirs: Theirs): Command<State> {
  return {
    name: `read: ${name}`,
    stimulus: (state) => {
      const revision = theirs(state) ?? state.known;
      return { kind: 'send', event: { type: 'STORED', state: storedOf(revision) } };
    },
    next: (state) => {
      const revision = theirs(state);
      if (revision === undefined) return undefined;
      const { status, known, refusal } = state;
      const isOpen = status === 'settled' || status === 'waiting';
      if (!isOpen || revision.number <= known.number) return { state };
      return { state: { ...merge(state, revision), isEarly: true, refusal } };
    },
  };
}

function resolve(name: string, sides: Sides): Command<State> {
  return {
    name,
    stimulus: send({ type: 'RESOLVE', sides }),
    next: (state) => ({ state: state.status === 'conflict' ? { ...state, status: 'merging', sides } : state }),
  };
}

const merged: Command<State> = {
  name: 'the merge is made',
  weight: 3,
  stimulus: (state) => {
    const { content, asks } = mergeContent(state, state.theirs ?? state.known);
    return { kind: 'signal', call: 'merge', event: { type: 'MERGED', page: pageOf(content), conflicts: asks } };
  },
  next: (state) => {
    const { status, theirs, page } = state;
    if (status !== 'merging' || theirs === undefined) return undefined;
    const { content, asks } = mergeContent(state, theirs);
    if (asks.length > 0 && state.isEarly) return { state: wait({ ...state, theirs: undefined, isEarly: false }) };
    if (asks.length > 0) return { state: { ...state, status: 'conflict', conflicts: asks } };
    const [base, from, other, result] = [baseOf(state, theirs), page, theirs.content, content].map(pageOf);
    return {
      state: rest({
        ...state,
        known: theirs,
        page: content,
        saved: theirs.content,
        unanswered: undefined,
        theirs: undefined,
        isEarly: false,
        conflicts: [],
        sides: undefined,
        merged: isSame(theirs.content, baseOf(state, theirs)) ? undefined : theirs,
        refusal: '',
      }),
      effects: [['mergePage', { base, from, theirs: other, page: result }]],
    };
  },
};

export const commands: readonly Command<State>[] = [
  edit('the title is 1', { title: '1' }),
  edit('the title is 10', { title: '10' }),
  edit('the title is 0', { title: '0' }),
  edit('the text is 1', { text: '1' }),
  edit('the text is 0', { text: '0' }),
  edit('nothing is changed', {}),
  {
    name: 'save at once',
    stimulus: send({ type: 'SAVE' }),
    next: (state) => ({ state: state.status === 'waiting' || state.status === 'failed' ? save(state) : state }),
  },
  run({ kind: 'publish' }),
  run({ kind: 'rollBack', version: 2 }),
  ...[1, 799, 800, 801, 4999, 5000, 5001].map(advance),
  ...Object.entries(stored).map(([name, theirs]) => read(name, theirs)),
  read('another page of the same revision', byOthers('Ann', 0, { title: '2' })),
  read('an older revision', byOthers('Ann', -1, { title: '2' })),
  ...answers,
  merged,
  resolve('keep mine', {}),
  resolve('take their title', { title: 'theirs' }),
  resolve('take their text', { title: 'mine', text: 'theirs' }),
];
