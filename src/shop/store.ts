import type { Store } from '#registry/kit/shop.ts';

/** A store that can be written to. */
export interface WritableStore<T> extends Store<T> {
  readonly set: (value: T) => void;
}

/** A value that changes; those who subscribed are told when it is another one than before. */
export function createStore<T>(initial: T, onFirstSubscriber?: () => void): WritableStore<T> {
  let value = initial;
  let wanted = false;
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
      if (!wanted) {
        wanted = true;
        onFirstSubscriber?.();
      }
      return () => {
        subscribers.delete(changed);
      };
    },
  };
}
