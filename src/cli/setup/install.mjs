import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isCheckout, PINNED_NODE, readJson, ROOT } from './paths.mjs';
import { runNpm } from './run.mjs';
import { failedTool, step } from './steps.mjs';

/** Runs `npm ci` when node_modules differs from the lockfile. It brings the pinned Node along (npm package `node`). */
export async function ensureInstalled() {
  // A shop project's packages are npm's and its owner's.
  if (!isCheckout || (isInstalled(ROOT) && existsSync(PINNED_NODE))) return;
  await step('Installing packages', async () => {
    const { code, output } = await runNpm(['ci', '--no-audit', '--no-fund'], ROOT);
    if (code !== 0 || !existsSync(PINNED_NODE)) throw failedTool(output, 'could not install the packages; see above.');
  });
}

/**
 * Whether node_modules holds exactly the packages of package-lock.json. npm writes node_modules/.package-lock.json at the very
 * end, so an interrupted installation counts as none. @param {string} root
 */
export function isInstalled(root) {
  const { '': _project, ...locked } = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))?.packages ?? {};
  // Packages of other platforms are locked too, and not installed.
  return [...new Set([...Object.keys(locked), ...Object.keys(installed)])].every((path) =>
    path in installed
      ? installed[path].version === locked[path]?.version
      : locked[path].optional || locked[path].devOptional,
  );
}
