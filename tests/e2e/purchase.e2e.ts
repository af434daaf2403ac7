/**
 * Orders in the tags of the shop: sent once, with consent, and without data of the buyer. Also views of pages after
 * Back from the checkout.
 */
import { existsSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { everyConsent, writeConsentCookie } from '#schemas/consent.ts';
import { test as base } from './machine-logs.ts';
import { serveOwnShop } from './own-shop.ts';

const [GOOGLE, PIXEL, TIKTOK, LINE] = [
  'G-RAANTEST1',
  '123456789012345',
  'RAANTIKTOK01',
  '01234567-89ab-cdef-0123-456789abcdef',
];
const CONFIGURED = {
  scripts: { gtag: { ids: [GOOGLE] }, pixel: { ids: [PIXEL] }, tiktok: { ids: [TIKTOK] }, line: { ids: [LINE] } },
  cookieConsent: { config: { customize: {} } },
};
const PRODUCT = '7ada36e2-6915-4d3e-a974-e180cfe5d270';

const test = base.extend<object, { readonly shop: string }>({
  shop: [
    async ({}, use) => {
      const { address, close } = await serveOwnShop(CONFIGURED);
      await use(address);
      await close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Mocks of the tags' scripts, which report their input and the document's address to the test. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'www.googletagmanager.com/gtag/js': `
    const received = (entry) => window.received('google', JSON.stringify([...entry]), location.href + ' ' + document.referrer);
    window.dataLayer.forEach(received);
    window.dataLayer.push = (entry) => { received(entry); return 1; };`,
  'connect.facebook.net/en_US/fbevents.js': `
    const received = (...parts) => window.received('pixel', JSON.stringify(parts), location.href + ' ' + document.referrer);
    window.fbq.queue.forEach((parts) => received(...parts));
    window.fbq.callMethod = received;`,
  'analytics.tiktok.com/i18n/pixel/events.js': `
    const received = (...parts) => window.received('tiktok', JSON.stringify(parts), location.href + ' ' + document.referrer);
    [...window.ttq].forEach((parts) => received(...parts));
    for (const method of window.ttq.methods) window.ttq[method] = (...parts) => received(method, ...parts);`,
  'd.line-scdn.net/n/line_tag/public/release/v1/lt.js': `
    const received = (...parts) => window.received('line', JSON.stringify(parts), location.href + ' ' + document.referrer);
    window._ltq.forEach((parts) => received(...parts));
    window._lt = received;`,
};

async function listen(context: BrowserContext) {
  const received: (readonly [tag: string, command: readonly unknown[]])[] = [];
  const [asked, seen]: [string[], Set<string>] = [[], new Set()];
  await context.exposeFunction('received', (tag: string, text: string, place: string) => {
    received.push([tag, JSON.parse(text) as unknown[]]);
    seen.add(place);
  });
  for (const [address, body] of Object.entries(SCRIPTS))
    await context.route(`https://${address}*`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: `{ ${body} }` });
    });
  const purchases = () =>
    received.filter(([, command]) =>
      /^(?:purchase|Purchase|CompletePayment|cv)$/.test(
        String(command.find((part) => /^(?:purchase|Purchase|CompletePayment|cv)$/.test(String(part)))),
      ),
    );
  return { received, asked, seen, purchases };
}

/** Buys as a guest; returns the address of the receipt. */
async function buy(page: Page, shop: string): Promise<string> {
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(new URL(path, shop).href, { form, headers: { origin: shop }, maxRedirects: 0 });
  await post('/pay/cart', { do: 'add', uuid: PRODUCT, quantity: '2' });
  const checkout = new URL((await post('/pay/cart', { do: 'checkout' })).headers().location ?? '', shop);
  checkout.searchParams.set('lang', 'en');
  const s = checkout.searchParams.get('s') ?? '';
  const paid = await post(checkout.href, {
    s,
    do: 'pay',
    email: 'somsri@example.com',
    shipping_type: 'pickup',
    bank: 'kbank',
  });
  return new URL(paid.headers().location ?? '', shop).href;
}

test(
  'an order is sent to every tag once, after consent on the receipt, and not again after a reload, in a tab or after Back @desktop',
  { tag: ['@field-4.moving.2'] },
  async ({ page, context, shop }) => {
    test.slow();
    const { received, asked, seen, purchases } = await listen(context);
    const receipt = await buy(page, shop);
    await page.goto(receipt);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('button', { name: 'Accept all' })).toBeVisible();
    expect([asked, received]).toEqual([[], []]);
    await frame.getByRole('button', { name: 'Accept all' }).click();
    await expect
      .poll(() =>
        purchases()
          .map(([tag]) => tag)
          .toSorted(),
      )
      .toEqual(['google', 'line', 'pixel', 'tiktok']);
    await expect(page.locator('iframe')).toBeHidden();

    const order = /Order (\d+)/.exec(await page.getByRole('main').innerText())?.[1];
    const item = { item_id: PRODUCT, item_name: expect.any(String), price: 275, quantity: 2 };
    const [google, line, pixel, tiktok] = ['google', 'line', 'pixel', 'tiktok'].map(
      (tag) => purchases().find(([name]) => name === tag)?.[1],
    );
    expect(google).toEqual([
      'event',
      'purchase',
      {
        event_category: 'ecommerce',
        transaction_id: order,
        value: 550,
        currency: 'THB',
        shipping: 0,
        items: [item],
        send_to: GOOGLE,
      },
    ]);
    expect(pixel?.slice(0, 3)).toEqual(['trackSingle', PIXEL, 'Purchase']);
    expect(pixel?.at(-1)).toEqual({ eventID: order });
    expect([tiktok?.[1], tiktok?.at(-1)]).toEqual(['CompletePayment', { event_id: order }]);
    expect(line).toEqual(['send', 'cv', { type: 'Conversion' }, [LINE]]);

    // Tags neither receive the cart's secret or the buyer, nor can they read them in the document.
    const secret = new URL(receipt).searchParams.get('s') ?? 'none';
    const everything = JSON.stringify([received, asked, [...seen]]);
    expect([everything.includes(secret), /somsri/i.test(everything)]).toEqual([false, false]);

    await page.reload();
    const other = await context.newPage();
    await other.goto(receipt);
    await other.goto(`${shop}/en/contact`);
    await other.goBack();
    await expect(other.getByText(`Order ${order}`)).toBeVisible();
    await other.waitForLoadState('networkidle');
    expect(purchases()).toHaveLength(4);

    // The next order, with the existing consent.
    await other.goto(await buy(other, shop));
    await expect.poll(() => purchases().length).toBe(8);
    await other.reload({ waitUntil: 'networkidle' });
    expect(purchases()).toHaveLength(8);
  },
);

