/**
 * Model of the workbench's autosave, from docs/builder.md (rows 3.1, 3.2, 3.4 and 3.5) and the records' optimistic
 * locking (schemas/builder/records.ts). An edit is saved 800 ms after the last one, by one write at a time that names
 * the known revision. A missing answer times out after 5 s. Edits made elsewhere are merged, and only conflicts need a
 * decision. A command runs after edits are saved, and no typed text is lost.
 */
import type { Invocation, Run, Spec } from '#machines/testing/model.ts';
import { savingMachine } from './machine.ts';
import { commands } from './testing/commands.ts';
import { baseOf, EMPTY, keyOf, pageOf, type Revision, type State, storedOf } from './testing/editor.ts';
import { savingView, type SavingView } from './view.ts';

const FIRST: Revision = { number: 1, content: EMPTY, by: 'Me', main: null };
const NEWER: Revision = { number: 3, content: { title: '2', text: '0' }, by: 'Ann', main: 6 };
const DRAFT = { revision: 1, main: 5, base: pageOf(EMPTY) };

const START: State = {
  status: 'settled',
  left: 0,
  known: FIRST,
  page: EMPTY,
  saved: EMPTY,
  sending: undefined,
  unanswered: undefined,
  command: undefined,
  theirs: undefined,
  isEarly: false,
  conflicts: [],
  sides: undefined,
  merged: undefined,
  refusal: '',
};
/** The editor is opened again with edits upon an older revision. */
const RESUMED: State = { ...START, known: { ...NEWER, number: 1, main: 5 } };
const TYPED = { title: '1', text: '0' };

const TITLE_1 = 'the save comes too late: Bo wrote the title 1';
const ANOTHER = ['the title is 10', 'save at once'];
/** The store has the title 1 by somebody else, after one's own was sent and refused, or sent, not answered and saved over or merged. */
const SENT_BEFORE: readonly (readonly string[])[] = [
  ['the save is refused', 'the title is 10'],
  ['the save is not answered', 'the title is 10'],
  ['the save is not answered', ...ANOTHER, 'the save is acknowledged', 'the text is 1'],
  [
    'the save is not answered',
    ...ANOTHER,
    'the save comes too late: nothing but the revision changed',
    'the merge is made',
  ],
];

function callsOf(state: State): readonly Invocation[] {
  const { status, known, page, sending, command, theirs, sides } = state;
  if (status === 'running') return [['command', { command, base: known.number }]];
  if (sending !== undefined) return [['save', { page: pageOf(sending), base: known.number, main: known.main }]];
  if (status !== 'merging' || theirs === undefined) return [];
  return [
    ['merge', { base: pageOf(baseOf(state, theirs)), from: pageOf(page), theirs: pageOf(theirs.content), sides }],
  ];
}

const TYPED_ONLY = 'the value is always there in this state; the types require the other';
const GUARDED = 'the guard has asked before';
const TRANSIENT = 'no snapshot rests in these states';

function isWrite([name]: Invocation): boolean {
  return name === 'save' || name === 'command';
}

/** A release's revisions begin again where its draft is discarded, so that a later write may have a smaller base. */
function findViolation({ last: { view, calls } }: Run): string | undefined {
  const { status, unsaved, known } = view as SavingView;
  if (status === 'settled' && unsaved !== undefined) return 'an edit rests unsaved';
  const writes = calls.filter(isWrite);
  if (writes.length > 1) return 'two writes at a time';
  const stale = writes
    .map(([, params]) => (params as { readonly base: number }).base)
    .find((base) => base !== known.revision);
  return stale === undefined ? undefined : `a write upon ${stale}, not upon ${known.revision}`;
}

