import { expect, test } from 'vitest';
import type { PageOutcome } from '../../page/shown-page.ts';
import { createPrefetchCache, PREFETCH_TTL_MS } from './prefetch-pages.ts';

const A = { path: '/a', search: '' };
const live = () => new AbortController().signal;

function stage(answers: readonly PageOutcome[]) {
  let time = 0;
  const asked: string[] = [];
  const ahead = createPrefetchCache(
    ({ path, search }) => {
      asked.push(path + search);
      return Promise.resolve(answers[asked.length - 1] ?? { kind: 'missing', message: '' });
    },
    () => time,
  );
  return { ahead, asked, pass: (ms: number) => void (time += ms) };
}

const found = (path: string): PageOutcome => ({ kind: 'page', page: { path, httpStatusCode: 200, pageComponent: [] } });

test('a page that was fetched ahead is there at once, and once', async () => {
  const { ahead, asked, pass } = stage([found('/one'), found('/two')]);
  await ahead.prefetch(A);
  await ahead.prefetch(A);
  pass(PREFETCH_TTL_MS - 1);
  expect(await ahead.fetch(A, live())).toEqual(found('/one'));
  expect(await ahead.fetch(A, live())).toEqual(found('/two'));
  expect(asked).toEqual(['/a', '/a']);
});

test('one that is too old, or could not be had, is fetched again', async () => {
  const { ahead, asked, pass } = stage([{ kind: 'failed', message: '503' }, found('/a'), found('/b'), found('/c')]);
  await ahead.prefetch(A);
  expect(await ahead.fetch(A, live())).toEqual(found('/a'));
  await ahead.prefetch(A);
  pass(PREFETCH_TTL_MS);
  expect(await ahead.fetch(A, live())).toEqual(found('/c'));
  expect(asked).toHaveLength(4);
});

test('a page with another query is another page', async () => {
  const { ahead, asked } = stage([]);
  await ahead.prefetch(A);
  await ahead.fetch({ path: '/a', search: '?p_page=2' }, live());
  expect(asked).toEqual(['/a', '/a?p_page=2']);
});

test('a page that is asked for is not fetched ahead as well', async () => {
  const { ahead, asked } = stage([found('/a')]);
  const fetched = ahead.fetch(A, live());
  await ahead.prefetch(A);
  await fetched;
  expect(asked).toEqual(['/a']);
});

test('a page that is not waited for any more is called off, though it was begun ahead', async () => {
  const signals: AbortSignal[] = [];
  const ahead = createPrefetchCache((_, signal) => {
    signals.push(signal);
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({ kind: 'failed', message: '' }));
    });
  });
  const left = new AbortController();
  void ahead.prefetch(A);
  const fetched = ahead.fetch(A, left.signal);
  left.abort();
  await fetched;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('no page that was fetched ahead is left once all are dropped', async () => {
  const { ahead, asked } = stage([found('/one'), found('/two')]);
  await ahead.prefetch(A);
  ahead.clear();
  expect([await ahead.fetch(A, live()), asked]).toEqual([found('/two'), ['/a', '/a']]);
});
