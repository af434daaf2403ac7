import { Category } from '#schemas/category.ts';
import { salvageList } from '#schemas/salvage.ts';
import type { Call } from '../call/call.ts';
import { createLastGood } from './last-good.ts';
import type { Log } from '../server/log.ts';

/** Categories by id, without ids all of them; undefined where none could be had. */
export type FetchCategories = (ids: readonly string[]) => Promise<Category[] | undefined>;

export interface CategoryCache {
  /** Fetches through `call`, whose answers everybody of this audience (host and language) may be given. */
  readonly shared: (audience: string, call: Call) => FetchCategories;
}

/** How long a category counts as known, and how long one that could not be had is not asked for again (specification, chapter 9). */
const TTL_MS = 60_000;
const KEPT = 10_000;
/** Stands for all categories. */
const ALL = '';

interface Known {
  /** ms since 1970 */
  readonly since: number;
  readonly found: Promise<readonly Category[] | undefined>;
}

/** Keeps categories for 60 s, failures too (specification, chapter 8). */
export function createCategoryCache(log: Log, now: () => number = Date.now): CategoryCache {
  const known = createLastGood<Known>(KEPT);
  return {
    shared: (audience, call) => async (ids) => {
      const keys = ids.length === 0 ? [ALL] : ids;
      const fresh = new Map<string, Known['found']>();
      for (const key of keys) {
        const entry = known.get(`${audience} ${key}`);
        if (entry !== undefined && now() - entry.since < TTL_MS) fresh.set(key, entry.found);
      }
      const lacking = keys.filter((key) => !fresh.has(key));
      if (lacking.length > 0) {
        const answer = fetchCategories(call, log)(ids.length === 0 ? [] : lacking);
        for (const key of lacking) {
          const found = key === ALL ? answer : answer.then((all) => all?.filter((each) => each.category_id === key));
          known.set(`${audience} ${key}`, { since: now(), found });
          fresh.set(key, found);
        }
      }
      const found = await Promise.all(keys.map(async (key) => fresh.get(key)));
      return found.every((each) => each === undefined) ? undefined : found.flatMap((each) => each ?? []);
    },
  };
}

/** Fetches for one visitor; a failure is logged. */
export function fetchCategories(call: Call, log: Log): FetchCategories {
  return async (ids) => {
    const answer = await call('productCategories', { query: ids.length === 0 ? {} : { category_ids: ids.join(',') } });
    if (answer.ok) return salvageList(Category, answer.data);
    log('warn', 'categories-failed', { ids: ids.slice(0, 20), reason: answer.kind });
    return undefined;
  };
}
