import { roundToSatang, toUnits, unitPrice } from '#schemas/money.ts';
import type { Product } from '#schemas/product.ts';
import { compareAtPrice, lowestPrice } from './pricing.ts';

/** What one piece costs at a quantity, in baht; while a variant has still to be chosen, the lowest price of all. */
export function shownPrice(
  product: Product,
  quantity: number,
  undecided: boolean,
): { readonly price: number; readonly from: boolean } {
  return undecided ? lowestPrice(product) : { price: unitPrice(product, quantity), from: false };
}

export interface Saving {
  /** What one piece cost before the discount, and how much less it is now; baht. */
  readonly former: number;
  readonly saved: number;
  /** Of the former price, rounded down. */
  readonly percent: number;
}

/** What is saved on a piece at this price (baht); undefined where that is nothing. */
export function savingAt(product: Product, price: number): Saving | undefined {
  const former = compareAtPrice(product);
  if (former === undefined || former <= price) return undefined;
  const saved = toUnits(former) - toUnits(price);
  return { former, saved: roundToSatang(saved), percent: Number((saved * 100n) / toUnits(former)) };
}
