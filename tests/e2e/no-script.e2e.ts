import { expect, test, WORDS } from './shop.ts';

test.use({ javaScriptEnabled: false });

/** Without script every picture is fetched at once: one reads before all have come. */
const READABLE = { waitUntil: 'domcontentloaded' } as const;

for (const lang of ['th', 'en'] as const) {
  const words = WORDS[lang];
  test(`without JavaScript one can read, follow links and search, in ${lang} ${words.width}`, async ({ page }) => {
    await page.goto(`${words.prefix}/`, READABLE);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(10);
    await page.locator(`main a[href^="${words.prefix}/category/"]`).first().click();
    await expect(page.locator('main a[href*="/product/"]').first()).toBeVisible();
    await page.locator('main a[href*="/product/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('฿').first()).toBeVisible();

    await page.goto(`${words.prefix}/search?q=${words.searchWord}`, READABLE);
    await expect(page.locator('main a[href*="/product/"]').first()).toBeVisible();
    const field = page.getByRole('main').locator('[name=q]').first();
    await field.fill(lang === 'en' ? 'rice' : 'ข้าว');
    await field.press('Enter');
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(page.locator('main a[href*="/product/"]').first()).toBeVisible();
  });
}
