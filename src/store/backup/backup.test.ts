import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journal } from '../../../tests/setup/earlier-migrations.ts';
import { versionsToTry } from '../../../tests/setup/effort.ts';
import { createTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { type Connections, connectDatabase, openDatabase } from '../database/database.ts';
import { createStoreService } from '../app.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const AUDIT = 'public.audit_entry';
const SHOPS = fileURLToPath(new URL('../../../tests/contract/fixtures', import.meta.url));

interface Place {
  readonly dataDir: string;
  readonly url: string;
  readonly database: Connections;
}

let folder: string;
let ends: (() => Promise<void>)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-backup-'));
  ends = [];
});
async function end(): Promise<void> {
  for (const each of ends.toReversed()) await each();
}
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

/** A data folder and a database without tables. */
async function newPlace(name: string): Promise<Place> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const { url, drop } = await createTestDatabase();
  const database = await connectDatabase({ databaseUrl: url });
  ends.push(drop, () => database.close());
  return { dataDir, url, database };
}

/** Fills shops with everything that is imported, a cart, a used order number, and an upload. */
async function fill({ dataDir, url, database }: Place): Promise<void> {
  const service = await createStoreService({ dataDir, databaseUrl: url, secureCookies: false, shopsFolder: SHOPS });
  await service.close();
  await database.pool.query("SELECT setval('shop_order_id_seq', 41)");
  await database.pool.query(
    "INSERT INTO service_key (name, value) VALUES ('odd', E'tab\\t, newline\\n, backslash \\\\, \\\\N, ครัว, 😀')",
  );
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(dataDir, 'uploads', 'a.png'), 'picture');
}

/** One shop of somebody else. */
async function fillOther({ url, database }: Place): Promise<void> {
  await (await openDatabase({ databaseUrl: url })).close();
  await database.pool.query(ADD_SHOP, ['other']);
}

const ADD_SHOP = `INSERT INTO shop (web_id, web_name, name, policy, base, fingerprint, imported_at)
  VALUES ('7', $1, '"ครัว"', '{"banks":[],"shipping_types":[]}', '{}', '', now())`;

const shopNames = async ({ database }: Place) => {
  const { rows } = await database.pool.query({ text: 'SELECT web_name FROM shop ORDER BY 1', rowMode: 'array' });
  return rows.flat();
};

const valueOf = async ({ database }: Place, query: string) => {
  const { rows } = await database.pool.query({ text: query, rowMode: 'array' });
  return rows[0]?.[0];
};

describe('a backup', () => {
  let made: string;
  let backup: string;
  let manifest: Awaited<ReturnType<typeof backUp>>;

  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'raan-backup-made-'));
    folder = join(made, 'place');
    mkdirSync(folder);
    ends = [];
    const source = await newPlace('source');
    await fill(source);
    manifest = await backUp(source.database.pool, source.dataDir, join(made, 'backup'));
    await end();
  });
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  beforeEach(() => {
    backup = join(folder, 'backup');
    cpSync(join(made, 'backup'), backup, { recursive: true });
  });

  test('restores every table, sequence and file into another database, hash by hash', async () => {
    const target = await newPlace('target');
    await restore(target.database.pool, target.dataDir, backup, { replaces: false });
    const second = await backUp(target.database.pool, target.dataDir, join(folder, 'second'));
    // The audit log has one entry more: the restoration.
    const other: unknown = expect.any(String);
    const tables = manifest.tables.map((each) =>
      each.name === AUDIT ? { ...each, rows: each.rows + 1, sha256: other } : each,
    );
    const sequences = manifest.sequences.map((each) =>
      each.name === `${AUDIT}_id_seq` ? { ...each, value: String(Number(each.value) + 1) } : each,
    );
    expect({ ...second, at: manifest.at }).toEqual({ ...manifest, tables, sequences });
    expect(await valueOf(target, 'SELECT act FROM audit_entry ORDER BY id DESC LIMIT 1')).toBe('database-restored');
    expect(manifest.files.map(({ path }) => path)).toContain('uploads/a.png');
    expect(manifest.tables.find(({ name }) => name === 'public.product')?.rows).toBeGreaterThan(0);
    expect(await valueOf(target, "SELECT nextval('shop_order_id_seq')::int")).toBe(42);
    const opened = await openDatabase({ databaseUrl: target.url });
    await opened.close();
  });

  test('does not replace shops without being asked to', async () => {
    const target = await newPlace('target');
    await fillOther(target);
    await expect(restore(target.database.pool, target.dataDir, backup, { replaces: false })).rejects.toMatchObject({
      name: 'StoreStartError',
      message: expect.stringMatching(/^the database has shops — /),
    });
    expect(await shopNames(target)).toEqual(['other']);
    await restore(target.database.pool, target.dataDir, backup, { replaces: true });
    expect(await shopNames(target)).toEqual(['krua', 'suan']);
  });

  test.each([
    ['a table differs', 'tables/public.service_key.copy.gz', gzipSync('other\tvalue\n'), /service_key differs: 1 rows/],
    [
      'a table is cut short',
      'tables/public.product.copy.gz',
      gzipSync('x'.repeat(999)).subarray(0, 12),
      /product\.copy/,
    ],
    ['a file differs', 'files/uploads/a.png', Buffer.from('other'), /the file uploads\/a\.png differs/],
  ])('is refused and changes nothing where %s', async (_, file, bytes, reason) => {
    writeFileSync(join(backup, file), bytes);
    const target = await newPlace('target');
    await fillOther(target);
    await expect(restore(target.database.pool, target.dataDir, backup, { replaces: true })).rejects.toMatchObject({
      name: 'StoreStartError',
      message: expect.stringMatching(reason),
    });
    expect(await shopNames(target)).toEqual(['other']);
  });

  test('writes no file outside of the data folder', async () => {
    const file = join(backup, 'manifest.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('uploads/a.png', 'uploads/../../escaped'));
    const target = await newPlace('target');
    await expect(restore(target.database.pool, target.dataDir, backup, { replaces: false })).rejects.toThrow(
      'uploads/../../escaped is no file of a data folder',
    );
    expect(existsSync(join(folder, 'escaped'))).toBe(false);
  });

  test('is restored once where two processes try at the same time', async () => {
    const target = await newPlace('target');
    const start = () => restore(target.database.pool, target.dataDir, backup, { replaces: false });
    const ended = await Promise.allSettled([start(), start()]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await valueOf(target, "SELECT count(*)::int FROM audit_entry WHERE act = 'database-restored'")).toBe(1);
  });

  test('of a database without tables is refused and leaves no folder', async () => {
    const { database, dataDir } = await newPlace('empty');
    const target = join(folder, 'of-nothing');
    await expect(backUp(database.pool, dataDir, target)).rejects.toThrow(
      'the database has no tables — check DATABASE_URL and DATA_DIR',
    );
    expect(existsSync(target)).toBe(false);
  });

  test('that broke off is none', async () => {
    rmSync(join(backup, 'manifest.json'));
    const target = await newPlace('target');
    await expect(restore(target.database.pool, target.dataDir, backup, { replaces: false })).rejects.toThrow(
      /^.*\/backup is no whole backup \(manifest\.json: .*\) — give a folder that npm run store:backup has finished$/,
    );
  });
});

