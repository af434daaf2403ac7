import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadShedder, type RequestKind } from './load-shedder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const TERMS = { first: 4, least: 2, most: 20, targetMs: 100 };

/** A shedder with its clock; `pass` lets time go by, of which the event loop was late for so many ms. */
function setUp() {
  let now = 0;
  const { admit } = createLoadShedder(TERMS, () => now);
  return {
    pass: (ms: number, late = 0) => {
      now += ms + late;
      vi.advanceTimersByTime(ms);
    },
    /** How many requests of a kind are admitted at once; they stay under way until `done`. */
    fill: (kind: RequestKind) => {
      const admitted: (() => void)[] = [];
      for (let count = 0; count < 50; count += 1) {
        const done = admit(kind);
        if (done !== undefined) admitted.push(done);
      }
      return { count: admitted.length, done: () => admitted.forEach((each) => each()) };
    },
  };
}

test('admits the most while the event loop is on time, however slow the platform is', () => {
  const { fill, pass } = setUp();
  const first = fill('read');
  pass(5000);
  first.done();
  expect([first.count, fill('read').count]).toEqual([20, 20]);
});

test('refuses reads beyond the limit while the loop is late, and writes only when it is very late', () => {
  const { fill, pass } = setUp();
  pass(25, 200);
  expect([fill('read').count, fill('write').count]).toEqual([4, 50]);
  pass(25, 1100);
  expect(fill('write').count).toBe(0);
});

test('admits reads beside writes whose bodies come slowly', () => {
  const { fill, pass } = setUp();
  fill('write');
  pass(25, 200);
  expect(fill('read').count).toBe(4);
});

test('admits fewer after requests that took too long, down to the least', () => {
  const { fill, pass } = setUp();
  const counts = Array.from({ length: 6 }, () => {
    pass(25, 200);
    const { count, done } = fill('read');
    pass(300, 200);
    done();
    return count;
  });
  expect(counts).toEqual([4, 4, 3, 3, 2, 2]);
});

test('admits more again after requests that were answered in time', () => {
  const { fill, pass } = setUp();
  for (let round = 0; round < 5; round += 1) {
    pass(25, 50);
    fill('read').done();
  }
  pass(25, 50);
  expect(fill('read').count).toBeGreaterThan(6);
});
