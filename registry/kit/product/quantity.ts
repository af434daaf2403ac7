import type { Product } from '#schemas/product.ts';
import { quantityBounds } from './availability.ts';
import { useShop, useStore } from '../shop.ts';

/** The quantity chosen of a product, within what one order may hold, and how another one is chosen. */
export function useQuantity(product: Product): readonly [quantity: number, choose: (quantity: number) => void] {
  const { quantities } = useShop();
  const { min, max } = quantityBounds(product);
  const chosen = useStore(quantities.view).get(product.uuid) ?? min;
  return [Math.min(Math.max(chosen, min), max), (quantity) => quantities.set(product.uuid, quantity)];
}
