import type { PageRequest } from '#machines/page/machine.ts';
import type { PageOutcome } from '../../page/shown-page.ts';
import type { FetchPage } from './fetch-page.ts';

/** TTL of a prefetched page (ms). */
export const PREFETCH_TTL_MS = 30_000;

/** Pages fetched before they are requested. */
export interface PrefetchCache {
  /** Fetches a page ahead of its request, unless a fresh or pending one is cached. Never rejects. */
  readonly prefetch: (request: PageRequest) => Promise<void>;
  /** Drops all pages. */
  readonly clear: () => void;
  /** Returns the prefetched page, once, else fetches it. Never rejects. */
  readonly fetch: FetchPage;
}

interface Entry {
  readonly at: number;
  readonly outcome: Promise<PageOutcome>;
  readonly abort: () => void;
}

/** Creates the cache; `now` in ms. */
export function createPrefetchCache(fetchPage: FetchPage, now: () => number = () => performance.now()): PrefetchCache {
  const cache = new Map<string, Entry>();
  /** Keys of the pages that are being fetched on request. */
  const requested = new Set<string>();
  const deleteStale = () => {
    for (const [key, { at }] of cache) if (now() - at >= PREFETCH_TTL_MS) cache.delete(key);
  };
  const start = (request: PageRequest): Entry => {
    const controller = new AbortController();
    const outcome = fetchPage(request, controller.signal);
    return { at: now(), outcome, abort: () => controller.abort() };
  };
  return {
    prefetch: async (request) => {
      deleteStale();
      const key = keyOf(request);
      if (requested.has(key)) return;
      const entry = cache.get(key) ?? start(request);
      cache.set(key, entry);
      await entry.outcome;
    },
    clear: () => {
      for (const { abort } of cache.values()) abort();
      cache.clear();
    },
    fetch: async (request, signal) => {
      deleteStale();
      const key = keyOf(request);
      const entry = cache.get(key);
      cache.delete(key);
      requested.add(key);
      signal.addEventListener('abort', () => entry?.abort());
      const prefetched = await entry?.outcome;
      // A prefetch that failed is no answer to the request.
      const isGood = prefetched !== undefined && (prefetched.kind !== 'failed' || signal.aborted);
      const outcome = isGood ? prefetched : await fetchPage(request, signal);
      requested.delete(key);
      return outcome;
    },
  };
}

function keyOf({ path, search }: PageRequest): string {
  return path + search;
}
