/** The service's database: PostgreSQL, either the server of `DATABASE_URL` or an embedded one in the data folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { Client, type Pool, type PoolConfig } from 'pg';
import * as v from 'valibot';
import { listenForShops, type ShopListener } from './channel.ts';
import { joinServer } from './embedded/server.ts';
import { migrateDatabase } from './migrate.ts';
import { ReconnectingPool, type TraceStatement, traceStatementsOf } from './reconnecting-pool.ts';
import { reasonOf, StoreStartError } from './start-error.ts';

/** Executes the queries of handlers: the pool, or a transaction (`db.transaction(async (tx) => …)`). */
export type Database = PgDatabase<PgQueryResultHKT>;

/** A database whose tables are up to date. `db` must not be used after `close`. */
export interface OpenDatabase {
  readonly db: Database;
  /** Whether it is the embedded database of the data folder, which only Raan writes. */
  readonly isEmbedded: boolean;
  /** A limitation of this database, for the log. */
  readonly warning?: string;
  /** How another thread of this process connects to it; undefined if none can. */
  readonly connection?: PoolConfig;
  /** Statistics of the connections. */
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  /** Listens for shops that any process on the database has changed, until the returned function is called. */
  listen(listener: ShopListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Where the database is: `databaseUrl`, else below `dataDir`; one of them is required. */
export interface DatabaseOptions {
  /** The folder of the embedded database. Any number of processes may open it. */
  readonly dataDir?: string;
  /** `postgres://…`; has precedence over `dataDir`. */
  readonly databaseUrl?: string;
  /** Connections of this process at the same time; 10 by default. */
  readonly poolSize?: number;
  /** Time limit of a statement in ms; 0 means none. 15,000 by default. */
  readonly statementTimeoutMs?: number;
  /** Runs each statement of the pool, for traces. */
  readonly traceStatement?: TraceStatement;
}

const CONNECT_TIMEOUT_MS = 5000;
const POOL_SIZE = 10;
/** Below the timeout of a proxy in front (20 s in deploy/nginx), so that a client still gets an error response. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Connections to a database whose tables may be outdated. `close` also leaves the embedded server. */
export interface Connections {
  readonly pool: Pool;
  readonly isEmbedded: boolean;
  close(): Promise<void>;
}

/**
 * Connects to the database, and starts the embedded one if none is running.
 * @throws StoreStartError when PostgreSQL can't be started.
 */
export async function connectDatabase(options: DatabaseOptions): Promise<Connections> {
  if (options.databaseUrl !== undefined) {
    const pool = createPool({ connectionString: options.databaseUrl }, options);
    return { pool, isEmbedded: false, close: () => pool.end() };
  }
  if (options.dataDir === undefined) throw new TypeError('the database needs dataDir or databaseUrl');
  const server = await joinServer(options.dataDir);
  const pool = createPool(server.connection, options);
  const close = async () => {
    await pool.end();
    await server.leave();
  };
  return { pool, isEmbedded: true, close };
}

/**
 * Opens the database and brings its tables up to date.
 * @throws StoreStartError when PostgreSQL can't be reached, started or used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { pool, isEmbedded, close } = await connectDatabase(options);
  try {
    await prepare(pool);
    const db = drizzle(pool);
    const warning = await localeWarning(db);
    const earlier = isEmbedded ? earlierWarning(options.dataDir) : {};
    // A listening connection waits for hours: only the pool limits the time of statements.
    const listen = (listener: ShopListener) => listenForShops(() => new Client(connectionOf(pool)), listener);
    return { db, isEmbedded, ...warning, ...earlier, connection: plainConnection(pool), pool, listen, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs a query of raw SQL and checks its rows. */
export async function selectRows<const Row extends v.GenericSchema>(
  db: Database,
  query: SQL,
  row: Row,
): Promise<v.InferOutput<Row>[]> {
  const result: unknown = await db.execute(query);
  return v.parse(v.object({ rows: v.array(row) }), result).rows;
}

/** Creates the connections of this thread lazily. */
export function createPool(
  connection: PoolConfig,
  { poolSize = POOL_SIZE, statementTimeoutMs = STATEMENT_TIMEOUT_MS, traceStatement }: DatabaseOptions,
): Pool {
  const pool = new ReconnectingPool({
    ...connection,
    application_name: 'raan',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    max: poolSize,
  });
  if (traceStatement !== undefined) pool.on('connect', (client) => traceStatementsOf(client, traceStatement));
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** The options that can be cloned. */
function plainConnection({ options }: Pool): PoolConfig {
  const { connectionString, host, port, user, database, statement_timeout: timeout } = options;
  return {
    ...(connectionString === undefined ? { host, port, user, database } : { connectionString }),
    ...(timeout === undefined ? {} : { statement_timeout: timeout }),
  };
}

function connectionOf({ options }: Pool): PoolConfig {
  return { ...options, keepAlive: true };
}

type Warning = Pick<OpenDatabase, 'warning'>;

/** Older versions stored their data with PGlite, in another format. */
function earlierWarning(dataDir = ''): Warning {
  const earlier = join(dataDir, 'pglite');
  if (!existsSync(earlier)) return {};
  return {
    warning: `${earlier} holds a database of an earlier version (PGlite), which this one can't read: it stays as it is, and the shop starts with a new database`,
  };
}

async function prepare(pool: Pool): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new StoreStartError(
      `PostgreSQL can't be reached (${reasonOf(error)})`,
      'check DATABASE_URL and that the server is running',
      { cause: error },
    );
  });
  try {
    await checkEncoding(drizzle(client));
    await migrateDatabase(client);
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

/** With the plain C locale pg_trgm treats Thai letters as blanks, and misspelt Thai is not understood. */
async function localeWarning(db: Database): Promise<Warning> {
  const known = v.object({ known: v.boolean() });
  const [row] = await selectRows(db, sql`SELECT cardinality(show_trgm('กา')) > 0 AS known`, known);
  if (row?.known === true) return {};
  return {
    warning: "the database's locale does not know Thai letters: create it with LC_CTYPE 'C.UTF-8' or another UTF-8 one",
  };
}
