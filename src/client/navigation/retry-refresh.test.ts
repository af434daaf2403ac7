import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRetriedRefresh } from './retry-refresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('however many parts are lost, the page is loaded once; and again for parts that are lost later', async () => {
  const refresh = vi.fn(() => Promise.resolve(true));
  const lost = createRetriedRefresh(refresh);
  lost();
  lost();
  expect(refresh).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(refresh).toHaveBeenCalledTimes(1);
  lost();
  await vi.runAllTimersAsync();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a failure is retried a few times', async () => {
  const refresh = vi.fn(() => Promise.reject(new Error('no connection')));
  const lost = createRetriedRefresh(refresh);
  lost();
  await vi.advanceTimersByTimeAsync(999);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(2);
  await vi.runAllTimersAsync();
  expect(refresh).toHaveBeenCalledTimes(5);
  lost();
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(6);
});
