/** Messages of cart errors (specification, chapter 8), with the numbers of the server's answer. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CART_ERROR_KEYS, type CartErrorKey } from '#schemas/error-keys.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import { pluralName } from '#schemas/values/text/plural-name.ts';

/** Translates a message with its values. */
export type Translate = (message: MessageDescriptor, values?: Readonly<Record<string, unknown>>) => string;

const OUT_OF_STOCK = msg({ id: 'cart.error.outOfStock', message: 'Out of stock.' });
const PIECE = msg({ id: 'quantity.piece', message: 'piece' });
const QUANTITY = msg({ id: 'quantity.text', message: '{count, plural, one {# {unit}} other {# {units}}}' });

const UNAVAILABLE = msg({ id: 'cart.error.unavailable', message: 'This product can no longer be ordered.' });
const ACCOUNT_LIMIT = msg({
  id: 'cart.error.accountLimit',
  message: 'Limited to {limit} per person.',
});

/** Placeholders: `remain`, `limit` and `ordered` are quantities with their unit, such as "3 jars"; `price` is in baht. */
const MESSAGES: Readonly<Record<CartErrorKey, MessageDescriptor>> = {
  NO_PRODUCT: UNAVAILABLE,
  NOPRODUCT: UNAVAILABLE,
  HIDDEN: UNAVAILABLE,
  NOSELL: UNAVAILABLE,
  NOSTOCK: msg({ id: 'cart.error.noStock', message: 'Not enough in stock: only {remain} left.' }),
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
  PERMISSION_DENIED: msg({ id: 'cart.error.permissionDenied', message: 'Please log in to continue.' }),
  INVALID_SHIPPINGTYPE: msg({
    id: 'cart.error.invalidShipping',
    message: 'This way of shipping can’t be used. Please choose another one.',
  }),
  BELOW_QUANTITY: msg({ id: 'cart.error.belowQuantity', message: 'Please order at least {limit}.' }),
  OVER_QUANTITY: msg({ id: 'cart.error.overQuantity', message: 'At most {limit} per order.' }),
  ACCOUNT_LIMIT_REQUIRED_LOGIN: msg({
    id: 'cart.error.accountLimitLogin',
    message: 'Limited to {limit} per person. Please log in to order it.',
  }),
  OVER_QUANTITY_ACCOUNT_ORDERED: msg({
    id: 'cart.error.accountOrdered',
    message: 'Limited to {limit} per person. You have already ordered {ordered}.',
  }),
  OVER_QUANTITY_ACCOUNT: ACCOUNT_LIMIT,
  'PRODUCT-OVER_QUANTITY': msg({
    id: 'cart.error.productLimit',
    message: 'This product is limited to {limit}.',
  }),
  OVER_TOTAL_QUANTITY: msg({
    id: 'cart.error.totalQuantity',
    message: 'The cart can hold at most {limit}.',
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

/** Messages for visitors who are logged in, of keys whose own message asks them to log in. */
const LOGGED_IN: Partial<Readonly<Record<CartErrorKey, MessageDescriptor>>> = {
  PERMISSION_DENIED: msg({
    id: 'cart.error.permissionDeniedAccount',
    message: 'You can’t order this with your account. It may be for members of the shop only.',
  }),
  ACCOUNT_LIMIT_REQUIRED_LOGIN: ACCOUNT_LIMIT,
};

/** Limits that an answer leaves out (specification, chapter 8). */
const DEFAULT_LIMITS: Partial<Readonly<Record<CartErrorKey, number>>> = { ACCOUNT_LIMIT_REQUIRED_LOGIN: 1 };

/** Values that a message needs beside its entry. */
export interface FaultContext {
  /** The bound of the order's total in baht, which the answer holds beside its errors. */
  readonly price?: number | undefined;
  readonly isLoggedIn?: boolean;
}

/** Messages without numbers, for upstreams that only send the key. */
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

/** The message of an error; an unknown key is its own message. */
export function faultText(entry: ErrorEntry, translate: Translate, { price, isLoggedIn }: FaultContext = {}): string {
  const key = CART_ERROR_KEYS.find((known) => known === entry.key);
  if (key === undefined) return entry.key;
  const { remain, limit = DEFAULT_LIMITS[key], ordered = 0 } = entry;
  if (key === 'NOSTOCK' && remain === 0) return translate(OUT_OF_STOCK);
  const bare = WITHOUT_NUMBERS[key];
  const number = key === 'NOSTOCK' ? remain : key.startsWith('ORDER_LIMIT_') ? price : limit;
  if (bare !== undefined && number === undefined) return translate(bare);
  // The limit of the whole cart counts pieces of any product.
  const unit = key === 'OVER_TOTAL_QUANTITY' ? undefined : entry.unit;
  const quantity = (count: number | undefined) => count !== undefined && quantityText(count, unit, translate);
  return translate((isLoggedIn === true ? LOGGED_IN[key] : undefined) ?? MESSAGES[key], {
    remain: quantity(remain),
    limit: quantity(limit),
    ordered: quantity(ordered),
    price,
  });
}

/** A quantity with its unit, "piece" where the shop names none. */
function quantityText(count: number, unit: string | undefined, translate: Translate): string {
  const name = unit === undefined || unit === '' ? translate(PIECE) : unit;
  return translate(QUANTITY, { count, unit: name, units: pluralName(name) });
}
