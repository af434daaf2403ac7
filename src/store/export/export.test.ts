import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { openTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { type OpenDatabase, selectRows } from '../database/database.ts';
import { pageVersions } from '../database/tables/page-edit.ts';
import { products } from '../database/tables/product.ts';
import { redirects } from '../database/tables/redirect.ts';
import { shops } from '../database/tables/shop.ts';
import { DEMO_SHOPS } from '../demo.ts';
import { importShop } from '../import/import.ts';
import { exportShop } from './export-shop.ts';
import { pageFileName } from './shop-files.ts';
import { shopFolder } from './testing/any-shop.ts';

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
