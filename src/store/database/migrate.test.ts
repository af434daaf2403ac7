import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool, type PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { journal, migrationsOf } from '../../../tests/setup/earlier-migrations.ts';
import { versionsToTry } from '../../../tests/setup/effort.ts';
import { createTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { migrateDatabase } from './migrate.ts';

let folder: string;
let pool: Pool;
let client: PoolClient;
let drop: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'raan-migrations-'));
  const created = await createTestDatabase();
  drop = created.drop;
  pool = new Pool({ connectionString: created.url });
  client = await pool.connect();
});

afterEach(async () => {
  client.release();
  await pool.end();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every column, index, constraint and trigger, as the database describes them. */
async function describeTables(at = client): Promise<readonly unknown[]> {
  const { rows } = await at.query(`
    SELECT table_name AS on_table, column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS what
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT event_object_table, trigger_name || ' ' || event_manipulation || ' ' || action_statement
      FROM information_schema.triggers WHERE trigger_schema = 'public'
    ORDER BY 1, 2`);
  return rows;
}

let fresh: Promise<readonly unknown[]> | undefined;

/** The tables of a new database; an upgraded database of any version must have the same. */
async function describeFreshTables(): Promise<readonly unknown[]> {
  const created = await createTestDatabase();
  const others = new Pool({ connectionString: created.url });
  const other = await others.connect();
  await migrateDatabase(other);
  const tables = await describeTables(other);
  other.release();
  await others.end();
  await created.drop();
  return tables;
}

const addShop = () =>
  client.query(
    `INSERT INTO shop (web_id, web_name, name, policy, base, fingerprint, imported_at)
     VALUES ('7', 'krua', '"ครัว"', '{"banks":[],"shipping_types":[]}', '{}', '', '2026-11-01T03:00:00Z')`,
  );

/**
 * Rows that a new column without a value, or a new constraint, would break. Backups of each version have rows in all
 * tables (`backup.test.ts`).
 */
async function addRows(): Promise<void> {
  const at = '2026-11-01T03:00:00Z';
  await client.query(`INSERT INTO product (web_id, uuid, slug, name, price, price_list, unit, preorder_flag, badge_hot, badge_new,
      badge_suggest, images, hidden, nosell, member_only, popularity, created_at, position)
    VALUES ('7', 'tea', 'tea', '"Tea"', 90.5, '[]', '"bag"', false, false, false, false, '[]', false, false, false, 0, '${at}', 0)`);
  await client.query(`INSERT INTO page (web_id, path, component) VALUES ('7', '/', '[]')`);
  await client.query(`INSERT INTO form (web_id, form_id, title, fields) VALUES ('7', 'ask', '"Ask"', '[]')`);
  await client.query(`INSERT INTO account (id, name, email, email_verified, created_at, updated_at)
    VALUES ('a', 'A', 'a@shop.example', true, '${at}', '${at}')`);
  await client.query(
    `INSERT INTO cart (id, web_id, account_id, state, created_at, updated_at) VALUES ('c', '7', 'a', 'paid', '${at}', '${at}')`,
  );
  await client.query(`INSERT INTO shop_order (web_id, cart_id, account_id, paid_at, goods, coupon_discount, used_points, net, earned_points)
    VALUES ('7', 'c', 'a', '${at}', 90.5, 0, 0, 90.5, 0)`);
  await client.query(
    `INSERT INTO shop_order_line (order_id, uuid, name, unit, quantity, price) VALUES (1, 'tea', '"Tea"', '"bag"', 1, 90.5)`,
  );
}

describe('from every earlier version', () => {
  test.each(versionsToTry(journal.entries.map(({ tag }, index) => ({ tag, count: index + 1 }))))(
    'brings a database as it was after $tag up to date and keeps its rows',
    async ({ count }) => {
      await migrateDatabase(client, migrationsOf(folder, count));
      await addShop();
      await addRows();
      await migrateDatabase(client);
      expect(
        (await client.query('SELECT product.price, net, quantity FROM product, shop_order, shop_order_line')).rows,
      ).toEqual([{ price: '90.5000', net: '90.5000', quantity: 1 }]);
      const upgraded = await describeTables();
      expect((await client.query('SELECT web_name, name, published FROM shop')).rows).toEqual([
        { web_name: 'krua', name: 'ครัว', published: 0 },
      ]);
      expect(upgraded).toEqual(await (fresh ??= describeFreshTables()));
    },
  );
});

test('a migration that fails is named with its reason, and nothing is changed', async () => {
  await migrateDatabase(client);
  await addShop();
  const before = await describeTables();
  const faulty = migrationsOf(folder, journal.entries.length, {
    '9998_works': 'CREATE TABLE "extra" ("id" text)',
    '9999_fails': 'ALTER TABLE "shop" ADD COLUMN "motto" text NOT NULL',
  });
  await expect(migrateDatabase(client, faulty)).rejects.toMatchObject({
    name: 'StoreStartError',
    message:
      'the migration 9999_fails of the database can\'t be applied (column "motto" of relation "shop" contains null values) — nothing was changed, and the version of before still runs on it; mend what the reason names, then start again',
  });
  expect(await describeTables()).toEqual(before);
  await migrateDatabase(client);
});

test('a database of a newer version is refused and left as it is', async () => {
  await migrateDatabase(client);
  const before = await describeTables();
  await expect(migrateDatabase(client, migrationsOf(folder, journal.entries.length - 1))).rejects.toMatchObject({
    name: 'StoreStartError',
    message:
      'a newer version of Raan has made the tables of this database — start that version; the way back to this one is a backup of before (npm run store:restore)',
  });
  expect(await describeTables()).toEqual(before);
});

test('processes that start at the same time migrate once', async () => {
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()));
  await Promise.all(clients.map((each) => migrateDatabase(each)));
  for (const each of clients) each.release();
  const { rows } = await client.query('SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ applied: journal.entries.length }]);
});
