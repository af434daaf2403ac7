import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { runMain } from './setup/main.mjs';
import { decidedVisitor, ensureWholeChromium } from './test/chromium.mjs';

/**
 * `npm run screenshots`: pictures of a shop that is running (SHOP_URL, by default http://127.0.0.1:3000) for
 * `docs/screenshots/`, in Thai and English, at phone and desktop width.
 */
const SHOP_URL = process.env.SHOP_URL ?? 'http://127.0.0.1:3000';
const FOLDER = join(ROOT, 'docs/screenshots');
const WIDTHS = [360, 1440];
const PAINT_MS = 800;
/** Pictures end here, in px of the page. */
const LONGEST = 2000;
/** Keeps each picture below 80 kB. */
const QUALITY = 60;

/** @type {Record<string, string>} */
const PAGES = {
  home: '/',
  category: '/category/pantry/1',
  product: '/product/crispy-chili-oil/985c1f56-5782-4e48-b1a3-0ae6c884660d',
  blog: '/blog/caring-for-celadon',
  search: '/search?q=ชา',
  error: '/no-such-page',
};

await runMain(async () => {
  const [{ chromium }, { default: sharp }] = await Promise.all([import('@playwright/test'), import('sharp')]);
  const executablePath = (await ensureWholeChromium()) || undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  mkdirSync(FOLDER, { recursive: true });
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: width < 600 ? 780 : 900 } });
    // The question for consent would lie over every picture.
    await page.context().addCookies(decidedVisitor(SHOP_URL));
    for (const [name, path] of Object.entries(PAGES)) {
      for (const lang of ['th', 'en']) {
        await page.goto(SHOP_URL + (lang === 'en' ? `/en${path === '/' ? '' : path.replace('ชา', 'tea')}` : path));
        await page.waitForLoadState('networkidle');
        await page.evaluate(loadPictures);
        await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
        // Decoded pictures are painted in a frame of their own.
        await page.waitForTimeout(PAINT_MS);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        const shot = await page.screenshot({
          fullPage: true,
          clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) },
        });
        await sharp(shot)
          .webp({ quality: QUALITY })
          .toFile(join(FOLDER, `${name}-${lang}-${width}.webp`));
        console.log(`docs/screenshots/${name}-${lang}-${width}.webp`);
      }
    }
  }
  await browser.close();
});

/** Lazy pictures load when they come into view. */
async function loadPictures() {
  document.documentElement.style.scrollBehavior = 'auto';
  for (const picture of document.images) {
    picture.loading = 'eager';
    picture.decoding = 'sync';
  }
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  window.scrollTo(0, 0);
}
