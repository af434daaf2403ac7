/** Texts for shoppers in each language while Vendure does not respond to a payment or a cancellation. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ordered } from './faults.mjs';
import { cartOf } from './shop.mjs';

/** @typedef {import('./faults.mjs').Parts} Parts @typedef {import('@playwright/test').Page} Page */

const LANGS = ['th', 'en', 'cn', 'kr', 'jp'];

/** @param {import('@playwright/test').Browser} browser @param {Parts} parts @param {string | undefined} shots */
export async function checkLate(browser, parts, shots) {
  const { shop, relay } = parts;
  const page = await browser.newPage({ baseURL: shop().url, viewport: { width: 390, height: 844 } });
  const shoot = async (/** @type {string} */ name) => {
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
  };
  /** @type {Awaited<ReturnType<typeof cartOf>>[]} */
  const carts = [];
  /** @type {Set<string>} */
  const said = new Set();
  await ordered(parts, async () => {
    for (const lang of LANGS) {
      const cart = await cartOf(shop().url);
      carts.push(cart);
      await page.goto(`${cart.path}?s=${cart.secret}&lang=${lang}`);
      await page.locator("input[name='shipping_type'][value='pickup']").check();
      await page.locator("input[name='bank'][value='kbank']").check();
      await page.locator("[name='email']").fill('guest@example.com');
      relay.trap = { about: 'AddPayment', when: 'before' };
      await page.locator("button[value='pay']").click();
      said.add((await page.getByRole('alert').first().textContent()) ?? '');
      await shoot(`late-payment-${lang}`);
    }
    return carts;
  });
  for (const [at, lang] of LANGS.entries()) {
    const cart = carts[at];
    await page.goto(`${cart?.path}?s=${cart?.secret}&lang=${lang}`);
    await page.locator('summary').last().click();
    relay.trap = { about: 'Cancel', when: 'before' };
    await page.locator("button[value='cancel']").click();
    await page.waitForURL(/done=cancelLate/);
    said.add((await page.getByRole('status').or(page.getByRole('alert')).first().textContent()) ?? '');
    await shoot(`late-cancel-${lang}`);
  }
  await page.close();
  assert.equal(said.size, 2 * LANGS.length, 'a text of its own in each language');
  console.log(`${said.size} texts of late answers were shown`);
}
