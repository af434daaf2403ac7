import { expect, test } from 'vitest';
import { bytesOfValue } from './value-bytes.ts';

test('counts texts, lists, objects, maps and sets, and what they share once', () => {
  const text = 'x'.repeat(1000);
  const shared = { text };
  const all = [text, [text], { text }, new Map([['a', text]]), new Set([text]), Object.assign([shared], { length: 1 })];
  for (const value of all) expect([bytesOfValue(value) >= 2000, bytesOfValue(value) < 2600]).toEqual([true, true]);
  expect(bytesOfValue([shared, shared])).toBeLessThan(bytesOfValue([shared]) + 100);
});

test('ends for a value that holds itself', () => {
  const circle: unknown[] = [];
  circle.push(circle);
  expect(bytesOfValue(circle)).toBeLessThan(200);
});
