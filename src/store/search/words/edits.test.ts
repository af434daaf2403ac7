import { expect, test } from 'vitest';
import { allowedEdits, editsBetween } from './edits.ts';

test.each([
  ['honey', 'honey', 0],
  ['hony', 'honey', 1],
  ['candel', 'candle', 1],
  ['seladon', 'celadon', 1],
  ['ตระกรา', 'ตะกรา', 1],
  ['สบูมะกูด', 'สบูมะกรูด', 1],
  ['', 'abc', 3],
])('%s and %s differ in %s letters', (one, other, edits) => {
  expect(editsBetween(one, other)).toBe(edits);
  expect(editsBetween(other, one)).toBe(edits);
});

test('the longer a word, the more of its letters may be wrong', () => {
  expect([3, 4, 7, 8, 11, 12].map(allowedEdits)).toEqual([0, 1, 1, 2, 2, 3]);
});
