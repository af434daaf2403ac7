import type { Store } from '#registry/kit/shop.ts';
import { createStore } from './store.ts';

/** Counts the requests under way (specification, chapter 4); never below 0. */
export interface LoadingCounter {
  readonly store: Store<number>;
  readonly onStart: () => void;
  readonly onEnd: () => void;
  /** Counts a request until it settles. */
  readonly during: <T>(request: Promise<T>) => Promise<T>;
}

/** Creates a counter with the value 0. */
export function createLoadingCounter(): LoadingCounter {
  const store = createStore(0);
  const onStart = () => store.set(store.get() + 1);
  const onEnd = () => store.set(Math.max(0, store.get() - 1));
  return {
    store,
    onStart,
    onEnd,
    during: (request) => {
      onStart();
      return request.finally(onEnd);
    },
  };
}
