import { PRODUCTS, putIntoCart } from './cart-shop.ts';
import { cartButton, expect, expectAccessible, expectFits, started, test, WORDS } from './shop.ts';

test(
  'a missing page shows its message and links @phone-first',
  { tag: ['@spec-2.34a', '@spec-8.1c'] },
  async ({ page, complaints }) => {
    const response = await page.goto('/no/such/page/anywhere');
    expect(response?.status()).toBe(404);
    await started(page);
    await expect(
      page.getByRole('heading', { level: 1, name: `${WORDS.th.notFound}: /no/such/page/anywhere` }),
    ).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${WORDS.th.notFound}: /no/such/page/anywhere · `));
    await expectAccessible(page);
    await expectFits(page);
    // The browser itself reports the document's status.
    expect(complaints.splice(0).every((complaint) => complaint.includes('404'))).toBe(true);
  },
);

test(
  'a navigation to a missing page shows it without a full load @phone-first',
  { tag: ['@spec-8.1a', '@spec-8.1c'] },
  async ({ page, complaints }) => {
    await page.goto('/en');
    await started(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/en/no-such-page';
      link.textContent = 'nowhere';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByRole('link', { name: 'nowhere' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found: /no-such-page' })).toBeVisible();
    await expect(page).toHaveTitle(/^Page Not Found: \/no-such-page · /);
    complaints.splice(0);
  },
);

test('a cart whose script can’t be loaded says so instead of showing placeholders without end @phone-first', async ({
  page,
}) => {
  await putIntoCart(page, PRODUCTS.soap, WORDS.en);
  // Requests without an answer.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/en');
  await cartButton(page, 'en', 1).click();
  const drawer = page.getByRole('dialog', { name: WORDS.en.cart });
  await expect(drawer).toBeVisible();
  const words = drawer.getByText('The cart can’t be loaded yet.');
  await expect(words).toBeHidden();
  await drawer.evaluate((dialog) => {
    for (const animation of dialog.getAnimations({ subtree: true })) animation.currentTime = 8000;
  });
  await expect(words).toBeVisible();
});

test('styles that fail at first come with the next attempt @phone-first', async ({ page, context, complaints }) => {
  const styles = /\/assets\/cart-total-[^/]*\.css/;
  await page.route(styles, (route) => route.abort());
  await page.goto('/en/products');
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cartButton(page, 'en', 1)).toBeVisible();
  await context.setOffline(true);
  await cartButton(page, 'en', 1).click();
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  await page.unroute(styles);
  await context.setOffline(false);
  const total = page.getByRole('dialog').getByText('Total', { exact: true });
  await expect(total.locator('..')).toHaveCSS('display', 'flex');
  complaints.length = 0;
});
