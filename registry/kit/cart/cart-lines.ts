import { useEffect } from 'react';
import type { ErrorEntry } from '#schemas/error.ts';
import type { Product } from '#schemas/product.ts';
import { useCart, useShop, useStore } from '../shop.ts';

/** Pause between two requests for products that the cart lacks (ms); those that the shop does not have are asked for once a minute. */
const RETRY_MS = 10_000;

/** A line of the cart with its product: undefined while it is fetched, null where the shop does not have it or did not answer. */
export interface CartLine {
  readonly uuid: string;
  /** Pieces. */
  readonly quantity: number;
  readonly product: Product | null | undefined;
  readonly faults: readonly ErrorEntry[];
}

/** The cart's lines; requests the products that are not known yet, and once more those that could not be had. */
export function useCartLines(): readonly CartLine[] {
  const { products, requestProducts } = useShop();
  const { items, faults } = useCart();
  const known = useStore(products);
  useEffect(() => {
    if (items.length > 0) requestProducts(items.map(({ uuid }) => uuid));
  }, [items, requestProducts]);
  const lost = items.flatMap(({ uuid }) => (known.get(uuid) === null ? [uuid] : [])).join(',');
  useEffect(() => {
    if (lost === '') return undefined;
    const again = () => requestProducts(lost.split(','));
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [lost, requestProducts]);
  return items.map(({ uuid, quantity }) => {
    const product = known.get(uuid);
    return { uuid, quantity, product, faults: lineFaults(product, quantity, faults[uuid] ?? []) };
  });
}

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
