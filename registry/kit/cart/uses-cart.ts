import { CART_ADDITION_MARK, type CartAddition, writeCartAddition } from '#schemas/cart-addition.ts';
import type { Product } from '#schemas/product.ts';
import { MAX_QUANTITY } from '#schemas/records/product-rules.ts';

/** Marks controls that need the cart's process: it is loaded when the pointer or the focus approaches them. */
export const USES_CART = { 'data-uses-cart': '' } as const;

/**
 * Marks "Add to cart" and the heart of a card: a handler of the document acts where the card is not hydrated. The control's
 * `aria-describedby` names the product, and its own handler prevents the default, so that one click acts once.
 */
export const DELEGATED_MARK = 'data-delegated';

type Bounded = Pick<Product, 'uuid' | 'quantity_min' | 'quantity_max'>;

/** The addition that adds a product: whole pieces from 1 to the most a cart holds; a maximum of 0 is none. */
export function cartAdditionOf(
  { uuid, quantity_min: min = 1, quantity_max: max }: Bounded,
  quantity: number,
): CartAddition {
  const pieces = Math.min(Math.max(1, Math.trunc(quantity) || 1), MAX_QUANTITY);
  return { uuid, quantity: pieces, min: Math.max(1, min), max: max === undefined || max === 0 ? MAX_QUANTITY : max };
}

/** Marks a control whose click adds a product, with the addition: a click counts before the app has started. */
export function addsToCart(product: Bounded, quantity = 1) {
  return { ...USES_CART, [CART_ADDITION_MARK]: writeCartAddition(cartAdditionOf(product, quantity)) };
}
