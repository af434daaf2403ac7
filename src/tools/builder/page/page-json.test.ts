import { expect, test } from 'vitest';
import { parsePasted } from './page-json.ts';

test('parses a node, a list of nodes, and a page without fields unknown to the store', () => {
  expect(parsePasted('{ "type": "text" }')).toEqual({ kind: 'nodes', nodes: [{ type: 'text' }], type: 'text' });
  expect(parsePasted('[{ "type": "a" }, { "type": "b" }]')).toMatchObject({ kind: 'nodes', type: 'a' });
  expect(parsePasted('{ "path": "/a", "base": {}, "pageHead": { "title": "A" }, "pageComponent": [] }')).toEqual({
    kind: 'page',
    page: { pageHead: { title: 'A' }, pageComponent: [] },
  });
});

test('a byte order mark before JSON is no fault', { meta: { field: ['4.pictures.5'] } }, () => {
  expect(parsePasted('\uFEFF{ "type": "text" }')).toEqual({ kind: 'nodes', nodes: [{ type: 'text' }], type: 'text' });
});

test.each([
  ['', 'json'],
  ['hello', 'json'],
  ['{ "type": "text", }', 'json'],
  ['{}', 'node'],
  ['[]', 'node'],
  ['"text"', 'node'],
  ['[{ "type": "text" }, 1]', 'node'],
])('refuses %j', (text, why) => {
  expect(parsePasted(text)).toEqual({ kind: 'fault', why });
});
