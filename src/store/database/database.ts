/** The service's database: PostgreSQL, the one of `DATABASE_URL` or one of our own in the data folder. */
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
import { PatientPool, type TraceStatement, traceStatementsOf } from './patient-pool.ts';
import { reasonOf, StoreStartError } from './start-error.ts';

/** What handlers query: the pool, or a transaction (`db.transaction(async (tx) => …)`). */
export type Database = PgDatabase<PgQueryResultHKT>;

/** A database whose tables are up to date. After `close` nothing may query `db`. */
export interface OpenDatabase {
  readonly db: Database;
  /** Whether it is the data folder's own, which nobody but us fills. */
  readonly isEmbedded: boolean;
  /** What does not work as well as it could in this database. */
  readonly warning?: string;
  /** How another thread of this process connects to it; undefined where none can. */
  readonly connection?: PoolConfig;
  /** Statistics of the connections. */
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  /** Listens for shops that any process on the database has changed, until the answered function is called. */
  listen(listener: ShopListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Where the database is: `databaseUrl`, else below `dataDir`; one of them has to be given. */
export interface DatabaseOptions {
  /** The folder that holds the embedded database. Any number of processes may open it. */
  readonly dataDir?: string;
  /** `postgres://…`; wins over `dataDir`. */
  readonly databaseUrl?: string;
  /** Connections of this process at the same time; 10 unless given. */
  readonly poolSize?: number;
  /** After so many ms a statement is cancelled; 0: never. 15,000 unless given. */
  readonly statementTimeoutMs?: number;
  /** Runs each statement of the pool, for traces. */
  readonly traceStatement?: TraceStatement;
}

const CONNECT_TIMEOUT_MS = 5000;
const POOL_SIZE = 10;
/** Sooner than a proxy in front gives up (20 s in deploy/nginx), so that who asked is told what became of it. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Connections to a database as it is. `close` also leaves the embedded server. */
export interface Connections {
  readonly pool: Pool;
  readonly isEmbedded: boolean;
  close(): Promise<void>;
}

/**
 * Connects to the database, and starts the embedded one where none runs.
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
    // A connection that listens waits for hours: the time limit of statements is the pool's.
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

/** Creates the connections of this thread; they are made when they are needed. */
export function createPool(
  connection: PoolConfig,
  { poolSize = POOL_SIZE, statementTimeoutMs = STATEMENT_TIMEOUT_MS, traceStatement }: DatabaseOptions,
): Pool {
  const pool = new PatientPool({
    ...connection,
    application_name: 'raan',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    max: poolSize,
  });
  if (traceStatement !== undefined) pool.on('connect', (client) => traceStatementsOf(client, traceStatement));
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
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

/** Versions before this one kept their data with PGlite, in a format of its own. */
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

/** With the plain C locale pg_trgm takes Thai letters for blanks, and misspelt Thai is not understood. */
async function localeWarning(db: Database): Promise<Warning> {
  const known = v.object({ known: v.boolean() });
  const [row] = await selectRows(db, sql`SELECT cardinality(show_trgm('กา')) > 0 AS known`, known);
  if (row?.known === true) return {};
  return {
    warning: "the database's locale does not know Thai letters: create it with LC_CTYPE 'C.UTF-8' or another UTF-8 one",
  };
}
