import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { LANGS } from '#schemas/lang.ts';
import { openTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { type OpenDatabase, selectRows } from '../database/database.ts';
import { pageVersions } from '../database/tables/page-edit.ts';
import { products } from '../database/tables/product.ts';
import { redirects } from '../database/tables/redirect.ts';
import { shops } from '../database/tables/shop.ts';
import { DEMO_SHOPS } from '../demo.ts';
import { importShop } from '../import/import.ts';
import { exportShop } from './export-shop.ts';
import { jsonText, pageFileName } from './shop-files.ts';

const FIXTURES = fileURLToPath(new URL('../../../tests/contract/fixtures', import.meta.url));
const GOLDEN = fileURLToPath(new URL('./golden', import.meta.url));
const NOW = new Date('2026-11-02T00:00:00Z');

interface Place {
  readonly database: OpenDatabase;
  readonly dataDir: string;
}

let root: string;
let opened: OpenDatabase[];
let folders = 0;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-export-'));
  opened = [];
});
afterEach(async () => {
  for (const database of opened) await database.close();
  rmSync(root, { recursive: true, force: true });
});

const newFolder = (name: string) => join(root, `${name}-${(folders += 1)}`);

async function newPlace(): Promise<Place> {
  const database = await openTestDatabase();
  opened.push(database);
  const dataDir = newFolder('data');
  mkdirSync(dataDir);
  return { database, dataDir };
}

async function load({ database, dataDir }: Place, folder: string): Promise<void> {
  const report = await importShop(database.db, folder, { dataDir, now: NOW });
  expect(report.outcome === 'refused' ? report.problems : []).toEqual([]);
}

/** Exports a shop into a new folder, and returns the folder. */
async function unload({ database, dataDir }: Place, shop: string): Promise<string> {
  const folder = newFolder('export');
  await exportShop(database.db, shop, folder, { dataDir, replaces: false });
  return folder;
}

/** Every file of a folder as text of its bytes. */
function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]),
  );
}

/** Every row of a shop, except for the time and folder of its import. */
async function rowsOf({ database }: Place) {
  const tables = [
    'redirect',
    'shop',
    'shop_host',
    'category',
    'product',
    'page',
    'page_version',
    'page_edit',
    'blog',
    'coupon',
  ];
  const without = sql`- ARRAY['fingerprint', 'imported_at', 'published', 'published_by', 'saved_by', 'revision', 'hits', 'last_hit_at']`;
  const rows: Record<string, unknown> = {};
  for (const table of [...tables, 'form', 'search_entry', 'search_word']) {
    const query = sql`SELECT (to_jsonb(t) ${without})::text AS row FROM ${sql.identifier(table)} t ORDER BY 1`;
    rows[table] = (await selectRows(database.db, query, v.object({ row: v.string() }))).map(({ row }) => row);
  }
  return rows;
}

function writeFolder(files: Readonly<Record<string, unknown>>): string {
  const folder = newFolder('shop');
  for (const [file, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(value));
  }
  return folder;
}

/** A shop whose post has a tag that is blank in every language. */
const BLANK_TAG = {
  'shop.json': { web_id: '900', web_name: 'any', name: 'Any', hosts: ['a.test'], policy: { banks: [] } },
  'base.json': {},
  'blogs/a.json': { blog_id: 'a', title: 'A', tags: [{ th: ' ', en: null }, 'tea'] },
};

