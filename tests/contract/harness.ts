/** Opens the whole store service for a test file: on PGlite in memory, and on PostgreSQL where TEST_DATABASE_URL is set. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { createStoreService, type StoreService } from '../../src/store/app.ts';
import type { BuilderAccess } from '../../src/store/builder/access.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../src/store/database/database.ts';
import { openOverNetwork } from '../platform/over-network.ts';
import { SETUP } from '../platform/setups.ts';
import pglitePackage from '../../node_modules/@electric-sql/pglite/package.json' with { type: 'json' };

/** The shops most tests look at: `krua.test` (the default one) and `suan.test`. */
export const FIXTURES = fileURLToPath(new URL('./fixtures', import.meta.url));
/** When it is, unless a test says otherwise. */
export const START = new Date('2026-11-01T03:00:00Z');

export interface TestService {
  readonly kind: OpenDatabase['kind'];
  readonly db: Database;
  readonly dataDir: string;
  /** What the service logged. */
  readonly logged: object[];
  /** What time it is for the service. */
  now: Date;
  readonly routes: StoreService['routes'];
  fetch(request: Request): Promise<Response>;
}

export interface ServiceOptions {
  /** A folder of shop folders; none: a database without shops. */
  readonly shops?: string;
  readonly checkoutUrl?: string;
  /** Who may build pages; nobody unless given. */
  readonly builder?: BuilderAccess;
}

const ADMIN_URL = process.env.TEST_DATABASE_URL;
export const DATABASES: readonly OpenDatabase['kind'][] = ADMIN_URL === undefined ? ['pglite'] : ['pglite', 'postgres'];

/** Runs the tests once on each database; each file has a database of its own, so that files run side by side. */
export function describeService(
  title: string,
  options: ServiceOptions,
  tests: (service: () => TestService) => void,
): void {
  describe.each(DATABASES)(`${title} (%s)`, (kind) => {
    let opened: { readonly service: TestService; readonly close: () => Promise<void> } | undefined;
    beforeAll(async () => {
      opened = await openTestService(kind, options);
    });
    afterAll(() => opened?.close());
    tests(() => {
      if (opened === undefined) throw new Error('the service is open while tests run only');
      return opened.service;
    });
  });
}

/** Opens a service; `close` ends it and deletes what it kept. */
export async function openTestService(
  kind: OpenDatabase['kind'],
  { shops, checkoutUrl, builder = 'off' }: ServiceOptions = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'raan-contract-'));
  const database = await openTestDatabase(kind);
  const logged: object[] = [];
  let now = START;
  const service = await createStoreService({
    dataDir,
    database,
    secureCookies: false,
    builder,
    now: () => now,
    log: (entry) => logged.push(entry),
    shopsFolder: shops ?? join(dataDir, 'no-shops'),
    ...(checkoutUrl === undefined ? {} : { checkoutUrl }),
  });
  const network = SETUP === 'platform' ? await openOverNetwork((request) => service.fetch(request)) : undefined;
  return {
    service: {
      kind,
      db: database.db,
      dataDir,
      logged,
      routes: service.routes,
      get now() {
        return now;
      },
      set now(time: Date) {
        now = time;
      },
      fetch: network?.fetch ?? ((request: Request) => service.fetch(request)),
    },
    close: async () => {
      await network?.close();
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An empty database with all tables; a PostgreSQL one is dropped when it is closed. */
export async function openTestDatabase(kind: OpenDatabase['kind']): Promise<OpenDatabase> {
  if (kind === 'pglite') return openDatabase({ memory: true, snapshot: await emptySnapshot() });
  const name = `raan_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  const url = new URL(ADMIN_URL ?? '');
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: ADMIN_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Making a PGlite cluster takes seconds, unpacking one does not: it is kept beside other temporary files. */
async function emptySnapshot(): Promise<Blob> {
  const file = join(tmpdir(), `raan-pglite-${pglitePackage.version}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const snapshot = await client.dumpDataDir('none');
  await client.close();
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, Buffer.from(await snapshot.arrayBuffer()));
  renameSync(fresh, file);
  return snapshot;
}
