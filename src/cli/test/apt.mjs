import { existsSync } from 'node:fs';
import { run } from '../setup/run.mjs';

/** Whether this user may install Debian packages. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs Debian packages without asking anything.
 *
 * @param {string[]} packages
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update', '-q'], { env });
  if (updated.code !== 0) return updated;
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
}
