import { beforeEach, describe, expect, test } from 'vitest';
import { createRevalidatingCache, type Freshness, type Loaded, type RevalidatingCache } from './revalidating-cache.ts';

let now = 0;
let cache: RevalidatingCache<string>;
let loads: string[] = [];
const FRESH: Freshness = { freshMs: 1000, staleMs: 2000 };

beforeEach(() => {
  now = 0;
  loads = [];
  cache = createRevalidatingCache(10_000, () => now);
});

interface Given {
  readonly freshness?: Freshness | undefined;
  readonly tags?: readonly string[];
  readonly bytes?: number;
  readonly wait?: Promise<void>;
  readonly host?: string;
}

/** Requests a key; each load returns the number of earlier ones. */
function request(key: string, given: Given = {}): Promise<string> {
  const { tags = [], bytes = 10, wait, host = 'a.example' } = given;
  const freshness = 'freshness' in given ? given.freshness : FRESH;
  const loadFor = (who: string) => async (): Promise<Loaded<string>> => {
    const value = `${key} ${loads.push(`${who} ${key}`)}`;
    await wait;
    return { value, freshness, tags, bytes };
  };
  return cache.getOrLoad({
    key,
    audience: host,
    host,
    loadForVisitor: loadFor('visitor'),
    loadForAll: loadFor('everybody'),
  });
}

test('a value is loaded once while it is fresh', async () => {
  const first = await request('a');
  now = 999;
  expect([first, await request('a'), loads]).toEqual(['a 1', 'a 1', ['visitor a']]);
});

test('a stale value is shown while one refill for everybody is under way', async () => {
  await request('a');
  now = 1000;
  const gate = Promise.withResolvers<void>();
  const shown = await Promise.all([request('a', { wait: gate.promise }), request('a'), request('a')]);
  gate.resolve();
  await gate.promise;
  expect([shown, loads]).toEqual([
    ['a 1', 'a 1', 'a 1'],
    ['visitor a', 'everybody a'],
  ]);
  await expect.poll(() => request('a')).toBe('a 2');
});

test('a value that is neither fresh nor stale is loaded before it is shown', async () => {
  await request('a');
  now = 3000;
  expect([await request('a'), loads]).toEqual(['a 2', ['visitor a', 'everybody a']]);
});

test('a failed refill leaves the stale value, and the next request retries', async () => {
  await request('a');
  now = 1500;
  const failing = Promise.withResolvers<Loaded<string>>();
  const fail = () => failing.promise;
  const failed = { key: 'a', audience: 'a.example', host: 'a.example', loadForVisitor: fail, loadForAll: fail };
  expect(await cache.getOrLoad(failed)).toBe('a 1');
  failing.reject(new Error('down'));
  await expect.poll(async () => [await request('a'), ...loads]).toEqual(['a 1', 'visitor a', 'everybody a']);
});

test('those who wait for the same value share one load, once the audience is known to be cacheable', async () => {
  await request('other');
  const gate = Promise.withResolvers<void>();
  const waiting = [request('a', { wait: gate.promise }), request('a'), request('a')];
  gate.resolve();
  expect([await Promise.all(waiting), loads]).toEqual([
    ['a 2', 'a 2', 'a 2'],
    ['visitor other', 'everybody a'],
  ]);
});

test('a private response is neither stored nor given to waiting visitors, who load their own at once from then on', async () => {
  await request('other');
  const gate = Promise.withResolvers<void>();
  const waiting = [request('a', { wait: gate.promise, freshness: undefined }), request('a', { freshness: undefined })];
  gate.resolve();
  expect([await Promise.all(waiting), await request('a', { freshness: undefined }), loads.slice(1)]).toEqual([
    ['a 3', 'a 4'],
    'a 5',
    ['everybody a', 'visitor a', 'visitor a', 'visitor a'],
  ]);
});

describe('a purge', () => {
  beforeEach(async () => {
    await request('a', { tags: ['page:/a', 'product:1'] });
    await request('b', { tags: ['page:/b'] });
    await request('c', { tags: ['page:/a'], host: 'b.example' });
  });

  test.each([
    ['of a tag', { host: 'a.example', tags: ['product:1', 'product:2'] }, 1, ['a']],
    ['of a tag that nothing bears', { host: 'a.example', tags: ['product:2'] }, 0, []],
    ['of a host', { host: 'a.example', tags: undefined }, 2, ['a', 'b']],
    ['of all hosts', { host: undefined, tags: ['page:/a'] }, 2, ['a', 'c']],
  ])('%s loads what it names again, and nothing else', async (_, purge, count, named) => {
    expect(cache.purge(purge)).toBe(count);
    loads = [];
    for (const key of ['a', 'b']) await request(key);
    await request('c', { host: 'b.example' });
    expect(loads).toEqual(named.map((key) => `everybody ${key}`));
  });

  test('while a value is loaded keeps that value from being stored', async () => {
    const gate = Promise.withResolvers<void>();
    const before = request('d', { wait: gate.promise, tags: ['page:/d'] });
    cache.purge({ host: 'a.example', tags: ['page:/d'] });
    gate.resolve();
    const first = await before;
    expect([first, await request('d')]).toEqual(['d 4', 'd 5']);
  });

  test.each([
    ['another tag', 1],
    ['another tag, a thousand times', 1000],
  ])('of %s while a value is loaded lets it be stored', async (_, times) => {
    const gate = Promise.withResolvers<void>();
    const before = request('d', { wait: gate.promise, tags: ['shop:1'] });
    for (let time = 0; time < times; time += 1) cache.purge({ host: undefined, tags: ['shop:2'] });
    gate.resolve();
    expect([await before, await request('d')]).toEqual(['d 4', 'd 4']);
  });

  test('too long ago to be remembered keeps a value that was being loaded from being stored', async () => {
    const gate = Promise.withResolvers<void>();
    const before = request('d', { wait: gate.promise });
    for (let time = 0; time <= 1000; time += 1) cache.purge({ host: undefined, tags: ['shop:2'] });
    gate.resolve();
    expect([await before, await request('d')]).toEqual(['d 4', 'd 5']);
  });
});

test('finds a value of a host, and none where only private answers are noted', async () => {
  await request('a');
  await request('b', { freshness: undefined });
  await request('c', { host: 'c.example', freshness: undefined });
  expect(['a.example', 'c.example', 'd.example'].map(cache.findOfHost)).toEqual(['a 1', undefined, undefined]);
  expect([cache.purge({ host: 'a.example', tags: undefined }), cache.findOfHost('a.example')]).toEqual([1, undefined]);
});

test('holds no more bytes than it may', async () => {
  for (const key of ['a', 'b', 'c']) await request(key, { bytes: 4000 });
  loads = [];
  await request('c');
  await request('a');
  expect(loads).toEqual(['everybody a']);
});
