/** Compares the cost of a document of the shop with Vendure behind it and of the same shop in its own tables. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { cpuSeconds, forkOn, messageOf } from '../../bench/ssr/process.mjs';
import { pinnedEnv, ROOT } from '../../../src/cli/setup/paths.mjs';
import { freePort } from '../../../src/cli/setup/preconditions.mjs';
import { SMALL_ARENAS, SMALL_HEAP } from '../../../src/cli/setup/server.mjs';
import { createTestDatabase } from '../../setup/test-cluster.ts';
import { logIn } from './owner.mjs';
import { countCalls, openRelay } from './relay.mjs';
import { ownEnv, shopEnv, SOAP, until } from './shop.mjs';

const PAGES = { home: '/', product: `/product/${SOAP.slug}/${SOAP.uuid}`, category: '/category/pantry/1' };
const [SERVER_CORE, LOAD_CORE] = [0, 1];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Time between two mirror runs (ms): each run of the measurement includes the cost of one. */
const RUN_MS = Number(process.env.RUN_MS ?? 20_000);
const WARM_REQUESTS = 300;
/** Allowed relative difference between the two. */
const TOLERANCE = 0.05;
const DOCUMENTS = 200;
/** Products added to those of the demo shop, in both shops; their name identifies them. */
const PRODUCTS = 1000;
const FILLER = 'fillerware';
const MIRROR_MS = 60_000;
/** Two mirror runs. */
const QUIET_MS = 40_000;
const READY_MS = 120_000;
const PICTURES_MS = 300_000;

/**
 * Checks that documents, each with its own address, are rendered without a request to Vendure. @param {string} url
 * @param {import('./relay.mjs').Relay} relay
 */
export async function checkNoCalls(url, relay) {
  // After a mirror run there are 20 s without the next one.
  const rounds = relay.calls.get('Fields') ?? 0;
  await until('the next mirroring', MIRROR_MS, () => (relay.calls.get('Fields') ?? 0) > rounds);
  await pause(2000);
  const before = countCalls(relay);
  const paths = Object.values(PAGES);
  for (let at = 0; at < DOCUMENTS; at += 1) {
    const headers = { 'sec-fetch-dest': 'document' };
    const answer = await fetch(`${url}${paths[at % paths.length]}?visit=${at}`, { headers });
    assert.equal(answer.status, 200);
    await answer.text();
  }
  assert.equal(countCalls(relay) - before, 0, 'requests to Vendure');
  console.log(`${DOCUMENTS} documents without a request to Vendure`);
}

/** Adds the products to a shop's folder. @param {string} folder */
export function writeFiller(folder) {
  const records = Array.from({ length: PRODUCTS }, (_, at) => ({
    uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    slug: `${FILLER}-${at}`,
    name: { th: `${FILLER} ${at}` },
    price: (100 + at / 100).toFixed(2),
    price_list: [],
    preorder_flag: false,
    badge_hot: false,
    badge_new: false,
    badge_suggest: false,
    remain: 10,
    created_at: '2020-01-01T00:00:00.000Z',
  }));
  writeFileSync(join(folder, 'products', `${FILLER}.json`), JSON.stringify(records));
}

/**
 * Measures both shops alternately: the median of the rounds' differences in documents per CPU second. It counts the
 * server's process with all its threads, without the cache of documents.
 * @param {string} folder @param {{ url: string, channelToken: string, password: string }} engine
 */
