import { expect, test } from 'vitest';
import { createLoadingCounter } from './loading.ts';

test('rises with each request, falls with its end, never below 0', { meta: { spec: ['4.3'] } }, () => {
  const { store, onStart, onEnd } = createLoadingCounter();
  const reported: number[] = [];
  store.subscribe(() => reported.push(store.get()));
  onStart();
  onStart();
  onEnd();
  onEnd();
  onEnd();
  onStart();
  expect(reported).toEqual([1, 2, 1, 0, 1]);
});

test('counts a request until it has settled', { meta: { spec: ['4.2'] } }, async () => {
  const { store, during } = createLoadingCounter();
  const answered = during(Promise.resolve('page'));
  const lost = during(Promise.reject(new Error('no connection')));
  expect(store.get()).toBe(2);
  await expect(answered).resolves.toBe('page');
  await expect(lost).rejects.toThrow('no connection');
  expect(store.get()).toBe(0);
});
