import { expect, test } from 'vitest';
import { normalise, textOfHtml, withoutTones } from './normalise.ts';

test.each([
  ['sara am in two parts', 'น้ํา', 'น้ำ'],
  ['sara am in two parts, the tone mark after them', 'นํ้า', 'น้ำ'],
  ['sara e typed twice', 'เเก้ว', 'แก้ว'],
  ['a tone mark before its vowel', 'ท่ี', 'ที่'],
  ['Thai digits', '๒๕๐', '250'],
  ['a zero-width space', 'น้ำ\u200Bผึ้ง', 'น้ำผึ้ง'],
  ['capitals and accents', 'Café LATTE', 'cafe latte'],
])('%s', (_, written, expected) => {
  expect(normalise(written)).toBe(expected);
});

test('without tone marks misspelt tones are alike', () => {
  expect(withoutTones('ผ้าขาวม้า')).toBe(withoutTones('ผ่าขาวมา'));
});

test('the text of HTML has no tags, scripts or references', () => {
  const html = '<style>p{}</style><p>หวาน &amp; หอม<br>3 &#x2764; <script>alert("x")</script>&nbsp;จบ</p>';
  expect(textOfHtml(html)).toBe('หวาน & หอม 3 ❤ จบ');
});
