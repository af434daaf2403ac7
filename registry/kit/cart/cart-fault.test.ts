import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { CART_ERROR_KEYS } from '#schemas/error-keys.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import { faultText, type Translate } from './cart-fault.ts';

const i18n = setupI18n();
i18n.loadAndActivate({ locale: 'en', messages: {} });
const translate: Translate = (message, values) => i18n._(message.id, { ...values }, { message: message.message });

test.each<[ErrorEntry, string]>([
  [{ key: 'NO_PRODUCT' }, 'This product can no longer be ordered.'],
  [{ key: 'NOPRODUCT' }, 'This product can no longer be ordered.'],
  [{ key: 'HIDDEN' }, 'This product can no longer be ordered.'],
  [{ key: 'NOSELL' }, 'This product can no longer be ordered.'],
  [{ key: 'NOSTOCK', remain: 3, unit: 'jar' }, 'Not enough in stock: only 3 jars left.'],
  [{ key: 'NOSTOCK', remain: 3 }, 'Not enough in stock: only 3 pieces left.'],
  [{ key: 'NOSTOCK', remain: 1, unit: 'jar' }, 'Not enough in stock: only 1 jar left.'],
  [{ key: 'NOSTOCK', remain: 27 }, 'Not enough in stock: only 27 pieces left.'],
  [{ key: 'NOSTOCK', remain: 2, unit: 'box' }, 'Not enough in stock: only 2 boxes left.'],
  [{ key: 'NOSTOCK', remain: 2, unit: 'bunch' }, 'Not enough in stock: only 2 bunches left.'],
  [{ key: 'NOSTOCK', remain: 2, unit: 'glass' }, 'Not enough in stock: only 2 glasses left.'],
  [{ key: 'NOSTOCK', remain: 2, unit: 'tray' }, 'Not enough in stock: only 2 trays left.'],
  [{ key: 'NOSTOCK', remain: 2, unit: 'berry' }, 'Not enough in stock: only 2 berries left.'],
  [{ key: 'NOSTOCK', remain: 2, unit: 'pcs' }, 'Not enough in stock: only 2 pcs left.'],
  [{ key: 'NOSTOCK', remain: 2, unit: 'pieces' }, 'Not enough in stock: only 2 pieces left.'],
  [{ key: 'NOSTOCK', remain: 2, unit: 'kg' }, 'Not enough in stock: only 2 kg left.'],
  [{ key: 'NOSTOCK', remain: 2, unit: 'ขวด' }, 'Not enough in stock: only 2 ขวด left.'],
  [{ key: 'NOSTOCK', remain: 0, unit: 'jar' }, 'Out of stock.'],
  [{ key: 'NOSTOCK' }, 'There is not enough in stock.'],
  [{ key: 'BUY-WEB_CORRUPTION' }, 'This shop is suspended and can’t take orders at the moment.'],
  [{ key: 'INVALID_POINT' }, 'Please enter the points to use as a number.'],
  [{ key: 'INVALID_BANK' }, 'Please choose a valid bank.'],
  [{ key: 'USE>POINT' }, 'You can’t use more points than you have.'],
  [{ key: 'POINT>NET' }, 'The points are worth more than the order’s total.'],
  [
    { key: 'BUY-LNWPAY_ANTI-MONEY_LAUNDERING' },
    'By law an order may come to 30,000 baht at most. Please split it into smaller orders.',
  ],
  [{ key: 'PERMISSION_DENIED' }, 'Please log in to continue.'],
  [{ key: 'INVALID_SHIPPINGTYPE' }, 'This way of shipping can’t be used. Please choose another one.'],
  [{ key: 'BELOW_QUANTITY', limit: 6, unit: 'jar' }, 'Please order at least 6 jars.'],
  [{ key: 'BELOW_QUANTITY', limit: 6 }, 'Please order at least 6 pieces.'],
  [{ key: 'OVER_QUANTITY', limit: 1200, unit: 'jar' }, 'At most 1,200 jars per order.'],
  [{ key: 'ACCOUNT_LIMIT_REQUIRED_LOGIN' }, 'Limited to 1 piece per person. Please log in to order it.'],
  [
    { key: 'ACCOUNT_LIMIT_REQUIRED_LOGIN', limit: 2, unit: 'jar' },
    'Limited to 2 jars per person. Please log in to order it.',
  ],
  [
    { key: 'OVER_QUANTITY_ACCOUNT_ORDERED', limit: 2, ordered: 1, unit: 'jar' },
    'Limited to 2 jars per person. You have already ordered 1 jar.',
  ],
  [{ key: 'OVER_QUANTITY_ACCOUNT', limit: 2, unit: 'jar' }, 'Limited to 2 jars per person.'],
  [{ key: 'PRODUCT-OVER_QUANTITY', limit: 5, unit: 'jar' }, 'This product is limited to 5 jars.'],
  [{ key: 'OVER_TOTAL_QUANTITY', limit: 50 }, 'The cart can hold at most 50 pieces.'],
  [{ key: 'COUPON_CODE_NOT_FOUND' }, 'This coupon was not found, is used up, or its conditions are not met.'],
  [{ key: 'SOME_NEW_RULE' }, 'SOME_NEW_RULE'],
])('%o is told with its number and the unit in the right number', { meta: { spec: ['8.32'] } }, (entry, text) => {
  expect(faultText(entry, translate)).toBe(text);
});

test.each(CART_ERROR_KEYS)('%s sends no account to log in', { meta: { field: ['3.15'], spec: ['8.25'] } }, (key) => {
  const logIn = /log in/i;
  const [guest, person] = [false, true].map((isLoggedIn) => faultText({ key, limit: 2 }, translate, { isLoggedIn }));
  expect(person).not.toMatch(logIn);
  expect(person === guest).toBe(!logIn.test(guest ?? ''));
});

test.each([
  ['ORDER_LIMIT_MAX_PRICE', 'An order may come to 20,000.5 baht at most.'],
  ['ORDER_LIMIT_MIN_PRICE', 'An order has to come to 20,000.5 baht at least.'],
])('%s has a message with the bound', (key, text) => {
  expect(faultText({ key }, translate, { price: 20_000.5 })).toBe(text);
});

test.each(CART_ERROR_KEYS)('%s has a complete sentence without numbers', (key) => {
  expect(faultText({ key }, translate)).toMatch(/^[A-Z].*[a-z0-9]\.$/);
});
