import type { ErrorEntry } from '#schemas/error.ts';
import type { Product } from '#schemas/product.ts';
import { type Barrier, barrierOf, type Buyer, isOrderable } from '#schemas/records/product-rules.ts';

const BARRIER_KEYS = {
  unsold: 'NOSELL',
  members: 'PERMISSION_DENIED',
  account: 'ACCOUNT_LIMIT_REQUIRED_LOGIN',
} as const satisfies Record<Barrier, string>;

/** Keys of lines that can't be ordered in any quantity. */
const UNAVAILABLE: ReadonlySet<string> = new Set([...Object.values(BARRIER_KEYS), 'NO_PRODUCT', 'NOPRODUCT', 'HIDDEN']);

/**
 * The faults of a line of the cart: those the server reported, then those that the product's own limits and stock predict
 * (specification, chapter 8 NOSTOCK, BELOW_QUANTITY, OVER_QUANTITY). The unit is the product's own, in the page's language. Without a
 * `buyer`, while the visitor is not known, nothing is predicted that depends on them.
 */
export function lineFaults(
  product: Product | null | undefined,
  quantity: number,
  reported: readonly ErrorEntry[],
  buyer: Buyer | undefined,
): readonly ErrorEntry[] {
  if (!product) return reported;
  const { unit } = product;
  const keys = new Set(reported.map(({ key }) => key));
  const faults = [...reported, ...predictFaults(product, quantity, buyer).filter(({ key }) => !keys.has(key))];
  return unit === '' ? faults : faults.map((fault) => ({ ...fault, unit }));
}

/** Whether a line counts: one that can't be ordered in any quantity is no part of the total, as the service has it. */
export function isCounted(product: Product | null | undefined, faults: readonly ErrorEntry[]): boolean {
  return !faults.some(({ key }) => UNAVAILABLE.has(key)) && (!product || isOrderable(product));
}

function predictFaults(product: Product, quantity: number, buyer: Buyer | undefined): ErrorEntry[] {
  const { remain, quantity_min = 0, quantity_max = 0, limit_per_account } = product;
  const barrier = barrierOf(product, buyer ?? 'member');
  if (barrier !== undefined)
    return [{ key: BARRIER_KEYS[barrier], ...(barrier === 'account' && { limit: limit_per_account }) }];
  const faults: ErrorEntry[] = [];
  if (remain !== undefined && remain !== null && quantity > remain) faults.push({ key: 'NOSTOCK', remain });
  if (quantity < quantity_min) faults.push({ key: 'BELOW_QUANTITY', limit: quantity_min });
  if (quantity_max > 0 && quantity > quantity_max) faults.push({ key: 'OVER_QUANTITY', limit: quantity_max });
  return faults;
}
