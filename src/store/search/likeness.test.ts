import { expect, test } from 'vitest';
import { likeness } from './likeness.ts';

test.each([
  ['ผาคาวมา', 'ผา ขาวมา ทอ มือ', 1 - 1 / 7],
  ['ตระกรา', 'ตะกรา สาน กระจูด', 1 - 1 / 6],
  ['สบูมะกูด', 'สบู มะกรูด ทำ มือ', 1 - 1 / 8],
  ['กาแฟดิป', 'กาแฟ ดริ ป', 1 - 1 / 7],
  ['seladon', 'rice bowl celadon', 1 - 1 / 7],
  ['honey', 'wild honey', 1],
])('%s is like %s', (piece, text, expected) => {
  expect(likeness([piece], text)).toBeCloseTo(expected, 10);
});

test.each([
  ['soap', 'soup bowl'],
  ['รถยนต', 'ชาม ศิลาดล'],
  ['bicycle', 'icicle of sugar'],
])('%s is not like %s', (piece, text) => {
  expect(likeness([piece], text)).toBe(0);
});

test('every piece must be like something', () => {
  expect(likeness(['kafir', 'soap'], 'handmade kaffir lime soap')).toBeCloseTo(1 - 1 / 9, 10);
  expect(likeness(['kafir', 'shampoo'], 'handmade kaffir lime soap')).toBe(0);
});
