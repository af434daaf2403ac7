import { expect, test } from 'vitest';
import type { Manifest, ManifestType } from '../api/manifest.ts';
import type { Page } from '../page/nodes.ts';
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

test('inserts into the selected node, else after it, else last', () => {
  expect([
    insertPosition(manifest, page, 's', 'text'),
    insertPosition(manifest, page, 't', 'text'),
    insertPosition(manifest, page, 'tabs', 'text'),
    insertPosition(manifest, page, undefined, 'text'),
  ]).toEqual([
    { parent: 's', slot: 'children', index: 1 },
    { parent: 's', slot: 'children', index: 1 },
    { parent: 'tabs', slot: 'foot', index: 1 },
    { parent: null, slot: 'children', index: 2 },
  ]);
});
