import type { PageRequest } from '#machines/page/machine.ts';
import type { PageOutcome } from '../../page/page-view.ts';
import type { FetchPage } from './fetch-page.ts';

/** How long a page that was fetched ahead is good for (ms). */
export const GOOD_FOR_MS = 30_000;

export interface FetchAhead {
  /** Fetches a page nobody has asked for yet; again only when what is there is too old. Never throws. */
  readonly preload: (request: PageRequest) => Promise<void>;
  /** Fetches a page, or gives the one that was fetched ahead, once. Never throws. */
  readonly fetch: FetchPage;
}

interface Kept {
  readonly at: number;
  readonly outcome: Promise<PageOutcome>;
  readonly callOff: () => void;
}

/** Keeps the pages that were fetched ahead for the moment when they are asked for. `now` in ms. */
export function createFetchAhead(fetchPage: FetchPage, now: () => number = () => performance.now()): FetchAhead {
  const kept = new Map<string, Kept>();
  /** Pages that are asked for right now. */
  const asked = new Set<string>();
  const forgetOld = () => {
    for (const [key, { at }] of kept) if (now() - at >= GOOD_FOR_MS) kept.delete(key);
  };
  const start = (request: PageRequest): Kept => {
    const controller = new AbortController();
    const outcome = fetchPage(request, controller.signal);
    return { at: now(), outcome, callOff: () => controller.abort() };
  };
  return {
    preload: async (request) => {
      forgetOld();
      const key = keyOf(request);
      if (asked.has(key)) return;
      const there = kept.get(key) ?? start(request);
      kept.set(key, there);
      await there.outcome;
    },
    fetch: async (request, signal) => {
      forgetOld();
      const key = keyOf(request);
      const there = kept.get(key);
      kept.delete(key);
      asked.add(key);
      signal.addEventListener('abort', () => there?.callOff());
      const ahead = await there?.outcome;
      // A page that could not be had then may be there now.
      const isGood = ahead !== undefined && (ahead.kind !== 'failed' || signal.aborted);
      const outcome = isGood ? ahead : await fetchPage(request, signal);
      asked.delete(key);
      return outcome;
    },
  };
}

function keyOf({ path, search }: PageRequest): string {
  return path + search;
}
