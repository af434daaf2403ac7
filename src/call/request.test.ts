import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { startDeadline } from './request.ts';

test('a deadline that is over holds on to nothing that waited for it', async () => {
  const outer = new AbortController();
  const deadline = startDeadline(1000, outer.signal);
  const before = [getEventListeners(deadline.signal, 'abort').length, getEventListeners(outer.signal, 'abort').length];
  deadline.clear();
  const after = [getEventListeners(deadline.signal, 'abort').length, getEventListeners(outer.signal, 'abort').length];
  expect([before, after]).toEqual([
    [1, 1],
    [0, 0],
  ]);
});
