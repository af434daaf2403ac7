import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { flag, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';

/** @typedef {import('./tree.ts').Kind} Kind */
/** @typedef {{ size: number, kind: Kind, rounds: { server: number, browser: number } }} Step */
const COMMAND = 'npm run bench:render';
/** @type {Step[]} */
const FULL = [
  { size: 1000, kind: 'sections', rounds: { server: 25, browser: 25 } },
  { size: 10_000, kind: 'sections', rounds: { server: 15, browser: 11 } },
  { size: 100, kind: 'mixed', rounds: { server: 25, browser: 15 } },
  { size: 1000, kind: 'mixed', rounds: { server: 25, browser: 15 } },
  { size: 10_000, kind: 'mixed', rounds: { server: 15, browser: 11 } },
];
/** @type {Step[]} */
const QUICK = [
  { size: 1000, kind: 'sections', rounds: { server: 9, browser: 5 } },
  { size: 1000, kind: 'mixed', rounds: { server: 5, browser: 3 } },
];
const SMOKE_RENDERERS = /** @type {const} */ (['hand', 'raan']);
/** @type {Step[]} */
const SMOKE = [{ size: 100, kind: 'mixed', rounds: { server: 1, browser: 1 } }];

/**
 * `npm run bench:render`: renderers of others, hand-written React and ours on the same pages, in `docs/bench/render.md`.
 * `-- --quick`: smaller pages, few rounds, nothing is written. `-- --smoke`: once, without the renderers of others and their packages.
 */
await runMain(async () => {
  const { values } = readArguments({ quick: flag(), smoke: flag() });
  await ensureInstalled();
  if (!process.env.BENCH_PINNED) {
    const env = { BENCH_PINNED: '1', NODE_ENV: 'production' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  const { checkTypes, ensurePackages } = await import('./packages.mjs');
  if (!values.smoke) {
    await ensurePackages(logProgress);
    await checkTypes(logProgress);
  }
  const { OWN_RENDERERS, RENDERERS } = await import('./names.mjs');
  const { buildBrowser, buildServer, measureSize } = await import('./build.mjs');
  const { measureBrowser } = await import('./measure-browser.mjs');
  const { measureServer } = await import('./measure-server.mjs');
  const { report } = await import('./report.mjs');
  const isWritten = !values.quick && !values.smoke;
  const names = values.smoke ? SMOKE_RENDERERS : /** @type {(keyof typeof RENDERERS)[]} */ (Object.keys(RENDERERS));

  logProgress('Building');
  const bundle = await buildServer(names);
  /** @type {Record<string, string>} */
  const dirs = {};
  /** @type {import('./report.mjs').Figures} */
  const figures = { steps: [], weights: {} };
  for (const name of names) {
    dirs[name] = await buildBrowser(name);
    if ('part' in RENDERERS[name] || name === 'raan') figures.weights[name] = await measureSize(name);
  }
  /** @type {typeof import('./server.tsx') & { renderers: Record<string, import('./renderer.ts').Renderer> }} */
  const { page, renderers } = await import(pathToFileURL(bundle).href);
  const executablePath = (await ensureWholeChromium()) || undefined;
  for (const { size, kind, rounds } of values.smoke ? SMOKE : values.quick ? QUICK : FULL) {
    // A mostly static page is for our own static parts.
    const those = kind === 'mixed' ? names : OWN_RENDERERS;
    logProgress(`${size} nodes, ${kind}: server, ${rounds.server} rounds`);
    const server = await measureServer(bundle, { names: those, size, kind, rounds: rounds.server });
    logProgress(`${size} nodes, ${kind}: browser, ${rounds.browser} rounds`);
    const tabs = Object.fromEntries(
      those.flatMap((name) => {
        const renderer = renderers[name];
        if (renderer === undefined) return [];
        return [[name, { dir: dirs[name] ?? '', page: pageOf(renderer, size, kind, page) }]];
      }),
    );
    const browser = await measureBrowser({ executablePath, tabs, rounds: rounds.browser });
    figures.steps.push({ size, kind, of: { server, browser } });
    // Writes results early, so that a time-out of a larger size does not lose them.
    if (isWritten) write(report(figures, COMMAND));
  }
  console.log(report(figures, isWritten ? COMMAND : [COMMAND, '--', ...process.argv.slice(2)].join(' ')));
});

/** @param {string} text */
function write(text) {
  mkdirSync(join(ROOT, 'docs/bench'), { recursive: true });
  writeFileSync(join(ROOT, 'docs/bench/render.md'), text);
}

/** @param {string} text */
function logProgress(what) {
  console.error(`  … ${what}`);
}

/**
 * @param {import('./renderer.ts').Renderer} renderer
 * @param {number} size
 * @param {Kind} kind
 * @param {typeof import('./server.tsx').page} page
 */
function pageOf(renderer, size, kind, page) {
  const next = page(renderer, size, kind, 'and now it is another').json;
  return { ...page(renderer, size, kind), next };
}
