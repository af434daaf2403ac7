import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { oneOf, readArguments, text } from '../setup/arguments.mjs';
import { ROOT, shownPath } from '../setup/paths.mjs';
import { runMain } from '../setup/main.mjs';
import { requireShop } from '../setup/preconditions.mjs';
import { decidedVisitor, ensureWholeChromium } from '../test/chromium.mjs';

/**
 * `npm run screenshots`: makes screenshots of a running shop (SHOP_URL, by default http://127.0.0.1:3000) for
 * `docs/screenshots/`, in Thai and English, at phone and desktop width. `--pages home,blog`, `--langs en` and `--widths
 * 360` select some of them, `--out <folder>` writes them elsewhere.
 */
const SHOP_URL = process.env.SHOP_URL ?? 'http://127.0.0.1:3000';
const FOLDER = join(ROOT, 'docs/screenshots');
const WIDTHS = ['360', '1440'];
const LANGS = ['th', 'en'];
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
  const { values } = readArguments({
    pages: oneOf(Object.keys(PAGES)),
    langs: oneOf(LANGS),
    widths: oneOf(WIDTHS),
    out: text(FOLDER),
  });
  const folder = resolve(values.out);
  await requireShop(SHOP_URL, 'SHOP_URL=http://127.0.0.1:4000 npm run screenshots');
  const [{ chromium }, { default: sharp }] = await Promise.all([import('@playwright/test'), import('sharp')]);
  const executablePath = (await ensureWholeChromium()) || undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    mkdirSync(folder, { recursive: true });
    for (const width of values.widths.map(Number)) {
      const page = await browser.newPage({ viewport: { width, height: width < 600 ? 780 : 900 } });
      // The question for consent would lie over every picture.
      await page.context().addCookies(decidedVisitor(SHOP_URL));
      for (const name of values.pages)
        for (const lang of values.langs) {
          const file = join(folder, `${name}-${lang}-${width}.webp`);
          await sharp(await photograph(page, PAGES[name] ?? '/', lang, width))
            .webp({ quality: QUALITY })
            .toFile(file);
          console.log(shownPath(file));
        }
    }
  } finally {
    await browser.close();
  }
});

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} path
 * @param {string} lang
 * @param {number} width
 */
async function photograph(page, path, lang, width) {
  await page.goto(SHOP_URL + (lang === 'en' ? `/en${path === '/' ? '' : path.replace('ชา', 'tea')}` : path));
  await page.waitForLoadState('networkidle');
  await page.evaluate(loadPictures);
  await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
  // Decoded pictures are painted in a frame of their own.
  await page.waitForTimeout(PAINT_MS);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) } });
}

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
