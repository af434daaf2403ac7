/** Live prices and stock of variants. */
import * as v from 'valibot';
import type { VendureClient } from './client.ts';
import { type EngineVariantStock, STOCK_FIELDS, type StockRules, Variant } from './records.ts';

const STOCK = {
  query: `query Stock($ids: [String!]!) {
    globalSettings { trackInventory outOfStockThreshold }
    productVariants(options: { filter: { id: { in: $ids } }, take: 100 }) { items { ${STOCK_FIELDS} } }
  }`,
  data: v.object({
    globalSettings: v.object({ trackInventory: v.boolean(), outOfStockThreshold: v.number() }),
    productVariants: v.object({ items: v.array(Variant) }),
  }),
};

/** Variants per request: Vendure returns at most 100 in its default configuration. */
const PAGE = 100;

/** Returns prices and stock of variants by their ids; variants unknown to Vendure are missing. */
export async function readStock(
  { admin }: Pick<VendureClient, 'admin'>,
  ids: readonly string[],
): Promise<{ readonly rules: StockRules; readonly variants: readonly EngineVariantStock[] }> {
  const variants: EngineVariantStock[] = [];
  let rules: StockRules = { trackInventory: true, outOfStockThreshold: 0 };
  for (let at = 0; at < ids.length; at += PAGE) {
    const answer = await admin(STOCK, { ids: ids.slice(at, at + PAGE) });
    variants.push(...answer.productVariants.items);
    rules = answer.globalSettings;
  }
  return { rules, variants };
}

/** Pieces that can be ordered; null: the stock is not tracked. */
export function saleable(
  { trackInventory, useGlobalOutOfStockThreshold, outOfStockThreshold, stockLevels }: EngineVariantStock,
  rules: StockRules,
): number | null {
  const isTracked = trackInventory === 'INHERIT' ? rules.trackInventory : trackInventory === 'TRUE';
  if (!isTracked) return null;
  const threshold = useGlobalOutOfStockThreshold ? rules.outOfStockThreshold : outOfStockThreshold;
  const free = stockLevels.reduce((sum, { stockOnHand, stockAllocated }) => sum + stockOnHand - stockAllocated, 0);
  return Math.max(0, free - threshold);
}

/** Converts satang to baht, as decimal text. */
export function bahtOf(satang: number): string {
  return (satang / 100).toFixed(2);
}
