import { expect, test } from 'vitest';
import { cutText, shorten } from './cut-text.ts';

test.each([
  ['short', 5, 'short'],
  ['longer', 4, 'long'],
  ['ab👩‍👩‍👧‍👦', 4, 'ab'],
  ['abกี่', 4, 'ab'],
  [`a${'\u0301'.repeat(300)}`, 4, `a${'\u0301'.repeat(3)}`],
  ['👍', 1, ''],
])('cuts %j at %i into %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test.each([
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