test(
  'a rejection on the receipt sends nothing, and neither does a page of another site that frames the document @desktop',
  { tag: ['@field-4.moving.2'] },
  async ({ page, context, shop }) => {
    const { asked, purchases } = await listen(context);
    const receipt = await buy(page, shop);
    await page.goto(receipt);
    await page.frameLocator('iframe').getByRole('button', { name: 'Reject all' }).click();
    await expect(page.locator('iframe')).toBeHidden();
    await page.reload({ waitUntil: 'networkidle' });
    expect([asked, purchases()]).toEqual([[], []]);
    // The open receipt would count its order after another tab has consented.
    await page.goto('about:blank');
    const cookie = { name: 'cookie_consent', value: writeConsentCookie(everyConsent('granted')), url: shop };
    await context.addCookies([cookie]);
    await page.goto(`${shop}/_receipt?lang=en`, { waitUntil: 'networkidle' });
    expect([asked, purchases()]).toEqual([[], []]);
  },
);

/**
 * Opens a product list with every consent, leaves it, and goes back: the page is marked if the browser had cached it.
 */
async function leaveAndReturn(context: BrowserContext, shop: string) {
  const { received } = await listen(context);
  const views = () => received.filter(([tag, command]) => tag === 'google' && command[1] === 'page_view').length;
  await context.addCookies([{ name: 'cookie_consent', value: writeConsentCookie(everyConsent('granted')), url: shop }]);
  const page = await context.newPage();
  await page.goto(`${shop}/en/products`);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect.poll(views).toBe(1);
  // A page that holds a lock is not cached.
  await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => void (document.documentElement.dataset.restored = `${persisted}`)),
  );
  await page.goto(`${shop}/robots.txt`);
  await page.goBack({ waitUntil: 'commit' });
  const isRestored = await page
    .locator('html[data-restored=true]')
    .waitFor({ state: 'attached', timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
  return { page, views, isRestored };
}

test(
  'a page that comes back from the back/forward cache is one more view in the tags @desktop',
  { tag: ['@field-4.moving.3'] },
  async ({ playwright, shop }, { project }) => {
    // It starts its own browser.
    test.slow();
    // A headless browser has no such cache.
    const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
      existsSync(file),
    );
    const browser = await playwright.chromium.launch({
      ...project.use.launchOptions,
      ...(whole === undefined ? {} : { executablePath: whole }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      // The browser caches no page when memory is short.
      let visit = await leaveAndReturn(await browser.newContext(), shop);
      for (let more = 3; more > 0 && !visit.isRestored; more -= 1)
        visit = await leaveAndReturn(await browser.newContext(), shop);
      const navigation = await visit.page.evaluate(() => JSON.stringify(performance.getEntriesByType('navigation')));
      expect(visit.isRestored, navigation).toBe(true);
      await expect.poll(visit.views).toBe(2);
    } finally {
      await browser.close();
    }
  },
);
