import { roundToSatang, toUnits, unitPrice } from '#schemas/values/money.ts';
import type { Product } from '#schemas/product.ts';
import { compareAtPrice, lowestPrice } from '../product/pricing.ts';

/** The price of one piece at a quantity, in baht; the lowest price of all (`from`) until a variant is chosen. */
export function displayedPrice(
  product: Product,
  quantity: number,
  needsChoice: boolean,
): { readonly price: number; readonly from: boolean } {
  return needsChoice ? lowestPrice(product) : { price: unitPrice(product, quantity), from: false };
}

/** The saving on one piece by a discount; only where the former price is above the current one. */
export interface Saving {
  /** Price of one piece before the discount, and the difference to the price now; baht. */
  readonly former: number;
  readonly saved: number;
  /** `saved` in percent of `former`, rounded down. */
  readonly percent: number;
}

/** The saving on one piece at a price in baht; undefined where there is none. */
export function savingAt(product: Product, price: number): Saving | undefined {
  const former = compareAtPrice(product);
  if (former === undefined || former <= price) return undefined;
  const saved = toUnits(former) - toUnits(price);
  return { former, saved: roundToSatang(saved), percent: Number((saved * 100n) / toUnits(former)) };
}
