import { useEffect } from 'react';
import type { ErrorEntry } from '#schemas/error.ts';
import type { Product } from '#schemas/product.ts';
import { buyerOf } from '../product/use-buyer.ts';
import { useCart, useShop, useStore, useVisitor } from '../shop.ts';
import { isKnown } from '../ui/first-view.ts';
import { isCounted, lineFaults } from './line-faults.ts';

/** Pause between two requests for products that the cart lacks (ms); those that the shop does not have are asked for once a minute. */
const RETRY_MS = 10_000;

/** A line of the cart with its product: undefined while it is fetched, null where the shop does not have it or did not answer. */
export interface CartLine {
  readonly uuid: string;
  /** Pieces. */
  readonly quantity: number;
  readonly product: Product | null | undefined;
  readonly faults: readonly ErrorEntry[];
  /** Whether it is part of the total: the visitor can order the product. */
  readonly counts: boolean;
}

/** The cart's lines; requests the products that are not known yet, and once more those that could not be had. */
export function useCartLines(): readonly CartLine[] {
  const { products, requestProducts } = useShop();
  const { items, faults } = useCart();
  const known = useStore(products);
  const visitor = useVisitor();
  const buyer = isKnown(visitor) ? buyerOf(visitor) : undefined;
  useEffect(() => {
    if (items.length > 0) requestProducts(items.map(({ uuid }) => uuid));
  }, [items, requestProducts]);
  const lost = items.flatMap(({ uuid }) => (known.get(uuid) === null ? [uuid] : [])).join(',');
  useEffect(() => {
    if (lost === '') return undefined;
    const retry = () => requestProducts(lost.split(','));
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [lost, requestProducts]);
  return items.map(({ uuid, quantity }) => {
    const product = known.get(uuid);
    const own = lineFaults(product, quantity, faults[uuid] ?? [], buyer);
    return { uuid, quantity, product, faults: own, counts: isCounted(product, own) };
  });
}
