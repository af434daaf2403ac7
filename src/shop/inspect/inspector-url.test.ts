import { beforeEach, expect, test } from 'vitest';
import { readInspectorUrl } from './inspector-url.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const wanted = (search: string) => readInspectorUrl(`https://shop.example/en/products${search}`, storage)?.href;

beforeEach(() => kept.clear());

test('returns none without a request', () => {
  expect([wanted(''), wanted('?page=2&inspected')]).toEqual([undefined, undefined]);
});

test('returns our own inspector, or the requested one', () => {
  expect(wanted('?inspect')).toBe('https://shop.example/__inspect');
  expect(wanted('?inspect=https://stately.ai/inspect')).toBe('https://stately.ai/inspect');
  expect(wanted('?inspect=/__inspect')).toBe('https://shop.example/__inspect');
});

test('persists for the tab until it is turned off', () => {
  wanted('?page=2&inspect');
  expect(wanted('')).toBe('https://shop.example/__inspect');
  expect(wanted('?inspect=off')).toBe(undefined);
  expect(wanted('')).toBe(undefined);
});

test('refuses a URL that is not http(s)', () => {
  expect([
    wanted('?inspect=javascript:alert(1)'),
    wanted('?inspect=data:text/html,x'),
    wanted('?inspect=http://'),
  ]).toEqual([undefined, undefined, undefined]);
});
