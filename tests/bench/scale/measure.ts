/** Measures one shop of a size: import, category, search, facets, sitemap, and the memory of the process. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { createStoreService, type StoreService } from '../../../src/store/app.ts';
import { type OpenDatabase, openDatabase, selectRows } from '../../../src/store/database/database.ts';
import { generateShop } from '../../../src/store/import/generate/generate.ts';
import { importShop } from '../../../src/store/import/import.ts';

/** 95th percentiles are in ms, memory in MB. */
export interface ScaleResult {
  readonly products: number;
  readonly importSeconds: number;
  readonly productsPerSecond: number;
  /** Processor time of a product's import in ms, here and in PostgreSQL: what a busy machine does not blur. */
  readonly processor: { readonly here: number; readonly postgres: number };
  readonly p95: Readonly<Record<string, Latency>>;
  /** Tables and indexes together. */
  readonly databaseMegabytes: number;
  readonly memoryBefore: number;
  readonly memoryAfter: number;
}

/** 95th percentiles in ms: of the duration of requests, and of their CPU time, here and in PostgreSQL together. */
export interface Latency {
  readonly wall: number;
  readonly processor: number;
}

const ROUNDS = 12;
const LANGS = ['th', 'en', 'cn', 'kr', 'jp'] as const;
const QUERIES = ['ชา', 'ผ้าฝ้าย', 'coffee', 'soap', 'hony', '茶', '비누', '石鹸', 'zzzz', 'bowl Chiang Mai'];

/** Generates, imports and queries a shop of so many products in a database of its own. */
export async function measureScale(products: number): Promise<ScaleResult> {
  const folder = mkdtempSync(join(tmpdir(), 'raan-scale-'));
  const name = `generated-${products}`;
  const dataDir = join(folder, 'data');
  generateShop(join(folder, 'shop'), { products, seed: 1, webId: `9${products}`, name });
  const database = await openDatabase({ dataDir, statementTimeoutMs: 600_000 });
  const before = await processorTime(database);
  const importing = performance.now();
  const report = await importShop(database.db, join(folder, 'shop'), { dataDir, now: new Date() });
  const importSeconds = (performance.now() - importing) / 1000;
  const after = await processorTime(database);
  if (report.outcome !== 'imported') throw new Error(`the generated shop was ${report.outcome}`);
  await database.db.execute(sql`ANALYZE`);
  const shopsFolder = join(folder, 'none');
  const service = await createStoreService({ dataDir, database, secureCookies: false, shopsFolder });
  try {
    const size = sql`SELECT (pg_database_size(current_database()) / 1e6)::int AS megabytes`;
    const [stored] = await selectRows(database.db, size, v.object({ megabytes: v.number() }));
    const ask = caller(service, `${name}.localhost`);
    const requests = requestsOf(ask);
    for (const request of Object.values(requests)) for (let round = 0; round < 3; round += 1) await request(round);
    const memoryBefore = memory();
    const p95: Record<string, Latency> = {};
    for (const [title, request] of Object.entries(requests)) p95[title] = await measure(database, request);
    return {
      products,
      importSeconds,
      productsPerSecond: products / importSeconds,
      processor: {
        here: (after.here - before.here) / products,
        postgres: (after.postgres - before.postgres) / products,
      },
      p95,
      databaseMegabytes: stored?.megabytes ?? 0,
      memoryBefore,
      memoryAfter: memory(),
    };
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

/** So far, in ms; PostgreSQL's CPU time is known only on Linux. */
async function processorTime(database: OpenDatabase): Promise<ScaleResult['processor']> {
  return processorOf(await backendsOf(database));
}

async function backendsOf({ db }: OpenDatabase): Promise<readonly number[]> {
  const query = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database()`;
  return (await selectRows(db, query, v.object({ pid: v.number() }))).map(({ pid }) => pid);
}

function processorOf(backends: readonly number[]): ScaleResult['processor'] {
  const { user, system } = process.cpuUsage();
  const nanoseconds = backends.map((pid) => {
    const file = `/proc/${pid}/schedstat`;
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0;
  });
  return { here: (user + system) / 1000, postgres: nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6 };
}

type Ask = (path: string, round: number) => Promise<string>;

function requestsOf(ask: Ask): Readonly<Record<string, (round: number) => Promise<unknown>>> {
  const query = (round: number) => encodeURIComponent(QUERIES[round % QUERIES.length] ?? '');
  let after = '';
  return {
    category: (round) => ask(`/api/search?category=${(round % 5) + 1}&p_page=${(round % 7) + 1}`, round),
    'category by price': (round) => ask(`/api/search?category=${(round % 5) + 1}&sort=price_asc`, round),
    search: (round) => ask(`/api/search?q=${query(round)}`, round),
    'search, facets': (round) =>
      ask(`/api/search?q=${query(round)}&category=${(round % 5) + 1}&min_price=100&max_price=900`, round),
    'everything, page 50': (round) => ask('/api/search?p_page=50', round),
    'search page': (round) => ask(`/api/page?path=/search&q=${query(round)}&needBase=1`, round),
    sitemap: async (round) => {
      const text = await ask(`/api/sitemap${after === '' ? '' : `?after=${after}`}`, round);
      [, after = ''] = /"next":"([^"]+)"/.exec(text) ?? [];
    },
  };
}

function caller(service: StoreService, host: string): Ask {
  return async (path, round) => {
    const headers = { 'x-forwarded-host': host, 'page-language': LANGS[round % LANGS.length] ?? 'th' };
    const answer = await service.fetch(new Request(`http://store.internal${path}`, { headers }));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return text;
  };
}

async function measure(database: OpenDatabase, request: (round: number) => Promise<unknown>): Promise<Latency> {
  const backends = await backendsOf(database);
  const latencies: Latency[] = [];
  for (let round = 0; round < ROUNDS * LANGS.length; round += 1) {
    const before = processorOf(backends);
    const began = performance.now();
    await request(round);
    const wall = performance.now() - began;
    const { here, postgres } = processorOf(backends);
    latencies.push({ wall, processor: here + postgres - before.here - before.postgres });
  }
  return {
    wall: percentile(latencies.map(({ wall }) => wall)),
    processor: percentile(latencies.map(({ processor }) => processor)),
  };
}

function percentile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}

function memory(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 1e6);
}
