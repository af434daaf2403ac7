import type { ErrorEntry } from '#schemas/error.ts';
import type { Product } from '#schemas/product.ts';

/**
 * The faults of a line of the cart: those the server reported, then those that the product's own limits and stock predict
 * (specification, chapter 8 NOSTOCK, BELOW_QUANTITY, OVER_QUANTITY). The unit is the product's own, in the page's language.
 */
export function lineFaults(
  product: Product | null | undefined,
  quantity: number,
  reported: readonly ErrorEntry[],
): readonly ErrorEntry[] {
  if (!product) return reported;
  const { unit } = product;
  const keys = new Set(reported.map(({ key }) => key));
  const faults = [...reported, ...predictFaults(product, quantity).filter(({ key }) => !keys.has(key))];
  return unit === '' ? faults : faults.map((fault) => ({ ...fault, unit }));
}

function predictFaults(
  { remain, nosell, quantity_min = 0, quantity_max = 0 }: Product,
  quantity: number,
): ErrorEntry[] {
  if (nosell === true) return [{ key: 'NOSELL' }];
  const faults: ErrorEntry[] = [];
  if (remain !== undefined && remain !== null && quantity > remain) faults.push({ key: 'NOSTOCK', remain });
  if (quantity < quantity_min) faults.push({ key: 'BELOW_QUANTITY', limit: quantity_min });
  if (quantity_max > 0 && quantity > quantity_max) faults.push({ key: 'OVER_QUANTITY', limit: quantity_max });
  return faults;
}
