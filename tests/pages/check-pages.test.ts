import { expect, test } from 'vitest';
import { registry } from '#registry/index.ts';
import type { ComponentSpec } from '#registry/kit/define.ts';
import { loadSpecs } from '../../src/renderer/react/components.ts';
import { checkPages, compareSnapshots } from './check-pages.ts';
import { createTreeRenderer } from './render-tree.ts';
import { pageEdits, pageVersions } from '../../src/store/database/tables/page-edit.ts';
import { pages } from '../../src/store/database/tables/page.ts';
import { shops } from '../../src/store/database/tables/shop.ts';
import { openTestDatabase } from '../setup/test-cluster.ts';
import { databaseTrees, demoTrees, oldSamples } from './stored-trees.ts';

const now = await createTreeRenderer();
const specs = await loadSpecs(registry);
const NONE = new Map();

/** The registry before and after a type's version rose; the migration is what a test gives. */
function textSpecs(migrate: (props: Readonly<Record<string, unknown>>) => Record<string, unknown>) {
  const spec = specs.get('heading');
  if (spec === undefined) throw new Error('there is no heading');
  const raised: ComponentSpec = { ...spec, v: spec.v + 1, migrations: { ...spec.migrations, [spec.v]: migrate } };
  return { version: spec.v, specs: new Map([['heading', raised]]) };
}

test('every page and zone of the demo shops shows the same as stored and as migrated', { timeout: 30_000 }, () => {
  const { trees, sections } = demoTrees();
  const { changes, diagnostics, snapshot } = checkPages(trees, sections, now);
  expect([trees.length > 40, changes, diagnostics]).toEqual([true, [], []]);
  const shown = Object.values(snapshot).filter((nodes) => Object.keys(nodes).length > 1);
  expect(shown.length).toBeGreaterThan(60);
});

test('every kept sample of an older version shows what one writes now shows, before and after its migration', () => {
  const samples = oldSamples();
  const kept = checkPages(
    samples.map((sample) => sample.kept),
    NONE,
    now,
  );
  const written = checkPages(
    samples.map((sample) => sample.now),
    NONE,
    now,
  );
  expect([samples.length > 0, kept.changes, kept.diagnostics]).toEqual([true, [], []]);
  expect(kept.migrations.length).toBe(samples.length);
  expect(compareSnapshots(kept.snapshot, written.snapshot)).toEqual([]);
});

test('says by page and node what a migration changes, in shared sections too', async () => {
  const { version, specs: raised } = textSpecs(({ text: _text, ...rest }) => ({ ...rest, text: 'Lost' }));
  const heading = (id: string) => ({ type: 'heading', id, v: version, props: { text: 'Kept' } });
  const trees = [
    { where: 'shop /about', component: [{ type: 'stack', id: 'around', children: [heading('first')] }] },
    { where: 'shop /other', component: [{ type: 'text', id: 'only', props: { text: 'Same' } }] },
    { where: 'shop /with-section', component: [{ type: 'section:s', id: 'use' }] },
    {
      where: 'shop /with-variant',
      component: [
        {
          type: 'experiment',
          id: 'e',
          props: { variants: [{ share: 50 }] },
          slots: { 'variant-1': [heading('other')] },
        },
      ],
    },
  ];
  const sections = new Map([
    ['section:s', { component: [{ type: 'stack', id: 'box', children: [heading('inner')] }], fields: {} }],
  ]);
  const before = checkPages(trees, sections, now);
  const after = checkPages(trees, sections, await createTreeRenderer(raised));
  expect(after.migrations.map(({ where, path, type, from, to }) => [where, path, type, from, to])).toEqual([
    ['shop /about', '/0/children/0', 'heading', version, version + 1],
    ['shop /with-section', '/0/children/0', 'heading', version, version + 1],
    ['shop /with-variant', '/0/slots/variant-1/0', 'heading', version, version + 1],
  ]);
  const changes = compareSnapshots(before.snapshot, after.snapshot);
  expect(changes.map(({ where, lang, node }) => `${where} ${lang} ${node}`)).toEqual([
    'shop /about th first',
    'shop /about en first',
    'shop /with-section th use/inner',
    'shop /with-section en use/inner',
    'shop /with-variant variant 1 th other',
    'shop /with-variant variant 1 en other',
  ]);
  expect(changes.every((change) => change.before.includes('Kept') && change.after.includes('Lost'))).toBe(true);
});

test('finds a migration that gives other props when it is applied to what it made', async () => {
  let calls = 0;
  const { version, specs: raised } = textSpecs((props) => ({ ...props, text: `Call ${(calls += 1)}` }));
  const trees = [{ where: 'shop /', component: [{ type: 'heading', id: 'h', v: version, props: { text: 'A' } }] }];
  const { changes } = checkPages(trees, NONE, await createTreeRenderer(raised));
  expect(changes.map(({ where, node }) => `${where} ${node}`)).toEqual(['shop / h', 'shop / h']);
});

test('finds a migration whose props the type does not accept', async () => {
  const { version, specs: raised } = textSpecs(() => ({ level: 'high' }));
  const trees = [{ where: 'shop /', component: [{ type: 'heading', id: 'h', v: version, props: { text: 'A' } }] }];
  const before = checkPages(trees, NONE, now);
  const after = checkPages(trees, NONE, await createTreeRenderer(raised));
  expect(
    compareSnapshots(before.snapshot, after.snapshot).map(({ node, after: shown }) => [node, shown.includes('A')]),
  ).toEqual(expect.arrayContaining([['h', false]]));
});

test('reads every page, version, draft and section of a database, and names each', { timeout: 30_000 }, async () => {
  const database = await openTestDatabase();
  try {
    const { db } = database;
    const at = new Date('2026-11-20T00:00:00Z');
    const footer = { footerZone: { children: [{ type: 'divider' }] } };
    const policy = { banks: [], shipping_types: [] };
    await db
      .insert(shops)
      .values({ webId: '7', webName: 'krua', name: 'Krua', policy, base: footer, fingerprint: '', importedAt: at });
    const heading = [{ type: 'heading', id: 'h', props: { text: 'A' } }];
    const use = { pageComponent: [{ type: 'section:s', id: 'u' }] };
    await db.insert(pages).values({ webId: '7', path: '/', component: heading });
    const version = { webId: '7', version: 1, kind: 'published', at } as const;
    await db.insert(pageVersions).values([
      { ...version, path: '/', content: use },
      { ...version, path: '/gone', kind: 'unpublished', content: null },
      { ...version, path: 'section:s', content: { pageComponent: heading } },
    ]);
    await db.insert(pageEdits).values({ webId: '7', path: '/new', revision: 1, draft: use });
    const found = (await databaseTrees(db)).get('krua');
    const { snapshot, trees } = checkPages(found?.trees ?? [], found?.sections ?? NONE, now);
    expect([trees, found?.trees.map(({ where }) => where)]).toEqual([
      7,
      [
        'krua headerZone',
        'krua footerZone',
        'krua freeZone',
        'krua /',
        'krua / version 1',
        'krua /new draft',
        'krua section:s version 1',
      ],
    ]);
    expect(snapshot['krua /new draft en']?.u).toContain('A');
  } finally {
    await database.close();
  }
});
