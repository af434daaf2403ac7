import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** @typedef {import('./browser.tsx').Measurement} Measurement */
/** @typedef {import('./browser.tsx').Page} Page */
/** @typedef {{ ms: Record<Measurement, number[]>, rendered?: number, failed: Partial<Record<Measurement, string>> }} Measured */

const MEASUREMENTS = /** @type {const} */ (['mount', 'hydrate', 'parse', 'update']);
/** Time-out of one measurement (ms). */
const MOST_MS = 60_000;

/**
 * Measures renderers in turns, each round in another order: CPU time (ms) of scripts, each renderer in its own page.
 *
 * @param {{ executablePath: string | undefined, tabs: Record<string, { dir: string, page: Page }>, rounds: number }} given
 * @returns {Promise<Record<string, Measured>>}
 */
export async function measureBrowser({ executablePath, tabs, rounds }) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--js-flags=--expose-gc'] });
  try {
    const opened = await Promise.all(
      Object.entries(tabs).map(async ([name, { dir, page }]) => ({ name, tab: await openTab(browser, dir, page) })),
    );
    /** @type {Record<string, Measured>} */
    const measured = Object.fromEntries(
      opened.map(({ name }) => [name, { ms: { mount: [], hydrate: [], parse: [], update: [] }, failed: {} }]),
    );
    for (let round = -1; round < rounds; round += 1) {
      for (const [turn] of opened.entries()) {
        const { name, tab } = at(opened, turn + round + 1);
        const mine = /** @type {Measured} */ (measured[name]);
        for (const measurement of MEASUREMENTS) {
          if (mine.failed[measurement] !== undefined) continue;
          try {
            const { ms, rendered } = await tab.measure(measurement);
            // Discards the first round as warm-up.
            if (round >= 0) mine.ms[measurement].push(ms);
            if (measurement === 'update') mine.rendered = rendered;
          } catch (error) {
            mine.failed[measurement] = String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';
          }
        }
      }
    }
    return measured;
  } finally {
    await browser.close();
  }
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} turn
 * @returns {T}
 */
function at(list, turn) {
  return /** @type {T} */ (list[turn % list.length]);
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} dir - of a built page script
 * @param {Page} given
 */
async function openTab(browser, dir, given) {
  // A new context has its own process with a fresh heap.
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addScriptTag({ content: await readFile(join(dir, 'page.js'), 'utf8'), type: 'module' });
  await page.waitForFunction(() => window.bench);
  await page.evaluate((all) => window.bench.setPage(all), given);
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  return {
    /** @param {Measurement} measurement */
    async measure(measurement) {
      await withinLimit(page.evaluate((one) => window.bench.prepare(one), measurement));
      const before = await scriptMs();
      const rendered = await withinLimit(page.evaluate(() => window.bench.run()));
      return { ms: (await scriptMs()) - before, rendered };
    },
  };
}

/**
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
async function withinLimit(work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`took more than ${MOST_MS / 1000} s`)), MOST_MS);
  });
  try {
    return await Promise.race([work, /** @type {Promise<never>} */ (limit)]);
  } finally {
    clearTimeout(timer);
  }
}
