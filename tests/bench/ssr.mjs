/**
 * `npm run bench:ssr`: measures how many pages one core serves. The built shop runs on one core, the load on the other;
 * every configuration in turn, `ROUNDS` times, medians. Requests per CPU second count the time of the server's process,
 * all its threads together. The kind `nginx` has the cache of `deploy/nginx`, and its shop runs on the core of the load.
 * The kind `nginx file` serves the same bytes as files.
 *
 * `-- --ablate` disables the caches one at a time instead, in front of a platform and without stored documents, and
 * prints the additional cost of a page. `-- --smoke` runs each once and briefly; `-- --memory N` sends N requests and
 * prints the memory in between. `PAGES`, `ENCODINGS` and `KINDS` select the measured configurations: `PAGES=product
 * ENCODINGS=identity KINDS='platform uncached' npm run bench:ssr`. So do `--pages`, `--encodings` and `--kinds`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flag, number, oneOf, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { ensureNginx } from '../../src/cli/test/nginx.mjs';
import { pinnedEnv, PINNED_NODE, ROOT } from '../../src/cli/setup/paths.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { SMALL_ARENAS, SMALL_HEAP } from '../../src/cli/setup/server.mjs';
import { buildAblatable, costsOfAblation, WHOLE } from './ssr/ablatable.mjs';
import { startFront } from './ssr/front.mjs';
import { cpuSeconds, forkOn, memoryOf, messageOf } from './ssr/process.mjs';

const ALL_PAGES = {
  home: '/',
  product: '/product/crispy-chili-oil/985c1f56-5782-4e48-b1a3-0ae6c884660d',
  category: '/category/pantry/1',
};
const ALL_KINDS = ['embedded', 'embedded uncached', 'platform', 'platform uncached', 'bare', 'nginx', 'nginx file'];
const { values } = readArguments(
  {
    smoke: flag(),
    ablate: flag(),
    memory: number(0),
    pages: oneOf(Object.keys(ALL_PAGES)),
    encodings: oneOf(['br', 'identity']),
    kinds: oneOf(ALL_KINDS),
  },
  { args: [...fromEnvironment(), ...process.argv.slice(2)] },
);
const isSmoke = values.smoke;
const ROUNDS = isSmoke ? 1 : Number(process.env.ROUNDS ?? 5);
const RUN_MS = isSmoke ? 300 : Number(process.env.RUN_MS ?? 2500);
const WARM_REQUESTS = isSmoke ? 3 : Number(process.env.WARM ?? 300);
const MEMORY_REQUESTS = values.memory;
const READY_MS = 180_000;
const SERVER_CORE = 0;
const LOAD_CORE = 1;

const PAGES = Object.entries(ALL_PAGES).filter(([name]) => values.pages.includes(name));
/** Cache headers of the stub platform's pages: they may be stored for an hour. */
const PLATFORM_CACHE = 'public, max-age=3600';

