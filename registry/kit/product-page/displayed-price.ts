import { roundToSatang, toUnits, unitPrice } from '#schemas/values/money/money.ts';
import type { Product } from '#schemas/product.ts';
import { listedPrice } from '#schemas/records/product-rules.ts';
import { compareAtPrice } from '../product/pricing.ts';

/** The price of one piece at a quantity, in baht; the listed price until a variant is chosen. */
export function displayedPrice(
  product: Product,
  quantity: number,
  needsChoice: boolean,
): { readonly price: number; readonly from: boolean } {
  return needsChoice ? listedPrice(product) : { price: unitPrice(product, quantity), from: false };
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
  const former = compareAtPrice(product, price);
  if (former === undefined) return undefined;
  const saved = toUnits(former) - toUnits(price);
  return { former, saved: roundToSatang(saved), percent: Number((saved * 100n) / toUnits(former)) };
}
