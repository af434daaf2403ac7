import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journal, migrationsOf } from '../../../tests/setup/earlier-migrations.ts';
import { createTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { connectDatabase, openDatabase } from '../../store/database/database.ts';
import { migrateDatabase } from '../../store/database/migrate.ts';
import { importShop } from '../../store/import/import.ts';
import { runPreflight } from './preflight.ts';

let folder: string;
let url: string;
let pool: Pool;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'raan-preflight-'));
  const created = await createTestDatabase();
  url = created.url;
  const connections = await connectDatabase({ databaseUrl: url });
  pool = connections.pool;
  ends = [created.drop, () => connections.close()];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

async function migrateTo(count: number): Promise<void> {
  const client = await pool.connect();
  await migrateDatabase(client, migrationsOf(join(folder, 'migrations'), count));
  client.release();
}

const addShop = (base: object, policy: object) =>
  pool.query(
    `INSERT INTO shop (web_id, web_name, name, policy, base, fingerprint, imported_at)
     VALUES ('7', 'krua', '"ครัว"', $1, $2, '', now())`,
    [JSON.stringify(policy), JSON.stringify(base)],
  );
const addPage = (path: string, component: unknown) =>
  pool.query("INSERT INTO page (web_id, path, component) VALUES ('7', $1, $2)", [path, JSON.stringify(component)]);
const latest = journal.entries.at(-1)?.tag ?? '';

test('reports the changes of pages, types and settings, and writes nothing', async () => {
  await migrateTo(journal.entries.length - 1);
  await addShop(
    { themeKey: 'clay', sparkle: true, footerZone: { children: [{ type: 'gone-widget' }] } },
    { banks: [], shipping_types: [], sparkle: 1 },
  );
  await addPage('/', [
    { type: 'section', children: [{ type: 'installment-note', v: 1, props: { months: 3 } }] },
    { type: 'installment-note', v: 9, props: {} },
  ]);
  await addPage('/hidden', { type: 'gone-widget' });
  await addPage('/given-way', [
    { type: 'section:offer' },
    { type: 'experiment', slots: { 'variant-1': [{ type: 'gone-widget' }] } },
  ]);
  await pool.query(`INSERT INTO page_version (web_id, path, version, kind, content, published_at)
    VALUES ('7', '/hidden', 1, 'unpublished', NULL, now())`);
  await pool.query(`INSERT INTO page_edit (web_id, path, revision, draft)
    VALUES ('7', '/draft', 1, '{"pageComponent":[{"type":"gone-widget"}],"extra":1}')`);
  const { migrations, shops } = await runPreflight(pool);
  expect(migrations).toEqual([latest]);
  expect(shops.map(({ webName, trees }) => [webName, trees])).toEqual([['krua', 6]]);
  expect(shops[0]?.changes.map(({ level, code, where, path }) => [level, code, where, path])).toEqual([
    ['warn', 'UNKNOWN_SETTING', 'setting', '/base/sparkle'],
    ['warn', 'UNKNOWN_SETTING', 'setting', '/policy/sparkle'],
    ['warn', 'UNKNOWN_TYPE', 'setting', '/base/footerZone/0'],
    ['warn', 'NEWER_VERSION', 'page /', '/pageComponent/1'],
    ['info', 'MIGRATES', 'page /', '/pageComponent/0/children/0'],
    ['info', 'UNKNOWN_PROP', 'page /', '/pageComponent/0/children/0/props/months'],
    ['warn', 'UNKNOWN_TYPE', 'page /given-way', '/pageComponent/1/slots/variant-1/0'],
    ['error', 'INVALID_PAGE', 'draft /draft', '/extra'],
  ]);
  const { rows } = await pool.query('SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ at: String(journal.entries.at(-2)?.when) }]);
});

test('reads the tables of every earlier version', async () => {
  await migrateTo(1);
  await addShop({}, { banks: [], shipping_types: [] });
  await addPage('/', []);
  expect(await runPreflight(pool)).toEqual({
    migrations: journal.entries.slice(1).map(({ tag }) => tag),
    shops: [{ webId: '7', webName: 'krua', trees: 4, changes: [] }],
  });
});

test('looks at the engine of the default shop', async () => {
  await migrateTo(journal.entries.length);
  await addShop({}, { banks: [], shipping_types: [] });
  const vendure = { url: 'http://127.0.0.1:4839', channelToken: 'c', username: 'u', password: 'p', timeoutMs: 1000 };
  const changesOf = async () => (await runPreflight(pool, vendure)).shops.flatMap(({ changes }) => changes);
  const other = await changesOf();
  await pool.query('UPDATE shop SET is_default = true');
  const engine = {
    level: 'warn',
    code: 'ENGINE',
    where: 'engine',
    message: 'not looked at: the engine is not reached',
  };
  expect([other, await changesOf()]).toEqual([
    [],
    [
      {
        ...engine,
        level: 'error',
        path: 'engine',
        message: expect.stringMatching(
          /^http:\/\/127\.0\.0\.1:4839: .*ECONNREFUSED.*; start Vendure, or check COMMERCE_URL$/,
        ),
      },
      { ...engine, path: 'engine prices' },
      { ...engine, path: 'engine fields' },
    ],
  ]);
});

test('finds nothing to look at in the demo shop of this version', { timeout: 60_000 }, async () => {
  const database = await openDatabase({ databaseUrl: url });
  const demo = fileURLToPath(new URL('../../../packages/examples/demo/shop/raan', import.meta.url));
  await importShop(database.db, demo, { dataDir: folder, now: new Date() });
  await database.close();
  const { migrations, shops } = await runPreflight(pool);
  expect([migrations, shops.flatMap(({ changes }) => changes).filter(({ code }) => code !== 'MIGRATES')]).toEqual([
    [],
    [],
  ]);
});

test('refuses a database without tables, and one of a newer version', async () => {
  await expect(runPreflight(pool)).rejects.toThrow('the database has no tables — check DATABASE_URL and DATA_DIR');
  const newer = migrationsOf(join(folder, 'newer'), journal.entries.length, { '9999_newer': 'SELECT 1' });
  const client = await pool.connect();
  await migrateDatabase(client, newer);
  client.release();
  await expect(runPreflight(pool)).rejects.toThrow('a newer version of Raan has made the tables of this database');
});
