/** Word breaks for readers of each language: visible, in copied text and for screen readers. */
import { expect, test } from '@playwright/test';

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('a Thai heading breaks only between words, and keeps its text when copied and announced @phone-first', async ({
  page,
}) => {
  await page.goto('/category/curry-pastes/111');
  const name = page.getByRole('link', { name: 'พริกแกงส้มปักษ์ใต้ (แกงเหลือง)', exact: true }).first();
  await expect(name).toHaveAttribute('data-words', '');
  const lines = await name.evaluate((element) => {
    element.style.cssText = 'display:block;inline-size:4.5em';
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getClientRects().length;
      });
  });
  // Each word is on one line, and the narrow name needs several lines.
  expect(new Set(lines)).toEqual(new Set([1]));
  const rows = await name.evaluate((element) => {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    return Math.round((element.getClientRects()[0]?.height ?? 0) / lineHeight);
  });
  expect(rows).toBeGreaterThan(1);
  const copied = await name.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString();
  });
  expect(copied).toBe('พริกแกงส้มปักษ์ใต้ (แกงเหลือง)');
});

test('a shop with all translations shows no text of another language @desktop-first', async ({ page }) => {
  for (const lang of ['cn', 'kr', 'jp']) {
    await page.goto(`/${lang}/category/curry-pastes/111`);
    await expect(page.locator('main [lang=th]')).toHaveCount(0);
  }
});

test('the search field accepts input from the first tap on, before the app has loaded @phone', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => setTimeout(() => void route.continue(), 1500));
  await page.goto('/en');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  await page.keyboard.type('curry');
  const field = page.getByRole('banner').getByRole('searchbox').or(page.getByRole('banner').getByRole('combobox'));
  await expect(field.first()).toHaveValue('curry');
});

test('the last breadcrumb ends with a whole word on a phone @phone', async ({ page }) => {
  for (const prefix of ['', '/en']) {
    await page.goto(`${prefix}/product/tamarind-soap/32ba7c42-40c9-4019-a986-d664c0b89857`);
    const here = page.locator('[aria-current=page]').first();
    const { words, isCut } = await here.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = [...range.getClientRects()].filter(({ top }) => top < box.bottom - 4);
      return { words: lines.length, isCut: lines.some(({ right }) => right > box.right + 1) };
    });
    expect([words > 0, isCut]).toEqual([true, false]);
  }
});
