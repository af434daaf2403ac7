import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { number, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';

/** Growth of the heap beyond which the frame leaks pages. */
const MAX_GROWTH = 0.1;
/** Diagnostics that only the browser has: errors thrown there, and faults of the page outside its nodes. */
const FRAME_ONLY = /^(?:COMPONENT_THREW|INVALID_PAGE|REDIRECT_IGNORED) /;

/**
 * `npm run fuzz:preview`: random pages, good, faulty and hostile, pushed one after the other into one frame of the
 * built shop in Chromium. Each must get the server's diagnostics, and no memory of them may be retained. `--runs N`
 * (2,000), `--seed N`. `--warm-up N` (1,000): pages before the first measurement of the heap, while code and caches
 * load.
 */
await runMain(async () => {
  const { values } = readArguments({
    runs: number(2000, { least: 1 }),
    seed: number(Date.now() % 1_000_000_000),
    'warm-up': number(1000),
  });
  const { runs, seed, 'warm-up': warmUp } = values;
  await ensureInstalled();
  if (!process.env.FUZZ_PINNED) {
    const env = { FUZZ_PINNED: '1', NODE_ENV: 'production' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  await ensureBuilt();
  const { chromium } = await import('@playwright/test');
  const { buildBuilder, buildPreviewPages } = await import('./build.mjs');
  const { openFramedShop } = await import('../../src/cli/test/framed-shop.mjs');
  /** @type {typeof import('./preview-pages.ts')} */
  const { createPreviewPages } = await import(pathToFileURL(await buildPreviewPages()).href);
  const { diagnosticsOf } = await createPreviewPages();
  const script = await readFile(join(await buildBuilder(), 'page.js'), 'utf8');
  const shop = await openFramedShop({ builderHost: 'localhost' });
  const browser = await chromium.launch({
    executablePath: (await ensureWholeChromium()) || undefined,
    args: ['--no-sandbox'],
  });
  /** @type {string[]} */
  const faults = [];
  const totals = { pages: 0, diagnostics: 0, patches: 0 };
  const started = performance.now();
  console.error(`  … ${runs} pages, seed ${seed}`);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('crash', () => faults.push('the tab crashed'));
    page.on('dialog', (dialog) => {
      faults.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => {
      // Browsers report this when observed sizes change again within a frame.
      if (!error.message.startsWith('ResizeObserver loop')) faults.push(`uncaught: ${error.stack ?? error.message}`);
    });
    await page.goto(shop.builder);
    await page.addScriptTag({ content: script, type: 'module' });
    await page.waitForFunction(() => 'push' in window);
    await page.evaluate(async (src) => {
      const frame = Object.assign(document.createElement('iframe'), { src, width: '1200', height: '700' });
      await new Promise((loaded) => {
        frame.addEventListener('load', loaded);
        document.body.append(frame);
      });
    }, `${shop.shop}/en/about?jit-preview=1`);
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error('nothing is framed');
    const session = await page.context().newCDPSession(frame);
    const heap = async () => {
      await push(undefined, false);
      for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const push = (/** @type {number | undefined} */ one, /** @type {boolean} */ asPatch) =>
      page.evaluate(([given, patch]) => window.push(given, patch), /** @type {const} */ ([one, asPatch]));
    let before = 0;
    for (let index = -warmUp; index < runs && faults.length === 0; index += 1) {
      if (index === 0) before = await heap();
      const own = seed + index;
      const asPatch = index % 3 !== 0;
      const reported = await push(own, asPatch).catch((error) => {
        faults.push(String(error));
        return null;
      });
      if (reported !== null) {
        totals.pages += 1;
        totals.patches += asPatch ? 1 : 0;
        totals.diagnostics += reported.length;
        const expected = diagnosticsOf(own).toSorted();
        const seen = reported.filter((each) => !FRAME_ONLY.test(each)).toSorted();
        if (JSON.stringify(seen) !== JSON.stringify(expected))
          faults.push(
            `received ${JSON.stringify(without(seen, expected))}, not ${JSON.stringify(without(expected, seen))}`,
          );
      }
      if (faults.length > 0) console.log(`failed: the page of --seed ${own}\n${faults.join('\n')}`);
      const done = index + warmUp;
      if (done % 200 === 0) console.error(`  … ${done} of ${runs + warmUp} pages, ${warmUp} of them to warm up`);
    }
    const after = faults.length === 0 ? await heap() : 0;
    const growth = after / before - 1;
    const seconds = Math.round((performance.now() - started) / 1000);
    const heaps = `heap ${(before / 2 ** 20).toFixed(1)} MiB, then ${(after / 2 ** 20).toFixed(1)} (${(growth * 100).toFixed(1)} %)`;
    console.log(
      `${totals.pages} pages, ${totals.patches} by patch, ${totals.diagnostics} diagnostics; ${heaps}; ${seconds} s`,
    );
    return faults.length === 0 && growth <= MAX_GROWTH ? 0 : 1;
  } finally {
    await browser.close();
    await shop.close();
  }
});

/**
 * @param {readonly string[]} all
 * @param {readonly string[]} others
 */
function without(all, others) {
  return all.filter((each) => !others.includes(each)).slice(0, 10);
}
