import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { EditablePage } from '#schemas/builder/merge.ts';
import { conflictKey } from '../../src/tools/builder/merge/resolve-conflict.ts';
import { mergeEdits } from '../../src/tools/builder/saving/store-effects.ts';
import { savingMachine } from './machine.ts';
import type { LocalDraft, MergeInput, SavingEvent, StoredPage, WriteAnswer } from './types.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (text: string): EditablePage => ({ pageComponent: [{ type: 'text', id: 'text', props: { text } }] });
const state = (revision: number, text: string): StoredPage => ({
  path: '/a',
  revision,
  page: { pageComponent: [...page(text).pageComponent] },
  draft: { by: 'Shop', at: '2026-11-01T03:00:00.000Z' },
  published: null,
});

/** A store that gives the answers of the test, in order, and records its writes. */
function openEditor(...given: (WriteAnswer | { readonly draft: LocalDraft })[]) {
  const answers = given.filter((each) => 'ok' in each);
  const draft = given.find((each) => 'draft' in each)?.draft;
  const writes: [base: number, page: EditablePage][] = [];
  const opened: EditablePage[] = [];
  const merges: EditablePage[] = [];
  const command = vi.fn<(base: number) => Promise<WriteAnswer>>(async () => ({ ok: false, kind: 'unreachable' }));
  const actor = createActor(
    savingMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          writes.push([input.base, input.page]);
          return { page: input.page, answer: answers.shift() ?? { ok: false, kind: 'unreachable' } };
        }),
        command: fromPromise(({ input }) => command(input.base)),
        watch: fromCallback<SavingEvent>(() => undefined),
        merge: fromCallback<SavingEvent, MergeInput>(({ input, sendBack }) =>
          sendBack({ type: 'MERGED', ...mergeEdits(input) }),
        ),
      },
      actions: {
        openPage: (_, next) => opened.push(next),
        mergePage: (_, merged) => merges.push(merged.page),
      },
    }),
    { input: { known: state(1, '0'), draft } },
  );
  actor.start();
  const edit = (text: string) => actor.send({ type: 'EDIT', page: page(text) });
  const run = () => actor.send({ type: 'RUN', command: { kind: 'publish' } });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { actor, writes, opened, merges, edit, command, run, pass, is: () => actor.getSnapshot().value };
}
const saved = (revision: number, text: string): WriteAnswer => ({ ok: true, data: state(revision, text) });
const raced = (revision: number, text: string): WriteAnswer => ({
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
  const { actor, writes, edit, command, run, pass, is } = openEditor(saved(2, '1'));
  command.mockResolvedValueOnce({ ok: true, data: { ...state(3, '1'), draft: null } });
  edit('1');
  run();
  await pass(0);
  expect([writes.length, command.mock.calls, is(), actor.getSnapshot().context.known.revision]).toEqual([
    1,
    [[2]],
    'settled',
    3,
  ]);
});

test('opens the page that a command answers', async () => {
  const { opened, command, run, pass } = openEditor();
  command.mockResolvedValueOnce(saved(2, 'old'));
  run();
  await pass(0);
  expect(opened).toEqual([page('old')]);
});

test('keeps an edit that is made while a command answers another page', async () => {
  const { actor, merges, opened, edit, command, run, pass } = openEditor();
  command.mockResolvedValueOnce({
    ok: true,
    data: { ...state(2, '0'), page: { ...page('0'), pageHead: { title: 'Old' } } },
  });
  run();
  edit('1');
  await pass(0);
  const merged = { ...page('1'), pageHead: { title: 'Old' } };
  expect([opened, merges, actor.getSnapshot().context.page]).toEqual([[], [merged], merged]);
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
  theirs.actor.send({
    type: 'RESOLVE',
    sides: Object.fromEntries(conflicts.map((each) => [conflictKey(each), 'theirs'])),
  });
  expect([theirs.is(), theirs.merges]).toEqual(['settled', [page('theirs')]]);

  const mine = openEditor(raced(5, 'theirs'), saved(6, 'mine'));
  mine.edit('mine');
  await mine.pass(800);
  mine.actor.send({ type: 'RESOLVE', sides: {} });
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
