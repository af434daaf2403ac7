import { expect, it, test } from 'vitest';
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

it.each([
  ['full-width letters', 'ＳＯＡＰ', 'soap'],
  ['half-width katakana', 'ｾﾗﾐｯｸ', 'セラミック'],
  ['half-width voiced katakana', 'ｶﾞﾗｽ', 'ガラス'],
  ['full-width digits', '１００ｇ', '100g'],
  ['ligatures', 'oﬀer ﬁg', 'offer fig'],
  ['squared letters', '㎏', 'kg'],
  ['circled digits', '①', '1'],
  ['Arabic digits', '٢٥٠', '250'],
  ['direction marks', '\u202Esoap\u202C', 'soap'],
])('%s are read as their plain spelling', { meta: { field: ['4.search.1'] } }, (_, written, expected) => {
  expect(normalise(written)).toBe(expected);
});

it('references of every name become their characters', { meta: { field: ['4.search.6'] } }, () => {
  expect(textOfHtml('caf&eacute; &ndash; it&rsquo;s 5 &lt; 6 &hellip; &#x1F600; &unknown; A&amp;B &copy')).toBe(
    'café – it’s 5 < 6 … 😀 &unknown; A&B ©',
  );
});

it.each([
  ['fits < 10 kg and > 5 kg', 'fits < 10 kg and > 5 kg'],
  ['I <3 <b>tea</b>', 'I <3 tea'],
  ['a<!-- b --><SCRIPT>c</SCRIPT >d<style>e', 'a d'],
  ['<script>a<style>b</style>c</script>d', 'd'],
])('the text of %j is %j', { meta: { field: ['4.search.6'] } }, (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

it('HTML of elements that never end is read in one pass', { meta: { field: ['1.10'] } }, () => {
  const before = process.cpuUsage();
  expect(textOfHtml('<script>'.repeat(40_000))).toBe('');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});
