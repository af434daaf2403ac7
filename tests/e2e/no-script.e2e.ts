import { LANGS } from '#schemas/lang.ts';
import { TEXTS as CHECKOUT } from '../../src/store/checkout/words.ts';
import { PRODUCTS, productPath } from './cart-shop.ts';
import { expect, expectFits, test, WORDS } from './shop.ts';

test.use({ javaScriptEnabled: false });

/** Without scripts the browser fetches every picture at once; a reader does not wait for them. */
const READABLE = { waitUntil: 'domcontentloaded' } as const;

test('without JavaScript a guest can read, follow links and search @phone-first', async ({ page }) => {
  await page.goto('/', READABLE);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(10);
  await page.locator('main a[href^="/category/"]').first().click();
  await expect(page.locator('main a[href*="/product/"]').first()).toBeVisible();
  await page.locator('main a[href*="/product/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('฿').first()).toBeVisible();

  await page.goto(`/search?q=${WORDS.th.searchWord}`, READABLE);
  await expect(page.locator('main a[href*="/product/"]').first()).toBeVisible();
  const field = page.getByRole('main').locator('[name=q]').first();
  await field.fill('ข้าว');
  await field.press('Enter');
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.locator('main a[href*="/product/"]').first()).toBeVisible();
});

test('without JavaScript a cart is filled, changed and handed off to the checkout by forms @phone-first', async ({
  page,
}) => {
  test.slow();
  for (const lang of process.env.E2E_FULL === '1' ? LANGS : (['th', 'cn'] as const)) {
    const t = CHECKOUT[lang];
    const main = page.getByRole('main');
    const prefix = lang === 'th' ? '' : `/${lang}`;
    for (const product of [PRODUCTS.soap, PRODUCTS.durian]) {
      await page.goto(productPath(product, prefix), READABLE);
      await main.locator('form[action^="/pay/cart"] button[value=add]').click();
      await expect(page).toHaveURL(/\/pay\/cart\?lang=/);
    }
    const lines = main.locator('li.line');
    await expect(lines).toHaveCount(2);
    await lines.first().getByRole('textbox', { name: t.quantity }).fill('2');
    await lines.first().getByRole('button', { name: t.setQuantity }).click();
    await expect(lines.first()).toContainText('฿178');
    await lines.nth(1).getByRole('button', { name: t.removeLine }).click();
    await expect(lines).toHaveCount(1);
    await expectFits(page);
    await main.getByRole('button', { name: t.toCheckout }).click();
    await expect(main.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await expect(main).toContainText('฿178');
    await page.context().clearCookies();
  }
});

/** Page kinds with controls of visitors. */
const CONTROLS = [
  '/',
  '/products',
  '/search?q=rice',
  '/membership',
  '/coupons',
  '/wishlist',
  '/cart',
  '/campaign/gifts',
];

test('without JavaScript no button is dead, and no placeholder stays @phone-first', async ({ page }) => {
  for (const path of [...CONTROLS, productPath(PRODUCTS.soap, '')]) {
    await page.goto(`/en${path}`, READABLE);
    const dead = page.locator('button:not([type=submit], [popovertarget], [command])').filter({ visible: true });
    await expect(dead, path).toHaveCount(0);
    await expect(page.locator('[class*=skeleton]').filter({ visible: true })).toHaveCount(0);
  }
  await page.goto('/en/coupons', READABLE);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).first().click();
  await expect(page).toHaveURL(/\/account\/login\?continue_url=[^&]*coupons/);
});
