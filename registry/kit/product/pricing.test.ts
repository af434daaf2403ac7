import { expect, test } from 'vitest';
import { compareAtPrice, discountPercent, INSTALMENT_MONTHS, instalment, lowestPrice } from './pricing.ts';
import { productRecord } from '../testing/records.ts';

test('a product of one price is shown at that price', () => {
  expect(lowestPrice(productRecord({ price: '120.00' }))).toEqual({ price: 120, from: false });
});

test('a product with tiers is shown from its lowest tier', () => {
  const product = productRecord({
    price: 120,
    price_list: [
      { quantity_min: 1, quantity_max: 5, price: 120 },
      { quantity_min: 6, quantity_max: null, price: '99.5' },
    ],
  });
  expect(lowestPrice(product)).toEqual({ price: 99.5, from: true });
});

test('a product with variants is shown from its cheapest variant, without its own price', () => {
  const variants = [
    { id: 's', price: 250 },
    { id: 'l', price: 390 },
  ];
  expect(lowestPrice(productRecord({ price: 10, variants }))).toEqual({ price: 250, from: true });
});

test('variants with the same price have no "from"', () => {
  const variants = [
    { id: 's', price: 250 },
    { id: 'l', price: 250 },
  ];
  expect(lowestPrice(productRecord({ variants }))).toEqual({ price: 250, from: false });
});

test('the former price is price and discount, to the satang', () => {
  expect(compareAtPrice(productRecord({ price: '0.1', discount: '0.2' }))).toBe(0.3);
  expect(compareAtPrice(productRecord({ price: 100 }))).toBeUndefined();
  expect(compareAtPrice(productRecord({ price: 100, discount: 0 }))).toBeUndefined();
});

test('the discount in percent is rounded down', () => {
  expect(discountPercent(productRecord({ price: 200, discount: 100 }))).toBe(33);
  expect(discountPercent(productRecord({ price: 200 }))).toBe(0);
});

test('the months of an instalment sum up to the total', () => {
  expect(instalment(100, 3)).toEqual({ first: 33.34, monthly: 33.33 });
  for (const months of INSTALMENT_MONTHS) {
    const { first, monthly } = instalment(1234.56, months);
    expect(Math.round(first * 100) + Math.round(monthly * 100) * (months - 1)).toBe(123_456);
  }
});
