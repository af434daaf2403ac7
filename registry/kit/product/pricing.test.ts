import { expect, test } from 'vitest';
import { compareAtPrice, discountPercent, INSTALMENT_MONTHS } from './pricing.ts';
import { instalment } from '#schemas/values/money/instalment.ts';
import { productRecord } from '../testing/records.ts';

test('the former price is price and discount, to the satang', { meta: { spec: ['3.1c'] } }, () => {
  expect(compareAtPrice(productRecord({ price: '0.1', discount: '0.2' }))).toBe(0.3);
  expect(compareAtPrice(productRecord({ price: 100 }))).toBeUndefined();
  expect(compareAtPrice(productRecord({ price: 100, discount: 0 }))).toBeUndefined();
});

test('a family has a former price only where its listed variant costs what the product costs', () => {
  const variants = [{ id: 's', price: 250 }];
  expect(compareAtPrice(productRecord({ price: 300, discount: 50, variants }), 250)).toBeUndefined();
  expect(compareAtPrice(productRecord({ price: 250, discount: 50, variants }), 250)).toBe(300);
});

test('the discount in percent is rounded down', () => {
  expect(discountPercent(productRecord({ price: 200, discount: 100 }))).toBe(33);
  expect(discountPercent(productRecord({ price: 200 }))).toBe(0);
});

test('the months of an instalment sum up to the total', { meta: { spec: ['9.2b'] } }, () => {
  expect(instalment(100, 3)).toEqual({ first: 33.34, monthly: 33.33 });
  for (const months of INSTALMENT_MONTHS) {
    const { first, monthly } = instalment(1234.56, months);
    expect(Math.round(first * 100) + Math.round(monthly * 100) * (months - 1)).toBe(123_456);
  }
});
