/**
 * `node packages/raan/conformance/check-in-browser.ts <address of the shop> <browser> <type …>`: checks each type's
 * samples in every language of the shop. Reports findings of axe, controls that the keyboard does not reach, and
 * content wider than a screen of 320 px. Exits with 1 if there is any.
 */
import process from 'node:process';
import { chromium, type Page } from 'playwright-core';
import { settings } from '#settings';
import { everyConsent, writeConsentCookie } from '#schemas/consent.ts';
import { DEFAULT_LANG, type Lang } from '#schemas/lang.ts';
import { overflow, violations, walkByTab } from './browser-checks.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 640 };
/** Timeout for the start of the app on a page (ms). */
const START_MS = 30_000;

const [address = '', executablePath = '', ...types] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const faults: string[] = [];
try {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: WIDE });
  await context.addCookies([
    { name: 'cookie_consent', value: writeConsentCookie(everyConsent('denied')), url: address },
  ]);
  const page = await context.newPage();
  const complaints = listen(page);
  for (const type of types)
    for (const lang of settings.languages) {
      const note = (found: readonly string[]) => faults.push(...found.map((fault) => `${type}, ${lang}: ${fault}`));
      await page.setViewportSize(WIDE);
      await openSamples(page, type, lang);
      if (lang === DEFAULT_LANG) note(await walkByTab(page));
      note(await violations(page));
      await page.setViewportSize(NARROW);
      note(await overflow(page));
      note(complaints.splice(0));
    }
} finally {
  await browser.close();
}
for (const fault of faults) process.stdout.write(`✗ ${fault}\n`);
process.stdout.write(
  `${types.length} types in ${settings.languages.length} languages, ${faults.length} faults in a browser\n`,
);
if (faults.length > 0) process.exitCode = 1;

/** Opens the samples of a type and starts the app. */
async function openSamples(page: Page, type: string, lang: Lang): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: lang, url: address }]);
  await page.goto(`${address}${lang === DEFAULT_LANG ? '' : `/${lang}`}/lnw-demo/${type}?alone=all`);
  await page.mouse.move(2, 1);
  await page.mouse.move(1, 1);
  await page.locator('html[data-started]').waitFor({ state: 'attached', timeout: START_MS });
}

/** Errors that the page reports meanwhile. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}
