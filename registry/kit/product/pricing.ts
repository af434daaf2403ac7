/** Prices of products in baht, calculated exactly (contract, chapter 8). */
import { lineUnits, roundToSatang, toUnits, unitPrice } from '#schemas/values/money.ts';
import type { Product } from '#schemas/product.ts';
import { variantsOf } from './availability.ts';

/**
 * The lowest price of one piece over tiers and variants; `from` where another quantity or variant costs more (specification,
 * chapter 3 "Price tier").
 */
export function lowestPrice(product: Product): { readonly price: number; readonly from: boolean } {
  const variants = variantsOf(product);
  const prices =
    variants.length > 0
      ? variants.map(({ price }) => price)
      : [unitPrice(product, Math.max(1, product.quantity_min ?? 1)), ...product.price_list.map(({ price }) => price)];
  const price = Math.min(...prices);
  return { price, from: prices.some((other) => other > price) };
}

/** The price of one piece before the discount; undefined without a discount. */
export function compareAtPrice({ price, discount }: Pick<Product, 'price' | 'discount'>): number | undefined {
  if (discount === undefined || discount <= 0) return undefined;
  return roundToSatang(toUnits(price) + toUnits(discount));
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

/**
 * Splits a total into equal monthly amounts in whole satang; the first month takes the remainder, so that the months add up to
 * the total.
 */
export function instalment(baht: number, months: number): { readonly first: number; readonly monthly: number } {
  const satang = (toUnits(baht) + 50n) / 100n;
  const monthly = satang / BigInt(months);
  return { first: Number(monthly + (satang % BigInt(months))) / 100, monthly: Number(monthly) / 100 };
}
