import { beforeEach, expect, test } from 'vitest';
import { wantedInspector } from './wanted.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const wanted = (search: string) => wantedInspector(`https://shop.example/en/products${search}`, storage)?.href;

beforeEach(() => kept.clear());

test('nobody is inspected who does not ask for it', () => {
  expect([wanted(''), wanted('?page=2&inspected')]).toEqual([undefined, undefined]);
});

test('our own inspector, or that of an address', () => {
  expect(wanted('?inspect')).toBe('https://shop.example/__inspect');
  expect(wanted('?inspect=https://stately.ai/inspect')).toBe('https://stately.ai/inspect');
  expect(wanted('?inspect=/__inspect')).toBe('https://shop.example/__inspect');
});

test('holds for the pages that follow, until it is turned off', () => {
  wanted('?page=2&inspect');
  expect(wanted('')).toBe('https://shop.example/__inspect');
  expect(wanted('?inspect=off')).toBe(undefined);
  expect(wanted('')).toBe(undefined);
});

test('an address that is no web page is none', () => {
  expect([
    wanted('?inspect=javascript:alert(1)'),
    wanted('?inspect=data:text/html,x'),
    wanted('?inspect=http://'),
  ]).toEqual([undefined, undefined, undefined]);
});
