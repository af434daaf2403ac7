/**
 * Pages of every kind at the widths of phones, tablets and desktops, at a zoom of 200 % and on paper: nothing overlaps,
 * nothing is cut.
 */
import type { CDPSession, Page } from '@playwright/test';
import { everyConsent } from '#schemas/consent.ts';
import { productPath, PRODUCTS, putIntoCart } from './cart-shop.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { login } from './workbench.ts';
import { decideConsent, type E2eLang, expect, laidOut, started, test, WORDS } from './shop.ts';

/** Width in CSS px, and device pixels per CSS pixel: 640 with 2 is a window of 1280 px at 200 %. */
const SIZES = [320, 360, 390, 600, 768, 834, 1024, 1280, 1440, 1920].map((width) => ({ width, scale: 1 }));
const ZOOMED = { width: 640, scale: 2 };
/** Height limit of the window; the rest of a longer page is not checked. */
const TALLEST = 16_000;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 240_000 });

for (const lang of ['th', 'en'] as const)
  test(`nothing overlaps, is cut or scrolls sideways on pages of any kind, at ten widths and at 200 %, in ${lang} @desktop${lang === 'th' ? '' : ' @full'}`, async ({
    page,
    context,
    complaints,
  }) => {
    await decideConsent(context, everyConsent('denied'));
    const session = await context.newCDPSession(page);
    const faults: string[] = [];
    const look = async (name: string) =>
      faults.push(...(await faultsAtAllSizes(page, session)).map((fault) => `${name} ${fault}`));
    for (const path of pathsIn(lang)) {
      await page.goto(path);
      await look(path);
      // The page that does not exist.
      complaints.length = 0;
    }
    await session.send('Emulation.clearDeviceMetricsOverride');
    await putIntoCart(page, PRODUCTS.soap, WORDS[lang]);
    await page.goto(`${WORDS[lang].prefix}/checkout`);
    await page.waitForURL(/\/checkout\/\w+\//);
    await look('checkout');
    expect(faults).toEqual([]);
  });

test('the menu is one row beside the buttons, and the button of the filters stays in its place @desktop', async ({
  page,
  context,
}) => {
  await decideConsent(context, everyConsent('denied'));
  for (const width of [1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/en');
    const tops = await page
      .getByRole('banner')
      .getByRole('navigation')
      .first()
      .locator('> ul > li')
      .evaluateAll((items) => [...new Set(items.map((item) => Math.round(item.getBoundingClientRect().top)))]);
    expect([width, tops.length]).toEqual([width, 1]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/products');
  const filters = page.locator('summary').filter({ hasText: 'Filters' });
  const before = await filters.boundingBox();
  await filters.click();
  await expect(page.locator('details[data-panel=filters]')).toHaveAttribute('open', '');
  expect(await filters.boundingBox()).toEqual(before);
});

test('components of a page keep their distance, also those that fill their place in a grid @desktop', async ({
  page,
  baseURL,
}) => {
  await login(page, baseURL);
  const banner = {
    type: 'promo-banner',
    props: {
      title: 'Gift boxes',
      label: 'Build a box',
      href: '/products',
      image: { src: '/samples/hero.webp', alt: '' },
    },
  };
  const sent = { path: '/distances', page: { pageHead: { title: 'Distances' }, pageComponent: [banner, banner] } };
  for (const [call, base] of [['draft', 0] as const, ['publish', 1] as const]) {
    const data = { base, path: sent.path, ...(call === 'draft' ? { page: sent.page } : {}) };
    const answer = await page.request.post(`/api/builder/${call}`, { headers: { origin: baseURL ?? '' }, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await page.goto(`/en${sent.path}`);
  const parts = page.locator('[data-zone=page] > div > *');
  const [above, below] = [await parts.nth(0).boundingBox(), await parts.nth(1).boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(40);
});

function pathsIn(lang: E2eLang): readonly string[] {
  const { prefix, searchWord } = WORDS[lang];
  const paths = ['/category/pantry/1', `/search?q=${searchWord}`, productPath(PRODUCTS.durian, ''), '/blogs'];
  const more = ['/blog/caring-for-celadon', '/cart', '/wishlist', '/coupons', '/membership', '/contact', '/about'];
  return [
    prefix || '/',
    ...[...paths, ...more, '/no-such-page'].map((path) => prefix + path),
    `/account/login?lang=${lang}`,
    `/account/register?lang=${lang}`,
  ];
}

/** Resizes the page to all sizes; lists faults with the sizes that have them. */
async function faultsAtAllSizes(page: Page, session: CDPSession): Promise<readonly string[]> {
  await page.evaluate(stopMotion);
  const found = new Map<string, number[]>();
  const resize = (width: number, height: number, deviceScaleFactor: number) =>
    session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false });
  // The narrowest page is the longest.
  await resize(SIZES[0]?.width ?? 0, 900, 1);
  const height = Math.min(TALLEST, await page.evaluate(() => document.documentElement.scrollHeight));
  for (const { width, scale } of [...SIZES, ZOOMED]) {
    await resize(width, height, scale);
    for (const fault of await page.evaluate(findLayoutFaults)) found.set(fault, [...(found.get(fault) ?? []), width]);
  }
  return [...found].map(([fault, widths]) => `at ${widths.join(', ')}: ${fault}`);
}

/** In the page: ends fades and scroll animations, and gives sections their own heights. */
function stopMotion(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [still];
}

test('the search for faults finds each of their kinds @desktop', async ({ page }) => {
  await page.setContent(`<html lang="th"><style>
    body { margin: 0; font: 16px/1.5 sans-serif }
    .under { block-size: 24px } .over { position: relative; inset-block-start: -40px; inline-size: 300px; block-size: 24px; background: white }
    .cut { overflow: hidden; inline-size: 40px; white-space: nowrap } .low { overflow: hidden; block-size: 10px; inline-size: 300px }
    .short { overflow: hidden; inline-size: 30px; text-overflow: ellipsis; white-space: nowrap }
    h2 { inline-size: 20px; overflow-wrap: anywhere; line-height: 40px } .wide { inline-size: 5000px; block-size: 1px }
    img { inline-size: 300px; block-size: 20px; object-fit: cover }
  </style><p class="under">price</p><div class="over"></div><p class="cut">a long line</p><p class="low">cut below</p>
  <p class="short">shortened</p><h2 lang="en">Ordinary</h2><img alt="bowl"
  src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/%3E"><div class="wide"></div></html>`);
  await page.locator('img').evaluate((picture: HTMLImageElement) => picture.decode());
  expect(await page.evaluate(findLayoutFaults)).toEqual([
    'under div.over: p.under “price”',
    'cut by p.cut: p.cut “a long line”',
    'cut by p.low: p.low “cut below”',
    'shortened to nothing: p.short “shortened”',
    '“Ordinary” is broken inside: h2 “Ordinary”',
    'only 7 % of a picture without a focal point: img “bowl”',
    'scrolls horizontally: 5000 px in 1440 px',
  ]);
});

test('a search panel that was opened on a phone stays under the header when the window becomes wider @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto('/en');
  await started(page);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
  const field = page.getByRole('banner').getByRole('combobox');
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(field).toBeVisible();
  const panel = field.locator('xpath=ancestor::*[@popover]');
  const header = await page.locator('[data-zone=header] > [class*=header]').boundingBox();
  const box = await panel.boundingBox();
  expect([box?.x, box?.width, box?.y]).toEqual([0, 900, (header?.y ?? 0) + (header?.height ?? 0)]);
});

/** First screens: the price is visible above the bar and the consent question. */
for (const { width, height, lang } of [
  { width: 360, height: 740, lang: 'th' },
  { width: 390, height: 844, lang: 'en' },
  { width: 600, height: 800, lang: 'en' },
] as const)
  test(`a product's picture and price are fully visible above the bar and the consent question at ${width} px @phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const product of [PRODUCTS.durian, PRODUCTS.soap]) {
      await page.goto(productPath(product, WORDS[lang].prefix));
      await started(page);
      await page.evaluate(() => document.fonts.ready);
      const price = page.getByRole('main').getByText(/^฿\d+/).first();
      await expect.poll(() => price.evaluate(isUncovered)).toBe(true);
      const picture = page.getByRole('main').locator('img').first();
      expect(await picture.evaluate((each) => each.clientHeight / each.clientWidth)).toBeGreaterThan(0.7);
    }
  });

/** In the page: whether nothing covers the corners of an element. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) =>
    [left + 1, right - 1].every((x) => element.contains(document.elementFromPoint(x, y))),
  );
}

for (const lang of ['th', 'en'] as const)
  test(`the home page is at most nine phone screens long, in ${lang} @phone`, async ({ page, context }) => {
    await decideConsent(context, everyConsent('denied'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(WORDS[lang].prefix || '/');
    await started(page);
    await laidOut(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThanOrEqual(9);
  });

test('a printed page has prices and pictures, and neither controls nor bars @desktop', async ({ page }) => {
  const left: string[] = [];
  for (const path of ['/en', '/en/category/pantry/1', productPath(PRODUCTS.soap, '/en'), '/en/contact']) {
    await page.goto(path);
    await started(page);
    await page.emulateMedia({ media: 'print' });
    await laidOut(page);
    left.push(...(await page.evaluate(printedControls)).map((each) => `${path}: ${each}`));
    if (path !== '/en/contact') await expect(page.getByRole('main').getByText(/^฿\d+/).first()).toBeVisible();
    if (path !== '/en/contact') await expect(page.getByRole('main').locator('img').first()).toBeVisible();
    await page.emulateMedia({ media: null });
  }
  expect(left).toEqual([]);
});

/** In the page: visible controls and fixed elements. */
function printedControls(): readonly string[] {
  return [...document.body.querySelectorAll('*')]
    .filter(
      (each) =>
        each.checkVisibility() &&
        each.getBoundingClientRect().height > 0 &&
        (each.matches('button, input, select, textarea, nav, dialog, [role=button]') ||
          ['fixed', 'sticky'].includes(getComputedStyle(each).position)),
    )
    .map((each) => each.outerHTML.slice(0, 100));
}
