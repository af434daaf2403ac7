/** Rules of products that the shop, its store service and its analytics share (specification, chapter 5). */
import type { Product, ProductVariant } from '../product.ts';
import { unitPrice } from '../values/money/money.ts';

/** Maximum pieces of one product in a cart (contract, chapter 8). */
export const MAX_QUANTITY = 99_999;

/** A product is special when it has a badge or a price list (specification, chapter 5). */
export function isSpecial(product: Product): boolean {
  const { preorder_flag, badge_hot, badge_new, badge_suggest, price_list } = product;
  return preorder_flag || badge_hot || badge_new || badge_suggest || price_list.length > 0;
}

/** The variants of a product; none for a variant, although its record may list its siblings. */
export function variantsOf({ variants, parent }: Pick<Product, 'variants' | 'parent'>): readonly ProductVariant[] {
  return parent === undefined || parent === null ? (variants ?? []) : [];
}

/** The minimum number of pieces in an order. */
export function smallestQuantity({ quantity_min }: Pick<Product, 'quantity_min'>): number {
  return Math.max(1, quantity_min ?? 1);
}

/** Whether the stock suffices for the minimum of an order. */
export function isOrderable({ remain, quantity_min }: Pick<Product, 'quantity_min' | 'remain'>): boolean {
  return remain === undefined || remain === null || remain >= smallestQuantity({ quantity_min });
}

/** The part of a product that decides how it can be ordered. */
export type Sold = Pick<
  Product,
  'quantity_min' | 'remain' | 'variants' | 'parent' | 'preorder_flag' | 'member_only' | 'nosell' | 'limit_per_account'
>;

/** A visitor as an order sees them: `account` is logged in and no member of the shop. */
export type Buyer = 'guest' | 'account' | 'member';

/** `unsold`: shown and not sold; `members`: only by members of the shop; `account`: only by logged-in visitors. */
export type Barrier = 'unsold' | 'members' | 'account';

/** The rule that keeps a visitor from ordering a product in any quantity, whatever the stock; undefined where there is none. */
export function barrierOf(
  { nosell, member_only, limit_per_account: limit = 0 }: Pick<Sold, 'nosell' | 'member_only' | 'limit_per_account'>,
  buyer: Buyer,
): Barrier | undefined {
  if (nosell === true) return 'unsold';
  if (member_only === true && buyer !== 'member') return 'members';
  return limit > 0 && buyer === 'guest' ? 'account' : undefined;
}

/** `out`: the stock does not suffice for the smallest order. */
export type Sale = 'open' | 'preorder' | 'out' | Barrier;

/**
 * How a visitor can order a product, or any of its variants, now. Cards, product pages, notes, structured data and the
 * cart only use this rule, as the service does at each save. Documents that visitors share show what a guest can do.
 */
export function saleOf(product: Sold, buyer: Buyer = 'guest'): Sale {
  const barrier = barrierOf(product, buyer);
  if (barrier === 'unsold') return barrier;
  const { quantity_min, remain, preorder_flag } = product;
  const variants = variantsOf(product);
  const stocks = variants.length === 0 ? [remain] : variants.map((variant) => variant.remain);
  if (!stocks.some((left) => isOrderable({ remain: left, quantity_min }))) return 'out';
  return barrier ?? (preorder_flag ? 'preorder' : 'open');
}

/** Whether the shop sells a product now, even if only to members or accounts. */
export function isForSale(product: Sold): boolean {
  const sale = saleOf(product);
  return sale !== 'out' && sale !== 'unsold';
}

/** Whether a visitor can order a product, or any of its variants, now. */
export function canOrder(product: Sold, buyer: Buyer): boolean {
  const sale = saleOf(product, buyer);
  return sale === 'open' || sale === 'preorder';
}

/** Bounds of a quantity in one order: from the product's minimum to its maximum, or to what is left where that is less. */
export function quantityBounds({
  quantity_min,
  quantity_max,
  remain,
}: Pick<Product, 'quantity_min' | 'quantity_max' | 'remain'>): { readonly min: number; readonly max: number } {
  const min = smallestQuantity({ quantity_min });
  const limit = quantity_max === undefined || quantity_max === 0 ? MAX_QUANTITY : quantity_max;
  return { min, max: Math.max(min, Math.min(limit, remain ?? MAX_QUANTITY, MAX_QUANTITY)) };
}

/** The price of a product in lists, in baht. */
export interface ListedPrice {
  /** Price of one piece of the cheapest variant that can be ordered; of the cheapest of all where none can. */
  readonly price: number;
  /** Whether another of these variants costs more. */
  readonly from: boolean;
}

/** The price of a product in lists, sort, filters, structured data and analytics (contract, chapter 11 "Prices"). */
export function listedPrice(product: Product): ListedPrice {
  const variants = variantsOf(product);
  if (variants.length === 0) return { price: unitPrice(product, smallestQuantity(product)), from: false };
  const { quantity_min } = product;
  const orderable = variants.filter(({ remain }) => isOrderable({ remain, quantity_min }));
  const prices = (orderable.length > 0 ? orderable : variants).map(({ price }) => price);
  const price = Math.min(...prices);
  return { price, from: prices.some((other) => other > price) };
}

/** A lower price of one piece from a quantity on: baht and pieces. */
export interface BulkPrice {
  readonly price: number;
  readonly quantity: number;
}

/**
 * The lowest price for a larger quantity. Undefined if none is below the listed price, if no order may have that
 * quantity, and for a product with variants, which have their own tiers.
 */
export function bulkPrice(product: Product): BulkPrice | undefined {
  if (variantsOf(product).length > 0) return undefined;
  const { min, max } = quantityBounds(product);
  const reachable = product.price_list
    .map(({ quantity_min }) => Math.max(quantity_min, min))
    .filter((quantity) => quantity <= max)
    .map((quantity): BulkPrice => ({ quantity, price: unitPrice(product, quantity) }))
    .toSorted((a, b) => a.price - b.price || a.quantity - b.quantity);
  const [lowest] = reachable;
  return lowest !== undefined && lowest.price < unitPrice(product, min) ? lowest : undefined;
}