test('holds one moment while others write', { timeout: 120_000 }, async () => {
  const source = await newPlace('source');
  await fill(source);
  const client = await source.database.pool.connect();
  const over = new AbortController();
  const writing = (async () => {
    // Each transaction adds to two tables that a backup reads at different times.
    for (let n = 0; !over.signal.aborted; n += 1) {
      await client.query('BEGIN');
      await client.query('INSERT INTO account_attempt (subject, attempts, window_ends) VALUES ($1, 1, now())', [
        `n${n}`,
      ]);
      await client.query("INSERT INTO service_key (name, value) VALUES ($1, '')", [`n${n}`]);
      await client.query('COMMIT');
    }
  })();
  const manifest = await backUp(source.database.pool, source.dataDir, join(folder, 'backup'));
  over.abort();
  await writing;
  client.release();
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? Number.NaN;
  expect(rowsOf('public.account_attempt')).toBe(rowsOf('public.service_key') - 1 - Number(await ownKeys(source)));
});

const ownKeys = (place: Place) =>
  valueOf(place, "SELECT count(*)::int FROM service_key WHERE name !~ '^n\\d' AND name <> 'odd'");

/**
 * Backups made by earlier versions, each named after their newest migration. The first version with backups had 0002.
 */
const RELEASED = fileURLToPath(new URL('./released', import.meta.url));

test('there is one of every version that has made tables, but for this one', () => {
  const known = journal.entries.map(({ tag }) => `${tag}.tar.gz`);
  // This version's own may be there already: the next migration needs it.
  const earlier = readdirSync(RELEASED).filter((name) => name !== known.at(-1));
  expect(earlier.toSorted()).toEqual(known.slice(2, -1));
});

test.each(versionsToTry(readdirSync(RELEASED).toSorted()))('an earlier version’s is whole here: %s', async (name) => {
  const backup = join(folder, 'backup');
  mkdirSync(backup);
  execFileSync('tar', ['-xzf', join(RELEASED, name), '-C', backup]);
  const target = await newPlace('target');
  const { tables } = await restore(target.database.pool, target.dataDir, backup, { replaces: false });
  // The search index is rewritten if another version wrote it.
  const isSame = ({ name: table }: { readonly name: string }) => !/^drizzle\.|\.search_/.test(table);
  for (const { name: table, rows } of tables.filter(isSame))
    // The restoration itself is in the audit log too.
    expect([table, await valueOf(target, `SELECT count(*)::int FROM ${table}`)]).toEqual([
      table,
      table === AUDIT ? rows + 1 : rows,
    ]);
  expect(readFileSync(join(target.dataDir, 'uploads/a.png'), 'utf8')).toBe('picture');
  expect(await valueOf(target, 'SELECT net::text FROM shop_order')).toBe('240.0000');
  expect(
    await valueOf(target, "SELECT string_agg(cart_id || quantity, ' ' ORDER BY cart_id, uuid) FROM cart_item"),
  ).toBe('cart12 cart12 cart22 cart22');
  const { dataDir, url } = target;
  const options = { dataDir, databaseUrl: url, secureCookies: false, shopsFolder: join(folder, 'none') };
  const service = await createStoreService(options);
  const ask = async (path: string) => {
    const headers = { 'x-forwarded-host': 'krua.test', 'page-language': 'en' };
    return (await service.fetch(new Request(`http://krua.test${path}`, { headers }))).json();
  };
  const [page, search] = [await ask('/api/page?path=/about'), await ask('/api/search?q=honey')];
  await service.close();
  expect(page).toMatchObject({ data: { pageHead: { title: 'Us' } } });
  expect(search).toMatchObject({ data: { products: { total: 2 } } });
});
