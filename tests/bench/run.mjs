import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../../scripts/setup/install.mjs';
import { pinnedEnv, PINNED_NODE, ROOT } from '../../scripts/setup/paths.mjs';
import { Problem, runMain } from '../../scripts/setup/problem.mjs';
import { endChildrenOnSignal, run } from '../../scripts/setup/run.mjs';
import { ensureChromium } from '../../scripts/test/chromium.mjs';

/** @typedef {{ size: number, rounds: { server: number, browser: number } }} Step */
const COMMAND = 'npm run bench:render';
/** @type {Step[]} */
const FULL = [
  { size: 100, rounds: { server: 15, browser: 9 } },
  { size: 1000, rounds: { server: 15, browser: 9 } },
  { size: 10_000, rounds: { server: 7, browser: 5 } },
];
/** @type {Step[]} */
const QUICK = [
  { size: 100, rounds: { server: 5, browser: 3 } },
  { size: 1000, rounds: { server: 5, browser: 3 } },
];

/**
 * `npm run bench:render`: renderers of others, hand-written React and ours on the same pages, in `docs/bench/render.md`.
 * `-- --quick`: smaller pages, few rounds, nothing is written.
 */
await runMain(async () => {
  endChildrenOnSignal();
  await ensureInstalled();
  if (!process.env.BENCH_PINNED) {
    const env = pinnedEnv({ BENCH_PINNED: '1', NODE_ENV: 'production' });
    return (await run(PINNED_NODE, [import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  const { checkTypes, ensurePackages } = await import('./packages.mjs');
  await ensurePackages(tell);
  await checkTypes(tell);
  const { RENDERERS } = await import('./names.mjs');
  const { buildBrowser, buildServer, weigh } = await import('./build.mjs');
  const { measureBrowser } = await import('./measure-browser.mjs');
  const { report } = await import('./report.mjs');
  const quick = process.argv.includes('--quick');
  const names = /** @type {(keyof typeof RENDERERS)[]} */ (Object.keys(RENDERERS));

  tell('Building');
  const bundle = await buildServer();
  /** @type {Record<string, string>} */
  const dirs = {};
  /** @type {import('./report.mjs').Figures} */
  const figures = { sizes: {}, weights: {} };
  for (const name of names) {
    dirs[name] = await buildBrowser(name);
    if ('part' in RENDERERS[name] || name === 'raan') figures.weights[name] = await weigh(name);
  }
  /** @type {typeof import('./server.tsx') & { renderers: Record<string, import('./renderer.ts').Renderer> }} */
  const { page, renderers } = await import(pathToFileURL(bundle).href);
  const executablePath = (await ensureChromium()) || undefined;
  for (const { size, rounds } of quick ? QUICK : FULL) {
    tell(`${size} nodes: server, ${rounds.server} rounds`);
    const server = await measureServer(bundle, size, rounds.server);
    tell(`${size} nodes: browser, ${rounds.browser} rounds`);
    const tabs = Object.fromEntries(
      names.flatMap((name) => {
        const renderer = renderers[name];
        if (renderer === undefined) return [];
        return [[name, { dir: dirs[name] ?? '', page: pageOf(renderer, size, page) }]];
      }),
    );
    figures.sizes[size] = { server, browser: await measureBrowser({ executablePath, tabs, rounds: rounds.browser }) };
    // What was measured is not lost when a larger size takes too long.
    if (!quick) write(report(figures, COMMAND));
  }
  console.log(report(figures, quick ? `${COMMAND} -- --quick` : COMMAND));
});

/** @param {string} text */
function write(text) {
  mkdirSync(join(ROOT, 'docs/bench'), { recursive: true });
  writeFileSync(join(ROOT, 'docs/bench/render.md'), text);
}

/** @param {string} what */
function tell(what) {
  console.error(`  … ${what}`);
}

/**
 * @param {import('./renderer.ts').Renderer} renderer
 * @param {number} size
 * @param {typeof import('./server.tsx').page} page
 */
function pageOf(renderer, size, page) {
  const next = page(renderer, size, 'and now it is another').json;
  return { ...page(renderer, size), next };
}

/**
 * Measures in a process of its own, in which nothing else was compiled.
 *
 * @param {string} bundle
 * @param {number} size
 * @param {number} rounds
 * @returns {Promise<Record<string, import('./server.tsx').Measured>>}
 */
async function measureServer(bundle, size, rounds) {
  const script = join(import.meta.dirname, 'measure-server.mjs');
  const args = ['--expose-gc', script, bundle, String(size), String(rounds)];
  const { code, output } = await run(process.execPath, args);
  if (code !== 0) throw new Problem(`could not measure on the server:\n${output}`);
  return JSON.parse(output.slice(output.lastIndexOf('\n') + 1));
}
