import { expect, test } from 'vitest';
import { keptBytes, piecesBytes, piecesText } from './html-pieces.ts';

test('joins texts and bytes as one text would be encoded', () => {
  const pieces = ['<p>ชา 🍵', keptBytes(' & ข้าว</p>'), '', keptBytes(''), '\uD83C<p>tea</p>'];
  expect(piecesBytes(pieces)).toEqual(Buffer.from(pieces.map(String).join('')));
  expect(piecesText(pieces)).toBe(pieces.map(String).join(''));
});

test('gives each document bytes of its own, whatever was joined before', () => {
  const first = piecesBytes(['one visitor’s long document']);
  const second = piecesBytes(['short']);
  expect([first.toString(), second.toString()]).toEqual(['one visitor’s long document', 'short']);
  expect(first.buffer === second.buffer && first.byteOffset === second.byteOffset).toBe(false);
});

test('joins documents of any size', () => {
  const large = 'ชา'.repeat(400_000);
  expect(piecesBytes([large, keptBytes('<b>'), large]).toString()).toBe(`${large}<b>${large}`);
});
