import type { Product } from '#schemas/product.ts';
import type { Call } from '../call/call.ts';
import { BATCH_SIZE } from '../shop/products.ts';
import { readProducts } from '../shop/read-products.ts';

/** Products one page may have fetched at most. */
const MOST = 2000;

/** The products of these uuids, in as many calls as it takes; what a failed call was asked for is left out, undefined where all failed. */
export async function fetchProducts(uuids: readonly string[], call: Call): Promise<Product[] | undefined> {
  const sorted = [...new Set(uuids)].toSorted().slice(0, MOST);
  const batches = Array.from({ length: Math.ceil(sorted.length / BATCH_SIZE) }, (_, index) =>
    sorted.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
  const answers = await Promise.all(
    batches.map((batch) => call('productsBatch', { query: { 'filter[uuid]': batch.join(',') } })),
  );
  const read = answers.flatMap((answer) => (answer.ok ? [readProducts(answer.data)] : []));
  return read.length === 0 ? undefined : read.flat();
}
