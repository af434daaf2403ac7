import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { number, oneOf, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { Problem, runMain } from '../../src/cli/setup/main.mjs';
import { startServer, whenReady } from '../../src/cli/setup/server.mjs';
import { decidedVisitor, ensureWholeChromium } from '../../src/cli/test/chromium.mjs';
import { FAST_4G, SLOWER, watchTaps } from './web/phone.mjs';

/**
 * `npm run bench:start`: measures the start of the app on a phone. The built shop runs in Chromium at 360 px, with a
 * CPU four times slower, on Chromium's own "Fast 4G". Every visit has an empty cache; pages alternate, medians of
 * `ROUNDS`. The app is loaded with the first touch of any element, and the cart's process and drawer with their first
 * use. Both are reported. `-- --rounds N` (9, or `ROUNDS`), `--pages home,blog`.
 */
const READY_MS = 120_000;
/** Idle time (ms) after which all scripts have arrived. */
const QUIET_MS = 1500;
/** Time (ms) for which a visitor looks at a page before the tap. */
const IDLE_MS = 3000;

const CART = 'header form[action="/cart"] button';
const BUY = 'main button:has-text("หยิบใส่ตะกร้า")';

/**
 * Where, what is tapped there, and the most script in kB br before the first interaction and once the app has started.
 *
 * @type {Record<string, { path: string, tap: string, before: number, touched: number }>}
 */
const PAGES = {
  home: { path: '/', tap: CART, before: 15, touched: 112 },
  category: { path: '/category/pantry/1', tap: BUY, before: 15, touched: 112 },
  blog: { path: '/blog/caring-for-celadon', tap: CART, before: 15, touched: 112 },
  product: {
    path: '/product/crispy-chili-oil/985c1f56-5782-4e48-b1a3-0ae6c884660d',
    tap: BUY,
    before: 20,
    touched: 112,
  },
};

const { values } = readArguments({
  rounds: number(Number(process.env.ROUNDS ?? 9), { least: 1 }),
  pages: oneOf(Object.keys(PAGES)),
});
const ROUNDS = values.rounds;
const VISITED = Object.entries(PAGES).filter(([name]) => values.pages.includes(name));

/**
 * `idle`: `handled` on a page that was left alone for `IDLE_MS`.
 *
 * @typedef {{ before: number, touched: number, all: number, feedback: number, handled: number, idle: number }} Visit - kB br and ms
 */

await runMain(async () => {
  await ensureInstalled();
  const executablePath = (await ensureWholeChromium()) || undefined;
  await ensureBuilt();
  const { chromium } = await import('@playwright/test');
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-bench-'));
  const server = startServer(
    { host: '127.0.0.1', port: await freePort() },
    { env: { DATA_DIR: dataDir, STORE_API_URL: '' }, onLog: () => {}, onError: (line) => console.error(line) },
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    if (!(await whenReady(server, READY_MS))) throw new Problem('the shop was not ready in time.');
    /** @type {Record<string, Visit[]>} */
    const visits = Object.fromEntries(VISITED.map(([name]) => [name, []]));
    // Discards the first visit, which fills the server's caches.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, { path, tap }] of VISITED) {
        console.error(`round ${round} of ${ROUNDS}: ${name}`);
        const visited = await visit(browser, server.url + path, tap);
        if (round > 0) visits[name]?.push(visited);
      }
    }
    report(visits);
  } finally {
    await browser.close();
    server.signal('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/**
 * Three visits with an empty cache. The first rests and touches a neutral element, which starts the app. The second
 * rests and taps, with everything that the tap loads. The third waits `IDLE_MS` before it taps.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} tap - selector of the tapped element
 * @returns {Promise<Visit>}
 */
async function visit(browser, url, tap) {
  const touching = await open(browser, url);
  await touching.page.mouse.wheel(0, 200);
  await touching.page.waitForFunction(() => document.documentElement.dataset.started !== undefined);
  const touched = await rested(touching);
  await touching.page.context().close();

  const tapping = await open(browser, url);
  const { before } = tapping;
  const { feedback, handled } = await tapOn(tapping, tap);
  const all = await rested(tapping);
  await tapping.page.context().close();

  const idling = await open(browser, url);
  await idling.page.waitForTimeout(IDLE_MS);
  const { handled: idle } = await tapOn(idling, tap);
  await idling.page.context().close();
  return { before, touched, all, feedback, handled, idle };
}

/**
 * Taps; the times (ms) until that is seen, and until it is done.
 *
 * @param {{ page: import('@playwright/test').Page }} opened
 * @param {string} tap - selector of what is tapped
 */
async function tapOn({ page }, tap) {
  await page.locator(tap).first().tap();
  await page.waitForFunction(() => window.tapped?.handled !== undefined);
  const { at, feedback = NaN, handled = NaN } = (await page.evaluate(() => window.tapped)) ?? { at: NaN };
  return { feedback: feedback - at, handled: handled - at };
}

/**
 * A page that rests after its load; `starter` and `before` in kB br.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function open(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'th-TH',
  });
  await context.addCookies(decidedVisitor(url));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', FAST_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watchTaps);
  await page.goto(url, { waitUntil: 'networkidle' });
  const inline = await page.evaluate(() =>
    [...document.scripts].map((script) => (script.src || script.type.includes('json') ? '' : script.text)).join('\n'),
  );
  const starter = brotliCompressSync(inline).length / 1000;
  return { page, starter, before: starter + (await page.evaluate(scriptBytes)) / 1000 };
}

/**
 * The script that a page has, in kB br, once nothing comes any more; what follows a touch when the page is idle is part of it.
 *
 * @param {{ page: import('@playwright/test').Page, starter: number }} opened
 */
async function rested({ page, starter }) {
  let before = -1;
  let bytes = await page.evaluate(scriptBytes);
  while (bytes !== before) {
    await page.waitForTimeout(QUIET_MS);
    before = bytes;
    bytes = await page.evaluate(scriptBytes);
  }
  return starter + bytes / 1000;
}

/** Runs in the page: bytes of fetched scripts, as transferred, without headers. */
function scriptBytes() {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
    .reduce((sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).encodedBodySize, 0);
}

/** @param {Record<string, Visit[]>} visits */
function report(visits) {
  console.log(`medians of ${ROUNDS} visits, 360 px, processor ${SLOWER} times slower, Fast 4G, empty cache\n`);
  console.log(
    'page      kB br before (most)   after a touch (most)   after the tap   tap → feedback   tap → handled   after 3 s',
  );
  for (const [name, { before, touched }] of VISITED) {
    const of = (/** @type {keyof Visit} */ key) => median((visits[name] ?? []).map((each) => each[key]));
    const script =
      `${of('before').toFixed(1)} (${before})`.padStart(20) +
      `${of('touched').toFixed(1)} (${touched})`.padStart(23) +
      of('all').toFixed(1).padStart(16);
    const times =
      `${of('feedback').toFixed(0)} ms`.padStart(17) +
      `${of('handled').toFixed(0)} ms`.padStart(16) +
      `${of('idle').toFixed(0)} ms`.padStart(12);
    console.log(name.padEnd(9) + script + times);
  }
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