describe('an export', () => {
  test.each([
    ['krua', join(FIXTURES, 'krua')],
    ['raan', join(DEMO_SHOPS, 'raan')],
  ])('of %s makes the same rows elsewhere, and the same bytes again', { timeout: 60_000 }, async (name, folder) => {
    const [here, there] = [await newPlace(), await newPlace()];
    await load(here, folder);
    const first = await unload(here, name);
    await load(there, first);
    expect(await rowsOf(there)).toEqual(await rowsOf(here));
    expect(filesOf(await unload(there, name))).toEqual(filesOf(first));
  });

  test('makes the same rows and bytes of any shop', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(shopFolder, async (files) => {
        const [here, there] = [await newPlace(), await newPlace()];
        await load(here, writeFolder(files));
        const first = await unload(here, 'any');
        await load(there, first);
        expect(await rowsOf(there)).toEqual(await rowsOf(here));
        expect(filesOf(await unload(there, 'any'))).toEqual(filesOf(first));
        await load(here, first);
        expect(filesOf(await unload(here, 'any'))).toEqual(filesOf(first));
      }),
      // Each run opens databases: shrinking an example is slower than reading a larger one.
      { numRuns: 6, endOnFailure: true, examples: [[BLANK_TAG]] },
    );
  });

  test('includes versions, drafts and live stock, and no name of a builder', async () => {
    const [here, there] = [await newPlace(), await newPlace()];
    await load(here, join(FIXTURES, 'krua'));
    const { db } = here.database;
    const content = { pageHead: { title: { th: 'หน้าแรก' } }, pageComponent: [{ type: 'rich-text' }] };
    await db.insert(pageVersions).values([
      { webId: '501', path: '/', version: 1, kind: 'published', content, by: 'Somchai', note: 'first', at: NOW },
      { webId: '501', path: '/', version: 2, kind: 'rolled-back', of: 1, content, by: 'Somchai', at: NOW },
    ]);
    await db.execute(sql`INSERT INTO page_edit (web_id, path, revision, draft, saved_by, saved_at)
      VALUES ('501', '/draft', 3, '{"pageComponent":[]}', 'Somchai', ${NOW.toISOString()}), ('501', '/', 4, NULL, NULL, NULL)`);
    await db.update(products).set({ remain: 1 }).where(eq(products.remain, 2));
    const first = await unload(here, '501');
    await load(there, first);
    const files = filesOf(first);
    expect(Object.values(files).join('\n')).not.toContain('Somchai');
    expect(await rowsOf(there)).toEqual(await rowsOf(here));
    expect(filesOf(await unload(there, 'krua'))).toEqual(files);
    await load(here, first);
    expect((await db.select({ by: pageVersions.by }).from(pageVersions)).map(({ by }) => by)).toEqual([
      'Somchai',
      'Somchai',
    ]);
  });

  test('includes redirects without hits; having none changes none', { meta: { field: ['4.moving.1'] } }, async () => {
    const [here, there] = [await newPlace(), await newPlace()];
    await load(here, join(FIXTURES, 'krua'));
    await here.database.db.insert(redirects).values([
      { webId: '501', source: '/old.html', target: '/lab?a=1#top', status: 301, hits: 7, lastHitAt: NOW },
      { webId: '501', source: '/en/เก่า?a=1&b=%2F', target: '/', status: 302 },
    ]);
    const first = await unload(here, 'krua');
    expect(JSON.parse(readFileSync(join(first, 'redirects.json'), 'utf8'))).toEqual([
      { from: '/en/เก่า?a=1&b=%2F', to: '/', status: 302 },
      { from: '/old.html', to: '/lab?a=1#top', status: 301 },
    ]);
    await load(there, first);
    expect(await rowsOf(there)).toEqual(await rowsOf(here));
    expect(filesOf(await unload(there, 'krua'))).toEqual(filesOf(first));
    await load(there, join(FIXTURES, 'krua'));
    expect(await rowsOf(there)).toEqual(await rowsOf(here));
  });

  test('of a shop that an earlier version imported keeps what listings are narrowed by', async () => {
    const [here, there] = [await newPlace(), await newPlace()];
    await load(here, join(DEMO_SHOPS, 'raan'));
    await here.database.db.execute(sql`UPDATE product SET own_facets = NULL`);
    await here.database.db.execute(sql`UPDATE form SET record = NULL`);
    await here.database.db.update(shops).set({ facetRules: null });
    const first = await unload(here, 'raan');
    await load(there, first);
    const tokens = async (place: Place) =>
      place.database.db.select({ uuid: products.uuid, facets: products.facets }).from(products).orderBy(products.uuid);
    expect(await tokens(there)).toEqual(await tokens(here));
    expect(filesOf(await unload(there, 'raan'))).toEqual(filesOf(first));
  });

  test('that an earlier version wrote is imported, and exported with the same bytes', async () => {
    const place = await newPlace();
    await load(place, GOLDEN);
    expect(filesOf(await unload(place, 'krua'))).toEqual(filesOf(GOLDEN));
  });

  test('goes into a new folder, or gives way to the next with --replace; other files stay', async () => {
    const place = await newPlace();
    await load(place, join(FIXTURES, 'krua'));
    const folder = await unload(place, 'krua');
    const reexport = (replaces: boolean) =>
      exportShop(place.database.db, 'krua', folder, { dataDir: place.dataDir, replaces });
    const before = filesOf(folder);
    writeFileSync(join(folder, 'pages/old.json'), '{}');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await expect(reexport(false)).rejects.toThrow(`${folder} is not empty — name a new folder, or add --replace`);
    await reexport(true);
    expect(filesOf(folder)).toEqual({ ...before, 'notes.txt': 'mine' });
  });

  test('names the shops there are where there is none of the name', async () => {
    const place = await newPlace();
    await load(place, join(FIXTURES, 'krua'));
    await expect(unload(place, 'karu')).rejects.toThrow('there is no shop karu — there are krua');
  });
});

