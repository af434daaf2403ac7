import { join } from 'node:path';
import { isInstalled } from '../../src/cli/setup/install.mjs';
import { machineEnv, ROOT } from '../../src/cli/setup/paths.mjs';
import { run } from '../../src/cli/setup/run.mjs';
import { failedTool } from '../../src/cli/setup/steps.mjs';

const HERE = import.meta.dirname;

/**
 * Installs the renderers of others where they lack.
 *
 * @param {(what: string) => void} tell
 */
export async function ensurePackages(tell) {
  if (isInstalled(HERE)) return;
  tell('Installing the renderers to compare');
  // Their install scripts build what rendering does not need.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', args, { env: machineEnv(), cwd: HERE });
  if (code !== 0) throw failedTool(output, 'could not install the packages of tests/bench.');
}

/**
 * Checks that all renderers are used as their types say.
 *
 * @param {(what: string) => void} tell
 */
export async function checkTypes(tell) {
  tell('Checking types');
  const { code, output } = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', HERE]);
  if (code !== 0) throw failedTool(output, 'the types of tests/bench do not fit.');
}
