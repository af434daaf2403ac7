import { Product } from '#schemas/product.ts';
import { salvageList } from '#schemas/salvage.ts';
import type { Call } from '../call.ts';

const MAX_BATCH = 200;

/** The products of these uuids, 200 at most, in one call; undefined where it failed. */
export async function fetchProducts(uuids: readonly string[], call: Call): Promise<Product[] | undefined> {
  const answer = await call('productsBatch', { query: { 'filter[uuid]': uuids.slice(0, MAX_BATCH).join(',') } });
  return answer.ok ? salvageList(Product, answer.data) : undefined;
}
