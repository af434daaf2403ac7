import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Deliveries } from './deliveries.ts';
import { deliveryDays, freeDelivery } from './delivery-terms.ts';

const terms = { fee: 45, days_min: 2, days_max: 4 };

test('a way takes longer to the postcodes of its areas, by the most digits that agree', () => {
  const areas = [
    { postcodes: ['84', '58'], more_days: 2 },
    { postcodes: ['84140'], more_days: 5 },
  ];
  expect(['84140', '84280', '58000', '10330', ''].map((code) => deliveryDays({ ...terms, areas }, code))).toEqual([
    [7, 9],
    [4, 6],
    [4, 6],
    [2, 4],
    [2, 4],
  ]);
});

test('delivery is free from the least price of a way that sends, and nothing is said where no way says so', () => {
  expect([
    freeDelivery([
      { type: 'pickup', free_from: 1 },
      { type: 'standard', free_from: 900 },
      { type: 'express', free_from: 2000 },
    ]),
    freeDelivery([{ type: 'standard' }]),
    freeDelivery([]),
  ]).toEqual([{ type: 'standard', free_from: 900 }, undefined, undefined]);
});

test('drops faulty deliveries and keeps the others', () => {
  const good = { type: 'standard', label: 'Standard', ...terms };
  expect(v.parse(Deliveries, [{ ...good, fee: 'much' }, null, { ...good, days_max: '4' }, 'x'])).toEqual([good]);
  expect(['x', null, undefined, {}].map((given) => v.parse(Deliveries, given))).toEqual([[], [], [], []]);
});
