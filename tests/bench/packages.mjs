import { join } from 'node:path';
import { isInstalled } from '../../src/cli/setup/install.mjs';
import { machineEnv, ROOT } from '../../src/cli/setup/paths.mjs';
import { run } from '../../src/cli/setup/run.mjs';
import { failedTool } from '../../src/cli/setup/steps.mjs';

const HERE = import.meta.dirname;

/**
 * Installs the other renderers unless they are installed.
 *
 * @param {(what: string) => void} logProgress
 */
export async function ensurePackages(logProgress) {
  if (isInstalled(HERE)) return;
  logProgress('Installing the renderers to compare');
  // Skips install scripts, which build parts that rendering does not need.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', args, { env: machineEnv(), cwd: HERE });
  if (code !== 0) throw failedTool(output, 'could not install the packages of tests/bench.');
}

/**
 * Type-checks the use of all renderers.
 *
 * @param {(what: string) => void} logProgress
 */
export async function checkTypes(logProgress) {
  logProgress('Checking types');
  const { code, output } = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', HERE]);
  if (code !== 0) throw failedTool(output, 'the types of tests/bench do not fit.');
}
