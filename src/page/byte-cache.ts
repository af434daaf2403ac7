import { LRUCache } from 'lru-cache';

/** LRU cache that is bounded by the bytes of its entries. */
export interface ByteCache<T> {
  readonly get: (key: string) => T | undefined;
  /** Stores a value that takes `bytes` of memory; one that takes more than a quarter of the cache is not stored. */
  readonly set: (key: string, value: T, bytes: number) => void;
}

/** Expiry of entries: each counts as absent `ttlMs` after it was set, however often it is read. */
export interface ByteCacheOptions {
  /** ms after which an entry counts as absent; without it entries go by size alone. */
  readonly ttlMs?: number;
  /** Clock in ms since 1970, for tests. */
  readonly now?: () => number;
}

/** Bytes an entry takes beside its key and value. */
const ENTRY_BYTES = 200;

/** Bytes of memory one character of JSON takes once it is parsed: each value becomes an object of its own. */
export const BYTES_PER_JSON_CHARACTER = 8;

/**
 * Creates an LRU cache of at most `capacity` bytes; with 0 it stores nothing. A key counts two bytes a character.
 *
 * @example
 * const pages = createByteCache<string>(1_000_000);
 * pages.set('/about', html, html.length * 2);
 */
export function createByteCache<T>(
  capacity: number,
  { ttlMs, now = () => Date.now() }: ByteCacheOptions = {},
): ByteCache<T> {
  const maxSize = Math.floor(capacity);
  if (maxSize <= 0) return { get: () => undefined, set: () => {} };
  // lru-cache stores no bare `undefined` or `null`: an object wraps each value.
  const entries = new LRUCache<string, { readonly value: T }>({
    maxSize,
    maxEntrySize: Math.max(1, Math.floor(maxSize / 4)),
    // An entry is stale at its TTL already; lru-cache compares with "greater than".
    ...(ttlMs === undefined ? {} : { ttl: ttlMs - 1, ttlResolution: 0, perf: { now } }),
  });
  return {
    get: (key) => entries.get(key)?.value,
    set: (key, value, bytes) =>
      void entries.set(key, { value }, { size: Math.ceil(bytes) + key.length * 2 + ENTRY_BYTES }),
  };
}
