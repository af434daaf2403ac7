/** The call for products by uuid, for the browser's batches and for what the server adds to a page (specification, chapter 7). */
import { Product } from '#schemas/product.ts';
import { salvageList } from '#schemas/lenient/salvage.ts';
import type { Call } from '../../call/call.ts';

/** Uuids per request: servers refuse longer URLs. */
export const BATCH_SIZE = 80;

/** Splits uuids into the sorted lists that one request each may ask for; a uuid that comes twice is requested once. */
export function splitBatches(uuids: Iterable<string>): string[][] {
  const sorted = [...new Set(uuids)].toSorted();
  return Array.from({ length: Math.ceil(sorted.length / BATCH_SIZE) }, (_, index) =>
    sorted.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}

/**
 * Fetches the products of one batch. Invalid fields are cut out of their record (schemas/lenient/salvage.ts), unknown uuids are left
 * out; undefined where the request failed.
 */
export async function fetchBatch(call: Call, batch: readonly string[]): Promise<Product[] | undefined> {
  const answer = await call('productsBatch', { query: { 'filter[uuid]': batch.join(',') } });
  return answer.ok ? salvageList(Product, answer.data) : undefined;
}
