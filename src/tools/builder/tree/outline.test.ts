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
  lang: 'en',
  types: new Map([
    type('text', {}),
    type('section', { children: { title: 'Content' } }),
    type('tabs', { children: { title: 'Panels', accepts: ['section'] }, foot: { title: 'Foot' } }),
  ]),
};
const page: Page = {
  pageComponent: [
    { type: 'section', id: 's', hidden: true, children: [{ type: 'text', id: 't', name: 'Intro' }] },
    { type: 'tabs', id: 'tabs', slots: { foot: [{ type: 'text', id: 'f' }] } },
  ],
};

test('named lists are groups, also empty ones; plain children are placed right children', () => {
  const { rows, children } = buildOutline(page, manifest, 'en');
  expect(Object.fromEntries(children)).toEqual({
    page: ['node:s', 'node:tabs'],
    'node:s': ['node:t'],
    'node:t': [],
    'node:tabs': ['slot:foot:tabs'],
    'slot:foot:tabs': ['node:f'],
    'node:f': [],
  });
  const summary = { text: '', image: '', records: undefined };
  expect(rows.get('node:t')).toEqual({
    kind: 'node',
    id: 't',
    type: 'text',
    title: 'TEXT',
    name: 'Intro',
    isHidden: false,
    isWithinHidden: true,
    isLocked: false,
    summary,
    isFolder: false,
  });
  expect(rows.get('slot:foot:tabs')).toEqual({ kind: 'slot', node: 'tabs', slot: 'foot', title: 'Foot', label: '' });
});

test('a container without a text shows the first text in it, at any depth and in its slots', () => {
  const quote = { ...type('quote', {})[1], schema: { properties: { text: { type: 'string' } } } };
  const speaking: Manifest = { ...manifest, types: new Map([...manifest.types, ['quote', quote]]) };
  const said = (id: string, text: string) => ({ type: 'quote', id, props: { text } });
  const inner = {
    type: 'section',
    id: 'inner',
    children: [{ type: 'text', id: 't' }, said('a', 'Forty years'), said('b', 'Later')],
  };
  const outer = { type: 'section', id: 'outer', children: [{ type: 'tabs', id: 'tabs', slots: { foot: [inner] } }] };
  const { rows } = buildOutline({ pageComponent: [outer] }, speaking, 'en');
  const textOf = (id: string) => {
    const row = rows.get(`node:${id}`);
    return row?.kind === 'node' ? row.summary.text : undefined;
  };
  expect(['outer', 'tabs', 'inner', 't', 'b'].map(textOf)).toEqual([
    'Forty years',
    'Forty years',
    'Forty years',
    '',
    'Later',
  ]);
});

test('offers the panels and columns that the props have, and others only while they hold something', () => {
  const part = (prop: string, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${prop}-${index + 1}`, { title: '', part: { prop, index } }]),
    );
  const columns = { ...type('columns', part('ratio', 4))[1], schema: { properties: { ratio: { default: '1-1' } } } };
  const parted: Manifest = {
    ...manifest,
    lang: 'en',
    types: new Map([...manifest.types, type('panels', part('items', 3)), ['columns', columns]]),
  };
  const slotsOf = (node: object) => {
    const { rows } = buildOutline({ pageComponent: [{ id: 'n', ...node }] }, parted, 'th');
    return [...rows.values()].flatMap((row) => (row.kind === 'slot' ? [[row.slot, row.label]] : []));
  };
  const label = { $t: { th: 'เรื่องราว', en: 'Story' } };
  const text = [{ type: 'text', id: 't' }];
  expect([
    slotsOf({ type: 'panels', props: { items: [{ label }, { label: 'Care' }] } }),
    slotsOf({ type: 'panels', props: { items: [] }, slots: { 'items-3': text, 'items-2': [] } }),
    slotsOf({ type: 'columns' }),
    slotsOf({ type: 'columns', props: { ratio: '1-2-1' } }),
    slotsOf({ type: 'columns', props: { ratio: '1-2' }, slots: { 'ratio-4': text } }),
  ]).toEqual([
    [
      ['items-1', 'เรื่องราว'],
      ['items-2', 'Care'],
    ],
    [['items-3', '']],
    [
      ['ratio-1', ''],
      ['ratio-2', ''],
    ],
    [
      ['ratio-1', ''],
      ['ratio-2', ''],
      ['ratio-3', ''],
    ],
    [
      ['ratio-1', ''],
      ['ratio-2', ''],
      ['ratio-4', ''],
    ],
  ]);
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

test('five sections in a row are siblings', () => {
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
