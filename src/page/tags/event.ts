/**
 * Analytics events: names and parameters of GA4's e-commerce events (contract, chapter 8), fields of the specification,
 * chapter 3.
 */
import type { Product } from '#schemas/product.ts';
import { listedPrice } from '#schemas/records/product-rules.ts';
import { roundToSatang, toUnits, unitPrice } from '#schemas/values/money/money.ts';

/** Events that are counted: GA4's names, and `…_click` for links out of the shop (contract, chapter 8). */
export const EVENT_NAMES = [
  'page_view',
  'view_item_list',
  'select_item',
  'view_item',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'begin_checkout',
  'purchase',
  'search',
  'social_click',
  'marketplace_click',
  'contact_click',
] as const;
/** Name of a counted event; an `adwords` entry with this key makes it a conversion. */
export type EventName = (typeof EVENT_NAMES)[number];

/** A product in an event. `price` is that of one piece, in baht; absent where the shop does not know the product. */
export interface Item {
  readonly item_id: string;
  readonly item_name?: string;
  readonly item_variant?: string;
  readonly price?: number;
  readonly quantity: number;
}

/** The tracking event of the specification; `details` are further parameters, by GA4's names. */
export interface TrackingEvent {
  readonly event: EventName;
  readonly category: 'page' | 'ecommerce' | 'search' | 'link';
  readonly label?: string;
  /** In baht; absent where a price is unknown: a wrong value is worse than none. */
  readonly value?: number;
  readonly currency?: 'THB';
  readonly transaction_id?: string;
  /** In baht; only for a purchase, like `coupon`. */
  readonly shipping?: number;
  readonly coupon?: string;
  readonly items?: readonly Item[];
  readonly details?: Readonly<Record<string, string>>;
}

/** Pieces of a product; `price` is that of one piece in baht, the tier of the quantity where it is absent. */
export interface Pieces {
  readonly uuid: string;
  readonly product: Product | undefined;
  readonly quantity: number;
  readonly price?: number | undefined;
}

/** Lists are looked at, not bought: GA4 knows no value of theirs. */
const VALUELESS: ReadonlySet<EventName> = new Set(['view_item_list', 'select_item']);

/** An event about products, its value the exact sum over the pieces, rounded to 2 decimals as the cart's total is. */
export function ecommerceEvent(
  event: EventName,
  lines: readonly Pieces[],
  details?: Readonly<Record<string, string>>,
): TrackingEvent {
  const value = VALUELESS.has(event) ? undefined : valueOf(lines);
  return {
    event,
    category: 'ecommerce',
    ...(value === undefined ? {} : { value }),
    currency: 'THB',
    items: lines.map(itemOf),
    ...(details === undefined ? {} : { details }),
  };
}

/** A product that is shown: one piece at its listed price. */
export function shownPiece(uuid: string, product: Product | undefined): Pieces {
  return { uuid, product, quantity: 1, price: product && listedPrice(product).price };
}

function itemOf({ uuid, product, quantity, price }: Pieces): Item {
  if (product === undefined) return { item_id: uuid, quantity };
  return { item_id: uuid, item_name: product.name, price: price ?? unitPrice(product, quantity), quantity };
}

function valueOf(lines: readonly Pieces[]): number | undefined {
  let units = 0n;
  for (const { product, quantity, price } of lines) {
    if (product === undefined) return undefined;
    units += toUnits(price ?? unitPrice(product, quantity)) * BigInt(quantity);
  }
  return roundToSatang(units);
}
