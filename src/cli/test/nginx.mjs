import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { machineEnv } from '../setup/paths.mjs';
import { failedTool, step } from '../setup/steps.mjs';
import { Problem } from '../setup/main.mjs';
import { aptInstall, canInstallPackages } from './apt.mjs';

/**
 * The nginx of this machine, or a freshly installed one.
 *
 * @returns {Promise<string>} its path
 * @throws {Problem} when there is none and none can be installed
 */
export async function ensureNginx() {
  const found = findNginx();
  if (found) return found;
  if (!canInstallPackages()) throw new Problem('found no nginx. Install it, with a folder of PATH.');
  return step('Installing nginx', async () => {
    const { code, output } = await aptInstall(['nginx-light']);
    const installed = findNginx();
    if (installed) return installed;
    throw failedTool(output, `could not install nginx (apt-get ended with ${code}).`);
  });
}

/** @returns {string | undefined} */
function findNginx() {
  const folders = [...(machineEnv().PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
