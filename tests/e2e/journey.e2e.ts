import { cartButton, expect, expectAccessible, expectFits, faultsOf, onlyIn, started, test, WORDS } from './shop.ts';

for (const lang of ['th', 'en'] as const) {
  const words = WORDS[lang];

  test(
    `from home by category and product to a cart that survives a reload, in ${lang} ${onlyIn('th', lang)}`,
    { tag: ['@spec-1.1', '@spec-2.1'] },
    async ({ page }) => {
      await page.goto(words.prefix === '' ? '/' : words.prefix);
      await started(page);
      await expect(page.locator('html')).toHaveAttribute('lang', words.tag);
      await expectFits(page);

      // Home → category
      const shelf = page.locator(`main a[href^="${words.prefix}/category/"]`).first();
      const shelfName = (await shelf.textContent())?.trim() ?? '';
      await shelf.click();
      await expect(page).toHaveURL(new RegExp(`^http://[^/]+${words.prefix}/category/`));
      await expect(page.getByRole('heading', { level: 1, name: shelfName })).toBeVisible();
      await expectFits(page);

      // Category → a product without variants
      const card = page
        .locator('main article, main li')
        .filter({ has: page.getByRole('button', { name: words.add }) })
        .first();
      const link = card.locator(`a[href*="/product/"]`).first();
      const name = (await link.textContent())?.trim() ?? '';
      await link.click();
      await expect(page).toHaveURL(new RegExp(`^http://[^/]+${words.prefix}/product/`));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expectFits(page);

      // Product → cart
      const saved = page.waitForResponse(
        (response) => response.url().includes('/api/x4/cart/') && response.request().method() === 'POST',
      );
      await page.getByRole('main').getByRole('button', { name: words.add }).first().click();
      await expect(
        page.getByRole('banner').getByRole('button', { name: new RegExp(`^${words.cart}.*[1-9]`) }),
      ).toBeVisible();
      await saved;

      // The cart survives a reload
      await page.reload();
      await started(page);
      const button = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${words.cart}.*[1-9]`) });
      await button.click();
      const drawer = page.getByRole('dialog', { name: words.cart });
      await expect(drawer.getByText(name).first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    },
  );

  test(`stories and search, in ${lang} ${onlyIn('en', lang)}`, { tag: ['@spec-1.1'] }, async ({ page }) => {
    await page.goto(`${words.prefix}/blogs`);
    await started(page);
    await page.locator(`main a[href^="${words.prefix}/blog/"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${words.prefix}/blog/`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${words.prefix}/search?q=${words.searchWord}`);
    await started(page);
    await expect(page.locator(`main a[href*="/product/"]`).first()).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
}

/** The whole journey and the visits to the types cover the rest of the elements that only one width has. */
const PAGES = {
  th: ['/', '/products', '/coupons', '/contact', '/about', '/membership'],
  en: ['/en', '/en/products'],
} as const;
for (const lang of ['th', 'en'] as const)
  test(`the most visited pages are accessible and fit (${lang}) ${onlyIn('th', lang)}`, async ({ page }) => {
    expect(await faultsOf(page, PAGES[lang])).toEqual([]);
  });

test(
  'an edit right before leaving the page is not lost; quantities change in the drawer; links keep their query and the document @phone-first',
  { tag: ['@spec-4.19', '@spec-4.25'] },
  async ({ page }) => {
    await page.goto('/en/products');
    await started(page);
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(cartButton(page, 'en', 1)).toBeVisible();
    await page.goto('/en/products?sort=price_desc&p_page=2');
    await started(page);
    await expect(page).toHaveURL(/\/en\/products\?sort=price_desc&p_page=2$/);
    await expect(page.getByRole('main').locator('[aria-current="page"]').filter({ hasText: '2' })).toBeVisible();

    await cartButton(page, 'en', 1).click();
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await drawer.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(
      drawer.getByRole('textbox', { name: 'Quantity' }).or(drawer.getByRole('spinbutton', { name: 'Quantity' })),
    ).toHaveValue('2');
    await drawer.getByRole('button', { name: 'Remove' }).click();
    await expect(drawer.getByRole('button', { name: 'Checkout' })).toBeHidden();

    await page.goto('/en');
    await started(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    await page.locator('main a[href^="/en/category/"]').first().click();
    await expect(page).toHaveURL(/\/en\/category\//);
    await expect(page.locator('html[data-same-document]')).toBeAttached();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp('/en/category/'));
    await page.goBack();
    await expect(page).toHaveURL(/\/en$/);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

    await page.goto('/en/about');
    await expect(page.locator('a[hreflang="th"]').first()).toHaveAttribute('href', '/about');
    await page.goto('/about');
    await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  },
);
