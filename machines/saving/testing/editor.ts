/** The world of the saving machine's model: pages of a title and a text, a store that others write to, and their merge. */
import type { Conflict, EditablePage, Sides } from '#schemas/builder/merge.ts';
import type { PageCommand, StoredPage } from '../types.ts';

/** The content of a page. */
export interface Content {
  readonly title: string;
  readonly text: string;
}

/** A revision of the page in the store. */
export interface Revision {
  readonly number: number;
  readonly content: Content;
  readonly by: string;
  /** Number of the published version that it is based on. */
  readonly main: number | null;
}

export interface State {
  readonly status: 'settled' | 'waiting' | 'saving' | 'running' | 'failed' | 'merging' | 'conflict';
  /** ms until the pause, or the time before the next try, is over. */
  readonly left: number;
  readonly known: Revision;
  readonly page: Content;
  readonly saved: Content;
  /** The page that is being saved. */
  readonly sending: Content | undefined;
  /** The page that was sent and got no answer. */
  readonly unanswered: Content | undefined;
  readonly command: PageCommand | undefined;
  readonly theirs: Revision | undefined;
  /** Whether the merge is not asked for by a write: it leaves the questions to one. */
  readonly isEarly: boolean;
  readonly conflicts: readonly Conflict[];
  readonly sides: Sides | undefined;
  readonly merged: Revision | undefined;
  readonly refusal: string;
}

const PAUSE = 800;
const RETRY = 5000;

export const EMPTY: Content = { title: '0', text: '0' };

export function pageOf({ title, text }: Content): EditablePage {
  return { pageHead: { title }, pageComponent: [{ type: 'text', id: 'text', props: { text } }] };
}

export function storedOf({ number, content, by, main }: Revision): StoredPage {
  return {
    path: '/a',
    revision: number,
    page: pageOf(content),
    draft: { by, at: '2026-11-01T03:00:00.000Z' },
    published: null,
    main,
  };
}

export const isSame = (one: Content, other: Content) => one.title === other.title && one.text === other.text;

export const wait = (state: State): State => ({ ...state, status: 'waiting', left: PAUSE });
export const save = (state: State): State => ({ ...state, status: 'saving', sending: state.page });
export const fail = (state: State): State => ({
  ...state,
  status: 'failed',
  left: RETRY,
  sending: undefined,
  command: undefined,
});
/** Refused edits that are undone are none. */
export const giveUp = (state: State): State =>
  state.refusal !== '' && state.unanswered === undefined && isSame(state.page, state.saved)
    ? { ...state, status: 'settled', refusal: '' }
    : state;
/** Nothing is left to do, or the edits since the last save wait for theirs. */
export const rest = (state: State): State =>
  isSame(state.page, state.saved) ? { ...state, status: 'settled' } : wait(state);
/** Edits saved elsewhere are merged; a command that waited for the save is dropped. */
export const merge = (state: State, theirs: Revision): State => ({
  ...state,
  status: 'merging',
  theirs,
  isEarly: false,
  sending: undefined,
  command: undefined,
  refusal: '',
});

/** The common base of both sides: the page whose save had no answer, if the store has it. */
export function baseOf({ unanswered, saved }: State, theirs: Revision): Content {
  return unanswered !== undefined && isSame(unanswered, theirs.content) ? unanswered : saved;
}

const PLACES = {
  title: { node: null, path: ['pageHead', 'title'] },
  text: { node: 'text', path: ['props', 'text'] },
} as const;
const FIELDS = ['title', 'text'] as const;

/** A value changed by one side wins; a value changed by both is mine until a side is chosen. */
export function mergeContent(state: State, theirs: Revision): { readonly content: Content; readonly asks: Conflict[] } {
  const base = baseOf(state, theirs);
  const { page: mine, sides } = state;
  const asks: Conflict[] = [];
  const merged = FIELDS.map((field) => {
    const [own, other] = [mine[field], theirs.content[field]];
    if (own === base[field]) return other;
    if (other === base[field] || other === own) return own;
    if (sides === undefined) asks.push({ kind: 'value', ...PLACES[field], mine: own, theirs: other });
    return sides?.[field] === 'theirs' ? other : own;
  });
  return { content: { title: merged[0] ?? '', text: merged[1] ?? '' }, asks };
}

/** Identity of a state in the graph: which pages are alike, whatever their letters; the random walks distinguish more. */
export function keyOf(state: State): string {
  const { status, left, page, saved, sending, unanswered, command, theirs, isEarly, conflicts, sides } = state;
  const pattern = FIELDS.map((field) => {
    const letters = [saved, page, sending, unanswered, theirs?.content].map((each) => each?.[field]);
    return letters.map((letter) => (letter === undefined ? '' : letters.indexOf(letter))).join('');
  });
  return JSON.stringify([
    status,
    (status === 'waiting' || status === 'failed') && left < 2,
    pattern,
    isEarly,
    command !== undefined,
    conflicts.length > 0,
    sides !== undefined,
  ]);
}
