import { useEffect } from 'react';
import type { Product } from '#schemas/product.ts';
import { usePage, useShop, useStore } from '../shop.ts';

/** A product that is shown: `product` undefined while it is on its way. */
export interface Awaited {
  readonly uuid: string;
  readonly product: Product | undefined;
}

/**
 * Products by uuid, in the given order and without repetition: those the page brought along, the others asked for.
 * A product that does not exist (any more) is left out.
 */
export function useProducts(uuids: readonly string[]): readonly Awaited[] {
  const { otherData } = usePage();
  const shop = useShop();
  const fetched = useStore(shop.products);
  const brought = new Map<string, Product>(otherData.productDetails?.map((product) => [product.uuid, product]));
  const wanted = [...new Set(uuids)];
  const missing = wanted.filter((uuid) => !brought.has(uuid) && !fetched.has(uuid)).join();
  useEffect(() => {
    if (missing !== '') shop.askProducts(missing.split(','));
  }, [missing, shop]);
  return wanted.flatMap((uuid): Awaited[] => {
    const product = brought.get(uuid) ?? fetched.get(uuid);
    return product === null ? [] : [{ uuid, product }];
  });
}
