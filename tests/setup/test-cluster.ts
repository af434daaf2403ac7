/**
 * The PostgreSQL of a run of tests: TEST_DATABASE_URL, else the embedded one, started by the first test that needs it and
 * ended with the run. Each test file gets a database of its own, copied from one that has all tables.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { clusterPaths, joinUsers } from '../../src/store/database/embedded/folder.ts';
import { joinServer } from '../../src/store/database/embedded/server.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../../src/store/database/database.ts';

/** Any constant will do: it names the lock of the process that makes the template. */
const TEMPLATE_LOCK = 7_226_002;

/** Vitest's global set-up: names the run's folder, and keeps the server between files that use it. */
export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'raan-tests-'));
  process.env.TEST_CLUSTER = folder;
  const user = joinUsers(clusterPaths(folder));
  return async () => {
    user.leave();
    if (process.env.TEST_DATABASE_URL) await runAsAdmin(`DROP DATABASE IF EXISTS ${templateName()}`);
    // The server writes until it has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  };
}

/** An empty database with all tables; dropped when it is closed. */
export async function openTestDatabase(options: Pick<DatabaseOptions, 'traceStatement'> = {}): Promise<OpenDatabase> {
  const { url, drop } = await createTestDatabase(await ensureTemplate());
  const database = await openDatabase({ databaseUrl: url, ...options });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A database of its own, `template0` without any tables, and how it is dropped again. */
export async function createTestDatabase(
  template = 'template0',
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `raan_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE ${template}`);
  // PostgreSQL waits 5 s for connections that are closing; one that is cut off meanwhile is an error of its client.
  const drop = () => runAsAdmin(`DROP DATABASE ${name}`).catch(() => runAsAdmin(`DROP DATABASE ${name} WITH (FORCE)`));
  return { url: await urlOf(name), drop };
}

let template: Promise<string> | undefined;

function ensureTemplate(): Promise<string> {
  template ??= createTemplate();
  return template;
}

async function createTemplate(): Promise<string> {
  const name = templateName();
  const client = new Client({ connectionString: await urlOf() });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 1) return name;
    await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
    await (await openDatabase({ databaseUrl: await urlOf(name) })).close();
    return name;
  } finally {
    await client.end();
  }
}

/** Each run has its own: the next one may have other tables. */
function templateName(): string {
  return `raan_template_${clusterFolder().replaceAll(/\W+/g, '_').slice(-12).toLowerCase()}`;
}

function clusterFolder(): string {
  const folder = process.env.TEST_CLUSTER;
  if (folder === undefined)
    throw new Error('TEST_CLUSTER is not set: tests/setup/test-cluster.ts is the global set-up');
  return folder;
}

async function runAsAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: await urlOf() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let admin: Promise<URL> | undefined;

/** The address of a database of the run's server; without a name, of the one from which others are made. */
async function urlOf(name?: string): Promise<string> {
  admin ??= adminUrl();
  const url = new URL(await admin);
  if (name !== undefined) url.pathname = `/${name}`;
  return url.href;
}

async function adminUrl(): Promise<URL> {
  if (process.env.TEST_DATABASE_URL) return new URL(process.env.TEST_DATABASE_URL);
  const { connection } = await joinServer(clusterFolder(), { isDurable: false });
  const url = new URL(`postgres://${connection.user}@localhost/${connection.database}`);
  url.searchParams.set('host', String(connection.host));
  return url;
}
