/** What of a product can be bought (specification, chapter 3: limits and stock). Quantities are pieces of its unit. */
import type { Product, ProductVariant } from '#schemas/product.ts';

/** From this many pieces downwards a shopper is told how many are left. */
export const FEW_LEFT = 5;
/** Largest quantity of a line (contract, chapter 8). */
export const MAX_QUANTITY = 99_999;

type Stocked = Pick<Product, 'remain' | 'variants' | 'parent'>;

/** The variants to choose from; none for a record that is itself a variant, though it may list its siblings. */
export function variantsOf({ variants, parent }: Pick<Product, 'variants' | 'parent'>): readonly ProductVariant[] {
  return parent === undefined || parent === null ? (variants ?? []) : [];
}

/** Pieces left, those of all variants together; null where stock is not tracked. */
export function remaining(product: Stocked): number | null {
  const variants = variantsOf(product);
  if (variants.length === 0) return product.remain ?? null;
  return variants.reduce<number | null>((sum, { remain }) => {
    return sum === null || remain === undefined || remain === null ? null : sum + remain;
  }, 0);
}

export type Stock = 'plenty' | 'few' | 'out';

/** How much is left, in the words of a shop window. */
export function stockOf(product: Stocked): Stock {
  const left = remaining(product);
  if (left === null || left > FEW_LEFT) return 'plenty';
  return left === 0 ? 'out' : 'few';
}

/** The quantities one order may hold: from the product's minimum to its maximum or what is left. */
export function quantityBounds({
  quantity_min,
  quantity_max,
  remain,
}: Pick<Product, 'quantity_min' | 'quantity_max' | 'remain'>): { readonly min: number; readonly max: number } {
  const min = Math.max(1, quantity_min ?? 1);
  const limit = quantity_max === undefined || quantity_max === 0 ? MAX_QUANTITY : quantity_max;
  return { min, max: Math.max(min, Math.min(limit, remain ?? MAX_QUANTITY, MAX_QUANTITY)) };
}

/** Whether at least the smallest quantity can be ordered. */
export function isOrderable(product: Pick<Product, 'quantity_min' | 'remain'>): boolean {
  return (
    product.remain === undefined || product.remain === null || product.remain >= Math.max(1, product.quantity_min ?? 1)
  );
}