/**
 * Servers to measure: with and without stored documents, in front of the embedded service and of a platform that answers from
 * memory. Each has the flags of `npm start`, and `NODE_FLAGS`.
 *
 * @typedef {{ name: string, url: string, pid: number, stop: () => Promise<void> }} Served
 */

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-bench-ssr-'));
  /** @type {Served[]} */
  const all = [];
  try {
    // Started once before: what runs from its sources is compiled by then, as in an installed shop.
    if (!isSmoke) await (await startShop('source', { DATA_DIR: join(dataDir, 'source') })).stop();
    const source = await startShop(
      'source',
      { DATA_DIR: join(dataDir, 'source'), TRUST_PROXY: '1', EDGE_CACHE_SECONDS: '1' },
      { core: LOAD_CORE },
    );
    all.push(source);
    const stub = await startBare('platform', ['platform', source.url, PLATFORM_CACHE], LOAD_CORE);
    all.push(stub);
    /** @type {Served[]} */
    const measured = [];
    const starts = values.ablate
      ? await ablations(dataDir, stub)
      : values.kinds.map((kind) => () => startKind(kind, { dataDir, source, stub }));
    for (const start of starts) {
      const served = await start();
      measured.push(served);
      all.push(served);
    }
    const load = forkOn(join(import.meta.dirname, 'ssr/load.mjs'), { core: LOAD_CORE });
    if (MEMORY_REQUESTS > 0) await measureMemory(measured, load);
    else await measure(measured, load);
    load.kill();
    if (!isSmoke && !values.ablate && MEMORY_REQUESTS === 0) measureElements();
  } finally {
    await Promise.all(all.map((each) => each.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** The options that the environment gives. */
function fromEnvironment() {
  return /** @type {const} */ (['PAGES', 'ENCODINGS', 'KINDS']).flatMap((name) => {
    const value = process.env[name];
    return value ? [`--${name.toLowerCase()}`, value] : [];
  });
}

/**
 * @param {string} kind
 * @param {{ dataDir: string, source: Served, stub: Served }} around
 */
function startKind(kind, { dataDir, source, stub }) {
  if (kind.startsWith('nginx')) return startNginx(kind, join(dataDir, kind.replace(' ', '-')), source.url);
  if (kind === 'bare') return startBare(kind, ['bare', source.url], SERVER_CORE);
  const uncached = kind.endsWith('uncached') ? { DOCUMENT_CACHE_MB: '0' } : {};
  return kind.startsWith('platform')
    ? startShop(kind, { STORE_API_URL: stub.url, DATA_DIR: join(dataDir, kind), ...uncached })
    : startShop(kind, { DATA_DIR: join(dataDir, kind), ...uncached });
}

/**
 * @param {string} kind
 * @param {string} folder
 * @param {string} shop
 */
async function startNginx(kind, folder, shop) {
  mkdirSync(folder);
  const { encodings } = values;
  return startFront(await ensureNginx(), { kind, folder, shop, paths: ALL_PAGES, encodings, core: SERVER_CORE });
}

/**
 * The server with all of its caches, and once without each.
 *
 * @param {string} dataDir
 * @param {Served} stub
 */
async function ablations(dataDir, stub) {
  const { main, files } = await buildAblatable();
  return ['', ...(isSmoke ? files.slice(0, 1) : files)].map((file, at) => () => {
    const own = { STORE_API_URL: stub.url, DATA_DIR: join(dataDir, `ablated-${at}`), DOCUMENT_CACHE_MB: '0' };
    return startShop(file || WHOLE, { ...own, ABLATE: file }, { main });
  });
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @param {{ main?: string, core?: number }} [options]
 * @returns {Promise<Served>}
 */
async function startShop(name, env, { main = join(ROOT, 'dist/server/main.js'), core = SERVER_CORE } = {}) {
  const port = await freePort();
  const child = forkOn(main, {
    env: pinnedEnv({
      ...SMALL_ARENAS,
      NODE_ENV: 'production',
      STORE_API_URL: '',
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
    }),
    core,
    execArgv: [...SMALL_HEAP, ...(process.env.NODE_FLAGS ?? '').split(' ').filter(Boolean)],
  });
  const url = `http://127.0.0.1:${port}`;
  const end = performance.now() + READY_MS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) break;
    if (performance.now() > end || child.exitCode !== null) throw new Error(`${name} was not ready`);
    await new Promise((later) => setTimeout(later, 100));
  }
  return served(name, url, child);
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {number} core
 */
async function startBare(name, args, core) {
  const child = forkOn(join(import.meta.dirname, 'ssr/bare.mjs'), { args, core });
  const { port } = await messageOf(child);
  return served(name, `http://127.0.0.1:${port}`, child);
}

/**
 * @param {string} name
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Served}
 */
function served(name, url, child) {
  return {
    name,
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((ended) => {
        if (child.exitCode !== null || child.signalCode !== null) return ended();
        child.once('exit', () => ended());
        child.kill('SIGTERM');
      }),
  };
}

/**
 * @param {readonly Served[]} measured
 * @param {import('node:child_process').ChildProcess} load
 */
async function measure(measured, load) {
  /** @type {Map<string, { perCpu: number[], c1p50: number[], c1p99: number[], c8p50: number[], c8p99: number[], bytes: number, memory: number }>} */
  const rows = new Map();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [page, path] of PAGES)
      for (const encoding of values.encodings)
        for (const { name, url, pid } of measured) {
          const run = async (/** @type {Partial<import('./ssr/load.mjs').Run>} */ more) => {
            load.send({ url: url + path, encoding, connections: 8, ms: RUN_MS, ...more });
            return messageOf(load);
          };
          if (round === 0) await run({ requests: WARM_REQUESTS, ms: 60_000 });
          const one = await run({ connections: 1, ms: RUN_MS / 2 });
          const before = cpuSeconds(pid);
          const eight = await run({});
          const used = cpuSeconds(pid) - before;
          const key = [page, encoding, name].join(' | ');
          const row = rows.get(key) ?? { perCpu: [], c1p50: [], c1p99: [], c8p50: [], c8p99: [], bytes: 0, memory: 0 };
          rows.set(key, row);
          row.perCpu.push(eight.requests / Math.max(used, 0.01));
          row.c1p50.push(one.p50);
          row.c1p99.push(one.p99);
          row.c8p50.push(eight.p50);
          row.c8p99.push(eight.p99);
          row.bytes = eight.bytes;
          row.memory = memoryOf(pid);
          console.error(`round ${round + 1}: ${key}: ${Math.round(row.perCpu.at(-1) ?? 0)} per CPU second`);
        }
  console.log(
    '| page | encoding | server | requests per CPU second | c1 p50 ms | c1 p99 | c8 p50 | c8 p99 | kB | MB |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const [key, row] of rows) {
    const times = [row.c1p50, row.c1p99, row.c8p50, row.c8p99].map((list) => median(list).toFixed(1));
    const figures = [Math.round(median(row.perCpu)), ...times, (row.bytes / 1000).toFixed(1), row.memory];
    console.log(`| ${key} | ${figures.join(' | ')} |`);
  }
  if (values.ablate)
    console.log(
      `\n${costsOfAblation(
        [...rows].map(([key, { perCpu }]) => {
          const [page = '', encoding = '', server = ''] = key.split(' | ');
          return [page, encoding, server, median(perCpu)];
        }),
      )}`,
    );
  if (process.env.OUT !== undefined) writeFileSync(process.env.OUT, JSON.stringify([...rows]));
}

/**
 * @param {readonly Served[]} measured
 * @param {import('node:child_process').ChildProcess} load
 */
async function measureMemory(measured, load) {
  const steps = 10;
  for (const { name, url, pid } of measured) {
    const seen = [memoryOf(pid)];
    for (let step = 0; step < steps; step += 1) {
      const path = PAGES[step % PAGES.length]?.[1] ?? ALL_PAGES.home;
      const requests = MEMORY_REQUESTS / steps;
      load.send({ url: url + path, encoding: 'br', connections: 8, ms: 3_600_000, requests });
      await messageOf(load);
      seen.push(memoryOf(pid));
    }
    console.log(`${name}: ${seen.join(' → ')} MB over ${MEMORY_REQUESTS} requests`);
    // An unknown parameter makes each address another page, as campaigns and crawlers do.
    const others = Math.ceil(MEMORY_REQUESTS / 100);
    const queries = Array.from({ length: others }, (_, number) => `?visit=${number}`);
    load.send({ url: url + ALL_PAGES.home, encoding: 'br', connections: 8, ms: 3_600_000, requests: others, queries });
    await messageOf(load);
    console.log(`${name}: ${memoryOf(pid)} MB after ${others} requests of which each is for another address`);
  }
}

/** The same elements by React's string renderer and by ours, in a process of its own (tests/load/elements.tsx). */
function measureElements() {
  const out = 'tests/.cache/ssr';
  const env = pinnedEnv({ NODE_ENV: 'production' });
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const run = (/** @type {string[]} */ args) => spawnSync(PINNED_NODE, args, { cwd: ROOT, env, encoding: 'utf8' });
  const built = run([vite, 'build', '--ssr', 'tests/load/elements.tsx', '--outDir', out]);
  if (built.status !== 0) throw new Error(built.stderr);
  console.log('\n| the same elements | kB | React, ms | the writer, ms |\n|---|--:|--:|--:|');
  console.log(run([join(out, 'elements.js')]).stdout);
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
