/** Messages of cart errors (specification, chapter 8), with the numbers of the server's answer. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CART_ERROR_KEYS, type CartErrorKey } from '#schemas/error-keys.ts';
import type { ErrorEntry } from '#schemas/error.ts';

/** Translates a message with its values. */
export type Translate = (message: MessageDescriptor, values?: Readonly<Record<string, unknown>>) => string;

const UNAVAILABLE = msg({ id: 'cart.error.unavailable', message: 'This product can no longer be ordered.' });
const ACCOUNT_LIMIT = msg({
  id: 'cart.error.accountLimit',
  message: 'Limited to {limit, number} ({unit}) per person.',
});

/** Placeholders: `remain`, `limit` and `ordered` are quantities in `unit`; `price` is in baht. */
const MESSAGES: Readonly<Record<CartErrorKey, MessageDescriptor>> = {
  NO_PRODUCT: UNAVAILABLE,
  NOPRODUCT: UNAVAILABLE,
  HIDDEN: UNAVAILABLE,
  NOSELL: UNAVAILABLE,
  NOSTOCK: msg({
    id: 'cart.error.noStock',
    message: '{remain, plural, =0 {Out of stock.} other {Not enough in stock: only {remain, number} ({unit}) left.}}',
  }),
  'BUY-WEB_CORRUPTION': msg({
    id: 'cart.error.shopSuspended',
    message: 'This shop is suspended and can’t take orders at the moment.',
  }),
  INVALID_POINT: msg({ id: 'cart.error.invalidPoint', message: 'Please enter the points to use as a number.' }),
  INVALID_BANK: msg({ id: 'cart.error.invalidBank', message: 'Please choose a valid bank.' }),
  'USE>POINT': msg({ id: 'cart.error.tooManyPoints', message: 'You can’t use more points than you have.' }),
  'POINT>NET': msg({ id: 'cart.error.pointsOverTotal', message: 'The points are worth more than the order’s total.' }),
  'BUY-LNWPAY_ANTI-MONEY_LAUNDERING': msg({
    id: 'cart.error.moneyLaundering',
    message: 'By law an order may come to 30,000 baht at most. Please split it into smaller orders.',
  }),
  PERMISSION_DENIED: msg({ id: 'cart.error.permissionDenied', message: 'Please log in to go on.' }),
  INVALID_SHIPPINGTYPE: msg({
    id: 'cart.error.invalidShipping',
    message: 'This way of shipping can’t be used. Please choose another one.',
  }),
  BELOW_QUANTITY: msg({ id: 'cart.error.belowQuantity', message: 'Please order at least {limit, number} ({unit}).' }),
  OVER_QUANTITY: msg({ id: 'cart.error.overQuantity', message: 'At most {limit, number} ({unit}) per order.' }),
  ACCOUNT_LIMIT_REQUIRED_LOGIN: msg({
    id: 'cart.error.accountLimitLogin',
    message: 'Limited to 1 per person. Please log in to order it.',
  }),
  OVER_QUANTITY_ACCOUNT_ORDERED: msg({
    id: 'cart.error.accountOrdered',
    message: 'Limited to {limit, number} ({unit}) per person. You have already ordered {ordered, number}.',
  }),
  OVER_QUANTITY_ACCOUNT: ACCOUNT_LIMIT,
  'PRODUCT-OVER_QUANTITY': msg({
    id: 'cart.error.productLimit',
    message: 'This product is limited to {limit, number} ({unit}).',
  }),
  OVER_TOTAL_QUANTITY: msg({
    id: 'cart.error.totalQuantity',
    message: 'The cart takes {limit, number} pieces at most.',
  }),
  ORDER_LIMIT_MAX_PRICE: msg({
    id: 'cart.error.maxPrice',
    message: 'An order may come to {price, number} baht at most.',
  }),
  ORDER_LIMIT_MIN_PRICE: msg({
    id: 'cart.error.minPrice',
    message: 'An order has to come to {price, number} baht at least.',
  }),
  COUPON_CODE_NOT_FOUND: msg({
    id: 'cart.error.coupon',
    message: 'This coupon was not found, is used up, or its conditions are not met.',
  }),
};

/** Messages without numbers, for upstreams that send the key alone. */
const WITHOUT_NUMBERS: Partial<Readonly<Record<CartErrorKey, MessageDescriptor>>> = {
  NOSTOCK: msg({ id: 'cart.error.noStockBare', message: 'There is not enough in stock.' }),
  BELOW_QUANTITY: msg({ id: 'cart.error.belowQuantityBare', message: 'Please order a larger quantity.' }),
  OVER_QUANTITY: msg({ id: 'cart.error.overQuantityBare', message: 'Please order a smaller quantity.' }),
  OVER_QUANTITY_ACCOUNT_ORDERED: msg({
    id: 'cart.error.accountOrderedBare',
    message: 'You have already ordered as many as one person may.',
  }),
  OVER_QUANTITY_ACCOUNT: msg({
    id: 'cart.error.accountLimitBare',
    message: 'The quantity per person is limited.',
  }),
  'PRODUCT-OVER_QUANTITY': msg({
    id: 'cart.error.productLimitBare',
    message: 'The quantity of this product is limited.',
  }),
  OVER_TOTAL_QUANTITY: msg({ id: 'cart.error.totalQuantityBare', message: 'There are too many pieces in the cart.' }),
  ORDER_LIMIT_MAX_PRICE: msg({ id: 'cart.error.maxPriceBare', message: 'The total is over the shop’s maximum.' }),
  ORDER_LIMIT_MIN_PRICE: msg({ id: 'cart.error.minPriceBare', message: 'The total is below the shop’s minimum.' }),
};

/** The message of an error; an unknown key is its own message. `price` is the bound of the order's total in baht, which the answer holds beside its errors. */
export function faultText(entry: ErrorEntry, translate: Translate, price?: number): string {
  const key = CART_ERROR_KEYS.find((known) => known === entry.key);
  if (key === undefined) return entry.key;
  const { remain, limit, ordered, unit } = entry;
  const bare = WITHOUT_NUMBERS[key];
  const number = key === 'NOSTOCK' ? remain : key.startsWith('ORDER_LIMIT_') ? price : limit;
  if (bare !== undefined && number === undefined) return translate(bare);
  const values = { remain, limit, ordered: ordered ?? 0, price, unit: unit ?? '' };
  // Without a unit the message keeps empty brackets or a double blank.
  return translate(MESSAGES[key], values).replaceAll(/ \(\)| +(?=[ .,。、]|$)/g, '');
}
