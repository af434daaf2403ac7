/** Stock of products (specification, chapter 3). Quantities are pieces. */
import type { Product } from '#schemas/product.ts';
import { saleOf, type Sold, variantsOf } from '#schemas/records/product-rules.ts';

/** Most pieces left at which the shop shows how many there are. */
export const FEW_LEFT = 5;

type Stocked = Pick<Product, 'remain' | 'variants' | 'parent'>;

/** Pieces left over all variants; null where the stock of any is not tracked. */
export function remaining(product: Stocked): number | null {
  const variants = variantsOf(product);
  if (variants.length === 0) return product.remain ?? null;
  return variants.reduce<number | null>((sum, { remain }) => {
    return sum === null || remain === undefined || remain === null ? null : sum + remain;
  }, 0);
}

/** Stock that is not tracked counts as `plenty`. */
export type Stock = 'plenty' | 'few' | 'out';

/** Classifies what is left: `plenty`, `few` (at most `FEW_LEFT`), or `out` where it does not suffice for an order. */
export function stockOf(product: Sold): Stock {
  if (saleOf(product) === 'out') return 'out';
  const left = remaining(product);
  return left === null || left > FEW_LEFT ? 'plenty' : 'few';
}
