import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

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
