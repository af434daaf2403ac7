import { expect, test } from 'vitest';
import { fillTexts, saysText } from './rule-texts.ts';

test('fills texts in the language of their key, and leaves what names no rule as it is', () => {
  const values = (lang: string) => ({ days: lang === 'th' ? '๓' : '3' });
  const plain = { props: { text: 'Hello', list: [1, null] } };
  expect(fillTexts({ a: [{ $t: { th: '{{days}} วัน', en: '{{days}} days, {{gone}}' } }] }, values)).toEqual({
    a: [{ $t: { th: '๓ วัน', en: '3 days, …' } }],
  });
  expect(fillTexts(plain, values)).toBe(plain);
});

test('recognises what is shown of a text with placeholders', () => {
  expect(
    (
      [
        ['Free from {{free_from}}', 'Free from ฿900'],
        ['{{a}} to {{b}} days', '2 to 4 days'],
        ['{{a}}', '3'],
        ['Free from {{free_from}}', 'Free from '],
        ['{{a}} days', '3 hours'],
        ['Plain', 'Plain'],
        ['Plain', 'Plain text'],
      ] as const
    ).map(([text, shown]) => saysText(text, shown)),
  ).toEqual([true, true, true, false, false, true, false]);
});
