import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Baht, Price } from './baht.ts';
import { lineUnits, roundToSatang, totalPrice, toUnits, unitPrice } from './money.ts';

test.each([
  ['120.00', 120],
  [' 0.1 ', 0.1],
  ['12.34565', 12.3457],
  [19.99, 19.99],
  ['.5', 0.5],
])('%j is %d baht', (given, baht) => {
  expect(v.parse(Baht, given)).toBe(baht);
});

test.each(['', 'free', '1,000', '1e3', 'NaN', Number.NaN, Number.POSITIVE_INFINITY, null, '10000000000'])(
  '%j is no amount',
  (given) => {
    expect(v.safeParse(Baht, given).success).toBe(false);
  },
);

test('a price is not negative', () => {
  expect(v.safeParse(Price, '-1').success).toBe(false);
});

test('amounts are whole units of 1/10,000 baht, so that sums of floats do not drift', () => {
  expect(toUnits(0.1) + toUnits(0.2)).toBe(3000n);
  const product = { price: 0.07, price_list: [] };
  expect(totalPrice([{ product, quantity: 99_999 }])).toBe(6999.93);
});

test('a total is rounded half up to 2 decimals, only at the end', { meta: { spec: ['5.7', '9.6c'] } }, () => {
  expect(roundToSatang(12_345_649n)).toBe(1234.56);
  expect(roundToSatang(12_345_650n)).toBe(1234.57);
  expect(totalPrice([1, 2, 3].map(() => ({ product: { price: 0.005, price_list: [] }, quantity: 1 })))).toBe(0.02);
});

const tiered = {
  price: 100,
  price_list: [
    { quantity_min: 3, quantity_max: 5, price: 90 },
    { quantity_min: 5, quantity_max: null, price: 80 },
  ],
};

test.each([
  [1, 100],
  [2, 100],
  [3, 90],
  [5, 90],
  [6, 80],
  [99_999, 80],
])(
  '%d pieces cost %d baht each: the first tier that holds the quantity, else the base price',
  { meta: { spec: ['3.2', '5.8'] } },
  (quantity, price) => {
    expect(unitPrice(tiered, quantity)).toBe(price);
    expect(lineUnits(tiered, quantity)).toBe(BigInt(price * quantity) * 10_000n);
  },
);
