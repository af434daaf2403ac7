import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageAnswer, PageRequest } from '#machines/page/machine.ts';
import type { ShownBase, ShownPage } from '../../page/shown-page.ts';
import { startPageProcess } from './page-process.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (path: string): ShownPage => ({ path, httpStatusCode: 200, pageComponent: [] });
const there = (path: string) => ({ kind: 'page', page: page(path) }) as const;
const FAILED = { kind: 'failed', message: 'the shop answered 503' } as const;
const base: ShownBase = {
  base: { langs: [], paymentMethods: [], scripts: {}, adwords: {}, locales: {} },
  header: [],
  footer: [],
  free: [],
  records: {},
  css: '',
};
const at = (path: string, search = ''): PageRequest => ({ path, search });

/** A process on `/a`, which the server has rendered; what it asks for is answered by hand. */
function stage(outcome: Exclude<PageAnswer<ShownPage>, { kind: 'redirect' }> = there('/a'), path = '/a') {
  const asked: { request: PageRequest; signal: AbortSignal; answer: (answer: PageAnswer<ShownPage>) => void }[] = [];
  const logged: unknown[] = [];
  const bases: ShownBase[] = [];
  const process = startPageProcess({
    first: { request: at(path), outcome },
    fetchPage: (request, signal) =>
      new Promise((resolve) => {
        asked.push({ request, signal, answer: (answer) => resolve(answer as Parameters<typeof resolve>[0]) });
      }),
    fetchBase: () => Promise.resolve(base),
    showBase: (shown) => bases.push(shown),
    log: (_, details) => logged.push(details),
  });
  return { process, asked, logged, bases, paths: () => asked.map(({ request }) => request.path) };
}

/** State of a promise so far. */
async function stateOf<T>(promise: Promise<T>): Promise<T | 'waiting' | 'given up'> {
  let state: T | 'waiting' | 'given up' = 'waiting';
  promise.then(
    (value) => (state = value),
    () => (state = 'given up'),
  );
  await vi.advanceTimersByTimeAsync(0);
  return state;
}

test('the page the server has rendered is not asked for', () => {
  expect(stage().paths()).toEqual([]);
});

test('of two pages the later one is fetched to its end, the other is called off', async () => {
  const { process, asked } = stage();
  const first = process.open(at('/b'));
  const second = process.open(at('/c'));
  expect(await stateOf(first)).toBe('given up');
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  asked[0]?.answer(there('/b'));
  expect(await stateOf(second)).toBe('waiting');
  asked[1]?.answer(there('/c'));
  expect(await stateOf(second)).toEqual(there('/c'));
});

test('a page under way is requested once, however many wait for it', async () => {
  const { process, asked, paths } = stage();
  const both = [process.open(at('/b')), process.open(at('/b'))];
  asked[0]?.answer(there('/b'));
  expect(await stateOf(Promise.all(both))).toEqual([there('/b'), there('/b')]);
  expect(paths()).toEqual(['/b']);
});

test('a failure is reported, and a retry loads the page', { meta: { spec: ['4.1', '8.1b'] } }, async () => {
  const { process, asked, paths } = stage();
  const failing = process.open(at('/b', '?q=1'));
  asked[0]?.answer(FAILED);
  expect(await stateOf(failing)).toEqual(FAILED);
  const retried = process.open(at('/b', '?q=1'));
  asked[1]?.answer(there('/b'));
  expect([await stateOf(retried), paths()]).toEqual([there('/b'), ['/b', '/b']]);
});

test('a page that is shown stays where no better one comes', async () => {
  const { process, asked, logged } = stage();
  const refreshed = process.open(at('/a'));
  asked[0]?.answer(FAILED);
  expect([await stateOf(refreshed), logged]).toEqual([there('/a'), [FAILED]]);
});

test('a page that has moved says where to, and may be asked for once more', async () => {
  const moved = { kind: 'redirect', href: '/c' } as const;
  const { process, asked } = stage();
  const first = process.open(at('/b'));
  asked[0]?.answer(moved);
  expect(await stateOf(first)).toEqual(moved);
  const second = process.open(at('/b'));
  asked[1]?.answer(there('/b'));
  expect(await stateOf(second)).toEqual(there('/b'));
});

test('when nobody waits any more the page that is shown is the one that counts', async () => {
  const { process, asked } = stage();
  const left = new AbortController();
  const waiting = process.open(at('/b'), left.signal);
  left.abort();
  expect([await stateOf(waiting), asked[0]?.signal.aborted]).toEqual(['given up', true]);
  const refreshed = process.open(at('/a'));
  asked[1]?.answer(FAILED);
  expect(await stateOf(refreshed)).toEqual(there('/a'));
});

test.each([
  ['/demo-shelf', [base]],
  ['/about', []],
])('with %s on screen the base is reloaded: %j', { meta: { spec: ['2.17'] } }, async (path, shown) => {
  const { process, bases } = stage(there(path), path);
  process.mounted();
  await vi.advanceTimersByTimeAsync(0);
  expect(bases).toEqual(shown);
});

test('a page of a builder replaces the one under way, and is left for the same address', async () => {
  const { process, asked } = stage();
  const opened = process.open(at('/b'));
  process.replace(page('/b'));
  expect([await stateOf(opened), asked[0]?.signal.aborted, process.isFromBuilder()]).toEqual(['given up', true, true]);
  const left = process.open(at('/b'));
  expect(process.isFromBuilder()).toBe(true);
  asked[1]?.answer(FAILED);
  expect([await stateOf(left), process.isFromBuilder()]).toEqual([FAILED, false]);
});

test('drops the page for another account and asks for it again, even when nothing is answered', async () => {
  const { process, asked, paths } = stage();
  expect(await process.setVisitor('ann')).toBe(undefined);
  expect([await process.setVisitor('ann'), paths()]).toEqual([undefined, []]);
  const page = process.setVisitor('ben');
  expect(paths()).toEqual(['/a']);
  asked[0]?.answer(FAILED);
  expect(await page).toEqual(FAILED);
});

test("aborts the request for one account's page when another one is named", async () => {
  const { process, asked, paths } = stage();
  await process.setVisitor('ann');
  const opened = process.open(at('/b'));
  const named = process.setVisitor(null);
  expect([paths(), asked.map(({ signal }) => signal.aborted)]).toEqual([
    ['/b', '/b'],
    [true, false],
  ]);
  asked[1]?.answer(there('/b'));
  expect(await Promise.all([opened, named])).toEqual([there('/b'), there('/b')]);
});
