/** Prices as a shop window shows them; all amounts in baht, reckoned exactly (contract, chapter 8). */
import { lineUnits, roundToSatang, toUnits, unitPrice } from '#schemas/money.ts';
import type { Product } from '#schemas/product.ts';
import { variantsOf } from './availability.ts';

/**
 * The lowest price of one piece, over tiers and variants; `from` tells that another quantity or variant costs more
 * (specification, chapter 3 "Price tier").
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

/** What one piece cost before the discount; undefined without one. */
export function compareAtPrice({ price, discount }: Pick<Product, 'price' | 'discount'>): number | undefined {
  if (discount === undefined || discount <= 0) return undefined;
  return roundToSatang(toUnits(price) + toUnits(discount));
}

/** The discount in whole percent of the former price, rounded down; 0 where there is none. */
export function discountPercent({ price, discount }: Pick<Product, 'price' | 'discount'>): number {
  if (discount === undefined || discount <= 0) return 0;
  return Number((toUnits(discount) * 100n) / (toUnits(price) + toUnits(discount)));
}

/** What one piece usually costs: before the discount, and without the price of a larger quantity. */
export function usualPrice(product: Product): number {
  return Math.max(compareAtPrice(product) ?? 0, product.price);
}

/** What a line of the cart costs less than usual, by its discount and the price of its quantity; 0 where it does not. */
export function lineSaving(product: Product, quantity: number): number {
  const saved = toUnits(usualPrice(product)) * BigInt(quantity) - lineUnits(product, quantity);
  return saved > 0n ? roundToSatang(saved) : 0;
}

/** Months an instalment may run over (specification, chapter 9). */
export const INSTALMENT_MONTHS = [3, 4, 5, 6, 7, 8, 9, 10] as const;

/**
 * A total split into equal monthly amounts in whole satang; what does not divide is paid with the first month, so that
 * the months sum up to the total exactly.
 */
export function instalment(baht: number, months: number): { readonly first: number; readonly monthly: number } {
  const satang = (toUnits(baht) + 50n) / 100n;
  const monthly = satang / BigInt(months);
  return { first: Number(monthly + (satang % BigInt(months))) / 100, monthly: Number(monthly) / 100 };
}
