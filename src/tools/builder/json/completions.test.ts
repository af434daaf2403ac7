import { expect, test } from 'vitest';
import { optionsAt } from './completions.ts';
import { locateCursor } from './locate-cursor.ts';

const schema = {
  type: 'object',
  properties: {
    level: { type: 'integer', title: 'Level' },
    align: { enum: ['start', 'end'] },
    links: { type: 'array', items: { $ref: '#/$defs/link' } },
  },
  $defs: { link: { type: 'object', properties: { isNew: { type: 'boolean' } } } },
};
const manifest = {
  node: {
    type: 'object',
    properties: { type: {}, id: {}, props: {}, when: { properties: { lang: { enum: ['th', 'en'] } } } },
  },
  types: new Map([
    [
      'heading',
      { type: 'heading', title: 'Heading', description: '', category: 'content', schema, slots: {}, samples: [] },
    ],
  ]),
};
/** Labels of the completions at the `|` of a text. */
function offered(text: string, isPage = false): readonly string[] {
  const at = text.indexOf('|');
  return optionsAt(locateCursor(text.replace('|', ''), at), { manifest, isPage }).map(({ label }) => label);
}

test('completes types, then names and values of their props', () => {
  expect(offered('{ "type": "he|')).toEqual(['"heading"']);
  expect(offered('{ "type": "heading", "props": { |')).toEqual(['"level"', '"align"', '"links"']);
  expect(offered('{ "type": "heading", "props": { "level": 2, "|" } }')).toEqual(['"align"', '"links"']);
  expect(offered('{ "type": "heading", "props": { "align": |')).toEqual(['"start"', '"end"']);
  expect(offered('{ "type": "heading", "props": { "links": [{}, { "isNew": t|')).toEqual(['true', 'false']);
});

test('completes fields of a node, at any depth of a page', () => {
  expect(offered('{ "type": "heading", |')).toEqual(['"id"', '"props"', '"when"']);
  expect(offered('{ "when": { "lang": |')).toEqual(['"th"', '"en"']);
  expect(offered('{ "pageComponent": [{ "type": "x", "children": [{ "type": "|', true)).toEqual(['"heading"']);
  expect(
    offered('{ "pageComponent": [{ "slots": { "foot": [{ "type": "heading", "props": { "align": "|', true),
  ).toEqual(['"start"', '"end"']);
  expect(offered('{ |', true)).toEqual([]);
});

test('completes nothing for unknown types and props', () => {
  expect([offered('{ "type": "odd", "props": { |'), offered('|'), offered('{ "props": { "a": { |')]).toEqual([
    [],
    [],
    [],
  ]);
});
