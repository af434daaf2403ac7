import { createActor, fromCallback, fromPromise } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savingMachine } from '#machines/saving/machine.ts';
import type { CommandInput, MergeInput, PageCommand, SavingEvent, WriteAnswer } from '#machines/saving/types.ts';
import { collectMachineLogs, findContradictions, type PageContext } from '#machines/testing/replay/collect.ts';
import type { LoggedStep } from '#machines/testing/replay/log.ts';
import type { PageState } from '#schemas/builder/records.ts';
import { conflictKey } from '../merge/resolve-conflict.ts';
import { mergeEdits, runCommand, toStoredPage, toWriteAnswer } from './store-effects.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(Reflect.getPrototypeOf({}) ?? {}, 'inspect');
});

const pageOf = (title: string, text: string) => ({
  pageHead: { title },
  pageComponent: [{ type: 'text', id: 'text', props: { text } }],
});
const state = (revision: number, page: PageState['page']): PageState => ({
  path: '/a',
  revision,
  page,
  draft: null,
  published: null,
});

test.each<readonly [PageCommand, string, object]>([
  [{ kind: 'publish' }, 'builderPublish', {}],
  [{ kind: 'discard' }, 'builderDiscard', {}],
  [{ kind: 'unpublish' }, 'builderUnpublish', {}],
  [{ kind: 'rollBack', version: 2 }, 'builderRollBack', { version: 2 }],
  [{ kind: 'merge', version: 3, page: pageOf('A', 'B') }, 'builderSave', { main: 3, page: pageOf('A', 'B') }],
])('runs the command %j upon the revision that is known', async (command, name, input) => {
  const asked = vi.fn<(call: string, given: unknown) => void>();
  const answer = await runCommand(
    (call, given) => {
      asked(call, given);
      return Promise.resolve({ ok: false, kind: 'unreachable' });
    },
    '/a',
    command,
    7,
  );
  expect([asked.mock.calls, answer]).toEqual([
    [[name, { path: '/a', base: 7, ...input }]],
    { ok: false, kind: 'unreachable' },
  ]);
  const refused = { ok: false, kind: 'refused', key: 'SECTION_APPROVED', message: 'of the store' } as const;
  expect(toWriteAnswer(refused, ({ key }) => `why ${key}`)).toEqual({ ...refused, message: 'why SECTION_APPROVED' });
});

test('gives the pages of an answer to the editor with an id on each node, and an empty page where there is none', () => {
  const bare = state(2, { pageComponent: { type: 'text' } });
  const editable = { ...bare, page: { pageComponent: [{ type: 'text', id: 'text' }] } };
  expect([
    toWriteAnswer({ ok: true, data: bare }, String),
    toWriteAnswer({ ok: false, kind: 'conflict', theirs: bare }, String),
  ]).toEqual([
    { ok: true, data: editable },
    { ok: false, kind: 'conflict', theirs: editable },
  ]);
  expect(toStoredPage(state(0, null)).page).toEqual({ pageComponent: [] });
});

/** A context whose one page is this process. */
const CONTEXT: PageContext = {
  exposeBinding: (name, receive) =>
    Promise.resolve(Object.assign(globalThis, { [name]: (text: string) => receive(undefined, text) })),
  addInitScript: (script, name) => Promise.resolve(script(name)),
};

test('leaves a log that replays by the specification: a conflict, a command, edits during both', async () => {
  const steps: LoggedStep[] = [];
  await collectMachineLogs(CONTEXT, steps);
  const theirs = toStoredPage(state(5, pageOf('theirs', 'theirs')));
  const saves: WriteAnswer[] = [
    { ok: false, kind: 'unreachable' },
    { ok: false, kind: 'conflict', theirs },
    { ok: true, data: toStoredPage(state(6, pageOf('theirs', 'mine'))) },
  ];
  const actor = createActor(
    savingMachine.provide({
      actors: {
        save: fromPromise(async ({ input: { page } }) => ({
          page,
          answer: saves.shift() ?? { ok: false, kind: 'unreachable' },
        })),
        command: fromPromise<WriteAnswer, CommandInput>(async () => ({
          ok: true,
          data: toStoredPage(state(7, pageOf('published', 'mine'))),
        })),
        merge: fromCallback<SavingEvent, MergeInput>(({ input, sendBack }) =>
          sendBack({ type: 'MERGED', ...mergeEdits(input) }),
        ),
      },
      actions: { openPage: () => undefined, mergePage: () => undefined },
    }),
    { input: { known: toStoredPage(state(1, pageOf('0', '0'))), draft: undefined } },
  ).start();
  actor.send({ type: 'EDIT', page: pageOf('mine', 'mine') });
  await vi.advanceTimersByTimeAsync(800);
  await vi.advanceTimersByTimeAsync(5000);
  const { conflicts } = actor.getSnapshot().context;
  actor.send({
    type: 'RESOLVE',
    sides: Object.fromEntries(conflicts.slice(0, 1).map((each) => [conflictKey(each), 'theirs'])),
  });
  await vi.advanceTimersByTimeAsync(800);
  actor.send({ type: 'RUN', command: { kind: 'publish' } });
  actor.send({ type: 'EDIT', page: pageOf('theirs', 'more') });
  await vi.advanceTimersByTimeAsync(0);
  actor.send({ type: 'STORED', state: toStoredPage(state(9, pageOf('late', 'late'))) });
  actor.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(steps.map(({ snapshot }) => snapshot.value)).toEqual([
    'settled',
    'waiting',
    'saving',
    'failed',
    'saving',
    'merging',
    'conflict',
    'merging',
    'waiting',
    'saving',
    'settled',
    'running',
    'running',
    'merging',
    'waiting',
    'catchingUp',
    'waiting',
    'waiting',
  ]);
  expect(await findContradictions(steps)).toEqual([]);
});
