import { assert, property, string } from 'fast-check';
import { expect, it, test } from 'vitest';
import { codeKey, foldDigits, foldTyped, isVisible } from './typed-text.ts';

it.each([
  'welcome50',
  'Welcome50',
  'ＷＥＬＣＯＭＥ５０',
  'WEL\u200BCOME50',
  '\u202EWELCOME50\u202C ',
  'WELCOME๕๐',
  'WELCOME 50',
])('the code %j is WELCOME50 however it is typed', { meta: { field: ['4.money.4'] } }, (typed) => {
  expect(codeKey(typed)).toBe(codeKey('WELCOME50'));
});

it.each(['น้ำหอม', 'นํ้าหอม', 'น้ํา\u200Bหอม'])(
  'the Thai code %j is one, in whatever order its vowel and tone mark are typed',
  { meta: { field: ['4.money.4'] } },
  (typed) => {
    expect([codeKey(typed), foldTyped(typed)]).toEqual(['น้ำหอม', 'น้ำหอม']);
  },
);

test('the digits of every script are 0 to 9', () => {
  expect(foldDigits('๐๙ ٠٩ ۰۹ ०९ ０９ 𝟘𝟡 𝟶𝟿 〇')).toBe('09 09 09 09 09 09 09 〇');
});

test('folding twice is folding once, and leaves nothing that is not seen', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const folded = foldTyped(text);
      expect(foldTyped(folded)).toBe(folded);
      expect(codeKey(codeKey(text))).toBe(codeKey(text));
      expect(folded === '').toBe(!isVisible(text.normalize('NFKC')));
    }),
    { examples: [['ẞ'], ['\u1F80\u0306']] },
  );
});
