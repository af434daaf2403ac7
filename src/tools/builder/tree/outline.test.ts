import { expect, test } from 'vitest';
import type { Manifest, ManifestType } from '../api/manifest.ts';
import { insertNodes } from '../page/edits.ts';
import { childIds, type Page } from '../page/nodes.ts';
import { insertPosition, acceptsType } from '../page/insert-position.ts';
import { buildOutline } from './outline.ts';

const type = (name: string, slots: ManifestType['slots']): [string, ManifestType] => [
  name,
  { type: name, title: name.toUpperCase(), description: '', category: 'layout', schema: {}, slots, samples: [] },
];
const manifest: Manifest = {
  node: {},
  themes: [],
  types: new Map([
    type('text', {}),
    type('section', { children: { title: 'Content' } }),
    type('tabs', { children: { title: 'Panels', accepts: ['section'] }, foot: { title: 'Foot' } }),
  ]),
};
const page: Page = {
  pageComponent: [
    { type: 'section', id: 's', children: [{ type: 'text', id: 't' }] },
    { type: 'tabs', id: 'tabs', slots: { foot: [{ type: 'text', id: 'f' }] } },
  ],
};

test('named lists are groups, also empty ones; plain children stand right children', () => {
  const { rows, children } = buildOutline(page, manifest);
  expect(Object.fromEntries(children)).toEqual({
    page: ['node:s', 'node:tabs'],
    'node:s': ['node:t'],
    'node:t': [],
    'node:tabs': ['slot:foot:tabs'],
    'slot:foot:tabs': ['node:f'],
    'node:f': [],
  });
  expect(rows.get('node:t')).toEqual({ kind: 'node', id: 't', type: 'text', title: 'TEXT', isFolder: false });
  expect(rows.get('slot:foot:tabs')).toEqual({ kind: 'slot', node: 'tabs', slot: 'foot', title: 'Foot' });
});

test('accepts the types that a list allows', () => {
  expect([
    acceptsType(manifest, page, null, 'children', 'text'),
    acceptsType(manifest, page, 't', 'children', 'text'),
    acceptsType(manifest, page, 'tabs', 'children', 'text'),
    acceptsType(manifest, page, 'tabs', 'children', 'section'),
  ]).toEqual([true, false, false, true]);
});

test('inserts after the selected node on its own level, else last in the page', () => {
  expect([
    insertPosition(manifest, page, 's', 'text'),
    insertPosition(manifest, page, 's', 'section'),
    insertPosition(manifest, page, 't', 'text'),
    insertPosition(manifest, page, undefined, 'text'),
  ]).toEqual([
    { parent: null, slot: 'children', index: 1 },
    { parent: null, slot: 'children', index: 1 },
    { parent: 's', slot: 'children', index: 1 },
    { parent: null, slot: 'children', index: 2 },
  ]);
});

test('five sections in a row stand side by side', () => {
  let built: Page = { pageComponent: [] };
  let selected: string | undefined;
  for (let count = 0; count < 5; count += 1) {
    const next = insertNodes(built, insertPosition(manifest, built, selected, 'section'), [{ type: 'section' }]);
    built = next.page;
    selected = next.id;
  }
  expect(childIds(built, null, 'children')).toHaveLength(5);
});

test('inserts into the selected node where that is asked for, or where its level accepts no such type', () => {
  const nested: Page = { pageComponent: [{ type: 'tabs', id: 'a', children: [{ type: 'section', id: 'b' }] }] };
  expect([
    insertPosition(manifest, page, 's', 'text', true),
    insertPosition(manifest, page, 'tabs', 'text', true),
    insertPosition(manifest, page, 't', 'text', true),
    insertPosition(manifest, nested, 'b', 'text'),
  ]).toEqual([
    { parent: 's', slot: 'children', index: 1 },
    { parent: 'tabs', slot: 'foot', index: 1 },
    { parent: 's', slot: 'children', index: 1 },
    { parent: 'b', slot: 'children', index: 0 },
  ]);
});
