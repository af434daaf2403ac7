import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

/** Bytes of an entry with a key of one character, beside its value. */
const OVERHEAD = 202;

test('drops the least recently used entries once the bytes of all exceed its capacity', () => {
  const cache = createByteCache<string>(10 * (100 + OVERHEAD));
  for (const key of 'abcdefghij') cache.set(key, key, 100);
  cache.get('a');
  cache.set('k', 'k', 100);
  expect([...'abcdefghijk'].filter((key) => cache.get(key) === undefined)).toEqual(['b']);
});

test('stores no value of more than a quarter of its capacity, and drops the older value of its key', () => {
  const cache = createByteCache<string>(4000);
  cache.set('a', 'small', 100);
  cache.set('b', 'small', 100);
  cache.set('a', 'large', 1000 - OVERHEAD + 1);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'small']);
  cache.set('a', 'fits', 1000 - OVERHEAD);
  expect(cache.get('a')).toBe('fits');
});

test('drops an entry at its TTL', () => {
  let now = 1_700_000_000_000;
  const cache = createByteCache<string>(4000, { ttlMs: 60_000, now: () => now });
  cache.set('a', 'value', 1);
  now += 59_999;
  expect(cache.get('a')).toBe('value');
  now += 1;
  expect(cache.get('a')).toBeUndefined();
});

test('stores nothing with a capacity of 0', () => {
  const cache = createByteCache<string>(0);
  cache.set('a', 'value', 1);
  expect(cache.get('a')).toBeUndefined();
});
