import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineEnv, PINNED_NODE, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { failedTool, step } from './steps.mjs';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }> }} Lock */

/** Installs the locked packages when what is in node_modules is not what the lockfile says. */
export async function ensureInstalled() {
  if (isInstalled(ROOT) && existsSync(PINNED_NODE)) return;
  await step('Installing packages', async (tell) => {
    const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], {
      env: machineEnv(),
      onLine: (line) => line.startsWith('npm') || tell(line),
    });
    if (code === 0 && existsSync(PINNED_NODE)) return;
    throw failedTool(output, installHint(output));
  });
}

/**
 * Whether node_modules holds exactly the packages of package-lock.json. npm notes what it has installed in
 * node_modules/.package-lock.json, at the very end, so an interrupted installation counts as none.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readLock(join(root, 'package-lock.json'));
  const found = readLock(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !found) return false;
  for (const [path, { version, optional, devOptional }] of Object.entries(wanted.packages)) {
    if (path === '') continue;
    const here = found.packages[path];
    // Packages for other platforms are locked too, and rightly not installed.
    if (here ? here.version !== version : !(optional || devOptional)) return false;
  }
  return Object.keys(found.packages).every((path) => path in wanted.packages);
}

/**
 * @param {string} file
 * @returns {Lock | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * What to tell a person whose `npm ci` failed, by npm's error code.
 *
 * @param {string} output
 */
export function installHint(output) {
  const code = /npm (?:error|ERR!) code (\w+)/.exec(output)?.[1] ?? '';
  const hints = /** @type {Record<string, string>} */ ({
    EAI_AGAIN: 'the npm registry is out of reach: check the network or proxy, then try again.',
    ENOTFOUND: 'the npm registry is out of reach: check the network or proxy, then try again.',
    ETIMEDOUT: 'the npm registry is out of reach: check the network or proxy, then try again.',
    ECONNREFUSED: 'the npm registry is out of reach: check the network or proxy, then try again.',
    EUSAGE: 'package.json and package-lock.json disagree: run `npm install` and commit the lockfile.',
    EACCES: 'this user may not write to node_modules: check who owns the folder.',
    EROFS: 'the disk is read-only.',
    ENOSPC: 'the disk is full (about 1 GB is needed).',
  });
  return `could not install the packages: ${hints[code] ?? 'npm’s own words are above.'}`;
}
