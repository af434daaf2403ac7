import { expect, test } from 'vitest';
import { variantsOf } from '#schemas/records/product-rules.ts';
import { remaining, stockOf } from './availability.ts';
import { productRecord, uuidOf } from '../testing/records.ts';

test.each([
  [null, 'plenty'],
  [6, 'plenty'],
  [5, 'few'],
  [1, 'few'],
  [0, 'out'],
] as const)('with %s left there is %s', (remain, stock) => {
  expect(stockOf(productRecord({ remain }))).toBe(stock);
});

test('adds up the stock of variants, unless one of them is not tracked', () => {
  const variants = [
    { id: 'a', price: 1, remain: 2 },
    { id: 'b', price: 1, remain: 0 },
  ];
  expect(remaining(productRecord({ remain: 9, variants }))).toBe(2);
  expect(remaining(productRecord({ variants: [...variants, { id: 'c', price: 1, remain: null }] }))).toBeNull();
});

test('counts a variant’s own stock although it lists its siblings', () => {
  const variants = [{ id: 'a', price: 1, remain: 7 }];
  const variant = productRecord({ id: 'a', parent: { uuid: uuidOf(9) }, remain: 0, variants });
  expect([variantsOf(variant), remaining(variant), stockOf(variant)]).toEqual([[], 0, 'out']);
});
