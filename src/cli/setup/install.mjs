import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineEnv, PINNED_NODE, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { failedTool, step } from './steps.mjs';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }> }} Lock */

/** Runs `npm ci` when node_modules differs from the lockfile. It brings the pinned Node along (npm package `node`). */
export async function ensureInstalled() {
  if (isInstalled(ROOT) && existsSync(PINNED_NODE)) return;
  await step('Installing packages', async () => {
    const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], { env: machineEnv() });
    if (code !== 0 || !existsSync(PINNED_NODE)) throw failedTool(output, 'could not install the packages; see above.');
  });
}

/**
 * Whether node_modules holds exactly the packages of package-lock.json. npm writes node_modules/.package-lock.json at the very
 * end, so an interrupted installation counts as none.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const locked = readLock(join(root, 'package-lock.json'));
  const installed = readLock(join(root, 'node_modules/.package-lock.json'));
  if (!locked || !installed) return false;
  for (const [path, { version, optional, devOptional }] of Object.entries(locked.packages)) {
    if (path === '') continue;
    const found = installed.packages[path];
    // Packages of other platforms are locked too, and not installed.
    if (found ? found.version !== version : !(optional || devOptional)) return false;
  }
  return Object.keys(installed.packages).every((path) => path in locked.packages);
}

/**
 * @param {string} file
 * @returns {Lock | undefined} undefined when it is missing or broken
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
