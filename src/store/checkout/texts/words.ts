import type { CartErrorKey } from '#schemas/error-keys.ts';

/** Values of a fault's text: quantities in `unit`, the violated bound as money. */
export interface FaultValues {
  readonly remain: number;
  readonly limit: number;
  readonly ordered: number;
  readonly unit: string;
  readonly price: string;
}

type TextKey =
  | 'title'
  | 'lead'
  | 'yourCart'
  | 'goods'
  | 'coupon'
  | 'points'
  | 'total'
  | 'excluded'
  | 'notReserved'
  | 'cartExcluded'
  | 'vat'
  | 'backToCart'
  | 'cartTitle'
  | 'quantity'
  | 'setQuantity'
  | 'removeLine'
  | 'toCheckout'
  | 'emailHint'
  | 'shipping'
  | 'payment'
  | 'yourCoupons'
  | 'noCoupon'
  | 'minSpend'
  | 'couponCode'
  | 'couponHint'
  | 'idleCoupon'
  | 'usePoints'
  | 'pointsHint'
  | 'apply'
  | 'pay'
  | 'reviewTitle'
  | 'thanks'
  | 'thanksReceived'
  | 'thanksLead'
  | 'order'
  | 'paid'
  | 'earned'
  | 'backToShop'
  | 'counting'
  | 'emptyTitle'
  | 'emptyLead'
  | 'unknownTitle'
  | 'unknownLead'
  | 'ownedTitle'
  | 'ownedLead'
  | 'limitedTitle'
  | 'limitedLead'
  | 'foreignTitle'
  | 'foreignLead';

/** Plain texts of the checkout page in one language, escaped when they are written into a page. */
export type Texts = Readonly<Record<TextKey, string>>;

/** All texts of the checkout page in one language. */
export interface Words {
  readonly texts: Texts;
  /** The error catalogue (docs/contract.md). */
  readonly faults: Readonly<Record<CartErrorKey, (values: FaultValues) => string>>;
  /** Labels of deliveries and payments, by the names that shops use. */
  readonly shipping: Readonly<Record<string, string>>;
  readonly payment: Readonly<Record<string, string>>;
}
