import { expect, test } from 'vitest';
import { DIGIT_SEPARATORS, INTL_LOCALES, LANGS } from '#schemas/lang.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { formatCount } from './format.ts';

test('formats prices with satang only where there are any, and groups digits in every language', () => {
  expect(LANGS.map((lang) => formatPrice(1250, lang))).toEqual(LANGS.map((lang) => `฿1${DIGIT_SEPARATORS[lang]}250`));
  expect([formatPrice(12.5, 'th'), formatPrice(0, 'en'), formatCount(12_345.5, 'th')]).toEqual([
    '฿12.50',
    '฿0',
    '12,345.5',
  ]);
});

test('writes numbers and prices as Intl does, in each language', () => {
  const whole = [
    ...Array.from({ length: 1002 }, (_, at) => at),
    9999,
    10_000,
    123_456,
    1_234_567,
    2 ** 40,
    2 ** 53 - 1,
  ];
  const numbers = [-1, -1000, 0.5, 999.5, 2 ** 53, 1e21, Number.NaN, Infinity, ...whole];
  for (const lang of LANGS) {
    const byIntl = new Intl.NumberFormat(INTL_LOCALES[lang]);
    expect(numbers.map((number) => formatCount(number, lang))).toEqual(numbers.map(byIntl.format));
    expect(whole.map((number) => formatPrice(number, lang))).toEqual(
      whole.map((number) => `฿${byIntl.format(number)}`),
    );
    expect([formatPrice(-0, lang), formatPrice(-1250, lang)]).toEqual(['฿0', `−฿1${DIGIT_SEPARATORS[lang]}250`]);
  }
});
