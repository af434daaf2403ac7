import { Category } from '#schemas/records/category.ts';
import { salvageList } from '#schemas/lenient/salvage.ts';
import type { Call } from '../../call/call.ts';
import { createRecordCache, type LoadRecords, type RecordRequest } from './record-cache.ts';

/** Categories by id, in the order of the ids; undefined where none could be fetched. */
export type FetchCategories = (ids: readonly string[]) => Promise<Category[] | undefined>;

/** Details of a failed call for the log; `reason` is the kind of the call's result. */
export interface CategoryFailure {
  /** The first 20 of them. */
  readonly ids: readonly string[];
  readonly reason: string;
}

/** Categories that visitors share for 60 s. */
export interface CategoryCache {
  /** Fetches through `call`, whose answers everybody of this audience (host and language) may get. */
  readonly shared: (audience: string, call: Call, request?: RecordRequest<Category>) => FetchCategories;
}

/** Memory for the categories that visitors share, in bytes. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Ids of one call; more would make a URL that servers refuse. */
const BATCH_SIZE = 200;

/** Creates the cache of categories that visitors share: 60 s, failures too (contract, chapter 11; specification, chapter 8). */
export function createCategoryCache(
  reportFailure: (failure: CategoryFailure) => void,
  now?: () => number,
): CategoryCache {
  const cache = createRecordCache<Category>({
    idOf: ({ category_id }) => category_id,
    maxBytes: CACHE_BYTES,
    batchSize: BATCH_SIZE,
    remembersFailures: true,
    ...(now === undefined ? {} : { now }),
  });
  return {
    shared: (audience, call, request) => (ids) =>
      cache.load(audience, ids, loadCategories(call, reportFailure), request),
  };
}

/** Fetches categories for one visitor; a failed call is reported. */
export function fetchCategories(call: Call, reportFailure: (failure: CategoryFailure) => void): FetchCategories {
  return createCategoryCache(reportFailure).shared('', call);
}

function loadCategories(call: Call, reportFailure: (failure: CategoryFailure) => void): LoadRecords<Category> {
  return async (ids) => {
    const answer = await call('productCategories', { query: { category_ids: ids.join(',') } });
    if (answer.ok) return salvageList(Category, answer.data);
    reportFailure({ ids: ids.slice(0, 20), reason: answer.kind });
    return undefined;
  };
}
