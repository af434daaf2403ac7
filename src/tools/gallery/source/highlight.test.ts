import { expect, test } from 'vitest';
import { scanJson } from '../../json/scan-json.ts';
import { piecesOf } from './highlight.ts';

const pieces = (text: string, wrong: { start: number; end: number }[] = []) => piecesOf(text, scanJson(text), wrong);

test('the pieces are the text, with what each is', () => {
  const text = '{ "a": [1, true] }';
  expect(
    pieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
  expect(pieces(text).flatMap((piece) => (piece.kind === undefined ? [] : [[piece.text, piece.kind]]))).toEqual([
    ['{', 'mark'],
    ['"a"', 'key'],
    [':', 'mark'],
    ['[', 'mark'],
    ['1', 'number'],
    [',', 'mark'],
    ['true', 'word'],
    [']', 'mark'],
    ['}', 'mark'],
  ]);
});

test('what is wrong is marked, and the place of a fault', () => {
  expect(
    pieces('{"a":1}', [{ start: 1, end: 6 }])
      .filter(({ isWrong }) => isWrong)
      .map(({ text }) => text),
  ).toEqual(['"a"', ':', '1']);
  expect(
    pieces('{"a" 12 }')
      .filter(({ isWrong }) => isWrong)
      .map(({ text }) => text),
  ).toEqual(['12']);
  expect(
    pieces('{"a": 1 b')
      .map(({ text }) => text)
      .join(''),
  ).toBe('{"a": 1 b');
});
