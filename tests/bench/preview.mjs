import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { flag, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';

/** @typedef {import('./preview/tab.mjs').Taken} Taken */
/** @typedef {'patch' | 'replace'} Way */
/** @typedef {{ size: number, rounds: number, of: Record<string, Record<Way, Taken[]>> }} Step */

const COMMAND = 'npm run bench:preview';
/** Builders' own previews show a page by these; `storefront` is the whole shop in its frame. */
const COMPARED = /** @type {const} */ (['hand', 'raan', 'puck', 'json-render']);
const OWN = /** @type {const} */ (['hand', 'raan']);
const FULL = [
  { size: 100, rounds: 40 },
  { size: 1000, rounds: 40 },
  { size: 10_000, rounds: 15 },
];
const QUICK = [{ size: 1000, rounds: 7 }];
const SMOKE = [{ size: 100, rounds: 1 }];
/** Warm-up messages. */
const WARM_UP = 5;
/** Measures only the work: frames do not wait for the display, and pictures are not loaded. */
const FLAGS = [
  '--no-sandbox',
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
  '--js-flags=--expose-gc',
  '--blink-settings=imagesEnabled=false',
];

/**
 * `npm run bench:preview`: from a builder's message to its page painted, in `docs/bench/preview.md`. `-- --quick`: few rounds,
 * nothing is written. `-- --smoke`: once, without the renderers of others and their packages.
 */
await runMain(async () => {
  const { values } = readArguments({ quick: flag(), smoke: flag() });
  await ensureInstalled();
  if (!process.env.BENCH_PINNED) {
    const env = { BENCH_PINNED: '1', NODE_ENV: 'production' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  await ensureBuilt();
  const { checkTypes, ensurePackages } = await import('./packages.mjs');
  if (!values.smoke) {
    await ensurePackages(logProgress);
    await checkTypes(logProgress);
  }
  const compared = values.smoke ? OWN : COMPARED;
  const { chromium } = await import('@playwright/test');
  const { buildPreview, buildServer } = await import('./build.mjs');
  const { openFramedShop, servePages } = await import('../../src/cli/test/framed-shop.mjs');
  const { previewReport } = await import('./preview/report.mjs');
  const isWritten = !values.quick && !values.smoke;

  logProgress('Building');
  /** @type {typeof import('./server.tsx') & { renderers: Record<string, import('./renderer.ts').Renderer>, makeTree: typeof import('./tree.ts').makeTree }} */
  const { renderers, makeTree } = await import(pathToFileURL(await buildServer(compared)).href);
  /** @type {Record<string, string>} */
  const frames = {};
  for (const name of compared) {
    const code = readFileSync(join(await buildPreview(name), 'page.js'), 'utf8').replaceAll('</script', '<\\/script');
    frames[`/${name}`] = `<!doctype html><link rel="icon" href="data:,"><body><script type="module">${code}</script>`;
  }
  const others = await servePages(frames);
  const shop = await openFramedShop();
  const browser = await chromium.launch({ executablePath: (await ensureWholeChromium()) || undefined, args: FLAGS });
  try {
    /** @type {Step[]} */
    const steps = [];
    for (const { size, rounds } of values.smoke ? SMOKE : values.quick ? QUICK : FULL) {
      logProgress(`${size} nodes, ${rounds} rounds`);
      steps.push({ size, rounds, of: await measure(size, rounds) });
      if (isWritten) write(previewReport(steps, COMMAND));
    }
    console.log(previewReport(steps, isWritten ? COMMAND : [COMMAND, '--', ...process.argv.slice(2)].join(' ')));
  } finally {
    await browser.close();
    others.close();
    await shop.close();
  }

  /**
   * @param {number} size
   * @param {number} rounds
   */
  async function measure(size, rounds) {
    const { storefrontNode, pointerTo } = await import('./preview/pages.mjs');
    const { openPreviewTab } = await import('./preview/tab.mjs');
    /** @type {Record<string, (text: string) => unknown>} */
    const pages = {
      storefront: (text) => ({ pageComponent: makeTree(size, 'mixed', text).map(storefrontNode) }),
      ...Object.fromEntries(
        compared.map((name) => [
          name,
          (/** @type {string} */ text) => renderers[name]?.write(makeTree(size, 'mixed', text)),
        ]),
      ),
    };
    /** @type {Record<string, Record<Way, Taken[]>>} */
    const taken = {};
    const opened = [];
    for (const [name, pageOf] of Object.entries(pages)) {
      taken[name] = { patch: [], replace: [] };
      const src = name === 'storefront' ? `${shop.shop}/?jit-preview=1` : `${others.origin}/${name}`;
      const tab = await openPreviewTab(browser, shop.builder, src);
      opened.push({ name, tab, pageOf, path: pointerTo(pageOf('here'), 'here') ?? '', rev: 1 });
      const replace = { raan: 1, type: 'page-replace', path: '/', pageJson: pageOf('begun'), rev: 1 };
      await tab.take([{ raan: 1, type: 'hello', version: 1, session: 'bench' }, replace], 'begun');
    }
    let edits = 0;
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (let turn = 0; turn < opened.length; turn += 1) {
        const one = opened[(turn + round + WARM_UP) % opened.length];
        if (one === undefined) continue;
        await one.tab.page.bringToFront();
        for (const kind of /** @type {const} */ (['patch', 'replace'])) {
          edits += 1;
          const text = `edit ${edits}`;
          const base = one.rev;
          const rev = (one.rev += 1);
          const ops = [{ op: 'replace', path: one.path, value: text }];
          const message =
            kind === 'patch'
              ? { raan: 1, type: 'patch', base, rev, ops }
              : { raan: 1, type: 'page-replace', path: '/', pageJson: one.pageOf(text), rev };
          const ms = await one.tab.take([message], text);
          if (round >= 0) taken[one.name]?.[kind].push(ms);
        }
      }
    }
    for (const { tab } of opened) await tab.close();
    return taken;
  }
});

/** @param {string} text */
function write(text) {
  mkdirSync(join(ROOT, 'docs/bench'), { recursive: true });
  writeFileSync(join(ROOT, 'docs/bench/preview.md'), text);
}

/** @param {string} text */
function logProgress(what) {
  console.error(`  … ${what}`);
}
