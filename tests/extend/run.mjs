import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { number, readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { machineEnv, PINNED_NODE } from '../../src/cli/setup/paths.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureChromium } from '../../src/cli/test/chromium.mjs';
import { checkBuilt } from './checks.mjs';
import { checkDevelopment } from './development.mjs';
import { checkInspector } from './inspector.mjs';
import { addKorean, checkKorean } from './languages.mjs';
import { mustRun, packPackages, projectEnv, serve } from './project.mjs';
import { checkUpgrade, packVersions } from './upgrade.mjs';
import { checkPreview, checkWorkbench } from './workbench.mjs';

const RAAN = 'node_modules/raan/src/cli/raan.mjs';

/**
 * `npm run test:extend`: a shop project as a developer creates it, from packed tarballs and without anything of this
 * checkout on its path. The steps are create, install, edit, inspect, add a language, build, serve, use the workbench
 * and a preview, test, upgrade, undo. Checks it in Chromium and prints the duration of each step. `--rounds N` of edits
 * (5); `--pictures <folder>` for its screenshots.
 */
await runMain(async () => {
  const { values } = readArguments({
    rounds: number(5, { least: 1 }),
    pictures: text(join(tmpdir(), 'raan-extend-pictures')),
  });
  const { rounds, pictures } = values;
  mkdirSync(pictures, { recursive: true });
  await ensureInstalled();
  // The preview's host page.
  await ensureBuilt();
  if (!process.env.EXTEND_PINNED) {
    const env = { EXTEND_PINNED: '1', CHROMIUM_PATH: await ensureChromium() };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  const folder = packPackages();
  const project = join(folder, 'shop');
  const shellEnv = projectEnv(machineEnv());
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ['--no-sandbox'],
  });
  try {
    const { current, next, harsh } = packVersions(folder);
    const started = performance.now();
    const create = [join(folder, 'create-raan/create.mjs'), project, '--raan', `file:${current}`];
    mustRun('node', create, { cwd: folder, env: machineEnv() });
    print('packages installed', performance.now() - started);
    const development = await serve(project, 'dev', await freePort());
    try {
      await (await fetch(`${development.url}/en`)).text();
      print('first page of a new project', performance.now() - started);
      await checkInspector(browser, development.url, pictures);
      await checkDevelopment(browser, { project, url: development.url, rounds, pictures, print });
      expect(development.output()).not.toMatch(/PostCSS|EBADENGINE/);
    } finally {
      await development.stop();
    }
    addKorean(project, shellEnv);
    const building = performance.now();
    const [port, other] = [await freePort(), await freePort()];
    const builder = `http://127.0.0.1:${other}`;
    const origins = `${builder},http://127.0.0.1:${port}`;
    const built = await serve(project, 'start', port, { BUILDER: 'on', PREVIEW_ORIGINS: origins });
    try {
      print('built and served', performance.now() - building);
      await checkBuilt(browser, built.url);
      await checkKorean(browser, built.url, pictures);
      await checkPreview(browser, built.url, builder);
      await checkWorkbench(browser, built, pictures);
    } finally {
      await built.stop();
    }
    const adding = performance.now();
    mustRun(PINNED_NODE, [RAAN, 'add', 'type', 'fold-out', '--machine'], { cwd: project, env: shellEnv });
    mustRun(PINNED_NODE, [RAAN, 'test'], { cwd: project, env: shellEnv });
    print('a type added, and all types tested', performance.now() - adding);
    const upgrading = performance.now();
    await checkUpgrade({ project, next, harsh });
    print('upgraded and undone', performance.now() - upgrading);
    console.log('\nthe project does what the guide says: 1 passed, 0 failed');
    return 0;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});

/** @param {string} text @param {number} ms */
function print(what, ms) {
  console.log(`${what.padEnd(40)} ${ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`}`);
}
