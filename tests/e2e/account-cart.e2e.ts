/** The cart of an account on several devices. */
import type { BrowserContext, Page } from '@playwright/test';
import { cartOf, fillAddress, PRODUCTS, productPath, putIntoCart } from './cart-shop.ts';
import { expect, started, test, WORDS } from './shop.ts';
import { confirmAddress } from './mail.ts';

test.describe.configure({ timeout: 120_000 });

const { en: words } = WORDS;

/** Registers an account; its session is in the context. */
async function register(page: Page): Promise<void> {
  await page.goto(`/account/register?lang=en&continue_url=${encodeURIComponent('/en/about')}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Raan');
  const [email, password] = [`shopper-${crypto.randomUUID()}@example.org`, 'correct horse battery'];
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await confirmAddress(page, { email, password });
  await expect(page).not.toHaveURL(/\/account\//);
}

/** Another device of the same account: it shares only the session with this browser. */
async function otherDevice(page: Page): Promise<BrowserContext> {
  const session = (await page.context().cookies()).filter(({ name }) => name === '__Host-auth');
  const browser = page.context().browser();
  if (browser === null) throw new Error('the browser is gone');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' });
  await context.addCookies(session);
  return context;
}

test('a cart that was paid for on another device is not bought again by a page with an old state @phone-first', async ({
  page,
}) => {
  await register(page);
  await putIntoCart(page, PRODUCTS.soap, words);
  await expect(cartOf(page, words.cart, 1)).toBeVisible();

  const device = await otherDevice(page);
  const there = await device.newPage();
  await there.goto(productPath(PRODUCTS.soap, words.prefix));
  await started(there);
  await cartOf(there, words.cart, 1).click();
  await there.getByRole('dialog', { name: words.cart }).getByRole('button', { name: 'Checkout', exact: true }).click();
  await expect(there).toHaveURL(/\/pay\/checkout\//);
  for (const name of ['shipping_type', 'bank']) await there.locator(`input[name='${name}']`).first().check();
  await fillAddress(there);
  await there.getByRole('button', { name: /^Pay ฿/ }).click();
  await expect(there.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await device.close();

  // This page keeps the old cart until the shopper checks out again.
  await expect(cartOf(page, words.cart, 1)).toBeVisible();
  await cartOf(page, words.cart, 1).click();
  const drawer = page.getByRole('dialog', { name: words.cart, exact: true });
  await drawer.getByRole('button', { name: 'Checkout', exact: true }).click();
  await expect(drawer.getByText('Your cart is empty')).toBeVisible();
  await expect(cartOf(page, words.cart, 0)).toHaveCount(1);
  expect(page.url()).toContain('/en/product/');
});
