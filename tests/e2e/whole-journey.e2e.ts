/**
 * The whole journey in each language. A guest searches, fills a cart, logs in, gets one merged cart, claims a coupon and
 * joins. Then the guest checks out, pays with the coupon, and finds the order in the account and an empty cart. The order
 * is sent and delivered, ordered again from the address book, and the second one is cancelled. Every page is accessible;
 * one run uses only the keyboard.
 */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { everyConsent } from '#schemas/consent.ts';
import { ORDER_TEXTS } from '../../src/store/order/texts.ts';
import { ARRANGEMENT } from '../platform/bad-proxy.ts';
import { SETUP } from '../platform/setups.ts';
import { cartOf, fillAddress, PRODUCTS, productPath } from './cart-shop.ts';
import { isFilmed, openFilm } from './film.ts';
import { ENGLISH, LANGUAGES, type Words } from './journey-words.ts';
import { decideConsent, expectAccessible, expectFits, started, test, widthOf } from './shop.ts';
import { confirmAddress } from './mail.ts';

const PASSWORD = 'correct horse battery';
/** How the page is used. */
interface Hand {
  readonly press: (control: Locator) => Promise<void>;
  readonly choose: (radio: Locator) => Promise<void>;
  readonly fill: (field: Locator, text: string) => Promise<void>;
}

const POINTER: Hand = {
  press: (control) => control.click(),
  choose: (radio) => radio.check(),
  fill: (field, text) => field.fill(text),
};

/** Presses of Tab between two checks of the focus. */
const TABS = 8;

/** In the page: stops Tab at an element, and returns whether the focus is there. */
function holdTab(element: Element): boolean {
  if (!Reflect.has(window, 'tabEnd'))
    addEventListener(
      'keydown',
      (event) => {
        const isThere = document.activeElement === Reflect.get(window, 'tabEnd');
        if (event.key === 'Tab' && isThere) event.preventDefault();
      },
      { capture: true },
    );
  Reflect.set(window, 'tabEnd', element);
  return document.activeElement === element;
}

function keyboard(page: Page): Hand {
  const reach = async (control: Locator) => {
    await expect(control).toBeEnabled();
    for (let stops = 0; stops < 300 && !(await control.evaluate(holdTab)); stops += TABS)
      for (let pressed = 0; pressed < TABS; pressed += 1) await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  };
  return {
    press: async (control) => {
      await reach(control);
      await page.keyboard.press('Enter');
    },
    choose: async (radio) => {
      const group = radio.locator('xpath=ancestor::fieldset[1]');
      const checked = group.getByRole('radio', { checked: true });
      await reach((await checked.count()) > 0 ? checked : group.getByRole('radio').first());
      await page.keyboard.press('Space');
      const isThere = () => radio.evaluate((element) => element === document.activeElement);
      for (let steps = 0; steps < 20 && !(await isThere()); steps += 1) await page.keyboard.press('ArrowDown');
      await expect(radio).toBeChecked();
    },
    fill: async (field, text) => {
      await reach(field);
      await page.keyboard.insertText(text);
    },
  };
}

