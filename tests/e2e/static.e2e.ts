/** Static parts: the browser keeps the server's HTML, without code or data for them, and never loses them. */
import type { Page } from '@playwright/test';
import { expect, started, test } from './shop.ts';

declare global {
  interface Window {
    /** In the page: elements that have to keep their identity. */
    keptElements?: readonly Element[];
  }
}

/** Types of the nodes in the data that the document hands to the browser; placeholders of static parts are separate. */
async function planOf(page: Page): Promise<{ readonly hydrated: readonly string[]; readonly markers: number }> {
  const text = await page.locator('#boot').textContent();
  const { outcome, base } = JSON.parse(text ?? '') as Record<string, Record<string, never>>;
  const types = typesIn([base, outcome]);
  return {
    hydrated: [...new Set(types.filter((type) => type !== 'raan-static'))].toSorted(),
    markers: types.filter((type) => type === 'raan-static').length,
  };
}

function typesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(typesIn);
  if (typeof value !== 'object' || value === null) return [];
  const isNode = 'type' in value && typeof value.type === 'string' && 'props' in value && 'id' in value;
  return [...(isNode ? [String(value.type)] : []), ...Object.values(value).flatMap(typesIn)];
}

/**
 * Stores references to the elements below some elements, before the start. Skips content that the app renders again: the
 * count of the cart, and the placeholder of an unknown visitor. A countdown replaces the terms of a coupon on their last
 * day.
 */
async function keepElements(page: Page, below = '[data-zone]'): Promise<void> {
  await page.evaluate((selector) => {
    const all = document.querySelectorAll(`:is(${selector}) *`);
    const redrawn = '[data-cart-count], [data-for="session"], :is([class^="terms_"], [class*=" terms_"]) > li';
    window.keptElements = [...all].filter((element) => !element.matches(redrawn));
  }, below);
}

/** Elements that React has never touched: how many are still there, and the beginnings of the missing ones. */
async function untouched(page: Page): Promise<{ readonly kept: number; readonly gone: readonly string[] }> {
  return page.evaluate(() => {
    const isOurs = (element: Element) => !Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    const elements = (window.keptElements ?? []).filter(isOurs);
    const gone = elements.filter((element) => !element.isConnected);
    return {
      kept: elements.length - gone.length,
      gone: gone.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    };
  });
}

/** The texts of static parts, each in full. After the start. */
async function staticTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isOurs = (element: Element) => !Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    return [...document.querySelectorAll('[data-zone] *')].flatMap((element) => {
      const isRoot = isOurs(element) && !isOurs(element.parentElement ?? element);
      return isRoot && element.textContent !== '' ? [element.textContent] : [];
    });
  });
}

/** Texts that the page does not show. */
async function missing(page: Page, texts: readonly string[]): Promise<readonly string[]> {
  const zones = await page.locator('[data-zone]').allTextContents();
  const all = zones.join('\n');
  return texts.filter((text) => !all.includes(text));
}

const HOME = '/en';
const PAGES = [
  HOME,
  '/en/category/pantry/1',
  '/en/products',
  '/en/blogs',
  '/en/blog/wrap-with-pha-khao-ma',
  '/en/about',
  '/en/contact',
  '/en/how-to-order',
  '/en/wholesale',
  '/en/campaign/gifts',
  '/en/themes/night',
  '/',
];

test('the start keeps the elements of static parts @phone-first', async ({ page, complaints }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await keepElements(page);
    await started(page);
    await page.mouse.wheel(0, 500);
    const { kept, gone } = await untouched(page);
    expect([path, gone, complaints]).toEqual([path, [], []]);
    expect(kept, path).toBeGreaterThan(20);
  }
});

test('code of static types is never fetched, not even by the start @phone-first', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(HOME);
  const { hydrated, markers } = await planOf(page);
  expect(markers).toBeGreaterThan(5);
  await started(page);
  for (const type of ['hero-banner', 'category-list', 'quote', 'site-footer', 'promo-banner'].filter(
    (each) => !hydrated.includes(each),
  ))
    expect(scripts.filter((script) => script.includes(`/${type}-`))).toEqual([]);
});

test('the next page has all its parts, and so has the first one after Back @phone-first', async ({ page }) => {
  await page.goto('/en/category/pantry/1');
  await started(page);
  const category = await staticTexts(page);
  await page.goto(HOME);
  await started(page);
  const home = await staticTexts(page);
  expect(home.length).toBeGreaterThan(5);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await page.locator('main a[href="/en/category/pantry/1"]').first().click();
  await expect(page).toHaveURL(/\/category\//);
  await expect.poll(() => missing(page, category)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/en$/);
  await expect.poll(() => missing(page, home)).toEqual([]);
  await expect(page.locator('[data-made-here]')).toHaveCount(0);
  await expect(page.locator('html[data-same-document]')).toBeAttached();
});

test('content that a static part of a zone shows about the page is right on the next page @phone-first', async ({
  page,
}) => {
  await page.goto(HOME);
  await started(page);
  await page.locator('main a[href="/en/category/pantry/1"]').first().click();
  await expect(page).toHaveURL(/\/category\//);
  const thai = page.locator('[data-zone=footer]').getByRole('link', { name: 'ไทย' });
  await expect(thai).toHaveAttribute('href', '/category/pantry/1');
  await thai.click();
  await expect(page.locator('html[lang=th]')).toBeAttached();
  await expect(page).toHaveURL(/\/category\/pantry\/1$/);
});

test('tabs show their static panels, before the start and after it @phone-first', async ({ page }) => {
  await page.goto('/lnw-demo/tabs?alone=1');
  await keepElements(page, 'main [data-label]');
  await started(page);
  const tabs = page.getByRole('tab');
  const panels = page.locator('[role=tabpanel]');
  for (const at of [1, 2, 3, 0]) {
    await tabs.nth(at).click();
    await expect(panels.nth(at)).toBeVisible();
    await expect(panels.nth(at)).not.toBeEmpty();
  }
  const { kept, gone } = await untouched(page);
  expect([kept > 5, gone]).toEqual([true, []]);
});

test('static parts within accordion, carousel and columns stay @phone-first', async ({ page }) => {
  for (const type of ['accordion', 'carousel', 'columns']) {
    await page.goto(`/lnw-demo/${type}?alone=1`);
    await keepElements(page);
    await started(page);
    if (type === 'carousel') await page.locator('main button:not([disabled])').last().click();
    const { kept, gone } = await untouched(page);
    expect([type, kept > 3, gone]).toEqual([type, true, []]);
  }
});

test('a part that the browser had to render itself is loaded in full @phone-first', async ({ page, complaints }) => {
  await page.goto('/en/about');
  await started(page);
  const texts = await staticTexts(page);
  await page.goto('/en/about');
  // Simulates an extension that has changed the page: React finds other elements than it expects.
  await page.evaluate(() => {
    const zone = document.querySelector('[data-zone=page]');
    zone?.firstElementChild?.replaceWith(document.createElement('section'));
  });
  expect(await missing(page, texts)).not.toEqual([]);
  await started(page);
  await expect.poll(() => missing(page, texts)).toEqual([]);
  await expect(page.locator('[data-made-here]')).toHaveCount(0);
  expect(complaints.splice(0).filter((complaint) => !/#418|hydrat/i.test(complaint))).toEqual([]);
});
