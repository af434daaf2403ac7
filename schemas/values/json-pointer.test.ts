import { expect, test } from 'vitest';
import { pointerPath, pointerTokens } from './json-pointer.ts';
import { pointerToken } from '../problem.ts';

test.each([
  ['', []],
  ['/', ['']],
  ['/props/title', ['props', 'title']],
  ['/a~1b/m~0n/~01', ['a/b', 'm~n', '~1']],
  ['/children/0', ['children', '0']],
])('splits %j as RFC 6901 says', (pointer, tokens) => {
  expect(pointerTokens(pointer)).toEqual(tokens);
  expect(tokens.map(pointerToken).join('')).toBe(pointer);
});

test('a path has numbers for the indices of lists', () => {
  expect(pointerPath('/pageComponent/0/props/a~1b/12')).toEqual(['pageComponent', 0, 'props', 'a/b', 12]);
});
