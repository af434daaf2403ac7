import { expect, test } from 'vitest';
import { lineFaults } from './line-faults.ts';
import { productRecord } from '../testing/records.ts';

const jam = productRecord({ unit: 'jar', quantity_min: 2, quantity_max: 9, remain: 4 });

test.each([
  [1, [{ key: 'BELOW_QUANTITY', limit: 2, unit: 'jar' }]],
  [2, []],
  [4, []],
  [5, [{ key: 'NOSTOCK', remain: 4, unit: 'jar' }]],
  [
    10,
    [
      { key: 'NOSTOCK', remain: 4, unit: 'jar' },
      { key: 'OVER_QUANTITY', limit: 9, unit: 'jar' },
    ],
  ],
])('predicts the faults of %i pieces of 2 to 9, with 4 left', (quantity, faults) => {
  expect(lineFaults(jam, quantity, [])).toEqual(faults);
});

test('puts reported faults first and does not repeat them, with the unit in the page’s language', () => {
  const reported = [
    { key: 'NOSTOCK', remain: 3, unit: 'ขวด' },
    { key: 'SOME_NEW_RULE', limit: 1 },
  ];
  expect(lineFaults(jam, 10, reported)).toEqual([
    { key: 'NOSTOCK', remain: 3, unit: 'jar' },
    { key: 'SOME_NEW_RULE', limit: 1, unit: 'jar' },
    { key: 'OVER_QUANTITY', limit: 9, unit: 'jar' },
  ]);
});

test('predicts no faults for a product without limits, or for an unknown one', () => {
  const reported = [{ key: 'NOPRODUCT' }];
  expect([
    lineFaults(productRecord({ unit: '', quantity_max: 0, remain: null }), 99_999, []),
    lineFaults(null, 5, reported),
    lineFaults(undefined, 5, reported),
  ]).toEqual([[], reported, reported]);
});
