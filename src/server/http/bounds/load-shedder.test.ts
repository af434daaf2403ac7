import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Admission, createLoadShedder, type RequestKind } from './load-shedder.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const TERMS = { first: 4, least: 2, most: 20, targetMs: 100, shortQueueLength: 0, slowMs: 100, shortQueueWaitMs: 100 };

/**
 * A shedder with its clock; `pass` advances the time, and the event loop was late for `lateMs` of it. A late loop was
 * always active, unless `share` says less.
 */
function setUp(terms: Partial<typeof TERMS> = {}) {
  let now = 0;
  let active = 0;
  const { admit, admitAtOnce } = createLoadShedder({ ...TERMS, ...terms }, { now: () => now, activeMs: () => active });
  /**
   * Requests of a kind that arrive at once; `count` are running after the loop has turned, others wait or were refused.
   */
  const fill = (kind: RequestKind, sent = 50) => {
    const decided = new Map<number, Admission>();
    const finished = new Set<number>();
    for (let number = 0; number < sent; number += 1)
      void Promise.resolve(admit(kind)).then((admission) => decided.set(number, admission));
    const started = () => [...decided].filter(([, admission]) => admission.isAdmitted);
    return {
      count: () => started().length,
      numbers: () => started().map(([number]) => number),
      retryAfter: () => [...decided.values()].flatMap((each) => (each.isAdmitted ? [] : [each.retryAfter])),
      done: () => {
        for (const [number, admission] of started()) {
          if (!finished.has(number) && admission.isAdmitted) admission.done();
          finished.add(number);
        }
      },
    };
  };
  return {
    fill,
    admitAtOnce,
    /** Starts waiting requests: turns of the loop, without advancing the time. */
    turn: async () => {
      for (let count = 0; count < 20; count += 1) await nextTurn();
    },
    pass: async (ms: number, late = 0, share = late > 0 ? 1 : 0) => {
      now += ms + late;
      active += (ms + late) * share;
      vi.advanceTimersByTime(ms);
      await nextTurn();
    },
  };
}

test('admits the most while the event loop is on time, however slow the platform is', async () => {
  const { fill, turn, pass } = setUp();
  const first = fill('read', 20);
  await turn();
  expect(first.count()).toBe(20);
  for (let step = 0; step < 200; step += 1) await pass(25);
  first.done();
  const second = fill('read');
  await turn();
  expect(second.count()).toBe(20);
});

test('admits the most where the loop is late and idle in turn: the machine is busy, or what is waited for is slow', async () => {
  const { fill, turn, pass } = setUp();
  for (let step = 0; step < 40; step += 1) {
    await pass(25, 200, 0.7);
    const slow = fill('read', 20);
    await turn();
    expect(slow.count()).toBe(20);
    await pass(25, 400, 0.7);
    slow.done();
  }
});

test('lets a few wait for a slow process, and refuses the oldest sooner where many wait', async () => {
  const { fill, turn, pass } = setUp({ shortQueueLength: 3, slowMs: 1000 });
  await pass(25, 200);
  const many = fill('read', 12);
  await turn();
  for (let step = 0; step < 2; step += 1) await pass(25, 75);
  expect([many.count(), many.retryAfter().length]).toEqual([4, 5]);
  for (let step = 0; step < 7; step += 1) await pass(25, 75);
  expect([many.count(), many.retryAfter().length]).toEqual([4, 5]);
  many.done();
  await turn();
  expect([many.count(), new Set(many.numbers().slice(4))]).toEqual([7, new Set([9, 10, 11])]);
});

test('refuses the last of many that have waited for a slow process in vain', async () => {
  const { fill, turn, pass } = setUp({ shortQueueLength: 3, slowMs: 1000, shortQueueWaitMs: 3000 });
  await pass(25, 200);
  const many = fill('read', 12);
  await turn();
  for (let step = 0; step < 11; step += 1) await pass(25, 75);
  expect([many.count(), many.retryAfter().length]).toEqual([4, 8]);
});

test('lets what one browser asks for wait for a process that is merely slow, until nobody would', async () => {
  const { fill, turn, pass } = setUp({ shortQueueLength: 3, slowMs: 1000, shortQueueWaitMs: 3000 });
  await pass(25, 200);
  const few = fill('read', 7);
  await turn();
  for (let step = 0; step < 29; step += 1) await pass(25, 75);
  expect([few.count(), few.retryAfter()]).toEqual([4, []]);
  for (let step = 0; step < 2; step += 1) await pass(25, 75);
  expect([few.count(), few.retryAfter().length]).toEqual([4, 3]);
});

test('lets a few wait that come some time after many', async () => {
  const { fill, turn, pass } = setUp({ shortQueueLength: 3, slowMs: 1000, shortQueueWaitMs: 3000 });
  await pass(25, 200);
  const many = fill('read', 12);
  await turn();
  for (let step = 0; step < 60; step += 1) await pass(25, 75);
  many.done();
  const few = fill('read', 7);
  await turn();
  for (let step = 0; step < 20; step += 1) await pass(25, 75);
  expect([few.count(), few.retryAfter()]).toEqual([4, []]);
});

