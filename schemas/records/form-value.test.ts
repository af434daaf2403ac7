import { expect, it } from 'vitest';
import { readFormText } from './form-value.ts';

const read = (typed: string) => readFormText({ kind: 'number', matches: () => true }, typed);

it.each([
  ['๑๒', '12'],
  ['−1.5', '-1.5'],
  ['+.5', '+.5'],
  ['1e3', '1e3'],
])('the number %j is %s', { meta: { field: ['4.addresses.2'] } }, (typed, value) => {
  expect(read(typed)).toEqual({ value });
});

it.each(['0x1F', '0b1', '0o7', 'Infinity', '1,000', '1e999', '1 2', '.', '-', 'NaN'])(
  '%j is no number',
  { meta: { field: ['4.addresses.2'] } },
  (typed) => {
    expect(read(typed)).toEqual({ fault: 'INVALID_NUMBER' });
  },
);
