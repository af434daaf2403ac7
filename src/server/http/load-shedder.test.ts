import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadShedder } from './load-shedder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const TERMS = { maxLagMs: { read: 100, write: 500 }, free: 2 };

/** A shedder whose event loop is late by so many ms. */
function lateBy(ms: number) {
  let now = 0;
  const shedder = createLoadShedder(TERMS, () => now);
  now = 25 + ms;
  vi.advanceTimersByTime(25);
  return {
    ...shedder,
    recover: () => {
      now += 25;
      vi.advanceTimersByTime(25);
    },
  };
}

test('lets everything through while the event loop is on time', () => {
  const { admit } = lateBy(0);
  expect(Array.from({ length: 1000 }, () => admit('read'))).toEqual(Array.from({ length: 1000 }, () => true));
});

test('refuses reads before writes, and never the first ones under way', () => {
  const slow = lateBy(200);
  expect(['read', 'read', 'read', 'write'].map((kind) => slow.admit(kind === 'write' ? 'write' : 'read'))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  const stuck = lateBy(600);
  expect([stuck.admit('read'), stuck.admit('read'), stuck.admit('write')]).toEqual([true, true, false]);
});

test('lets requests through again once others are answered, or the loop is on time', () => {
  const shedder = lateBy(200);
  shedder.admit('read');
  shedder.admit('read');
  expect(shedder.admit('read')).toBe(false);
  shedder.done();
  expect(shedder.admit('read')).toBe(true);
  expect(shedder.admit('read')).toBe(false);
  shedder.recover();
  expect(shedder.admit('read')).toBe(true);
});
