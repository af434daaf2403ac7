import { join } from 'node:path';
import { findChromium, findProgram, HEADLESS, isProgram, WHOLE } from '../setup/find-chromium.mjs';
import { machineEnv, ROOT } from '../setup/paths.mjs';
import { runNode } from '../setup/run.mjs';
import { failedTool, step } from '../setup/steps.mjs';
import { Problem } from '../setup/main.mjs';
import { aptInstall, canInstallPackages } from './apt.mjs';

/**
 * The browser of this machine, or a newly installed one. A whole browser is preferred: only that has a back/forward
 * cache.
 *
 * @returns {Promise<string>} its path; empty when Playwright brings its own
 * @throws {Problem} when there is none and none can be installed
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Problem(`CHROMIUM_PATH=${chosen} is no program.`);
  }
  const path = machineEnv().PATH ?? '';
  const found = findChromium(path);
  const missing = [
    ...(findProgram(path, [HEADLESS]) ? [] : [HEADLESS]),
    ...(findProgram(path, WHOLE) ? [] : ['chromium']),
  ];
  if (found && (missing.length === 0 || !canInstallPackages())) return found;
  return step('Installing Chromium', async () => {
    if (canInstallPackages()) {
      const { code, output } = await aptInstall(missing);
      const installed = findChromium(path);
      if (installed) return installed;
      throw failedTool(
        output,
        `could not install Chromium (apt-get ended with ${code}). Set CHROMIUM_PATH to a browser.`,
      );
    }
    const cli = join(ROOT, 'node_modules/playwright/cli.js');
    const { code, output } = await runNode([cli, 'install', 'chromium']);
    if (code === 0) return '';
    throw failedTool(output, 'found no Chromium and could not download one. Install it, or set CHROMIUM_PATH.');
  });
}

/** The browser that shoppers have, for figures and pictures of the shop: it draws to a window, and no mouse rests in its corner. */
export async function ensureWholeChromium() {
  const any = await ensureChromium();
  return process.env.CHROMIUM_PATH || (findProgram(machineEnv().PATH ?? '', WHOLE) ?? any);
}

/**
 * Cookies of a visitor who has rejected all optional cookies (schemas/consent.ts) and chosen the page's language, so
 * that no banner covers the page.
 *
 * @param {string} url - of the page
 */
export function decidedVisitor(url) {
  // Only languages have two letters in the first place of a path.
  const [, lang = 'th'] = /^\/([a-z]{2})(?:\/|$)/.exec(new URL(url).pathname) ?? [];
  return [
    { name: 'cookie_consent', value: btoa('se1fu0an0pe0ad0'), url },
    { name: 'locale', value: lang, url },
  ];
}
