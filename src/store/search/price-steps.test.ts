import { expect, test } from 'vitest';
import { priceSteps } from './price-steps.ts';

const each = (...prices: number[]) => prices.map((price) => ({ price, count: 1 }));

test('ranges part the products about evenly, at round amounts, open at both ends', () => {
  expect(priceSteps(each(45, 60, 90, 95, 120, 180, 240, 260, 320, 480, 890, 2400))).toEqual([
    { max: 100, count: 4 },
    { min: 100, max: 200, count: 2 },
    { min: 200, max: 300, count: 2 },
    { min: 300, count: 4 },
  ]);
});

test('a price on a bound belongs to the range above it, so that counts add up', () => {
  expect(priceSteps([{ price: 50, count: 3 }, { price: 100, count: 2 }, ...each(150, 190)])).toEqual([
    { max: 100, count: 3 },
    { min: 100, max: 150, count: 2 },
    { min: 150, count: 2 },
  ]);
});

test.each([
  ['few products', each(10, 20, 3000)],
  ['one price', [{ price: 120, count: 40 }]],
  ['no products', []],
])('%s have no ranges', (_case, prices) => {
  expect(priceSteps(prices)).toEqual([]);
});

test('prices below one baht and without end are no hindrance', () => {
  expect(priceSteps([{ price: 0, count: 5 }, ...each(0.5, 1e9)])).toEqual([
    { max: 1, count: 6 },
    { min: 1, count: 1 },
  ]);
});
