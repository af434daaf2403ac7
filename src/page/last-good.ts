/** Keeps the last good answer by key, the least lately used going first. */
export interface LastGood<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
}

/** A store for at most `capacity` answers. */
export function createLastGood<T>(capacity: number): LastGood<T> {
  const kept = new Map<string, T>();
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set: (key, value) => {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size > capacity) kept.delete(kept.keys().next().value ?? '');
    },
  };
}
