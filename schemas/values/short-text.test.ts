import { expect, it } from 'vitest';
import { shorten } from './short-text.ts';

it.each([
  ['an emoji of two units', `${'a'.repeat(8)}😀b`, 10, `${'a'.repeat(8)}…`],
  ['a family of emoji', `abc👨‍👩‍👧‍👦 and more`, 10, 'abc…'],
  ['a flag', `abcdefg🇹🇭🇯🇵`, 10, 'abcdefg…'],
  ['a Thai vowel and tone mark', 'กกกกกกกกที่นี่', 10, 'กกกกกกกก…'],
  ['a combining accent', `aaaaaaaae\u0301 more`, 10, 'aaaaaaaa…'],
  ['a blank before the end', 'aaaaaaaa bbbb', 10, 'aaaaaaaa…'],
  ['nothing', 'short', 10, 'short'],
])('a cut halves %s never', { meta: { field: ['4.search.8'] } }, (_, text, length, expected) => {
  const cut = shorten(text, length);
  expect(cut).toBe(expected);
  expect(cut.length).toBeLessThanOrEqual(length);
  expect(cut.isWellFormed()).toBe(true);
});
