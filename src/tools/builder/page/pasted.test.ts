import { expect, test } from 'vitest';
import { readPasted } from './pasted.ts';

test('a node, several, a page with its path and what the store has no field for', () => {
  expect(readPasted('{ "type": "text" }')).toEqual({ kind: 'nodes', nodes: [{ type: 'text' }], type: 'text' });
  expect(readPasted('[{ "type": "a" }, { "type": "b" }]')).toMatchObject({ kind: 'nodes', type: 'a' });
  expect(readPasted('{ "path": "/a", "base": {}, "pageHead": { "title": "A" }, "pageComponent": [] }')).toEqual({
    kind: 'page',
    page: { pageHead: { title: 'A' }, pageComponent: [] },
  });
});

test.each([
  ['', 'json'],
  ['hello', 'json'],
  ['{ "type": "text", }', 'json'],
  ['{}', 'node'],
  ['[]', 'node'],
  ['"text"', 'node'],
  ['[{ "type": "text" }, 1]', 'node'],
])('%j is neither', (text, why) => {
  expect(readPasted(text)).toEqual({ kind: 'fault', why });
});
