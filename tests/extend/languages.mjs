/** A third language of a shop project, and a built-in message that it says differently. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { mustRun } from './project.mjs';
import { PINNED_NODE } from '../../src/cli/setup/paths.mjs';

const RAAN = 'node_modules/raan/src/cli/raan.mjs';

/**
 * Offers Korean beside Thai and English: `raan messages` writes its catalogue, which says a built-in message differently too.
 *
 * @param {string} project @param {NodeJS.ProcessEnv} env
 */
export function addKorean(project, env) {
  const config = join(project, 'raan.config.ts');
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, text.replace("languages: ['th', 'en']", "languages: ['th', 'en', 'kr']"));
  const base = join(project, 'shop/base.json');
  writeFileSync(base, readFileSync(base, 'utf8').replace(/("langs": \["th", "en")\]/, '$1, "kr"]'));
  const listed = mustRun(PINNED_NODE, [RAAN, 'messages'], { cwd: project, env });
  expect(listed).toMatch(/messages\/kr\.po: \d+ to translate: .*brew-timer\.start/);
  const catalogue = join(project, 'messages/kr.po');
  const translated = readFileSync(catalogue, 'utf8').replace(
    /(msgid "brew-timer\.start"\n)msgstr ""/,
    (_, id) => `${id}msgstr "타이머 시작"`,
  );
  writeFileSync(catalogue, `${translated}\nmsgid "cart.add"\nmsgstr "찻주전자에 담기"\n`);
}

/**
 * The language as shoppers see it.
 *
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {string} pictures - folder of
 * screenshots
 */
export async function checkKorean(browser, url, pictures) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${url}/kr/brewing`);
  expect(await page.locator('html').getAttribute('lang')).toBe('ko');
  await page.getByRole('button', { name: '타이머 시작' }).click();
  await expect(page.getByRole('timer')).toHaveText('4:58');
  await page.goto(`${url}/kr`);
  await expect(page.getByRole('button', { name: '찻주전자에 담기' }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '한국어' })).toBeVisible();
  await page.screenshot({ path: join(pictures, 'korean.png'), fullPage: true });
  const statuses = await Promise.all(['/kr', '/en', '/jp'].map(async (path) => (await fetch(url + path)).status));
  expect(statuses).toEqual([200, 200, 404]);
  await page.close();
}
