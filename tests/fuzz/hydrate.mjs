import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const SHOP = 'http://shop.example';
/** Pages of one document. */
const BATCH = 25;
/** Time-out of a document (ms). */
const MAX_MS = 120_000;
const TYPES = /** @type {Record<string, string>} */ ({ '.js': 'text/javascript', '.css': 'text/css' });

/**
 * Hydrates random pages in Chromium: no dialog, no script of theirs, no error, no mismatch, no lost sibling.
 *
 * @param {{ bundle: string, dir: string, executablePath: string | undefined, seed: number, runs: number, path: string | undefined }} given
 * @returns {Promise<ReturnType<import('./fuzz.ts').Fuzz>>}
 */
export async function fuzzHydration({ bundle, dir, executablePath, seed, runs, path }) {
  /** @type {typeof import('./fuzz.ts')} */
  const { createPageSampler } = await import(pathToFileURL(bundle).href);
  const pagesOf = await createPageSampler();
  const totals = { pages: 0, nodes: 0, diagnostics: 0, threw: 0 };
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const tab = await openTab(browser, dir);
    for (let first = 0; first < runs; first += BATCH) {
      const batchSeed = seed + first / BATCH;
      const all = pagesOf(batchSeed, Math.min(BATCH, runs - first));
      const wanted = path === undefined ? all : all.slice(Number(path), Number(path) + 1);
      const found = await tab.hydrate(wanted).catch((error) => [[`all ${wanted.length} together: ${String(error)}`]]);
      for (const [index, faults] of found.entries()) {
        totals.pages += 1;
        if (faults.length === 0) continue;
        const failure = {
          seed: batchSeed,
          path: path ?? String(index),
          faults: faults.join('\n'),
          page: wanted[index]?.html ?? '',
        };
        return { totals, failure };
      }
      if (path !== undefined) break;
      if (first % 250 === 0) console.error(`  … ${first + BATCH} of ${runs} pages`);
    }
    return { totals };
  } finally {
    await browser.close();
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} dir - of the built page script
 */
async function openTab(browser, dir) {
  const page = await browser.newPage();
  page.setDefaultTimeout(MAX_MS);
  let document = '';
  /** @type {string[]} */
  let faults = [];
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() !== `${SHOP}/en/about?a=1`) faults.push(`it led to ${frame.url()}`);
  });
  // Serves the built folder as the shop; every other request is a 404.
  await page.route('**', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin === SHOP && pathname === '/en/about')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: document });
    if (origin !== SHOP || TYPES[extname(pathname)] === undefined) return route.fulfill({ status: 404, body: '' });
    const body = await readFile(join(dir, pathname)).catch(() => undefined);
    return route.fulfill(body === undefined ? { status: 404 } : { body, contentType: TYPES[extname(pathname)] ?? '' });
  });
  return {
    /**
     * The faults of each page.
     *
     * @param {readonly import('./server-page.ts').ServerPage[]} pages
     * @returns {Promise<string[][]>}
     */
    async hydrate(pages) {
      faults = [];
      const bodies = pages.map(({ html }, index) => `<div id="page-${index}">${html}</div>`).join('');
      document = `<!doctype html><html lang="en"><body>${bodies}<script type="module" src="/page.js"></script></body></html>`;
      await page.goto(`${SHOP}/en/about?a=1`, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => 'hydratePage' in window);
      /** @type {string[][]} */
      const found = [];
      for (const [index, handed] of pages.entries()) {
        const own = await page.evaluate(
          ([one, at]) => window.hydratePage(one, at),
          /** @type {const} */ ([handed, index]),
        );
        found.push([...own, ...faults.splice(0)]);
      }
      return found;
    },
  };
}
