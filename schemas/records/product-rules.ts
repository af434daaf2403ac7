import type { Product } from '../product.ts';

/** Maximum pieces of one product in a cart (contract, chapter 8). */
export const MAX_QUANTITY = 99_999;

/** A product is special when it has a badge or a price list (specification, chapter 5). */
export function isSpecial(product: Product): boolean {
  const { preorder_flag, badge_hot, badge_new, badge_suggest, price_list } = product;
  return preorder_flag || badge_hot || badge_new || badge_suggest || price_list.length > 0;
}
