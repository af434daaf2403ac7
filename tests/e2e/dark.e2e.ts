/** The shop's dark theme, for visitors who prefer one (`settings.dark_theme`). */
import { expect, expectAccessible, test } from './shop.ts';
import { PRODUCTS, productPath } from './cart-shop.ts';

test("visitors who prefer dark colours get the shop's dark theme, with enough contrast @phone-first", async ({
  page,
}) => {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/', productPath(PRODUCTS.soap, ''), '/coupons']) {
    await page.goto(path);
    expect(await scheme()).toBe('dark');
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await scheme()).toBe('light');
  await page.goto('/account/login?lang=th');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await scheme()).toBe('dark');
  await expectAccessible(page);
});

test('in forced colours, which drop backgrounds, the current choice keeps a mark @phone-first', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const style = (path: string, current: string) =>
    page.goto(path).then(() =>
      page
        .getByRole('main')
        .locator(`a[aria-current="${current}"]`)
        .filter({ visible: true })
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle),
    );
  // The sort order, the picture of a gallery, a page of a listing.
  expect(await style('/category/ceramics/21', 'true')).toBe('solid');
  expect(await style(productPath(PRODUCTS.soap, ''), 'true')).toBe('solid');
  expect(await style('/products', 'page')).toBe('solid');
});