/** A shopper with an account and two pieces in its cart, from another device. */
async function accountElsewhere(browser: Browser, baseURL: string): Promise<string> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  const email = `shopper-${crypto.randomUUID()}@example.org`;
  await page.goto(`/account/register?lang=en&continue_url=${encodeURIComponent(`${baseURL}/healthz`)}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Raan');
  await page.getByRole('textbox', { name: ENGLISH.email }).fill(email);
  await page.getByLabel(ENGLISH.password).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await confirmAddress(page, { email, password: PASSWORD });
  await expect(page).toHaveURL(/healthz$/);
  const saved = await context.request.post('/api/x4/cart/update_items', {
    headers: { 'idempotency-key': crypto.randomUUID(), origin: baseURL, [ARRANGEMENT]: '1' },
    data: { items: [{ uuid: PRODUCTS.curryBox.uuid, quantity: 2 }], remove_items: [], lang_key: 'en' },
  });
  expect(await saved.json()).toMatchObject({ success: true });
  await context.close();
  return email;
}

async function travel(page: Page, words: Words, hand: Hand, email: string): Promise<void> {
  const main = page.getByRole('main');
  const shoot = openFilm(page, words.tag);
  // Other languages have the same elements, with names that src/cli/check-messages.mjs checks; English runs by
  // keyboard.
  const isLookedAt = words.lang === 'th' || hand !== POINTER;
  const look = async (step: string) => {
    await expectFits(page);
    if (isLookedAt || isFilmed) {
      // A temporary overlay would count as covering the page; it stays while the pointer is on it.
      await page.mouse.move(1, 1);
      await expect(page.getByRole('region', { name: words.notices }).getByRole('listitem')).toHaveCount(0);
    }
    if (isLookedAt) await expectAccessible(page);
    await shoot(step);
  };

  // A guest who has decided about cookies searches, and fills a cart.
  await decideConsent(page.context(), { ...everyConsent('denied'), functionality_storage: 'granted' });
  await page.goto(words.prefix || '/');
  await expect(page.locator('html')).toHaveAttribute('lang', words.tag);
  const banner = page.getByRole('banner');
  const field = banner.getByRole('searchbox').or(banner.getByRole('combobox')).first();
  if (!(await field.isVisible())) await hand.press(banner.getByRole('button', { name: words.search }).first());
  await hand.fill(field, words.query);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?/);
  await look('search');
  const heading = main.getByRole('heading', { level: 1 });
  const results = await heading.innerText();
  await hand.press(main.locator(`a[href*='${PRODUCTS.soap.slug}']`).first());
  await expect(page).toHaveURL(new RegExp(productPath(PRODUCTS.soap, words.prefix)));
  // The results are shown until the product has loaded, and have the same button.
  await expect(heading).not.toHaveText(results);
  await hand.press(main.getByRole('button', { name: words.add }).first());
  await expect(cartOf(page, words.cart, 1)).toBeVisible();
  await look('product');

  // A guest who wants to join logs in first, and sees the question after coming back; the guest's cart is merged with
  // the account's.
  await page.goto(`${words.prefix}/membership`);
  await hand.press(main.getByRole('button', { name: words.join }));
  await expect(page).toHaveURL(/\/account\/login\?/);
  await expect(page.locator('html')).toHaveAttribute('lang', words.tag);
  await look('login');
  await hand.fill(page.getByRole('textbox', { name: words.account.email }), email);
  await hand.fill(page.getByLabel(words.account.password), PASSWORD);
  await hand.press(main.getByRole('button', { name: words.account.login }));
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/membership$`));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: words.confirm }));
  await expect(main.getByRole('heading', { name: words.welcome })).toBeVisible();
  await expect(cartOf(page, words.cart, 3)).toBeVisible();
  await look('member');

  // A coupon.
  await page.goto(`${words.prefix}/coupons`);
  await started(page);
  const ticket = main.getByRole('article', { name: words.couponTitle });
  await hand.press(ticket.getByRole('button', { name: words.claim, exact: true }));
  await expect(ticket).toContainText(words.claimed);
  await look('coupon');

  // Cart and checkout: 89 + 2 × 690.
  await hand.press(cartOf(page, words.cart, 3));
  const drawer = page.getByRole('dialog', { name: words.cart, exact: true });
  await expect(drawer.getByRole('status').filter({ hasText: '฿' })).toContainText('฿1,469');
  await look('cart');
  await hand.press(drawer.getByRole('button', { name: words.checkout, exact: true }));
  await expectHandedOff(page, words.prefix);
  if (SETUP === 'embedded') await expect(page).toHaveURL(/\/pay\/checkout\/raan\/[0-9a-f]{32}\?s=[0-9a-f]{32}$/);
  await expect(page.locator('html')).toHaveAttribute('lang', words.tag);
  await expect(main).toContainText('1,469');
  await look('checkout');
  for (const name of ['shipping_type', 'bank']) await hand.choose(main.locator(`input[name='${name}']`).first());
  await fillAddress(page);
  await hand.choose(page.getByRole('radio', { name: words.couponTitle }));
  await hand.press(page.getByRole('button', { name: new RegExp(`^${words.pay} .*1,550\\.43$`) }));

  // Paid: the coupon is subtracted from 1,469, and 7 % VAT added.
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
  // A printed page has the order and no controls.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('button, nav, form, summary, .button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/^฿[\d,.]+/).first()).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(main).toContainText('1,550.43');
  await look('paid');
  const order = (await page.getByRole('heading', { level: 2 }).first().textContent())?.trim().split(/\s+/).at(-1) ?? '';
  await hand.press(page.getByRole('link', { name: words.back }));
  await expect(page).toHaveURL(new RegExp(`^http://[^/]+${words.prefix || '/'}#top$`));
  await expect(cartOf(page, words.cart, 0)).toBeVisible();
  await page.goto(`/account/orders?lang=${words.prefix.slice(1) || 'th'}`);
  await expect(page.getByRole('heading', { level: 1, name: words.account.orders })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: order }).first()).toContainText('1,550.43');
  await look('orders');
  await afterwards({ page, words, hand, look }, order);
}

