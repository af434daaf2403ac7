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
  readonly p95: Readonly<Record<string, number>>;
  /** Tables and indexes together. */
  readonly databaseMegabytes: number;
  readonly memoryBefore: number;
  readonly memoryAfter: number;
}

const ROUNDS = 12;
/** Of /proc: 100 ticks a second. */
const TICK_MS = 10;
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
    const p95: Record<string, number> = {};
    for (const [title, request] of Object.entries(requests)) p95[title] = await percentile(request);
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

/** So far, in ms; that of PostgreSQL is known on Linux alone. */
async function processorTime({ db }: OpenDatabase): Promise<ScaleResult['processor']> {
  const { user, system } = process.cpuUsage();
  const query = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database()`;
  const backends = await selectRows(db, query, v.object({ pid: v.number() }));
  const ticks = backends.map(({ pid }) => {
    const file = `/proc/${pid}/stat`;
    const fields = existsSync(file) ? readFileSync(file, 'utf8').split(') ')[1]?.split(' ') : undefined;
    return Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0);
  });
  return { here: (user + system) / 1000, postgres: ticks.reduce((sum, each) => sum + each, 0) * TICK_MS };
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

async function percentile(request: (round: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS * LANGS.length; round += 1) {
    const began = performance.now();
    await request(round);
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return took[Math.floor(took.length * 0.95)] ?? 0;
}

function memory(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 1e6);
}
