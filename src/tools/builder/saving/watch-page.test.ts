import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageState } from '#schemas/builder/records.ts';
import { watchPage } from './watch-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const state: PageState = { path: '/a', revision: 2, page: null, draft: null, published: null };

test('reads the page every 15 seconds while it is seen', async () => {
  let isSeen = true;
  const read = vi.fn(async (): Promise<PageState | undefined> => state);
  const received: PageState[] = [];
  const stop = watchPage(
    read,
    () => isSeen,
    (each) => received.push(each),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  expect([read.mock.calls.length, received]).toEqual([2, [state, state]]);
  isSeen = false;
  await vi.advanceTimersByTimeAsync(30_000);
  isSeen = true;
  read.mockResolvedValueOnce(undefined);
  await vi.advanceTimersByTimeAsync(15_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([read.mock.calls.length, received.length]).toEqual([3, 2]);
});
