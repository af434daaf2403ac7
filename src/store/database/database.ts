/** The service's database: PGlite in the data folder, or PostgreSQL; the same tables, queries and migrations on both. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import * as v from 'valibot';
import { lockFolder } from './lock.ts';
import { StoreStartError } from './start-error.ts';

/**
 * Query interface of handlers: either driver, or a transaction of either (`db.transaction(async (tx) => …)`). PGlite
 * has one connection: inside a transaction use `tx` alone, a query on `db` would wait for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

/** A database whose tables are up to date. `close` also unlocks the data folder; nothing may query `db` afterwards. */
export interface OpenDatabase {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** Warnings about features that this database supports only in part. */
  readonly warning?: string;
  close(): Promise<void>;
}

/** Where the database is: `databaseUrl`, else `memory`, else `dataDir`; one of them has to be given. */
export interface DatabaseOptions {
  /** The folder that holds the embedded database; locked while open. */
  readonly dataDir?: string;
  /** `postgres://…`; wins over `dataDir`. */
  readonly databaseUrl?: string;
  /** An embedded database without a folder; `snapshot` is one made by PGlite's `dumpDataDir`. */
  readonly memory?: true;
  readonly snapshot?: Blob;
}

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };
/** Any constant will do: it names the lock that one migrating process holds. */
const MIGRATION_LOCK = 7_226_001;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Opens the database and brings its tables up to date.
 * @throws StoreStartError when the data folder is in use or unwritable, or PostgreSQL can't be reached or used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl !== undefined) return openPostgres(options.databaseUrl);
  if (options.memory === true) return openMemory(options.snapshot);
  if (options.dataDir === undefined) throw new TypeError('openDatabase needs dataDir, databaseUrl or memory');
  return openFolder(options.dataDir);
}

/** Runs a query of raw SQL and checks its rows; both drivers answer `{ rows }`. */
export async function selectRows<const Row extends v.GenericSchema>(
  db: Database,
  query: SQL,
  row: Row,
): Promise<v.InferOutput<Row>[]> {
  const result: unknown = await db.execute(query);
  return v.parse(v.object({ rows: v.array(row) }), result).rows;
}

async function openMemory(snapshot: Blob | undefined): Promise<OpenDatabase> {
  const client = await PGlite.create({ extensions: { pg_trgm }, ...(snapshot ? { loadDataDir: snapshot } : {}) });
  return prepareLite(client, () => undefined);
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir);
  const folder = join(dataDir, 'pglite');
  const isNew = !existsSync(folder);
  try {
    mkdirSync(folder, { recursive: true });
    const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
    return await prepareLite(client, unlock);
  } catch (error) {
    unlock();
    if (error instanceof StoreStartError) throw error;
    throw new StoreStartError(
      `the embedded database in ${folder} can't be opened (${reasonOf(error)})`,
      isNew ? 'check the free space and the rights of the folder' : 'move that folder away; a new one is made',
      { cause: error },
    );
  }
}

async function prepareLite(client: PGlite, unlock: () => void): Promise<OpenDatabase> {
  const db = drizzleLite(client);
  const close = async () => {
    await client.close();
    unlock();
  };
  try {
    await db.execute(sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`);
    await migrateLite(db, MIGRATIONS);
  } catch (error) {
    await client.close();
    throw outdated(error);
  }
  return { db, kind: 'pglite', close };
}

async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, max: 10 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await migratePostgres(pool);
    const db = drizzlePg(pool);
    return { db, kind: 'postgres', close: () => pool.end(), ...(await localeWarning(db)) };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new StoreStartError(
      `PostgreSQL can't be reached (${reasonOf(error)})`,
      'check DATABASE_URL and that the server is running',
      { cause: error },
    );
  });
  try {
    const db = drizzlePg(client);
    await checkEncoding(db);
    await db.execute(sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await db.execute(sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`).catch((error: unknown) => {
        throw new StoreStartError(
          `PostgreSQL's extension pg_trgm can't be installed (${reasonOf(error)})`,
          'let a superuser run CREATE EXTENSION pg_trgm in this database',
          { cause: error },
        );
      });
      await migratePg(db, MIGRATIONS);
    } finally {
      await db.execute(sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  } catch (error) {
    throw outdated(error);
  } finally {
    client.release();
  }
}

async function checkEncoding(db: Database): Promise<void> {
  const encoding = v.object({ server_encoding: v.string() });
  const [row] = await selectRows(db, sql`SHOW server_encoding`, encoding);
  if (row?.server_encoding === 'UTF8') return;
  throw new StoreStartError(
    `the PostgreSQL database has the encoding ${row?.server_encoding ?? 'unknown'}`,
    "create it with ENCODING 'UTF8'",
  );
}

/** With the plain C locale pg_trgm takes Thai letters for blanks, and misspelt Thai is not understood. */
async function localeWarning(db: Database): Promise<{ readonly warning?: string }> {
  const known = v.object({ known: v.boolean() });
  const [row] = await selectRows(db, sql`SELECT cardinality(show_trgm('กา')) > 0 AS known`, known);
  if (row?.known === true) return {};
  return {
    warning: "the database's locale does not know Thai letters: create it with LC_CTYPE 'C.UTF-8' or another UTF-8 one",
  };
}

function outdated(error: unknown): unknown {
  if (error instanceof StoreStartError) return error;
  return new StoreStartError(
    `the database's tables can't be brought up to date (${reasonOf(error)})`,
    'it was made by another version: use a new DATA_DIR or database',
    { cause: error },
  );
}

/** The innermost message: drizzle wraps the driver's error in one that quotes the query. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
