import { expect, test } from 'vitest';
import { productRecord } from '../testing/records.ts';
import { savingAt, displayedPrice } from './displayed-price.ts';

const tiers = [
  { quantity_min: 1, quantity_max: 5, price: 120 },
  { quantity_min: 6, quantity_max: null, price: '99.50' },
];

test('is the price of the quantity, and the lowest price until a variant is chosen', () => {
  const paste = productRecord({ price: 120, price_list: tiers });
  expect(displayedPrice(paste, 6, false)).toEqual({ price: 99.5, from: false });
  const scarf = productRecord({
    variants: [
      { id: 's', price: 890 },
      { id: 'l', price: 1290 },
    ],
  });
  expect(displayedPrice(scarf, 1, true)).toEqual({ price: 890, from: true });
});

test('a higher tier saves more of the same former price, exact to the satang', () => {
  const paste = productRecord({ price: 120, discount: 30, price_list: tiers });
  expect(savingAt(paste, 120)).toEqual({ former: 150, saved: 30, percent: 20 });
  expect(savingAt(paste, 99.5)).toEqual({ former: 150, saved: 50.5, percent: 33 });
});

test('there is no saving without a discount, or when the price is not lower', () => {
  expect(savingAt(productRecord({ price: 120 }), 120)).toBeUndefined();
  expect(savingAt(productRecord({ price: 120, discount: 30 }), 150)).toBeUndefined();
});
