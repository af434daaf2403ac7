import type { ErrorEntry } from '#schemas/error.ts';
import type { Product } from '#schemas/product.ts';

/**
 * What keeps a line of the cart from being ordered: what the server has said of it, and what it would say by the limits and
 * the stock that are known here (specification, chapter 8 NOSTOCK, BELOW_QUANTITY, OVER_QUANTITY). The unit is the product's
 * own, which is in the page's language.
 */
export function lineFaults(
  product: Product | null | undefined,
  quantity: number,
  told: readonly ErrorEntry[],
): readonly ErrorEntry[] {
  if (!product) return told;
  const { unit } = product;
  const known = new Set(told.map(({ key }) => key));
  const faults = [...told, ...foreseen(product, quantity).filter(({ key }) => !known.has(key))];
  return unit === '' ? faults : faults.map((fault) => ({ ...fault, unit }));
}

function foreseen({ remain, quantity_min = 0, quantity_max = 0 }: Product, quantity: number): ErrorEntry[] {
  const faults: ErrorEntry[] = [];
  if (remain !== undefined && remain !== null && quantity > remain) faults.push({ key: 'NOSTOCK', remain });
  if (quantity < quantity_min) faults.push({ key: 'BELOW_QUANTITY', limit: quantity_min });
  if (quantity_max > 0 && quantity > quantity_max) faults.push({ key: 'OVER_QUANTITY', limit: quantity_max });
  return faults;
}
