import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { flag, readArguments } from '../setup/arguments.mjs';
import { ensureInstalled, isInstalled } from '../setup/install.mjs';
import { runMain } from '../setup/main.mjs';
import { machineEnv, ROOT } from '../setup/paths.mjs';
import { run, runNode } from '../setup/run.mjs';
import { failedTool, step } from '../setup/steps.mjs';

const DOCS = join(ROOT, 'docs');
const VITEPRESS = join(DOCS, 'node_modules/vitepress/bin/vitepress.js');

/**
 * `npm run docs`: builds the documentation site into docs/.vitepress/dist and fails on a dead link; `--serve` shows it while it is written. The
 * site has packages of its own, so that a shop does not install them.
 */
await runMain(async () => {
  const { values } = readArguments({ serve: flag() });
  await ensureInstalled();
  if (!isInstalled(DOCS))
    await step('Installing the packages of the documentation', async () => {
      const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
      const { code, output } = await run('npm', args, { cwd: DOCS, env: machineEnv() });
      if (code !== 0) throw failedTool(output, 'could not install the packages; see above.');
    });
  await step('Writing the reference', writeReference);
  if (values.serve) return (await runNode([VITEPRESS, 'dev', DOCS], { show: true })).code;
  await step('Building the documentation', () => tool([VITEPRESS, 'build', DOCS]));
  return 0;
});

async function writeReference() {
  const data = join(DOCS, '.vitepress/data');
  mkdirSync(data, { recursive: true });
  await tool(['src/server/manifest/write-registry.ts', data]);
  cpSync(join(data, 'openapi.json'), join(DOCS, 'public/openapi.json'));
  cpSync(join(DOCS, 'screenshots/home-en-1440.webp'), join(DOCS, 'public/home.webp'));
  for (const width of ['desktop', 'phone'])
    cpSync(join(ROOT, 'tests/e2e/snapshots', width), join(DOCS, 'public/types', width), { recursive: true });
}

/** @param {string[]} args */
async function tool(args) {
  const { code, output } = await runNode(args);
  if (code !== 0) throw failedTool(output, 'the documentation was not built; see above.');
}
