/** Compares the cost of a document of a shop with Vendure behind it and of the same shop without it. */
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
/** Many short runs, so that the machine's other load meets both servers. Mirror runs cost their share, because the runs are as long as four of them. */
const ROUNDS = Number(process.env.ROUNDS ?? 40);
const RUN_MS = Number(process.env.RUN_MS ?? 2000);
const WARM_REQUESTS = 600;
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
 * Measures two servers on the same rows, one with Vendure and one without it, in documents per CPU second. It counts the
 * server's process with all its threads, without the cache of documents.
 * @param {string} folder @param {{ url: string, channelToken: string, password: string }} engine
 */
export async function checkCost(folder, engine) {
  const relay = await openRelay(engine.url);
  const owner = await logIn(engine);
  const { url: databaseUrl, drop } = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-engine-'));
  const store = { folder, databaseUrl, dataDir };
  const startedAt = Date.now();
  const shops = [await startPinned(shopEnv(engine, { ...store, engineUrl: relay.url }))];
  const load = forkOn(join(ROOT, 'tests/bench/ssr/load.mjs'), { core: LOAD_CORE });
  try {
    const readyAt = Date.now();
    await until(
      'the catalogue is mirrored',
      MIRROR_MS,
      async () => (await countRows(databaseUrl, 'engine_product')) > PRODUCTS,
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
      async () => (await countRows(databaseUrl, 'engine_asset')) === pictures,
    );
    console.log(`${pictures} pictures were copied within ${seconds(readyAt)} s of readiness`);
    // Both begin with the same rows: an import and its pictures leave a larger heap behind.
    await shops.pop()?.stop();
    const mirrored = relay.calls.get('Fields') ?? 0;
    shops.push(
      await startPinned(ownEnv(store)),
      await startPinned(shopEnv(engine, { ...store, engineUrl: relay.url })),
    );
    await until(
      'the catalogue is mirrored again',
      MIRROR_MS,
      // The second run begins after the first one.
      () => (relay.calls.get('Fields') ?? 0) >= mirrored + 2,
    );
    const idle = shops.map(({ pid }) => cpuSeconds(pid));
    await pause(QUIET_MS);
    const [ownIdle = '', behindIdle = ''] = shops.map(({ pid }, at) =>
      (((cpuSeconds(pid) - (idle[at] ?? 0)) * 60_000) / QUIET_MS).toFixed(1),
    );
    console.log(`without visitors: ${ownIdle} CPU seconds a minute of the own service, ${behindIdle} with Vendure`);
    for (const path of Object.values(PAGES)) {
      const [own, behind] = await Promise.all(
        shops.map(async ({ url }) => (await (await fetch(url + path)).text()).replaceAll(new URL(url).host, 'host')),
      );
      assert.equal(behind, own, `the same document at ${path}`);
    }
    /** @type {Record<string, number>} */
    const changes = {};
    for (const [page, path] of Object.entries(PAGES)) {
      const [own, behind] = await measure(shops, load, path);
      const change = rateOf(behind) / rateOf(own) - 1;
      const rounds = behind.map((run, at) => rateOf([run]) / rateOf([own[at] ?? run]) - 1).toSorted((a, b) => a - b);
      const [low = 0, high = 0] = [0.25, 0.75].map((share) => rounds[Math.floor(rounds.length * share)]);
      console.log(
        `${page}: ${rateOf(own).toFixed(0)} documents per CPU second of the own service, ${rateOf(behind).toFixed(0)} with Vendure (${percent(change)}; half of the rounds ${percent(low)} to ${percent(high)})`,
      );
      changes[page] = change;
    }
    const isTooFar = (/** @type {number} */ change) => Math.abs(change) >= TOLERANCE;
    assert(!Object.values(changes).some(isTooFar), `documents cost the same, within 5 %: ${JSON.stringify(changes)}`);
  } finally {
    load.kill();
    await Promise.all(shops.map(({ stop }) => stop()));
    relay.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    await drop();
  }
}

/** @typedef {{ requests: number, cpu: number }} Run */

/**
 * Loads both servers alternately; each round begins with the other one.
 * @param {{ url: string, pid: number }[]} shops @param {import('node:child_process').ChildProcess} load
 * @param {string} path @returns {Promise<[own: Run[], behind: Run[]]>}
 */
async function measure(shops, load, path) {
  /** @type {[Run[], Run[]]} */
  const runs = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const at of order) {
      const { url, pid } = shops[at] ?? assert.fail();
      const run = { url: url + path, encoding: 'identity', connections: 8 };
      load.send(round === 0 ? { ...run, requests: WARM_REQUESTS, ms: 60_000 } : { ...run, ms: RUN_MS });
      const before = cpuSeconds(pid);
      const { requests } = await messageOf(load);
      if (round > 0) runs[at === 0 ? 0 : 1].push({ requests, cpu: cpuSeconds(pid) - before });
    }
  }
  return runs;
}

/** Requests per CPU second. @param {readonly Run[]} runs */
function rateOf(runs) {
  const sum = (/** @type {keyof Run} */ key) => runs.reduce((total, run) => total + run[key], 0);
  return sum('requests') / sum('cpu');
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
