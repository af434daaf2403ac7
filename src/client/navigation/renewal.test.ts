import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRenewal } from './renewal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('however many parts are lost, the page is loaded once; and again for parts that are lost later', async () => {
  const renew = vi.fn(() => Promise.resolve(true));
  const lost = createRenewal(renew);
  lost();
  lost();
  expect(renew).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(renew).toHaveBeenCalledTimes(1);
  lost();
  await vi.runAllTimersAsync();
  expect(renew).toHaveBeenCalledTimes(2);
});

test('a failure is tried again, a few times', async () => {
  const renew = vi.fn(() => Promise.reject(new Error('no connection')));
  const lost = createRenewal(renew);
  lost();
  await vi.advanceTimersByTimeAsync(999);
  expect(renew).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(renew).toHaveBeenCalledTimes(2);
  await vi.runAllTimersAsync();
  expect(renew).toHaveBeenCalledTimes(5);
  lost();
  await vi.advanceTimersByTimeAsync(1);
  expect(renew).toHaveBeenCalledTimes(6);
});