export async function checkCost(folder, engine) {
  const relay = await openRelay(engine.url);
  const owner = await logIn(engine);
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-engine-'));
  const [own, behind] = databases.map(({ url: databaseUrl }, at) => ({
    folder,
    databaseUrl,
    dataDir: join(dataDir, `${at}`),
  }));
  assert(own !== undefined && behind !== undefined);
  const ownShop = await startPinned(ownEnv(own));
  const startedAt = Date.now();
  const shops = [ownShop, await startPinned(shopEnv(engine, { ...behind, engineUrl: relay.url }))];
  const load = forkOn(join(ROOT, 'tests/bench/ssr/load.mjs'), { core: LOAD_CORE });
  try {
    const readyAt = Date.now();
    await until(
      'the catalogue is mirrored',
      MIRROR_MS,
      async () => (await countRows(behind.databaseUrl, 'engine_product')) > PRODUCTS,
    );
    const seconds = (/** @type {number} */ since) => ((Date.now() - since) / 1000).toFixed(1);
    console.log(
      `${PRODUCTS} products beside those of the demo shop were mirrored within ${seconds(readyAt)} s of readiness, ${seconds(startedAt)} s of the start`,
    );
    // Pictures are copied after their products, and change pages.
    const pictures = await owner.countPictures();
    await until(
      'the pictures are copied',
      PICTURES_MS,
      async () => (await countRows(behind.databaseUrl, 'engine_asset')) === pictures,
    );
    console.log(`${pictures} pictures were copied within ${seconds(readyAt)} s of readiness`);
    const idle = shops.map(({ pid }) => cpuSeconds(pid));
    await pause(QUIET_MS);
    const [ownIdle = '', behindIdle = ''] = shops.map(({ pid }, at) =>
      (((cpuSeconds(pid) - (idle[at] ?? 0)) * 60_000) / QUIET_MS).toFixed(1),
    );
    console.log(`without visitors: ${ownIdle} CPU seconds a minute of the own service, ${behindIdle} with Vendure`);
    for (const [page, path] of Object.entries(PAGES)) {
      /** @type {number[][]} */
      const perCpu = [[], []];
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [at, { url, pid }] of shops.entries()) {
          const run = { url: url + path, encoding: 'identity', connections: 8 };
          load.send(round === 0 ? { ...run, requests: WARM_REQUESTS, ms: 60_000 } : { ...run, ms: RUN_MS });
          const before = cpuSeconds(pid);
          const { requests } = await messageOf(load);
          if (round > 0) perCpu[at]?.push(requests / (cpuSeconds(pid) - before));
        }
      const [own = 0, vendure = 0] = perCpu.map(median);
      // The two runs of a round share the machine's other load.
      const changes = (perCpu[1] ?? []).map((count, round) => count / (perCpu[0]?.[round] ?? count) - 1);
      const change = median(changes);
      console.log(
        `${page}: ${own.toFixed(0)} documents per CPU second of the own service, ${vendure.toFixed(0)} with Vendure (${percent(change)}; rounds ${percent(Math.min(...changes))} to ${percent(Math.max(...changes))})`,
      );
      // Checks that the pages are the same, because a cheaper page could be a different one.
      assert(Math.abs(change) < TOLERANCE, `${page} costs the same, within 5 %`);
    }
  } finally {
    load.kill();
    await Promise.all(shops.map(({ stop }) => stop()));
    relay.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    await Promise.all(databases.map(({ drop }) => drop()));
  }
}

/** Starts a built shop on one core. @param {NodeJS.ProcessEnv} env */
async function startPinned(env) {
  const port = await freePort();
  const child = forkOn(join(ROOT, 'dist/server/main.js'), {
    env: pinnedEnv({
      ...SMALL_ARENAS,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DOCUMENT_CACHE_MB: '0',
      ...env,
      PORT: String(port),
    }),
    core: SERVER_CORE,
    execArgv: SMALL_HEAP,
  });
  const url = `http://127.0.0.1:${port}`;
  await until(
    'the shop is ready',
    READY_MS,
    async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true,
  );
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid ?? 0, stop };
}

/**
 * Counts the rows of one of the shop's tables. @param {string} connectionString @param {'engine_product' |
 * 'engine_asset'} table
 */
async function countRows(connectionString, table) {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${table}`);
  await client.end();
  return rows[0].count;
}

/** @param {number} share */
function percent(share) {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`;
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
