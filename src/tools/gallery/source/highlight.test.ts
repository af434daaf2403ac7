import { expect, test } from 'vitest';
import { scanJson } from '../../json/scan-json.ts';
import { splitPieces } from './highlight.ts';

const pieces = (text: string, wrong: { start: number; end: number }[] = []) => splitPieces(text, scanJson(text), wrong);

test('splits all of the text into pieces with their kind', () => {
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

test('marks ranges of problems, and the position of a syntax error', () => {
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
