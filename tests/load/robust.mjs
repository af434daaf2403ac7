import { join } from 'node:path';
import { number, oneOf, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureChromium } from '../../src/cli/test/chromium.mjs';

/** @typedef {(cases: string | undefined, seed: string) => Promise<boolean>} Part - whether nothing was found */

/** @type {Record<string, Part>} */
const PARTS = {
  abort: (cases = '20000') => runPinned('--expose-gc', 'tests/load/abort-matrix.ts', '--cases', cases),
  requests: (cases = '200000', seed) => runPinned('tests/load/proxy-fuzz.ts', '--runs', cases, '--seed', seed),
  css: async (cases = '1000000', seed) => {
    const isBounded = await runPinned('tests/fuzz/shop-css.ts', '--runs', cases, '--seed', seed);
    // A five-hundredth of them in Chromium: 2,000 of 1,000,000.
    const sheets = String(Math.ceil(Number(cases) / 500));
    const env = { SHOP_CSS_SHEETS: sheets, SHOP_CSS_SEED: seed };
    return (await runBrowser('shop-css', 'desktop', env)) && isBounded;
  },
  edit: (cases = '1000') => runBrowser('first-edit', 'phone', { FIRST_EDITS: cases }),
  urls: (cases = '10000', seed) => runPinned('tests/fuzz/urls.ts', '--runs', cases, '--seed', seed),
};

/** @param {string[]} args */
async function runPinned(...args) {
  const { code } = await runNode(args, { env: { NODE_ENV: 'production' }, show: true });
  return code === 0;
}

/**
 * @param {string} file - of tests/e2e, without its ending
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 */
async function runBrowser(file, project, env) {
  await ensureBuilt();
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const args = [playwright, 'test', '--config=tests/e2e', `--project=${project}`, '--reporter=list', file];
  const port = String(await freePort());
  const { code } = await runNode(args, {
    env: { ...env, CHROMIUM_PATH: await ensureChromium(), E2E_PORT: port },
    show: true,
  });
  return code === 0;
}

/**
 * `npm run test:robust`: tests the storefront with foreign platforms, networks and style sheets, and prints a table per
 * part. The parts are aborted connections (`abort`), unusual raw requests (`requests`), shop CSS (`css`), first
 * additions (`edit`), addresses (`urls`).
 * `--only <part>,<part>`, `--cases N` (of each part that runs), `--seed N`. Hours in full; docs/robust.md has the
 * results.
 */
await runMain(async () => {
  const { values } = readArguments({
    only: oneOf(Object.keys(PARTS)),
    cases: number(undefined, { least: 1 }),
    seed: number(Date.now() % 1_000_000_000),
  });
  await ensureInstalled();
  const cases = values.cases === undefined ? undefined : String(values.cases);
  const seed = String(values.seed);
  let failed = 0;
  for (const [name, part] of Object.entries(PARTS)) {
    if (!values.only.includes(name)) continue;
    console.log(`\n${name}, seed ${seed}, ${new Date().toISOString()}`);
    if (!(await part(cases, seed))) failed += 1;
  }
  return failed;
});
