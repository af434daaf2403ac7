import type { Product } from '#schemas/product.ts';
import type { Call } from '../../call/call.ts';
import { BATCH_SIZE, fetchBatch } from '../../shop/queries/product-batch.ts';
import { createRecordCache, type LoadRecords, type RecordCache, type RecordRequest } from './record-cache.ts';

/** Products by uuid, sorted by it; undefined where none could be fetched. */
export type FetchProducts = (uuids: readonly string[]) => Promise<Product[] | undefined>;

/** Products one page may have fetched at most. */
const MAX_PRODUCTS = 2000;
/** Memory for the products that visitors share, in bytes. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Creates the cache of products that visitors share: TTL of 60 s per host and language; failures are not cached. */
export function createProductCache(now?: () => number): RecordCache<Product> {
  return createRecordCache<Product>({
    idOf: ({ uuid }) => uuid,
    maxBytes: CACHE_BYTES,
    batchSize: BATCH_SIZE,
    remembersFailures: false,
    ...(now === undefined ? {} : { now }),
  });
}

/**
 * Fetches products through a cache, in batches of 80 uuids; those of a failed call are left out. `audience`: who shares them, such as the
 * visitors of one host and language who are not personal.
 */
export function fetchSharedProducts(
  cache: RecordCache<Product>,
  audience: string,
  call: Call,
  request: RecordRequest<Product>,
): FetchProducts {
  return (uuids) => cache.load(audience, uniqueSorted(uuids), loadBatch(call), request);
}

/** Sorted, so that platforms and their caches see one URL for one set (contract, chapter 2). */
function uniqueSorted(uuids: readonly string[]): readonly string[] {
  return [...new Set(uuids)].toSorted().slice(0, MAX_PRODUCTS);
}

function loadBatch(call: Call): LoadRecords<Product> {
  return (uuids) => fetchBatch(call, uuids);
}