const spec: Spec<State> = {
  machine: savingMachine,
  environments: [
    { input: { known: storedOf(FIRST) }, initial: START },
    {
      input: { known: storedOf(NEWER), draft: { ...DRAFT, page: pageOf(TYPED) } },
      initial: { ...RESUMED, status: 'waiting', left: 800, page: TYPED },
    },
    { input: { known: storedOf(NEWER), draft: { ...DRAFT, page: pageOf(EMPTY) } }, initial: RESUMED },
  ],
  effects: ['openPage', 'mergePage'],
  commands,
  key: keyOf,
  isLarge: true,
  paths: SENT_BEFORE.map((names) => ({
    environment: 0,
    commands: ['the title is 1', 'save at once', ...names, 'save at once', TITLE_1, 'the merge is made'],
  })),
  milestones: [
    { name: 'a save is acknowledged', transition: /^saving\.saving · done.*\[isOk\]/, floor: 180 },
    { name: 'a save is tried again', transition: /^saving\.failed · after/, floor: 60 },
    { name: 'both changed the same', transition: /→ saving\.conflict/, floor: 80 },
    { name: 'a conflict is resolved', transition: /RESOLVE/, floor: 50 },
    { name: 'others save while the editor types', transition: /^saving\.waiting · STORED/, floor: 40 },
    { name: 'an edit is made during a merge', transition: /^saving\.merging · EDIT/, floor: 60 },
    { name: 'a command answers another page than the edited one', transition: /\[isOtherThanEdited\]/, floor: 15 },
  ],
  view: savingView,
  observe: (state) => {
    const { status, known, page, saved, refusal, merged, theirs, conflicts } = state;
    const isUnsaved = page.title !== saved.title || page.text !== saved.text;
    return {
      view: {
        status,
        known: storedOf(known),
        page: pageOf(page),
        unsaved: isUnsaved
          ? { revision: known.number, main: known.main, base: pageOf(saved), page: pageOf(page) }
          : undefined,
        refusal,
        merged: merged && storedOf(merged),
        theirs: theirs && storedOf(theirs),
        conflicts,
      },
      calls: callsOf(state),
    };
  },
  infeasible: [
    {
      first: /settled · STORED/,
      second: /MERGED.*hasConflicts/,
      reason: 'an editor at rest has changed nothing that theirs could contradict',
    },
    { first: /settled · RUN/, second: /isOtherThanEdited/, reason: 'an editor at rest has no edits' },
    { first: /isOtherPage/, second: /ran · always.*isChanged/, reason: 'the answered page has replaced the edits' },
    { first: /saving · failed/, second: /isGivenUp/, reason: 'a write without an answer is not refused' },
    { first: /MERGED/, second: /saved · always.*hasCommand/, reason: 'a conflict drops the command' },
    {
      first: /RESOLVE/,
      second: /MERGED.*hasConflicts/,
      reason: 'a choice settles every conflict, the default where it names none',
    },
  ],
  equivalent: {
    "machine.ts · command: command ?? { kind: 'publish' }, · { kind: 'publish' } → {}": TYPED_ONLY,
    "machine.ts · command: command ?? { kind: 'publish' }, · 'publish' → \"\"": TYPED_ONLY,
    "view.ts · status: value === 'saved' || value === 'ran' ? 'settled' : value, · 'settled' → \"\"": TRANSIENT,
    'machine.ts · const stored = theirs?.page ?? known.page; · theirs?.page → theirs.page': TYPED_ONLY,
    'setup.ts · return sent !== undefined && isJsonEqual(sent, theirs) ? sent : saved; · sent !== undefined → true':
      'no page equals undefined; the types require the test',
    "view.ts · status: value === 'saved' || value === 'ran' ? 'settled' : value, · value === 'ran' → false": TRANSIENT,
    "setup.ts · answer.ok ? { theirs: answer.data } : answer.kind === 'conflict' ? { theirs: answer.theirs } : {}, · answer.kind === 'conflict' → true":
      GUARDED,
    'setup.ts · theirs === undefined · theirs === undefined → false': TYPED_ONLY,
    "view.ts · status: value === 'saved' || value === 'ran' ? 'settled' : value, · value === 'saved' || value === 'ran' → false":
      TRANSIENT,
    "view.ts · status: value === 'saved' || value === 'ran' ? 'settled' : value, · value === 'saved' → false":
      TRANSIENT,
    "view.ts · status: value === 'saved' || value === 'ran' ? 'settled' : value, · value === 'saved' || value === 'ran' → value === 'saved' && value === 'ran'":
      TRANSIENT,
    "view.ts · status: value === 'saved' || value === 'ran' ? 'settled' : value, · 'saved' → \"\"": TRANSIENT,
    "view.ts · status: value === 'saved' || value === 'ran' ? 'settled' : value, · 'ran' → \"\"": TRANSIENT,
  },
  property: {
    name: 'no edit rests unsaved, and each write is alone and upon the revision that is known',
    violation: findViolation,
  },
};

export default spec;
