import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRounds } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rounds of a minute whose work ends when the test says so. */
function open({ firstMs }: { readonly firstMs?: number } = {}) {
  const log: string[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const rounds = keepRounds({
    everyMs: 60_000,
    ...(firstMs === undefined ? {} : { firstMs }),
    async work(isOver) {
      log.push('begins');
      const end = Promise.withResolvers<void>();
      waiting.push(end);
      await end.promise;
      log.push(isOver() ? 'ends early' : 'ends');
    },
    onFailure: (error) => log.push(`fails: ${String(error)}`),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    rounds,
    log,
    settle,
    async end(error?: Error) {
      const next = waiting.shift();
      if (error === undefined) next?.resolve();
      else next?.reject(error);
      await settle();
    },
  };
}

test('rounds begin at their time, the first one at its own', async () => {
  const { log, end } = open({ firstMs: 1000 });
  await vi.advanceTimersByTimeAsync(999);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await end();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(log).toEqual(['begins', 'ends']);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['begins', 'ends', 'begins']);
});

test('a wake during a round begins another one after it, however often it is woken', async () => {
  const { rounds, log, end, settle } = open();
  const woken = rounds.wake();
  await settle();
  void rounds.wake();
  void rounds.wake();
  await end();
  expect(log).toEqual(['begins', 'ends', 'begins']);
  await end();
  await woken;
  expect(log).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('a failure is reported, and the next round begins all the same', async () => {
  const { rounds, log, end } = open();
  const woken = rounds.wake();
  await vi.advanceTimersByTimeAsync(0);
  await end(new Error('lost'));
  await woken;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(['begins', 'fails: Error: lost', 'begins']);
});

test('closing waits for the round under way, which may end early; none begins after it', async () => {
  const { rounds, log, end, settle } = open();
  void rounds.wake();
  await settle();
  let isClosed = false;
  const closed = rounds.close().then(() => (isClosed = true));
  await settle();
  expect(isClosed).toBe(false);
  await end();
  await closed;
  await rounds.wake();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(log).toEqual(['begins', 'ends early']);
});
