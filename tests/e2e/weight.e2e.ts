/** Size of a first visit before any use, and content of its first screen: the limits of docs/bench/web.md. */
import { existsSync } from 'node:fs';
import type { Locator, Page, Request } from '@playwright/test';
import { everyConsent } from '#schemas/consent.ts';
import { productPath, PRODUCTS } from './cart-shop.ts';
import { decideConsent, expect, saveData, test } from './shop.ts';

/**
 * Entry pages of most visits, and the limits of their documents (Brotli bytes, as sent). Dates, stock and reviews of
 * other tests change a document by up to 200 bytes.
 */
const PAGES = {
  '/': 26_550,
  '/category/pantry/1': 22_150,
  '/blog/caring-for-celadon': 21_750,
  '/product/crispy-chili-oil/985c1f56-5782-4e48-b1a3-0ae6c884660d': 21_250,
};
const MOST_STYLES = 15_000;
const MOST_FONTS = 60_000;

/** Files and bytes by type of resource, as sent. */
async function loaded(requests: readonly Request[], type: string): Promise<{ files: number; bytes: number }> {
  const all = requests.filter((request) => request.resourceType() === type);
  const sizes = await Promise.all(all.map((request) => request.sizes()));
  return { files: all.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
}

test('a first visit loads one stylesheet, three fonts and no script @phone', async ({ browser, baseURL }, {
  project,
}) => {
  const beyond: (readonly [path: string, what: string, found: number | undefined])[] = [];
  for (const [path, mostHtml] of Object.entries(PAGES)) {
    const context = await browser.newContext({ ...project.use, baseURL });
    const page = await context.newPage();
    await saveData(page);
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const [html, styles, fonts, script] = await Promise.all(
      ['document', 'stylesheet', 'font', 'script'].map((type) => loaded(requests, type)),
    );
    await context.close();
    expect([path, html?.files, styles?.files, script?.files]).toEqual([path, 1, 1, 0]);
    const limits = [
      ['files of fonts', fonts?.files, 3],
      ['bytes of HTML', html?.bytes, mostHtml],
      ['bytes of styles', styles?.bytes, MOST_STYLES],
      ['bytes of fonts', fonts?.bytes, MOST_FONTS],
    ] as const;
    for (const [what, found, most] of limits) if (found === undefined || found > most) beyond.push([path, what, found]);
  }
  expect(beyond).toEqual([]);
});

/** Limits (bytes) of the next page's document and stylesheet, compressed with dictionaries that the browser has. */
const MOST_NEXT = { document: 6000, stylesheet: 4000 };

test('the next page is compressed with the dictionary and the stylesheet in the browser @desktop', async ({ page }) => {
  const [first, next] = ['/category/pantry/1', '/product/crispy-chili-oil/985c1f56-5782-4e48-b1a3-0ae6c884660d'];
  // The first visitor of a language has no dictionary yet: this visit creates it.
  await page.request.get(first);
  const fetched = page.waitForEvent('requestfinished', (request) => request.url().includes('/builds/dictionary/'));
  await page.goto(first, { waitUntil: 'load' });
  await fetched;
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  // The browser needs a moment to store it.
  await expect
    .poll(async () => {
      requests.splice(0);
      return (await page.goto(next, { waitUntil: 'load' }))?.headerValue('content-encoding');
    })
    .toBe('dcz');
  for (const kind of ['document', 'stylesheet'] as const) {
    const { files, bytes } = await loaded(requests, kind);
    expect([kind, files]).toEqual([kind, 1]);
    expect(bytes).toBeLessThanOrEqual(MOST_NEXT[kind]);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Top and bottom of the first product of a list, and the top of the bar that covers the bottom of the screen. */
async function firstScreen(page: Page): Promise<{ top: number; bottom: number; covered: number }> {
  const card = await page.locator('main article:has(a[href*="/product/"])').first().boundingBox();
  const banner = await page.locator('section[data-nosnippet]').first().boundingBox();
  if (card === null || banner === null) throw new Error('the page shows no product, or no question about cookies');
  return { top: card.y, bottom: card.y + card.height, covered: banner.y };
}

test('a list begins with products on a phone’s first screen, and shows its first row whole above the consent question on a desktop @desktop', async ({
  page,
}) => {
  const lists = ['/search', '/category/pantry/1', '/en/search', '/en/category/pantry/1'];
  const seen: (readonly [path: string, begins: boolean, leavesRoom: boolean, isWhole: boolean])[] = [];
  for (const path of lists) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    const phone = await firstScreen(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const desktop = await firstScreen(page);
    seen.push([path, phone.top <= 420, 780 - phone.covered <= 780 / 5, desktop.bottom <= desktop.covered]);
  }
  expect(seen).toEqual(lists.map((path) => [path, true, true, true]));
});

test('name and price of a product are uncovered on a phone’s first screen, in th and en @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const seen: (readonly [path: string, name: boolean, price: boolean])[] = [];
  for (const product of [PRODUCTS.soap, PRODUCTS.curryBox])
    for (const prefix of ['', '/en']) {
      const path = productPath(product, prefix);
      await page.goto(path);
      await expect(page.locator('section[data-nosnippet]')).toBeVisible();
      const article = page.locator('main article').first();
      const price = article.getByText('฿').first();
      seen.push([path, await isUncovered(article.getByRole('heading', { level: 1 })), await isUncovered(price)]);
    }
  expect(seen).toEqual(seen.map(([path]) => [path, true, true]));
  expect(seen).toHaveLength(4);
});

/** Whether the middle of an element's bottom edge is on the screen and uncovered. */
async function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { x, width, bottom } = node.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, bottom - 2);
    return top !== null && (node.contains(top) || top.contains(node));
  });
}

test('every page comes back from the back/forward cache @phone', async ({ playwright, baseURL }, { project }) => {
  // A headless browser has no such cache.
  const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
    existsSync(file),
  );
  const browser = await playwright.chromium.launch({
    ...project.use.launchOptions,
    ...(whole === undefined ? {} : { executablePath: whole }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL });
    await decideConsent(context, everyConsent('denied'));
    const page = await context.newPage();
    const restored: (readonly [path: string, isRestored: boolean])[] = [];
    for (const path of [...Object.keys(PAGES), '/search', '/cart']) {
      await page.goto(path, { waitUntil: 'load' });
      await page.evaluate(() => {
        addEventListener(
          'pageshow',
          ({ persisted }) => void (document.documentElement.dataset.restored = `${persisted}`),
        );
      });
      await page.goto('/robots.txt');
      await page.goBack({ waitUntil: 'commit' });
      const mark = page.locator('html[data-restored=true]');
      restored.push([
        path,
        await mark.waitFor({ state: 'attached', timeout: 5000 }).then(
          () => true,
          () => false,
        ),
      ]);
    }
    expect(restored.filter(([, isRestored]) => !isRestored)).toEqual([]);
  } finally {
    await browser.close();
  }
});
