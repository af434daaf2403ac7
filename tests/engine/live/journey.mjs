/** A shopper's journey in Chromium. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { COUPON, SOAP } from './shop.mjs';

/** @typedef {import('./owner.mjs').Owner} Owner */

const WORDS = {
  th: { prefix: '', query: 'สบู่มะขาม', add: 'หยิบใส่ตะกร้า', checkout: 'สั่งซื้อ', width: 390 },
  en: { prefix: '/en', query: 'tamarind soap', add: 'Add to cart', checkout: 'Checkout', width: 1440 },
};

/**
 * Searches, fills a cart, applies a coupon of Vendure, pays, finds the order in Vendure, cancels it, and checks that
 * the stock is back.
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {Owner} owner @param {'th' | 'en'} lang
 * @param {string | undefined} shots
 */
export async function journey(browser, url, owner, lang, shots) {
  const { prefix, query, add, checkout, width } = WORDS[lang];
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const shoot = async (/** @type {string} */ name) => {
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${lang}-${name}.png`), fullPage: true });
  };
  const before = await owner.stock();
  const main = page.getByRole('main');
  await page.goto(`${prefix}/`);
  await shoot('1-home');
  await page.goto(`${prefix}/search?q=${encodeURIComponent(query)}`);
  await main.locator(`a[href*='${SOAP.slug}']`).first().waitFor();
  await shoot('2-search');
  await page.goto(`${prefix}/product/${SOAP.slug}/${SOAP.uuid}`);
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/api/x4/cart/') && answer.request().method() === 'POST',
  );
  await main.getByRole('button', { name: add }).first().click();
  await saved;
  await shoot('3-product');
  await page.goto(`${prefix}/cart`);
  await shoot('4-cart');
  await page.getByRole('button', { name: checkout, exact: true }).last().click();
  await page.waitForURL(/\/pay\/\w+\/raan\//);
  if (page.url().includes('/pay/cart/')) await main.getByRole('button', { name: checkout }).click();
  await main.locator("input[name='shipping_type'][value='pickup']").check();
  await main.locator("input[name='bank'][value='kbank']").check();
  await main.locator("[name='email']").fill('guest@example.com');
  await main.locator("[name='coupon_code']").fill(COUPON);
  await shoot('5-checkout');
  await main.locator("button[value='pay']").click();
  await main.locator('.receipt, [class*=receipt]').first().waitFor();
  await shoot('6-order');
  const placed = await owner.lastOrder();
  assert.deepEqual([placed.couponCodes, placed.state, await owner.stock()], [[COUPON], 'PaymentSettled', before - 1]);
  await main.locator('summary').last().click();
  await main.locator("button[value='cancel']").click();
  await main.getByRole('status').waitFor();
  await shoot('7-cancelled');
  assert.deepEqual([(await owner.lastOrder()).state, await owner.stock()], ['Cancelled', before]);
  await context.close();
  console.log(`journey in ${lang}: order ${placed.code} placed and cancelled`);
}
