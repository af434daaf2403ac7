import * as v from 'valibot';
import { expect, test } from 'vitest';
import { salvage } from '../../lenient/salvage.ts';
import { Accounting } from './money-format-schema.ts';
import { formatPrice } from './price-text.ts';

const shown = (accounting: unknown, amounts: readonly number[] = [1250, 12.5, -30]) => {
  const format = salvage(v.optional(Accounting), accounting).value;
  return amounts.map((baht) => formatPrice(baht, 'en', format));
};

test.each([
  ['nothing', undefined, ['฿1,250', '฿12.50', '−฿30']],
  ['nothing of money', { vat: 7 }, ['฿1,250', '฿12.50', '−฿30']],
  ['a symbol behind the number', { symbol: 'THB', format: '%v %s' }, ['1,250 THB', '12.50 THB', '−30 THB']],
  ['separators and decimals', { precision: '2', thousand: ' ', decimal: ',' }, ['฿1 250,00', '฿12,50', '−฿30,00']],
  ['no decimals', { precision: 0 }, ['฿1,250', '฿12.50', '−฿30']],
  ['patterns by sign', { format: { pos: '%s %v', neg: '(%s %v)', zero: '-' } }, ['฿ 1,250', '฿ 12.50', '(฿ 30)']],
  [
    'the settings of accounting.js',
    { currency: { symbol: '$&', precision: 2 }, number: {} },
    ['$&1,250.00', '$&12.50', '−$&30.00'],
  ],
  ['separators that are the same', { thousand: '.', precision: 2 }, ['฿1,250.00', '฿12.50', '−฿30.00']],
  [
    'faulty fields',
    { symbol: {}, precision: 99, thousand: '12', format: '%s', decimal: 'x' },
    ['฿1,250', '฿12.50', '−฿30'],
  ],
  ['no object', 'THB', ['฿1,250', '฿12.50', '−฿30']],
])('a shop that gives %s', { meta: { field: ['3.9'] } }, (_, accounting, expected) => {
  expect(shown(accounting)).toEqual(expected);
});

test.each([
  [{ precision: 2 }, [1.005, 0.285, 2.675, 1_234_567.895], ['฿1.01', '฿0.29', '฿2.68', '฿1,234,567.90']],
  [{ precision: 3 }, [1.0005, 0.1 + 0.2, -0.00004], ['฿1.001', '฿0.300', '฿0.000']],
  [{ precision: 0 }, [0.1 + 0.7, 99.995, 256.9 - 99.9], ['฿0.80', '฿100.00', '฿157']],
])(
  'amounts in the format %j are rounded half up by their decimals, not by their floats',
  { meta: { field: ['4.money.2'] } },
  (accounting, amounts, expected) => {
    expect(shown(accounting, amounts)).toEqual(expected);
  },
);
