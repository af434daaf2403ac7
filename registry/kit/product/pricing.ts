/** Prices of products in baht, calculated exactly (contract, chapter 8). */
import { lineUnits, roundToSatang, toUnits } from '#schemas/values/money/money.ts';
import type { Product } from '#schemas/product.ts';
import { variantsOf } from '#schemas/records/product-rules.ts';

/**
 * The price of one piece before the discount, beside the price `now` of one piece. Undefined without a discount, and
 * for a family whose listed variant has another price than the discounted product.
 */
export function compareAtPrice(product: Product, now: number = product.price): number | undefined {
  const { price, discount } = product;
  if (discount === undefined || discount <= 0) return undefined;
  if (variantsOf(product).length > 0 && now !== price) return undefined;
  const former = roundToSatang(toUnits(price) + toUnits(discount));
  return former > now ? former : undefined;
}

/** The discount in percent of the former price, rounded down; 0 without a discount. */
export function discountPercent({ price, discount }: Pick<Product, 'price' | 'discount'>): number {
  if (discount === undefined || discount <= 0) return 0;
  return Number((toUnits(discount) * 100n) / (toUnits(price) + toUnits(discount)));
}

/** The price of one piece without discount and without quantity tiers. */
export function usualPrice(product: Product): number {
  return Math.max(compareAtPrice(product) ?? 0, product.price);
}

/** The saving of a line of the cart by discount and quantity tiers; 0 where there is none. */
export function lineSaving(product: Product, quantity: number): number {
  const saved = toUnits(usualPrice(product)) * BigInt(quantity) - lineUnits(product, quantity);
  return saved > 0n ? roundToSatang(saved) : 0;
}

/** Months an instalment may run over (specification, chapter 9). */
export const INSTALMENT_MONTHS = [3, 4, 5, 6, 7, 8, 9, 10] as const;
