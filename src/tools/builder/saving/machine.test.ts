import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PageState } from '#schemas/builder/records.ts';
import type { StoreAnswer } from '../api/store-client.ts';
import { withUniqueIds } from '../page/ids.ts';
import type { Page } from '../page/nodes.ts';
import { conflictKey } from '../merge/resolve-conflict.ts';
import type { LocalDraft } from './local-draft.ts';
import { savingMachine } from './machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (text: string): Page => ({ pageComponent: [{ type: 'text', id: 'text', props: { text } }] });
const state = (revision: number, text: string): PageState => ({
  path: '/a',
  revision,
  page: { pageComponent: [...page(text).pageComponent] },
  draft: { by: 'Shop', at: '2026-11-01T03:00:00.000Z' },
  published: null,
});

/** A store that gives the answers of the test, in order, and records its writes. */
function openEditor(...given: (StoreAnswer<PageState> | { readonly draft: LocalDraft })[]) {
  const answers = given.filter((each) => 'ok' in each);
  const draft = given.find((each) => 'draft' in each)?.draft;
  const writes: [base: number, page: Page][] = [];
  const opened: Page[] = [];
  const merges: Page[] = [];
  const actor = createActor(
    savingMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          writes.push([input.base, input.page]);
          return { page: input.page, answer: answers.shift() ?? { ok: false, kind: 'unreachable' } };
        }),
      },
    }),
    {
      input: {
        known: state(1, '0'),
        toPage: ({ page: stored }) => withUniqueIds(stored ?? { pageComponent: [] }),
        draft,
      },
    },
  );
  actor.on('opened', (event) => opened.push(event.page));
  actor.on('merged', (event) => merges.push(event.page));
  actor.start();
  const edit = (text: string) => actor.send({ type: 'EDIT', page: page(text) });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { actor, writes, opened, merges, edit, pass, is: () => actor.getSnapshot().value };
}
const saved = (revision: number, text: string): StoreAnswer<PageState> => ({ ok: true, data: state(revision, text) });
const raced = (revision: number, text: string): StoreAnswer<PageState> => ({
  ok: false,
  kind: 'conflict',
  theirs: state(revision, text),
});

test('debounces edits into one save', async () => {
  const { writes, edit, pass, is } = openEditor(saved(2, '2'));
  edit('1');
  await pass(700);
  edit('2');
  await pass(799);
  expect([writes, is()]).toEqual([[], 'waiting']);
  await pass(1);
  expect([writes, is()]).toEqual([[[1, page('2')]], 'settled']);
});

test('does not save an unchanged page', async () => {
  const { writes, edit, pass, is } = openEditor();
  edit('0');
  await pass(1000);
  expect([writes, is()]).toEqual([[], 'settled']);
});

test('saves an edit made while saving afterwards, upon the new revision', async () => {
  const { actor, writes, edit, pass, is } = openEditor(saved(2, '1'), saved(3, '2'));
  edit('1');
  actor.send({ type: 'SAVE' });
  edit('2');
  await pass(1000);
  expect([writes, is()]).toEqual([
    [
      [1, page('1')],
      [2, page('2')],
    ],
    'settled',
  ]);
});

test('saves before it publishes', async () => {
  const { actor, writes, edit, pass, is } = openEditor(saved(2, '1'));
  const command = vi.fn(async () => ({ ok: true, data: { ...state(3, '1'), draft: null } }) as const);
  edit('1');
  actor.send({ type: 'RUN', command });
  await pass(0);
  expect([writes.length, command.mock.calls, is(), actor.getSnapshot().context.known.revision]).toEqual([
    1,
    [[2]],
    'settled',
    3,
  ]);
});

test('opens the page that a command answers', async () => {
  const { actor, opened, pass } = openEditor();
  actor.send({ type: 'RUN', command: async () => ({ ok: true, data: state(2, 'old') }) });
  await pass(0);
  expect(opened).toEqual([page('old')]);
});

test('merges with what was saved elsewhere, and saves upon it', async () => {
  const pageHead = { title: 'Theirs' };
  const theirs = { ...state(5, '0'), page: { pageHead, pageComponent: [...page('0').pageComponent] } };
  const merged = { ...page('mine'), pageHead };
  const { actor, writes, merges, edit, pass, is } = openEditor(
    { ok: false, kind: 'conflict', theirs },
    saved(6, 'mine'),
  );
  edit('mine');
  await pass(800);
  expect([is(), merges, actor.getSnapshot().context.page]).toEqual(['waiting', [merged], merged]);
  await pass(800);
  expect([writes[1], is()]).toEqual([[5, merged], 'settled']);
});

test('asks for what both changed, and takes the side that is chosen', async () => {
  const theirs = openEditor(raced(5, 'theirs'));
  theirs.edit('mine');
  await theirs.pass(800);
  const { conflicts } = theirs.actor.getSnapshot().context;
  expect([theirs.is(), conflicts]).toEqual([
    'conflict',
    [{ kind: 'value', node: 'text', path: ['props', 'text'], mine: 'mine', theirs: 'theirs' }],
  ]);
  theirs.actor.send({ type: 'RESOLVE', sides: new Map(conflicts.map((each) => [conflictKey(each), 'theirs'])) });
  expect([theirs.is(), theirs.merges]).toEqual(['settled', [page('theirs')]]);

  const mine = openEditor(raced(5, 'theirs'), saved(6, 'mine'));
  mine.edit('mine');
  await mine.pass(800);
  mine.actor.send({ type: 'RESOLVE', sides: new Map() });
  await mine.pass(800);
  expect([mine.is(), mine.writes[1], mine.opened]).toEqual(['settled', [5, page('mine')], []]);
});

test('merges upon the page that was sent where the store has it, though no answer came', async () => {
  const { writes, edit, pass, is } = openEditor({ ok: false, kind: 'unreachable' }, raced(2, '1'), saved(3, '2'));
  edit('1');
  await pass(800);
  edit('2');
  await pass(5000);
  expect(is()).toBe('waiting');
  await pass(800);
  expect([writes[2], is()]).toEqual([[2, page('2')], 'settled']);
});

test('takes in what others save meanwhile, and names who it was', () => {
  const { actor, merges, writes, is } = openEditor();
  actor.send({ type: 'STORED', state: state(1, '0') });
  expect(merges).toEqual([]);
  actor.send({ type: 'STORED', state: state(2, 'theirs') });
  const { known, merged } = actor.getSnapshot().context;
  expect([is(), merges, writes, known.revision, merged?.draft?.by]).toEqual([
    'settled',
    [page('theirs')],
    [],
    2,
    'Shop',
  ]);
});

test('saves the edits of an earlier visit upon the revision they were made upon', async () => {
  const draft = { revision: 1, base: page('0'), page: page('unsaved') };
  const { writes, pass, is } = openEditor({ draft }, raced(2, '0'), saved(3, 'unsaved'));
  await pass(800);
  await pass(800);
  expect([writes, is()]).toEqual([
    [
      [1, page('unsaved')],
      [2, page('unsaved')],
    ],
    'settled',
  ]);
});

test('retries without an answer, with the newest edit', async () => {
  const { writes, edit, pass, is } = openEditor({ ok: false, kind: 'unreachable' }, saved(2, '2'));
  edit('1');
  await pass(800);
  expect(is()).toBe('failed');
  edit('2');
  await pass(5000);
  expect([writes[1], is()]).toEqual([[1, page('2')], 'settled']);
});
