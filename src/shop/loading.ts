import type { Store } from '#registry/kit/shop.ts';
import { createStore } from './store.ts';

/** Counts the requests under way (specification, chapter 4): rises with each, falls with its answer or failure, never below 0. */
export interface LoadingCounter {
  readonly store: Store<number>;
  readonly onStart: () => void;
  readonly onEnd: () => void;
}

export function createLoadingCounter(): LoadingCounter {
  const store = createStore(0);
  return {
    store,
    onStart: () => store.set(store.get() + 1),
    onEnd: () => store.set(Math.max(0, store.get() - 1)),
  };
}
