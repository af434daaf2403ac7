import * as v from 'valibot';
import { expect, test } from 'vitest';
import { salvage } from '../lenient/salvage.ts';
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
