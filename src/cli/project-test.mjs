import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { flag, readArguments } from './setup/arguments.mjs';
import { findChromium } from './setup/find-chromium.mjs';
import { Problem, runMain } from './setup/main.mjs';
import { withOwnShop } from './setup/own-shop.mjs';
import { machineEnv, packageFolder, PROJECT, readJson } from './setup/paths.mjs';
import { prepareProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';
import { print } from './setup/steps.mjs';

/** Packages of the project that the tests run on. */
const PACKAGES = ['vitest', 'jsdom', '@testing-library/react', '@testing-library/dom', 'playwright-core'];

const NO_BROWSER =
  'Skipped the tests in Chromium: there is none on this machine. Install it, or name one in CHROMIUM_PATH.';

/**
 * `raan test [files] [--no-browser]`: runs the conformance suite over the project's types, and the project's own tests.
 * Then it tests the types in Chromium, in a built shop with its own database; without Chromium it says so instead. With `files` it runs only these tests of
 * the project, and checks only the types of these folders.
 */
await runMain(async () => {
  const { values, positionals } = readArguments({ 'no-browser': flag() }, { positionals: Infinity });
  const missing = PACKAGES.filter((name) => !existsSync(packageFolder(name)));
  if (missing.length > 0)
    throw new Problem(`tests need packages that the project has not: npm install --save-dev ${missing.join(' ')}`);
  const hasBrowserTests = !values['no-browser'] && positionals.length === 0;
  const browser = hasBrowserTests ? chosenBrowser() : undefined;
  await prepareProject();
  const config = 'packages/raan/conformance/vitest.config.ts';
  const named = ownTypes().filter((name) => positionals.some((path) => path.split(/[\\/]/).includes(name)));
  const filters = named.length === 0 ? positionals : [...positionals, 'project-types'];
  const args = [join(packageFolder('vitest'), 'vitest.mjs'), 'run', '--config', config, ...filters];
  const env = named.length === 0 ? {} : { RAAN_TEST_TYPES: named.join(',') };
  const { code } = await runNode(args, { env, show: true });
  if (code !== 0 && browser !== undefined) print('The tests in Chromium did not run: fix these first.');
  if (code === 0 && hasBrowserTests && browser === undefined) print(NO_BROWSER);
  if (code !== 0 || browser === undefined) return code;
  return checkInBrowser(browser);
});

/** Path of the browser; undefined if the machine has none. */
function chosenBrowser() {
  return process.env.CHROMIUM_PATH || findChromium(machineEnv().PATH ?? '');
}

/** Looks at the types in a shop whose database is deleted afterwards. @param {string} browser */
async function checkInBrowser(browser) {
  const types = ownTypes();
  if (types.length === 0) return 0;
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-test-'));
  try {
    const script = 'packages/raan/conformance/check-in-browser.ts';
    return await withOwnShop(
      dataDir,
      async (url) => (await runNode([script, url, browser, ...types], { show: true })).code,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Names of the project's types and views. */
function ownTypes() {
  const { types } = readJson(join(PROJECT, '.raan/build.json')) ?? {};
  if (types === undefined) return [];
  return readdirSync(resolve(PROJECT, types), { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? [each.name] : [],
  );
}
