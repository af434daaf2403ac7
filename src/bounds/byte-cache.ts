/**
 * LRU caches bounded by the bytes of their entries, keys included. Visitors may choose the keys, so a number of entries
 * would bound nothing. tests/architecture/rules.ts forbids other LRU caches.
 */
import { LRUCache } from 'lru-cache';

/** LRU cache that is bounded by the bytes of its entries. */
export interface ByteCache<T> {
  readonly get: (key: string) => T | undefined;
  /** Stores a value that uses `bytes` of memory; a value larger than its share of the cache is not stored. */
  readonly set: (key: string, value: T, bytes: number) => void;
  readonly delete: (key: string) => void;
  /** The entries that have not expired, the most recent one first. Reading them is no use of them. */
  readonly entries: () => Iterable<readonly [key: string, value: T]>;
}

/** Expiry and observers of entries. */
export interface ByteCacheOptions {
  /**
   * ms after which an entry counts as absent, however often it is read; without it entries are only evicted by size.
   */
  readonly ttlMs?: number;
  /** Clock in ms since 1970, for tests. */
  readonly now?: () => number;
  /** Share of the cache that one entry may use. */
  readonly entryShare?: number;
  /** Called for each entry that gave way to another one. */
  readonly onEvict?: (key: string) => void;
}

/** Overhead of an entry beside its key and value, in bytes. */
export const ENTRY_BYTES = 200;

/** Bytes of memory per character of parsed JSON: each value becomes a separate object. */
export const BYTES_PER_JSON_CHARACTER = 8;

/** Share of a cache that one entry may use. */
const ENTRY_SHARE = 0.25;

/**
 * Creates an LRU cache of at most `capacity` bytes; with 0 it stores nothing. A key counts two bytes a character.
 *
 * @example
 * const pages = createByteCache<string>(1_000_000);
 * pages.set('/about', html, html.length * 2);
 */
export function createByteCache<T>(
  capacity: number,
  { ttlMs, now = () => Date.now(), entryShare = ENTRY_SHARE, onEvict }: ByteCacheOptions = {},
): ByteCache<T> {
  const maxSize = Math.floor(capacity);
  if (maxSize <= 0) return { get: () => undefined, set: () => {}, delete: () => {}, entries: () => [] };
  // lru-cache stores no bare `undefined` or `null`: an object wraps each value.
  const entries = new LRUCache<string, { readonly value: T }>({
    maxSize,
    maxEntrySize: Math.max(1, Math.floor(maxSize * entryShare)),
    // An entry is stale at its TTL already; lru-cache compares with "greater than".
    ...(ttlMs === undefined ? {} : { ttl: ttlMs - 1, ttlResolution: 0, perf: { now } }),
    ...(onEvict === undefined ? {} : { disposeAfter: (_, key, reason) => void (reason === 'evict' && onEvict(key)) }),
  });
  return {
    get: (key) => entries.get(key)?.value,
    set: (key, value, bytes) =>
      void entries.set(key, { value }, { size: Math.ceil(bytes) + key.length * 2 + ENTRY_BYTES }),
    delete: (key) => void entries.delete(key),
    *entries() {
      for (const [key, { value }] of entries.entries()) yield [key, value];
    },
  };
}

/** Bytes of texts in memory, two a character. */
export function bytesOfTexts(texts: Iterable<string>): number {
  let bytes = 0;
  for (const text of texts) bytes += text.length * 2;
  return bytes;
}
