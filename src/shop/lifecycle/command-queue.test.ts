import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCommandQueue } from './command-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs commands in order after the load, and at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve<string[]>([]));
  const { run, isLoaded } = createCommandQueue(load, () => {});
  expect([load.mock.calls.length, isLoaded()]).toEqual([0, false]);
  const ran: string[] = [];
  run(() => ran.push('a'));
  run(() => ran.push('b'));
  expect(ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  run(() => ran.push('c'));
  expect([ran, load.mock.calls.length, isLoaded()]).toEqual([['a', 'b', 'c'], 1, true]);
});

test('retries a failed load without losing a command', async () => {
  const errors: unknown[] = [];
  const load = vi.fn(() => Promise.resolve('loaded'));
  load.mockRejectedValueOnce('lost').mockRejectedValueOnce('lost');
  const { run } = createCommandQueue(load, (error) => errors.push(error));
  const ran: string[] = [];
  run((value) => ran.push(value));
  await vi.advanceTimersByTimeAsync(499);
  expect([ran, errors, load.mock.calls.length]).toEqual([[], ['lost'], 1]);
  await vi.advanceTimersByTimeAsync(1 + 1000);
  expect([ran, errors]).toEqual([['loaded'], ['lost', 'lost']]);
});
