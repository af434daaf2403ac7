import type { Product } from '#schemas/product.ts';
import type { Call } from '../call/call.ts';

const MOST = 6;

/** Products for what has been typed so far, best first; none where the search fails or was called off. */
export async function suggestProducts(call: Call, text: string, signal: AbortSignal): Promise<readonly Product[]> {
  const q = text.trim();
  if (q === '') return [];
  const answer = await call('search', { query: { q }, signal });
  if (!answer.ok) return [];
  const { products, productRecords } = answer.data;
  const byUuid = new Map(productRecords.map((product) => [String(product.uuid), product]));
  return products.ids.flatMap((uuid) => byUuid.get(uuid) ?? []).slice(0, MOST);
}
