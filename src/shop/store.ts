import type { Store } from '#registry/kit/shop.ts';

/** A kit store that can be written to. */
export interface WritableStore<T> extends Store<T> {
  readonly set: (value: T) => void;
}

/** Creates a store. Subscribers are notified when `set` changes the value (`Object.is`); `onFirstSubscriber` runs once. */
export function createStore<T>(initial: T, onFirstSubscriber?: () => void): WritableStore<T> {
  let value = initial;
  let hasSubscribed = false;
  const subscribers = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of subscribers) changed();
    },
    subscribe: (changed) => {
      subscribers.add(changed);
      if (!hasSubscribed) {
        hasSubscribed = true;
        onFirstSubscriber?.();
      }
      return () => {
        subscribers.delete(changed);
      };
    },
  };
}
