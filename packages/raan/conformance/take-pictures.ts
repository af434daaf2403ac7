/**
 * `node packages/raan/conformance/take-pictures.ts <address of the shop> <browser> <folder>`: writes screenshots of the
 * pages in the shop's sitemap, in its first language, on a phone and on a desktop: `<page>-<width>.png`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from 'playwright-core';
import { isLang } from '#schemas/lang.ts';
import { everyConsent, writeConsentCookie } from '#schemas/consent.ts';

const WIDTHS = [390, 1440];
/** Limit of pages: further pages of a shop look alike (products and categories). */
const MAX_PAGES = 30;

const [address = '', executablePath = '', folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--font-render-hinting=none'] });
try {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'th-TH' });
  await context.addCookies([
    { name: 'cookie_consent', value: writeConsentCookie(everyConsent('denied')), url: address },
  ]);
  const page = await context.newPage();
  // A fixed clock for countdowns and dates.
  await page.clock.setFixedTime(new Date('2027-01-01T05:00:00Z'));
  for (const path of await pagesOf(page))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address + path, { waitUntil: 'networkidle' });
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await document.fonts.ready;
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      });
      await page.screenshot({ path: join(folder, nameOf(path, width)), fullPage: true, animations: 'disabled' });
    }
} finally {
  await browser.close();
}

/** Paths of the shop's pages in its first language, home first. */
async function pagesOf({ request }: Page): Promise<readonly string[]> {
  const sitemap = await (await request.get(`${address}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return [...new Set(['/', ...paths.filter((path) => !isLang(path.split('/', 2)[1]))])].slice(0, MAX_PAGES);
}

function nameOf(path: string, width: number): string {
  const words = decodeURIComponent(path).split('/').filter(Boolean).join('_');
  return `${words === '' ? 'home' : words}-${width}.png`;
}
