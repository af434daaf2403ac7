/** A cart as input of the rules, and its visit. */
import type { PriceTier } from '#schemas/values/money/money.ts';
import type { Shop, ShopPolicy } from '../shop.ts';
import type { Lang } from '#schemas/lang.ts';

/** Moment of validation: any save, the full list before the hand-off, the payment. */
export type Moment = 'save' | 'handoff' | 'payment';

/** `unknown`: no such uuid; `deleted`: sold once, deleted since; `unsold`: visible but not for sale. */
export type Availability = 'unknown' | 'deleted' | 'hidden' | 'unsold' | 'sold';

/** Properties of a product or variant that the rules need. Prices in baht, quantities in pieces of `unit`. */
export interface BasketProduct {
  readonly availability: Availability;
  readonly memberOnly: boolean;
  readonly unit: string;
  readonly price: number;
  readonly price_list: readonly PriceTier[];
  /** Pieces left; null: not tracked. */
  readonly remain: number | null;
  readonly quantityMin: number | null;
  readonly quantityMax: number | null;
  /** Pieces one account may buy, ever. */
  readonly limitPerAccount: number | null;
  /** Pieces of one order over all variants of `family`. */
  readonly limitProduct: number | null;
  /** The parent's uuid, or the product's own: the scope of `limitProduct`. */
  readonly family: string;
  /** Pieces this account has bought already; 0 for a guest. */
  readonly ordered: number;
}

/** A line of the cart after the save, with its product; `quantity` 0 means that the save removes it. */
export interface Line {
  readonly uuid: string;
  readonly quantity: number;
  /** Quantity before this save; 0 for a new line. */
  readonly before: number;
  /** Whether this save names the line; at the hand-off and the payment every line counts as named. */
  readonly named: boolean;
  readonly product: BasketProduct;
}

/** Payment and shipping choices of an order, as submitted; absent: not chosen yet. */
export interface Choices {
  readonly usePoint?: string;
  readonly bank?: string;
  readonly shippingType?: string;
  readonly couponCode?: string;
}

/** Amounts in baht that a commerce engine has calculated for a cart, tax included. */
export interface EngineAmounts {
  readonly goods: number;
  /** Discount of promotions on the goods. */
  readonly discount: number;
  /** Fee of the chosen delivery, less the promotions' discount. */
  readonly shippingFee: number;
  /** Discount of promotions on the delivery. */
  readonly deliveryDiscount: number;
  readonly total: number;
}

/** A cart as it would be after the save, with the inputs of the rules. */
export interface Basket {
  readonly moment: Moment;
  readonly suspended: boolean;
  readonly policy: ShopPolicy;
  /** 'guest', an account, or an account that is a member of the shop. */
  readonly visitor: 'guest' | 'account' | 'member';
  /** Points that the account has in this shop; below 0 if it owes some. */
  readonly points: number;
  readonly lines: readonly Line[];
  readonly choices: Choices;
  /** The payments that the shop offers. */
  readonly payments: readonly string[];
  /** Baht off by the chosen coupon; null: the code is unknown, used up, or its conditions are not met. */
  readonly couponDiscount: number | null;
  /** Maximum discount in baht of the chosen coupon on the delivery. */
  readonly deliveryDiscount: number;
  /** The engine's amounts, which replace those of our rules; unset: ours. */
  readonly amounts?: EngineAmounts;
}

/** Whether the save increases any quantity. Pure decreases skip cart-wide bounds. */
export function increasesQuantity({ lines }: Basket): boolean {
  return lines.some(({ quantity, before }) => quantity > before);
}

/** Visitor, shop, time, and the language of units. */
export interface Visit {
  readonly shop: Shop;
  readonly account: { readonly id: string } | null;
  readonly lang: Lang;
  readonly now: Date;
}