test('pages have file names of their own, on file systems that ignore case too', () => {
  const path = fc
    .array(fc.stringMatching(/^[a-zA-Zก-ฮ0-9._~-]{1,12}$/), { maxLength: 4 })
    .map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(path, path, (one, other) => {
      const names = [one, other].map((each) => pageFileName(each).toLowerCase());
      expect(new Set(names).size).toBe(new Set([one, other]).size);
    }),
    {
      examples: [
        ['/', '/home'],
        ['/a/b', '/a-b'],
        ['/About', '/about'],
        ['/a', `/${pageFileName('/A')}`],
      ],
    },
  );
  expect([pageFileName('/'), pageFileName('/about-us')]).toEqual(['home', 'about-us']);
});

test('JSON has a line for each value', () => {
  expect(jsonText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}\n');
});

const word = fc.stringMatching(/^[a-zก-ฮ]{1,8}$/);
const text = fc.oneof(
  word,
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...LANGS), fc.string({ unit: 'grapheme', maxLength: 12 })), {
      minLength: 1,
      selector: ([lang]) => lang,
    })
    .map((texts) => Object.fromEntries(texts)),
);
const uuid = fc.uuid();
const baht = fc.integer({ min: 0, max: 1e9 }).map((units) => (units / 10_000).toFixed(4));
const count = fc.option(fc.integer({ min: 0, max: 999 }), { nil: null });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const instant = fc
  .date({ min: new Date('1980-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const slug = fc.stringMatching(/^[a-z0-9ก-ฮ-]{0,12}$/);

const node = fc.record({ type: fc.constantFrom('rich-text', 'section'), props: fc.dictionary(word, fc.jsonValue()) });
const content = fc.record(
  { pageHead: fc.record({ title: text }), pageComponent: fc.array(node, { maxLength: 3 }) },
  { requiredKeys: ['pageComponent'] },
);

const options = fc.uniqueArray(
  fc.record({ name: word, values: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }) }),
  { selector: ({ name }) => name, maxLength: 2 },
);

const product = options.chain((known) =>
  fc.record(
    {
      uuid,
      slug,
      name: text,
      price: baht,
      price_list: fc.array(fc.record({ quantity_min: fc.nat(9), quantity_max: count, price: baht }), { maxLength: 2 }),
      unit: text,
      preorder_flag: fc.boolean(),
      preorder_days: count,
      badge_new: fc.boolean(),
      quantity_min: count,
      remain: count,
      discount: baht,
      category_id: fc.constantFrom('1', '2'),
      images: fc.array(word, { maxLength: 2 }),
      highlight: text,
      detail_html: text,
      options: fc.constant(known),
      variants: fc.uniqueArray(
        fc.record(
          {
            id: fc.stringMatching(/^[a-z0-9]{1,5}$/),
            uuid: optional(uuid),
            name: text,
            price: baht,
            remain: count,
            images: fc.array(word, { maxLength: 1 }),
            options: fc.constant(Object.fromEntries(known.map(({ name, values }) => [name, values[0] ?? '']))),
          },
          { requiredKeys: ['id', 'price'] },
        ),
        { selector: ({ id }) => id, maxLength: 3 },
      ),
      hidden: fc.boolean(),
      member_only: fc.boolean(),
      limit_product: count,
      facets: fc.dictionary(fc.constantFrom('colour', 'maker'), fc.uniqueArray(word, { minLength: 1, maxLength: 2 })),
      rating: fc.record({ average: fc.constantFrom(1, 3.5, 5), count: fc.integer({ min: 1, max: 99 }) }),
      popularity: fc.nat(1000),
      created_at: instant,
    },
    { requiredKeys: ['uuid', 'slug', 'name', 'price', 'options'] },
  ),
);

const shopFolder: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .record({
    shop: fc.record({ name: text, suspended: fc.boolean(), banks: fc.array(word, { maxLength: 2 }) }),
    base: fc.record({ themeKey: fc.constant('clay'), locales: fc.constant({ en: { 'cart.add': 'Add' } }) }),
    products: fc.uniqueArray(product, { selector: (each) => each.uuid, maxLength: 6 }),
    pages: fc.dictionary(fc.stringMatching(/^[a-zก-ฮA-Z.-]{1,10}$/), content, { maxKeys: 4 }),
    histories: fc.dictionary(
      fc.stringMatching(/^[a-zA-Z]{1,10}$/),
      fc.record({
        draft: optional(content),
        versions: fc.array(fc.record({ at: instant, note: optional(word), content: fc.option(content) }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      { maxKeys: 2 },
    ),
    blogs: fc.dictionary(
      fc.stringMatching(/^[a-z0-9]{1,8}$/),
      fc.record(
        { title: text, slug, html: text, published_at: instant, tags: fc.array(text, { maxLength: 2 }) },
        { requiredKeys: ['title'] },
      ),
      { maxKeys: 2 },
    ),
    coupons: fc.uniqueArray(
      fc.record(
        {
          code: fc.stringMatching(/^[A-Z]{2,8}$/),
          title: text,
          kind: fc.constantFrom('discount', 'shipping'),
          max_discount: baht,
          claim_end: fc.constantFrom('+3d', '2027-01-01T00:00:00+07:00'),
          total: count,
          limited: fc.boolean(),
        },
        { requiredKeys: ['code', 'kind'] },
      ),
      { selector: ({ code }) => code, maxLength: 3 },
    ),
    form: fc.record({ title: text, label: text, kind: fc.constantFrom('text', 'email', 'select') }),
  })
  .map(({ shop, base, products: goods, pages, histories, blogs, coupons, form }) => ({
    'shop.json': {
      web_id: '900',
      web_name: 'any',
      name: shop.name,
      hosts: ['b.test', 'a.test'],
      suspended: shop.suspended,
      facets: [
        { id: 'colour', label: 'Colour', option: ['size'], swatches: { red: '#ff0000' } },
        { id: 'maker', label: 'Maker' },
        { id: 'stock' },
      ],
      policy: { banks: shop.banks, order_min_price: '200.50' },
    },
    'base.json': base,
    'categories.json': [
      { category_id: '2', name: 'Two', _hierarchy_parent_id: '1', _rank_rank: 1.5 },
      { category_id: '1', name: { en: 'One', th: 'หนึ่ง' } },
    ],
    'products/all.json': goods,
    'coupons.json': coupons,
    'forms/ask.json': {
      form_id: 'ask',
      title: form.title,
      fields: [{ name: 'a', label: { $t: form.label }, kind: form.kind, options: ['x', { value: 'y', label: 'Y' }] }],
    },
    ...Object.fromEntries(
      Object.entries(pages).map(([path, page], index) => [`pages/${index}.json`, { path: `/${path}`, ...page }]),
    ),
    ...Object.fromEntries(
      Object.entries(histories).map(([path, { draft, versions }], index) => [
        `versions/${index}.json`,
        {
          path: `/${path}`,
          ...(draft === undefined ? {} : { draft, saved_at: '2026-11-01T00:00:00.000Z' }),
          versions: versions.map((version, at) => ({
            version: at + 1,
            kind: version.content === null ? 'unpublished' : 'published',
            ...version,
          })),
        },
      ]),
    ),
    ...Object.fromEntries(Object.entries(blogs).map(([id, blog]) => [`blogs/${id}.json`, { blog_id: id, ...blog }])),
  }));
