/** Stock and order limits of products (specification, chapter 3). Quantities are pieces. */
import type { Product, ProductVariant } from '#schemas/product.ts';

/** Most pieces left at which the shop shows how many there are. */
export const FEW_LEFT = 5;
/** Largest quantity of a line (contract, chapter 8). */
export const MAX_QUANTITY = 99_999;

type Stocked = Pick<Product, 'remain' | 'variants' | 'parent'>;

/** The variants of a product; none for a variant, although its record may list its siblings. */
export function variantsOf({ variants, parent }: Pick<Product, 'variants' | 'parent'>): readonly ProductVariant[] {
  return parent === undefined || parent === null ? (variants ?? []) : [];
}

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

/** Classifies what is left: `plenty`, `few` (at most `FEW_LEFT`) or `out`. */
export function stockOf(product: Stocked): Stock {
  const left = remaining(product);
  if (left === null || left > FEW_LEFT) return 'plenty';
  return left === 0 ? 'out' : 'few';
}

/** Bounds of a quantity in one order: from the product's minimum to its maximum, or to what is left where that is less. */
export function quantityBounds({
  quantity_min,
  quantity_max,
  remain,
}: Pick<Product, 'quantity_min' | 'quantity_max' | 'remain'>): { readonly min: number; readonly max: number } {
  const min = Math.max(1, quantity_min ?? 1);
  const limit = quantity_max === undefined || quantity_max === 0 ? MAX_QUANTITY : quantity_max;
  return { min, max: Math.max(min, Math.min(limit, remain ?? MAX_QUANTITY, MAX_QUANTITY)) };
}

/** Whether the stock suffices for the minimum of an order. */
export function isOrderable(product: Pick<Product, 'quantity_min' | 'remain'>): boolean {
  return (
    product.remain === undefined || product.remain === null || product.remain >= Math.max(1, product.quantity_min ?? 1)
  );
}
