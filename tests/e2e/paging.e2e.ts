/** Paging in a listing: the scroll position (specification, chapter 2; contract, chapter 11 "Platform"). */
import type { Page } from '@playwright/test';
import { expect, laidOut, started, test } from './shop.ts';

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Clicks a link of the shop without scrolling to it. */
const clickLink = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.querySelector('main')?.append(link);
    link.click();
  }, href);

/** Distance from the scroll position to the document's end (px). */
const distanceToEnd = (page: Page) =>
  page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));

test(
  'paging far down a listing keeps the scroll position, and a shorter list ends at its end @phone',
  { tag: ['@field-3.21', '@spec-2.18'] },
  async ({ page }) => {
    const list = '/en/category/pantry/1';
    await page.goto(list);
    await started(page);
    await laidOut(page);
    const names = () => page.locator('main article').allInnerTexts();
    const position = (await distanceToEnd(page)) - 1200;
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), position);
    let before = await names();
    await clickLink(page, `${list}?p_page=2`);
    await expect.poll(names).not.toEqual(before);
    await page.waitForLoadState('networkidle');
    expect(await scrollOf(page)).toBe(position);
    await expect(page.locator('html')).toHaveCSS('min-block-size', '0px');
    expect(await scrollOf(page)).toBe(position);
    before = await names();
    // The last page.
    await clickLink(page, `${list}?p_page=3`);
    await expect.poll(names).not.toEqual(before);
    await expect.poll(() => distanceToEnd(page)).toBe(0);
    expect(await scrollOf(page)).toBeLessThan(position);
  },
);

test('the scroll position stays while the list is shorter for a moment @phone', async ({ page }) => {
  const list = '/en/category/pantry/1';
  await page.goto(list);
  await started(page);
  await laidOut(page);
  let release = (): void => {};
  const passed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_payload.json*', async (route) => {
    await passed;
    await route.continue();
  });
  const names = () => page.locator('main article').allInnerTexts();
  const before = await names();
  const position = (await distanceToEnd(page)) - 1200;
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), position);
  const asked = page.waitForRequest('**/_payload.json*');
  await clickLink(page, `${list}?p_page=2`);
  await asked;
  await page.evaluate(() => document.querySelector('main')?.toggleAttribute('hidden'));
  expect(await scrollOf(page)).toBe(position);
  await page.evaluate(() => document.querySelector('main')?.toggleAttribute('hidden'));
  release();
  await expect.poll(names).not.toEqual(before);
  await expect(page.locator('html')).toHaveCSS('min-block-size', '0px');
  expect(await scrollOf(page)).toBe(position);
});

test('the page numbers lead to the first product of the next page @phone', async ({ page }) => {
  await page.goto('/en/category/pantry/1');
  await started(page);
  await laidOut(page);
  const products = page.locator('main article');
  const before = await products.first().innerText();
  await page.getByRole('navigation', { name: 'Pages of products' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(products.first()).not.toHaveText(before);
  await expect(page.getByText(/^25–48 of /)).toBeInViewport();
  await expect(products.first()).toBeInViewport();
  await page.goBack();
  await expect(products.first()).toHaveText(before, { useInnerText: true });
});