interface Traveller {
  readonly page: Page;
  readonly words: Words;
  readonly hand: Hand;
  readonly look: (step: string) => Promise<void>;
}

/**
 * The cart page leads to the checkout. If the bad network of a platform aborts the hand-off, it leads to the site root
 * with the unchanged cart (contract, chapter 10). Then the shopper opens the cart again.
 */
async function expectHandedOff(page: Page, prefix: string): Promise<void> {
  const atCheckout = /\/pay\/\w+\/raan\/[0-9a-f]{32}\?/;
  const atRoot = new RegExp(`^http://[^/]+${prefix || '/'}$`);
  const tries = SETUP === 'platform' ? 2 : 0;
  for (let failed = 0; failed < tries; failed += 1) {
    await page.waitForURL((url) => atCheckout.test(url.href) || atRoot.test(url.href));
    if (atRoot.test(page.url())) await page.goto(`${prefix}/cart`);
  }
  await expect(page).toHaveURL(atCheckout);
}

/** Later states of the order: sent and delivered, ordered again from the address book, and the new one cancelled. */
async function afterwards({ page, words, hand, look }: Traveller, order: string): Promise<void> {
  const t = ORDER_TEXTS[words.lang];
  const main = page.getByRole('main');
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  const opener = main.locator('summary', { hasText: t.cancel });
  await hand.press(main.getByRole('link', { name: `${t.order} ${order}` }));
  await expect(main).toContainText(t.statusLead.paid);
  await expect(opener).toBeVisible();
  await hand.press(button(t.demoSend));
  await expect(main).toContainText(t.statusLead.shipped);
  await expect(opener).toHaveCount(0);
  await hand.press(button(t.demoArrive));
  await expect(main).toContainText(t.statusLead.delivered);
  await look('delivered');

  await hand.press(button(t.reorder));
  await expectHandedOff(page, words.prefix);
  // The cart opens first.
  await expect(main).toContainText('1,469');
  await hand.press(button(words.checkout));
  for (const name of ['shipping_type', 'address_id', 'bank'])
    await hand.choose(main.locator(`input[name='${name}']`).first());
  await hand.press(page.getByRole('button', { name: new RegExp(`^${words.pay} .*1,571\\.83$`) }));
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
  await hand.press(main.getByRole('link', { name: t.seeOrder }));
  await hand.press(opener);
  await hand.press(button(t.cancelNow));
  await expect(main.getByRole('status')).toHaveText(t.cancelled);
  await expect(main).toContainText(t.statusLead.cancelled);
  await look('cancelled');
}

// Thai and English run with a platform in every run (setups.json, `inEveryRun`).
const isFull = process.env.E2E_FULL === '1';
const here = Object.entries(LANGUAGES).filter(() => isFull || SETUP === 'platform');

for (const [lang, words] of here) {
  test(
    `guest, cart, login, one cart, coupon, member, checkout, paid, in ${lang} ${widthOf(lang)}`,
    { tag: ['@spec-4.5b'] },
    async ({ page, browser, baseURL }) => {
      test.slow();
      await travel(page, words, POINTER, await accountElsewhere(browser, baseURL ?? ''));
    },
  );
}

test('the same by keyboard only @desktop @full', async ({ page, browser, baseURL }) => {
  test.slow();
  await travel(page, LANGUAGES.en, keyboard(page), await accountElsewhere(browser, baseURL ?? ''));
});
