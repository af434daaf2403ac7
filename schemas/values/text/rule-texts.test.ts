import { expect, test } from 'vitest';
import { fillText, fillTexts, saysText } from './rule-texts.ts';

test('fills texts in the language of their key, and leaves what names no rule as it is', () => {
  const valueOf = (lang: string, name: string) => (name === 'days' ? (lang === 'th' ? '๓' : '3') : undefined);
  const plain = { props: { text: 'Hello', list: [1, null] } };
  expect(fillTexts({ a: [{ $t: { th: '{{days}} วัน', en: '{{days}} days; free from {{gone}}' } }] }, valueOf)).toEqual({
    a: [{ $t: { th: '๓ วัน', en: '3 days' } }],
  });
  expect(fillTexts(plain, valueOf)).toBe(plain);
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

test.each([
  ['Free from {{gone}}', ''],
  ['Free from {{gone}} · claim your coupon', 'Claim your coupon'],
  ['Sent in {{days}} days; free from {{gone}}', 'Sent in 3 days'],
  ['ส่งใน {{days}} วัน · ส่งฟรีเมื่อครบ {{gone}}', 'ส่งใน 3 วัน'],
  ['A · free from {{gone}} · B', 'A · B'],
  ['Sent in {{days}} days. Free from {{gone}}. Ask us!', 'Sent in 3 days. Ask us!'],
  ['Sent in {{days}} days; free from {{gone}}. Ask us!', 'Sent in 3 days. Ask us!'],
  ['满 {{gone}} 免运费。{{days}} 天', '3 天'],
  ['<td>฿45; free from {{gone}}</td><td>{{days}}</td>', '<td>฿45</td><td>3</td>'],
  ['<ul><li>Free <b>from {{gone}}</b></li><li>Now</li></ul>', '<ul><li><b></b></li><li>Now</li></ul>'],
  ['<p>Free from {{gone}}.</p><p>1.5 kg in {{days}} days.</p>', '<p>1.5 kg in 3 days.</p>'],
])('leaves out the part that names a rule which the shop does not have: %s', (text, said) => {
  expect(fillText(text, (_, name) => (name === 'days' ? '3' : undefined), 'en')).toBe(said);
});
