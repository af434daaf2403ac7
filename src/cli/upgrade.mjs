import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { flag, readArguments } from './setup/arguments.mjs';
import { findChromium } from './setup/find-chromium.mjs';
import { Problem, runMain } from './setup/main.mjs';
import { machineEnv, packageFolder, PINNED_NODE, pinnedEnv, PROJECT, readJson, ROOT } from './setup/paths.mjs';
import { run, runNpm } from './setup/run.mjs';
import { print, step } from './setup/steps.mjs';
import { folderOf, keepBefore, restoreBefore } from './upgrade/before.mjs';
import { comparePictures } from './upgrade/changed-pictures.mjs';
import { newChanges, newEntries } from './upgrade/changes.mjs';

/** @typedef {import('./upgrade/changes.mjs').Preflight} Preflight */

const DATA = resolve(PROJECT, process.env.DATA_DIR || '.data');
const PLACE = { project: PROJECT, dataDir: process.env.DATABASE_URL ? undefined : DATA };

/** Time that a database needs to end after its shop (ms). */
const STOP_MS = 5000;

/** Beside the backup, so that they stay after an upgrade is undone. */
const PICTURES = join(PROJECT, '.raan/pictures');

/**
 * `raan upgrade [version or tarball] [--accept] [--no-pictures]`: installs another version, checks the project and its
 * stored pages with it, and shows the changes, with screenshots of the pages that look different. Restores everything if
 * the check fails. Changes of pages that are not migrations also fail it, unless `--accept` is given. `raan upgrade
 * --undo` restores everything later.
 */
await runMain(async () => {
  const { values, positionals } = readArguments(
    { undo: flag(), accept: flag(), 'no-pictures': flag() },
    { positionals: 1 },
  );
  await requireStopped();
  if (values.undo) {
    await step('Putting the project back', async () => restoreBefore(PLACE));
    print(`The project has raan ${versionNow()} again.`);
    return;
  }
  await upgrade(positionals[0] ?? 'latest', values.accept, values['no-pictures'] ? undefined : browserForPictures());
});

/** @param {string} wanted @param {boolean} isAccepted @param {string | undefined} browser - makes the screenshots */
async function upgrade(wanted, isAccepted, browser) {
  const before = { version: versionNow(), changelog: changelogNow(), found: await preflight() };
  await step('Keeping the project as it is', async () => keepBefore(PLACE));
  try {
    rmSync(PICTURES, { recursive: true, force: true });
    await capturePages('before', browser);
    await step(`Installing raan ${wanted}`, () => install(wanted));
    await step('Checking configuration and types', () =>
      // Changes of stored pages are listed below.
      mustRaan(['check', ...(before.found === undefined ? [] : ['--no-pages'])]),
    );
    const found = await preflight();
    if (found !== undefined) {
      const { migrations, changes } = newChanges(before.found, found);
      const file = join(folderOf(PROJECT), 'changes.json');
      writeFileSync(file, JSON.stringify({ migrations, changes }, undefined, 2));
      print(
        `\n${migrations.length} migrations of tables, ${changes.length} changes of stored pages; in full in ${file}`,
      );
      for (const { shop, where, path, code, message } of changes)
        print(`  ${code === 'MIGRATES' ? '·' : '!'} ${shop}, ${where} ${path}: ${message}`);
      if (!isAccepted && changes.some(({ code }) => code !== 'MIGRATES'))
        throw new Problem(
          'the version changes pages of the shop; look at the lines with "!" above. --accept accepts them.',
        );
    }
    await capturePages('after', browser);
    if (browser !== undefined) showPictures();
  } catch (error) {
    await step('Putting the project back', async () => restoreBefore(PLACE));
    throw error;
  }
  const entries = newEntries(before.changelog, changelogNow());
  print(`\nraan ${before.version} → ${versionNow()}\n${entries === '' ? '' : `\n${entries}\n`}`);
  print(
    'npm start migrates the stored data. npx raan upgrade --undo restores the project, with the data as it is now.',
  );
}

/** Path of the browser for screenshots; prints the reason if there is none. */
function browserForPictures() {
  const reasons = [
    [PLACE.dataDir === undefined, 'a version migrates the database of DATABASE_URL when it opens it'],
    [!existsSync(packageFolder('playwright-core')), 'the project has no playwright-core'],
  ];
  const [, reason] = reasons.find(([isSo]) => isSo) ?? [];
  const browser = process.env.CHROMIUM_PATH || findChromium(machineEnv().PATH ?? '');
  if (reason === undefined && browser) return browser;
  print(`  No pictures of pages: ${reason ?? 'there is no Chromium; name one in CHROMIUM_PATH'}.`);
  return undefined;
}

/** Makes screenshots of the pages with the installed version. @param {'before' | 'after'} when @param {string | undefined} browser */
async function capturePages(when, browser) {
  if (browser === undefined) return;
  await step(`Taking screenshots of the pages ${when} the upgrade`, async () => {
    const script = join(ROOT, 'src/cli/upgrade/pictures.mjs');
    const { code, output } = await run(PINNED_NODE, [script, DATA, browser, join(PICTURES, when)], {
      cwd: PROJECT,
      env: pinnedEnv(),
    });
    if (code !== 0) throw new Problem(output.trim().replace(/^raan: /, ''));
  });
}

function showPictures() {
  const { count, changed, report } = comparePictures(PICTURES);
  print(
    changed.length === 0
      ? `All ${count} pictures of pages are the same.`
      : `${changed.length} of ${count} pictures of pages differ: ${changed.join(', ')}; look at them in ${report}`,
  );
}

/** Throws while the shop runs: it would write while its data is copied. */
async function requireStopped() {
  if (PLACE.dataDir === undefined) return;
  const deadline = performance.now() + STOP_MS;
  while (isDatabaseRunning()) {
    if (performance.now() > deadline)
      throw new Problem('the shop runs. Stop raan dev or raan start first, with Ctrl+C in its terminal.');
    await pause(100);
  }
}

/** Whether the embedded PostgreSQL runs: it does for as long as any process of the shop. */
function isDatabaseRunning() {
  const file = join(DATA, 'postgres/postmaster.pid');
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} wanted */
async function install(wanted) {
  const path = resolve(PROJECT, wanted);
  const spec = wanted.includes('.tgz') && existsSync(path) ? `raan@file:${path}` : `raan@${wanted}`;
  const { code, output } = await runNpm(['install', '--no-audit', '--no-fund', spec], PROJECT);
  if (code !== 0) throw new Problem(`npm could not install ${spec}: ${output.trim()}`);
}

/** Checks the stored pages with the installed version; undefined without stored pages. @returns {Promise<Preflight | undefined>} */
async function preflight() {
  if (PLACE.dataDir !== undefined && !existsSync(join(DATA, 'postgres'))) return undefined;
  return step('Looking at stored pages', async () => {
    const { code, output } = await raan(['store', 'preflight', '--json']);
    if (code !== 0 && code !== 2) throw new Problem(output.trim().replace(/^raan: /, ''));
    return JSON.parse(output);
  });
}

/** Runs a command of the installed version. @param {string[]} args */
function raan(args) {
  return run(PINNED_NODE, [join(ROOT, 'src/cli/raan.mjs'), ...args], { cwd: PROJECT, env: pinnedEnv() });
}

/** @param {string[]} args */
async function mustRaan(args) {
  const { code, output } = await raan(args);
  if (code !== 0) throw new Problem(output.trim().replace(/^raan: /, ''));
}

function versionNow() {
  return readJson(join(ROOT, 'package.json'))?.version ?? 'of no known version';
}

function changelogNow() {
  const file = join(ROOT, 'CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
