import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flag, oneOf, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { Problem, runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { startServer, whenReady } from '../../src/cli/setup/server.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';
import { ensurePackages } from './packages.mjs';
import { openFront } from './web/front.mjs';
import { measureJourneys } from './web/journeys.mjs';
import { writeFigures, writeJourneys } from './web/report.mjs';

/** @typedef {import('./web/audit.mjs').Figures} Figures */
/** @typedef {import('./web/journeys.mjs').Journeys} Journeys */

/**
 * `npm run bench:web`: measures a phone's page load by Lighthouse. The built shop runs behind TLS, HTTP/2 and Brotli;
 * medians of `ROUNDS` visits with an empty cache, with alternating pages. Then it measures a visitor's actions, by
 * three visits each. Writes `docs/bench/web.md`.
 *
 * `-- --quick`: once, without writing. `-- --journeys`: only a visitor's actions. `-- --smoke`: the actions once and
 * without TLS, which needs no further package. `-- --pages home,blog`: only these pages, without writing.
 */
const ALL_PAGES = {
  home: '/',
  category: '/category/pantry/1',
  product: '/product/crispy-chili-oil/985c1f56-5782-4e48-b1a3-0ae6c884660d',
  blog: '/blog/caring-for-celadon',
};
const { values } = readArguments({
  quick: flag(),
  journeys: flag(),
  smoke: flag(),
  pages: oneOf(Object.keys(ALL_PAGES)),
});
const PAGES = Object.fromEntries(Object.entries(ALL_PAGES).filter(([name]) => values.pages.includes(name)));
const isQuick = values.quick || values.smoke || Object.keys(PAGES).length < Object.keys(ALL_PAGES).length;
const hasOnlyJourneys = values.journeys || values.smoke;
const ROUNDS = isQuick ? 1 : Number(process.env.ROUNDS ?? 5);
const JOURNEYS = Math.min(ROUNDS, 3);
const READY_MS = 120_000;
const REPORT = join(ROOT, 'docs/bench/web.md');

await runMain(async () => {
  await ensureInstalled();
  if (!process.env.BENCH_PINNED) {
    const env = { BENCH_PINNED: '1', NODE_ENV: 'production' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  await ensureBuilt();
  if (!values.smoke) await ensurePackages((what) => console.error(what));
  const { chromium } = await import('@playwright/test');
  const executablePath = (await ensureWholeChromium()) || undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-bench-'));
  const server = startServer(
    { host: '127.0.0.1', port: await freePort() },
    {
      env: { DATA_DIR: dataDir, STORE_API_URL: '', TRUST_PROXY: '1' },
      onLog: () => {},
      onError: (line) => console.error(line),
    },
  );
  /** @type {import('@playwright/test').Browser | undefined} */
  let browser;
  try {
    if (!(await whenReady(server, READY_MS))) throw new Problem('the shop was not ready in time.');
    const front = values.smoke
      ? { url: server.url, trust: '--no-first-run', close: () => {} }
      : await openFront(server.url);
    const port = await freePort();
    browser = await chromium.launch({
      executablePath,
      args: [`--remote-debugging-port=${port}`, front.trust, '--no-sandbox', '--disable-background-networking'],
    });
    const date = new Date().toISOString().slice(0, 10);
    /** @type {(change: (report: string) => string) => void} */
    const write = (change) => {
      const report = change(readFileSync(REPORT, 'utf8'));
      if (isQuick) console.log(report.slice(report.indexOf('Taken on'), report.lastIndexOf('<!-- /')));
      else writeFileSync(REPORT, report);
    };
    if (!hasOnlyJourneys) {
      const now = await audit(front.url, port);
      write((report) => writeFigures(report, { now, date, rounds: ROUNDS }));
    }
    const journeys = await travel(executablePath ?? chromium.executablePath(), front);
    write((report) => writeJourneys(report, { journeys, date, rounds: JOURNEYS }));
    front.close();
  } finally {
    await browser?.close();
    server.signal('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/**
 * @param {string} url - of the front
 * @param {number} port - of the browser's DevTools
 */
async function audit(url, port) {
  const { auditPage } = await import('./web/audit.mjs');
  /** @type {Record<string, Figures[]>} */
  const visits = Object.fromEntries(Object.keys(PAGES).map((page) => [page, []]));
  for (const path of Object.values(PAGES)) await auditPage(url + path, port); // fills the server's caches
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [page, path] of Object.entries(PAGES)) {
      console.error(`round ${round} of ${ROUNDS}: ${page}`);
      visits[page]?.push(await auditPage(url + path, port));
    }
  return Object.fromEntries(Object.entries(visits).map(([page, all]) => [page, medianOf(all)]));
}

/**
 * @param {string} program - path of the browser
 * @param {{ url: string, trust: string }} front
 */
async function travel(program, { url, trust }) {
  /** @type {Record<string, Journeys[]>} */
  const visits = Object.fromEntries(Object.keys(PAGES).map((page) => [page, []]));
  for (let round = 1; round <= JOURNEYS; round += 1)
    for (const [page, path] of Object.entries(PAGES)) {
      console.error(`journeys, round ${round} of ${JOURNEYS}: ${page}`);
      visits[page]?.push(await measureJourneys(program, trust, url + path));
    }
  return visits;
}

/**
 * The visit with the median of each time; sizes are those of the last.
 *
 * @param {readonly Figures[]} visits
 * @returns {Figures}
 */
function medianOf(visits) {
  const last = visits.at(-1);
  if (last === undefined) throw new Error('no page was loaded');
  const times = /** @type {const} */ (['score', 'fcp', 'lcp', 'tbt', 'cls']);
  const medians = Object.fromEntries(times.map((name) => [name, median(visits.map((each) => each[name]))]));
  const parts = Object.fromEntries(
    Object.keys(last.parts).map((name) => [name, median(visits.map((each) => each.parts[name] ?? NaN))]),
  );
  return { ...last, ...medians, parts };
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
