import { useEffect } from 'react';
import { lineFaults } from './line-faults.ts';
import { useCart, useShop, useStore } from '../shop.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import type { Product } from '#schemas/product.ts';

/** A line of the cart with its product: undefined while it is being asked for, null when the shop does not know it. */
export interface CartLine {
  readonly uuid: string;
  readonly quantity: number;
  readonly product: Product | null | undefined;
  readonly faults: readonly ErrorEntry[];
}

/** The cart's lines; products that are not known yet are asked for. */
export function useCartLines(): readonly CartLine[] {
  const { products, askProducts } = useShop();
  const { items, faults } = useCart();
  const known = useStore(products);
  useEffect(() => {
    if (items.length > 0) askProducts(items.map(({ uuid }) => uuid));
  }, [items, askProducts]);
  return items.map(({ uuid, quantity }) => {
    const product = known.get(uuid);
    return { uuid, quantity, product, faults: lineFaults(product, quantity, faults[uuid] ?? []) };
  });
}
