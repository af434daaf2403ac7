import { expect, test } from 'vitest';
import { isCounted, lineFaults } from './line-faults.ts';
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
  expect(lineFaults(jam, quantity, [], 'guest')).toEqual(faults);
});

test('puts reported faults first and does not repeat them, with the unit in the page’s language', () => {
  const reported = [
    { key: 'NOSTOCK', remain: 3, unit: 'ขวด' },
    { key: 'SOME_NEW_RULE', limit: 1 },
  ];
  expect(lineFaults(jam, 10, reported, 'guest')).toEqual([
    { key: 'NOSTOCK', remain: 3, unit: 'jar' },
    { key: 'SOME_NEW_RULE', limit: 1, unit: 'jar' },
    { key: 'OVER_QUANTITY', limit: 9, unit: 'jar' },
  ]);
});

test('predicts no faults for a product without limits, or for an unknown one', () => {
  const reported = [{ key: 'NOPRODUCT' }];
  expect([
    lineFaults(productRecord({ unit: '', quantity_max: 0, remain: null }), 99_999, [], 'guest'),
    lineFaults(null, 5, reported, 'guest'),
    lineFaults(undefined, 5, reported, 'guest'),
  ]).toEqual([[], reported, reported]);
});

test.each([
  ['guest', [{ key: 'PERMISSION_DENIED' }], false],
  ['account', [{ key: 'PERMISSION_DENIED' }], false],
  ['member', [], true],
  [undefined, [], true],
] as const)('goods for members are refused to, and not counted for, who is no member: %s', (buyer, faults, counts) => {
  const rice = productRecord({ unit: '', member_only: true });
  const predicted = lineFaults(rice, 1, [], buyer);
  expect([predicted, isCounted(rice, predicted)]).toEqual([faults, counts]);
});

test('a line counts unless the product can’t be ordered in any quantity', () => {
  const soldOut = { ...jam, remain: 1 };
  const shown = { ...jam, nosell: true };
  const limited = { ...jam, limit_per_account: 2 };
  expect([
    isCounted(jam, lineFaults(jam, 10, [], 'guest')),
    isCounted(soldOut, lineFaults(soldOut, 2, [], 'guest')),
    isCounted(shown, lineFaults(shown, 2, [], 'guest')),
    lineFaults(limited, 2, [], 'guest'),
    isCounted(limited, lineFaults(limited, 2, [], 'account')),
    isCounted(undefined, []),
    isCounted(null, [{ key: 'NOPRODUCT' }]),
  ]).toEqual([true, false, false, [{ key: 'ACCOUNT_LIMIT_REQUIRED_LOGIN', limit: 2, unit: 'jar' }], true, true, false]);
});
