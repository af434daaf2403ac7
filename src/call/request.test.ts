import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { abortable } from './request.ts';

test('work that has ended leaves no listener on the signals', async () => {
  const signals = [new AbortController().signal, new AbortController().signal];
  const countListeners = () => signals.map((signal) => getEventListeners(signal, 'abort').length);
  const during = await abortable(signals, () => Promise.resolve(countListeners()));
  expect([during, countListeners()]).toEqual([
    [1, 1],
    [0, 0],
  ]);
});
