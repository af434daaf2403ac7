import { expect, test } from 'vitest';
import { promptPayText } from './promptpay.ts';

// The examples of npm's promptpay-qr.
test.each([
  ['0801234567', undefined, '00020101021129370016A000000677010111011300668012345675802TH530376463046197'],
  ['1111111111111', undefined, '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A'],
  ['0000000000', 4.22, '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469'],
])('%s is asked for %s baht', (id, baht, text) => {
  expect(promptPayText(id, baht)).toBe(text);
});
