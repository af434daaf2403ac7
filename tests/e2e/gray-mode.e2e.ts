import { expect, started, test } from './shop.ts';

/** The gallery's page of the banner has the greyscale view, like the home page of a shop with the setting. */
const PAGE = '/en/lnw-demo/gray-mode-banner';

test(
  'the greyscale view can be chosen, survives a reload, ends with the page, and can be closed @phone-first',
  { tag: ['@spec-9.10a'] },
  async ({ page, context }) => {
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Greyscale', pressed: false }).click();
    await expect(page.locator('html[data-gray]')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Greyscale', pressed: true })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toBe('grayscale(1)');

    // The document itself is grey: no colour changes after the start of the app.
    expect(await (await page.request.get(PAGE)).text()).toMatch(/^<!doctype html><html[^>]* data-gray>/);
    expect(await (await page.request.get('/en')).text()).not.toMatch(/^<!doctype html><html[^>]* data-gray/);

    await page.reload();
    await started(page);
    await expect(page.locator('html[data-gray]')).toBeAttached();
    await page.getByRole('banner').getByRole('link', { name: 'Raan' }).click();
    await expect(page).toHaveURL(/\/en$/);
    await expect(page.locator('html[data-gray]')).not.toBeAttached();
    await page.goBack();
    await expect(page.locator('html[data-gray]')).toBeAttached();

    const banner = page.getByRole('complementary', { name: 'Greyscale view' });
    await banner.getByRole('button', { name: 'Greyscale' }).click();
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(banner).toBeHidden();
    await expect
      .poll(async () =>
        (await context.cookies())
          .filter(({ name }) => name.startsWith('lnw_'))
          .map(({ name, value }) => [name, value])
          .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      )
      .toEqual([
        ['lnw_gray_closed', '1'],
        ['lnw_gray_mode', '0'],
      ]);
    expect(await (await page.request.get(PAGE)).text()).not.toContain('Greyscale view');
  },
);
