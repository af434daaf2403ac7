import type { Product } from '#schemas/product.ts';
import type { Call } from '../call/call.ts';
import { fetchBatch, splitBatches } from '../shop/queries/product-batch.ts';

/** Products one page may have fetched at most. */
const MOST = 2000;

/** The products of these uuids, in as many calls as it takes; what a failed call was asked for is left out, undefined where all failed. */
export async function fetchProducts(uuids: readonly string[], call: Call): Promise<Product[] | undefined> {
  const most = [...new Set(uuids)].toSorted().slice(0, MOST);
  const answers = await Promise.all(splitBatches(most).map((batch) => fetchBatch(call, batch)));
  const read = answers.flatMap((products) => (products === undefined ? [] : [products]));
  return read.length === 0 ? undefined : read.flat();
}
