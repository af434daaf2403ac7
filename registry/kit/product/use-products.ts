import { useEffect } from 'react';
import type { SafeProduct } from '#schemas/product.ts';
import { listOf } from '#schemas/record.ts';
import { type Store, usePage, useShop, useStore } from '../shop.ts';

/** A product to show: `product` is undefined while it is being fetched. */
export interface ProductEntry {
  readonly uuid: string;
  readonly product: SafeProduct | undefined;
}

const NO_PRODUCTS: ReadonlyMap<string, SafeProduct | null> = new Map();
const NOTHING_FETCHED: Store<typeof NO_PRODUCTS> = {
  get: () => NO_PRODUCTS,
  subscribe: () => () => {},
  initial: NO_PRODUCTS,
};

/**
 * Products of a category, the most popular first. The type's `needs` name the category: `ofCategories: [category]`.
 *
 * @example
 * const entries = useCategoryProducts(category).slice(0, 8);
 */
export function useCategoryProducts(id: string): readonly ProductEntry[] {
  const { otherData } = usePage();
  return useProducts(listOf(otherData.ofCategory, id) ?? []);
}

/**
 * Products by uuid, in the given order and without duplicates: the page's own records first, the rest is fetched. Leaves out
 * products that do not exist.
 */
export function useProducts(uuids: readonly string[]): readonly ProductEntry[] {
  const { otherData } = usePage();
  const shop = useShop();
  const ofPage = new Map<string, SafeProduct>(otherData.productDetails?.map((product) => [product.uuid, product]));
  const requested = [...new Set(uuids)];
  // Without a read of the visitor's shop, the HTML is everybody's (src/server/islands/fragment-cache.ts).
  const isComplete = requested.every((uuid) => ofPage.has(uuid));
  const fetched = useStore(isComplete ? NOTHING_FETCHED : shop.products);
  const missing = requested.filter((uuid) => !ofPage.has(uuid) && !fetched.has(uuid)).join();
  useEffect(() => {
    if (missing !== '') shop.requestProducts(missing.split(','));
  }, [missing, shop]);
  return requested.flatMap((uuid): ProductEntry[] => {
    const product = ofPage.get(uuid) ?? fetched.get(uuid);
    return product === null ? [] : [{ uuid, product }];
  });
}