test('lets the parts of pages wait while reads are refused, and neither keep the other waiting', async () => {
  const { fill, turn, pass } = setUp({ shortQueueLength: 3, slowMs: 200, shortQueueWaitMs: 3000 });
  await pass(25, 200);
  const begun = fill('read', 4);
  const reads = fill('read', 12);
  const parts = fill('part', 30);
  await turn();
  for (let step = 0; step < 10; step += 1) await pass(25, 75);
  expect([reads.retryAfter().length, parts.count(), parts.retryAfter()]).toEqual([12, 0, []]);
  const later = fill('read', 3);
  begun.done();
  await turn();
  expect([parts.numbers(), later.numbers()]).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test('refuses a part that has waited until nobody would', async () => {
  const { fill, turn, pass } = setUp({ shortQueueWaitMs: 3000 });
  await pass(25, 200);
  fill('read', 4);
  const parts = fill('part', 2);
  await turn();
  for (let step = 0; step < 31; step += 1) await pass(25, 75);
  expect([parts.count(), parts.retryAfter().length]).toEqual([0, 2]);
});

test('begins a burst a few a turn, so that it shows how late it makes the loop', async () => {
  const { fill, turn, pass } = setUp();
  const burst = fill('read');
  await pass(0);
  await pass(0, 200);
  await turn();
  expect(burst.count()).toBeLessThanOrEqual(8);
});

test('admits what is answered at once without counting it, but not ahead of reads that wait', async () => {
  const { fill, admitAtOnce, turn } = setUp();
  const idle = Array.from({ length: 50 }, admitAtOnce);
  const burst = fill('read', 21);
  const busy = admitAtOnce();
  await turn();
  burst.done();
  await turn();
  expect([new Set(idle), busy, burst.count(), admitAtOnce()]).toEqual([new Set([true]), false, 21, true]);
});

test('lets reads wait beyond the limit while the loop is late, and refuses writes only where it stays very late', async () => {
  const { fill, turn, pass } = setUp();
  await pass(25, 200);
  const reads = fill('read');
  const writes = fill('write');
  await turn();
  expect([reads.count(), reads.retryAfter(), writes.count()]).toEqual([4, [], 50]);
  await pass(25, 1100);
  const late = fill('write', 1);
  await turn();
  expect([late.count(), late.retryAfter()]).toEqual([0, []]);
  await pass(25, 1100);
  expect([late.count(), late.retryAfter()]).toEqual([0, [25]]);
});

test('lets writes wait for a loop that was very late once', async () => {
  const { fill, turn, pass } = setUp();
  await pass(25, 1100);
  const writes = fill('write', 3);
  await turn();
  expect(writes.count()).toBe(0);
  await pass(25);
  await turn();
  expect([writes.count(), writes.retryAfter()]).toEqual([3, []]);
});

test('refuses what has waited in vain, and says the later to come again the more are refused', async () => {
  const { fill, turn, pass } = setUp();
  await pass(25, 200);
  const few = fill('read', 6);
  await turn();
  for (let step = 0; step < 5; step += 1) await pass(25, 1);
  expect([few.count(), few.retryAfter()]).toEqual([4, [2, 3]]);
  const many = fill('read', 40);
  for (let step = 0; step < 5; step += 1) await pass(25, 1);
  expect(Math.max(...many.retryAfter())).toBe(30);
});

test('goes on with the oldest that waits, but with the newest where the oldest will be too late', async () => {
  const { fill, turn, pass } = setUp();
  await pass(25, 200);
  const first = fill('read', 4);
  await turn();
  const waiting = fill('read', 8);
  first.done();
  await turn();
  expect(waiting.numbers()).toEqual([0, 1, 2, 3, 4]);
  await pass(25, 40);
  waiting.done();
  await turn();
  expect(waiting.numbers().slice(5)).toEqual([7, 6, 5]);
});

test('admits reads beside writes whose bodies come slowly', async () => {
  const { fill, turn, pass } = setUp();
  fill('write');
  await pass(25, 200);
  const reads = fill('read');
  await turn();
  expect(reads.count()).toBe(4);
});

/** How many requests of each burst start at once if requests last `durationMs` while the loop is late. */
async function burstsOf(rounds: number, durationMs: number): Promise<number[]> {
  const { fill, turn, pass } = setUp();
  const counts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pass(25, 200);
    const burst = fill('read', 4);
    await turn();
    counts.push(burst.count());
    await pass(durationMs, 200);
    burst.done();
    // Requests that still wait are refused.
    await pass(200, 200);
    burst.done();
  }
  return counts;
}

test('admits fewer after requests that took too long, down to the least', async () => {
  expect(await burstsOf(6, 300)).toEqual([4, 4, 3, 3, 2, 2]);
});

test('admits more again after requests that were answered in time', async () => {
  const { fill, turn, pass } = setUp();
  for (let round = 0; round < 8; round += 1) {
    await pass(25, 50);
    const burst = fill('read', 4);
    await turn();
    burst.done();
  }
  await pass(25, 50);
  const burst = fill('read');
  await turn();
  expect(burst.count()).toBeGreaterThan(6);
});
