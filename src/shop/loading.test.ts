import { expect, test } from 'vitest';
import { createLoadingCounter } from './loading.ts';

test('rises with each request, falls with its end, never below 0', () => {
  const { store, onStart, onEnd } = createLoadingCounter();
  const told: number[] = [];
  store.subscribe(() => told.push(store.get()));
  onStart();
  onStart();
  onEnd();
  onEnd();
  onEnd();
  onStart();
  expect(told).toEqual([1, 2, 1, 0, 1]);
});
