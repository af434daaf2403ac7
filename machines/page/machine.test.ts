import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type BaseAnswer, createPageMachine, type PageAnswer, type PageInput, type PageRequest } from './machine.ts';
import { pageView } from './view.ts';

const FIRST: PageInput<string>['first'] = {
  request: { path: '/a', search: '' },
  answer: { kind: 'page', page: 'A' },
  isFromBuilder: false,
};
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const turn = async () => {
  for (let count = 0; count < 8; count += 1) await Promise.resolve();
};

function start(first: PageInput<string>['first'], base: BaseAnswer<string> = { ok: false }) {
  const log: unknown[][] = [];
  const pending = new Map<string, (answer: PageAnswer<string>) => void>();
  const actor = createActor(
    createPageMachine<string, string>().provide({
      actors: {
        fetchPage: fromPromise<PageAnswer<string>, PageRequest | undefined>(({ input }) => {
          log.push(['fetchPage', input]);
          return new Promise((resolve) => pending.set(input?.path ?? '', resolve));
        }),
        fetchBase: fromPromise<BaseAnswer<string>>(() => {
          log.push(['fetchBase']);
          return Promise.resolve(base);
        }),
      },
      actions: {
        redirect: (_, answer) => log.push(['redirect', answer]),
        logStale: (_, answer) => log.push(['logStale', answer]),
      },
    }),
    { input: { first } },
  );
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  stops.push(() => {
    expect(errors).toEqual([]);
    actor.stop();
  });
  const answer = async (path: string, result: PageAnswer<string>) => {
    pending.get(path)?.(result);
    await turn();
  };
  return { actor, log, answer, view: () => pageView(actor.getSnapshot()) };
}

const open = (path: string) => ({ type: 'open', path, search: '' }) as const;

test("starts with the server's page without fetching it", () => {
  const on = start(FIRST);
  expect([on.view(), on.log]).toEqual([
    { status: 'success', page: 'A', message: '', loading: false, base: undefined },
    [],
  ]);
});

test('ignores the answer of an older navigation', async () => {
  const on = start(FIRST);
  on.actor.send(open('/b'));
  on.actor.send(open('/c'));
  expect(on.view()).toMatchObject({ status: 'pending', page: 'A', loading: true });
  await on.answer('/c', { kind: 'page', page: 'C' });
  await on.answer('/b', { kind: 'page', page: 'B' });
  expect(on.view()).toMatchObject({ status: 'success', page: 'C', loading: false });
});

test('keeps the visible page when its revalidation fails', async () => {
  const on = start(FIRST);
  on.actor.send({ type: 'revalidate' });
  expect(on.view()).toMatchObject({ status: 'success', page: 'A', loading: true });
  await on.answer('/a', { kind: 'failed', message: 'Out of order' });
  expect(on.view()).toMatchObject({ status: 'success', page: 'A', message: '', loading: false });
  expect(on.log.slice(1)).toEqual([['logStale', { kind: 'failed', message: 'Out of order' }]]);
});

test.each<[PageAnswer<string>, string]>([
  [{ kind: 'failed', message: 'Out of order' }, 'error'],
  [{ kind: 'missing', message: 'Page Not Found' }, 'not-found'],
])('shows the message of %j and loads the page on retry', async (failure, status) => {
  const on = start(undefined);
  on.actor.send(open('/b'));
  await on.answer('/b', failure);
  expect(on.view()).toMatchObject({ status, message: 'message' in failure ? failure.message : '' });
  on.actor.send({ type: 'retry' });
  await on.answer('/b', { kind: 'page', page: 'B' });
  expect(on.view()).toMatchObject({ status: 'success', page: 'B', message: '' });
});

test('returns to the visible page when the request is cancelled', () => {
  const on = start(FIRST);
  on.actor.send(open('/b'));
  on.actor.send({ type: 'stay' });
  on.actor.send({ type: 'revalidate' });
  expect(on.log.at(-1)).toEqual(['fetchPage', FIRST?.request]);
});

test('does not revalidate the page of a site builder', () => {
  const on = start(FIRST);
  on.actor.send({ type: 'preview.replace', page: 'Builder' });
  on.actor.send({ type: 'revalidate' });
  expect([on.view().page, on.log]).toEqual(['Builder', []]);
});

test.each([
  ['/demo/a', [['fetchBase']], 'New'],
  ['/a', [], undefined],
])('fetches the base after %s was rendered: %j', async (path, log, base) => {
  const on = start(
    { request: { path, search: '' }, answer: { kind: 'page', page: 'A' }, isFromBuilder: false },
    {
      ok: true,
      base: 'New',
    },
  );
  on.actor.send({ type: 'mounted' });
  await turn();
  expect([on.log, on.view().base]).toEqual([log, base]);
});
