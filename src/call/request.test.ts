import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { abortable } from './request.ts';

test('work that has ended leaves no listener on the signals', async () => {
  const [first, second] = [new AbortController().signal, new AbortController().signal];
  let during: readonly number[] = [];
  await abortable([undefined, first], (signal) => {
    during = [first, signal ?? first].map((each) => getEventListeners(each, 'abort').length);
    return Promise.resolve();
  });
  const either = await abortable([first, second], (signal) => Promise.resolve(signal ?? first));
  const after = [first, second, either].map((each) => getEventListeners(each, 'abort').length);
  expect([during, after]).toEqual([
    [1, 1],
    [0, 0, 0],
  ]);
});
