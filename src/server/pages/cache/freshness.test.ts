import { expect, test } from 'vitest';
import { PURGED, readFreshness } from './freshness.ts';

const read = (cacheControl: string | undefined, vary?: string) =>
  readFreshness(
    new Headers({ ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }), ...(vary && { vary }) }),
    PURGED,
  );

test.each([
  ['max-age=30', { freshMs: 30_000, staleMs: 0 }],
  ['public, max-age=30, s-maxage=20, stale-while-revalidate=40', { freshMs: 20_000, staleMs: 40_000 }],
  ['S-MaxAge="10"', { freshMs: 10_000, staleMs: 0 }],
  // Prices are never older than 60 s; the last 15 s of them renew a busy page in the background.
  ['max-age=31536000, stale-while-revalidate=31536000', { freshMs: 45_000, staleMs: 15_000 }],
  ['max-age=31536000', { freshMs: 60_000, staleMs: 0 }],
  ['max-age=60, stale-while-revalidate=300', { freshMs: 45_000, staleMs: 15_000 }],
  ['max-age=30, stale-while-revalidate=40, must-revalidate', { freshMs: 30_000, staleMs: 0 }],
])('%s lets a page be shared', (header, freshness) => {
  expect(read(header)).toEqual(freshness);
});

test.each(['private, max-age=30', 'no-store', 'no-cache', 'public', 'max-age=0', 'max-age=-1', 'max-age=1e3', ''])(
  '"%s" lets nobody share a page',
  (header) => {
    expect(read(header)).toBeUndefined();
  },
);

test('a platform that sends no lifetime gets the default for the other headers', () => {
  expect(read(undefined)).toBe(PURGED);
});

test('a response that varies on headers in which visitors differ is never shared', () => {
  expect(['Cookie, Accept-Encoding', 'User-Agent', '*'].map((vary) => read('max-age=30', vary) !== undefined)).toEqual([
    true,
    false,
    false,
  ]);
});
