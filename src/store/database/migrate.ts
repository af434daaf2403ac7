/** Migrates a database's tables: forward only, all missing migrations or none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { shownCommand } from '../../cli/setup/shown-command.mjs';
import { reasonOf, StoreStartError } from './start-error.ts';

/** The migrations of this version. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** The search index needs them: trigrams, and an index over a shop and its words. */
export const EXTENSIONS = ['pg_trgm', 'btree_gin'] as const;

/** Any constant is fine: it names the lock of a migrating process. */
const MIGRATION_LOCK = 7_226_001;

const Journal = v.object({ entries: v.array(v.object({ tag: v.string(), when: v.number() })) });
type Migration = v.InferOutput<typeof Journal>['entries'][number];
const Applied = v.object({ rows: v.array(v.object({ created_at: v.pipe(v.string(), v.transform(Number)) })) });

/**
 * Applies the missing migrations of a folder in one transaction, one process at a time.
 * @throws StoreStartError if one of them fails, or the database is newer than this version.
 */
export async function migrateDatabase(client: PoolClient, folder = MIGRATIONS): Promise<void> {
  await client.query('SET statement_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    for (const extension of EXTENSIONS) {
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`).catch((error: unknown) => {
        throw new StoreStartError(
          `PostgreSQL's extension ${extension} can't be installed (${reasonOf(error)})`,
          `let a superuser run CREATE EXTENSION ${extension} in this database`,
          { cause: error },
        );
      });
    }
    await applyMissing(client, folder);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await client.query('RESET statement_timeout');
  }
}

/**
 * Creates the tables of an empty database as they were at a migration, without rows, in the caller's transaction. That
 * includes the table of applied migrations.
 * @throws StoreStartError if this version does not know the migration.
 */
export async function createTables(client: PoolClient, until: number): Promise<void> {
  const known = readJournal(MIGRATIONS);
  if (!known.some(({ when }) => when === until))
    throw new StoreStartError('the tables are those of another version of Raan', 'use that version or a newer one');
  for (const extension of EXTENSIONS)
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension} WITH SCHEMA public`);
  await client.query('CREATE SCHEMA drizzle');
  await client.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  for (const { tag } of known.filter(({ when }) => when <= until))
    await client.query(readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8'));
}

async function applyMissing(client: PoolClient, folder: string): Promise<void> {
  const known = readJournal(folder);
  const at = await lastApplied(client);
  if (at > (known.at(-1)?.when ?? 0)) throw newerTables();
  if (at === known.at(-1)?.when) return;
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
  } catch (error) {
    throw new StoreStartError(
      `the migration ${failed(known, at, folder, error)} of the database can't be applied (${reasonOf(error)})`,
      'nothing was changed, and the version of before still runs on it; mend what the reason names, then start again',
      { cause: error },
    );
  }
}

function newerTables(): StoreStartError {
  return new StoreStartError(
    'a newer version of Raan has made the tables of this database',
    `start that version; the way back to this one is a backup of before (${shownCommand('store:restore')})`,
  );
}

function readJournal(folder: string): readonly Migration[] {
  const text = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  return v.parse(v.pipe(v.string(), v.parseJson(), Journal), text).entries;
}

/**
 * Names of the migrations that a database lacks; changes nothing.
 * @throws StoreStartError if it has no tables, or those of a newer version.
 */
export async function missingMigrations(client: PoolClient): Promise<readonly string[]> {
  const known = readJournal(MIGRATIONS);
  const at = await lastApplied(client);
  if (at === 0) throw new StoreStartError('the database has no tables', 'check DATABASE_URL and DATA_DIR');
  if (at > (known.at(-1)?.when ?? 0)) throw newerTables();
  return known.filter(({ when }) => when > at).map(({ tag }) => tag);
}

/** Date of this version's newest migration. */
export function newestMigration(folder = MIGRATIONS): number {
  return readJournal(folder).at(-1)?.when ?? 0;
}

/** Date of a database's newest migration; 0 for a database without tables. */
export async function lastApplied(client: PoolClient): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS has_tables");
  const [found] = v.parse(v.array(v.object({ has_tables: v.boolean() })), rows);
  if (found?.has_tables !== true) return 0;
  const applied = await client.query(
    'SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1',
  );
  return v.parse(Applied, { rows: applied.rows }).rows[0]?.created_at ?? 0;
}

/** The name of the migration whose statement failed. */
function failed(known: readonly Migration[], at: number, folder: string, error: unknown): string {
  const missing = known.filter(({ when }) => when > at);
  const statement = error instanceof Error && 'query' in error && typeof error.query === 'string' ? error.query : '';
  const isOf = ({ tag }: Migration) =>
    statement !== '' && readFileSync(join(folder, `${tag}.sql`), 'utf8').includes(statement);
  return (missing.find(isOf) ?? missing[0])?.tag ?? 'after the last one';
}
