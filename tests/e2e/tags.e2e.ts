/**
 * Tag Manager, TikTok and LINE with mocked scripts: the input of each, in its own format, from consent to withdrawal.
 */
import { expect, type Page } from '@playwright/test';
import { PRODUCTS, productPath } from './cart-shop.ts';
import { test as base } from './machine-logs.ts';
import { serveOtherShop } from './other-shop.ts';

const [CONTAINER, TIKTOK, LINE] = ['GTM-RAAN01', 'RAANTIKTOK01', '01234567-89ab-cdef-0123-456789abcdef'];
const CONFIGURED = { scripts: { gtm: { ids: [CONTAINER] }, tiktok: { ids: [TIKTOK] }, line: { ids: [LINE] } } };

const test = base.extend<object, { readonly shop: string }>({
  shop: [
    async ({}, use) => {
      const { address, close } = await serveOtherShop(CONFIGURED);
      await use(address);
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Behaviour of the loaded scripts: they process the queue, and report it and all later calls to the test. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'www.googletagmanager.com/gtm.js': `
    const list = window.dataLayer, received = (entry) => window.received('gtm', JSON.stringify('length' in entry ? [...entry] : entry));
    list.forEach(received);
    list.push = (entry) => { received(entry); return list.length; };`,
  'analytics.tiktok.com/i18n/pixel/events.js': `
    const received = (...parts) => window.received('tiktok', JSON.stringify(parts));
    [...window.ttq].forEach((parts) => received(...parts));
    for (const method of window.ttq.methods) window.ttq[method] = (...parts) => received(method, ...parts);`,
  'd.line-scdn.net/n/line_tag/public/release/v1/lt.js': `
    const received = (...parts) => window.received('line', JSON.stringify(parts));
    window._ltq.forEach((parts) => received(...parts));
    window._lt = received;`,
};

/** Records the input of each script, and the requested scripts. */
async function listen(page: Page) {
  const received: Record<string, unknown[]> = { gtm: [], tiktok: [], line: [] };
  const asked: string[] = [];
  await page.exposeFunction('received', (whose: string, text: string) => received[whose]?.push(JSON.parse(text)));
  for (const [address, body] of Object.entries(SCRIPTS))
    await page.route(`https://${address}*`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: `{ ${body} }` });
    });
  return { received, asked };
}

test('each tag is loaded only after consent, gets cart events in its own format, and gets nothing after the withdrawal @desktop', async ({
  page,
  shop,
}) => {
  const { received, asked } = await listen(page);
  await page.goto(shop + productPath(PRODUCTS.soap, '/en'));
  const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first();
  await add.click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart 1' })).toBeVisible();
  expect([asked, received]).toEqual([[], { gtm: [], tiktok: [], line: [] }]);

  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect
    .poll(() => asked.toSorted())
    .toEqual([
      `https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${TIKTOK}&lib=ttq`,
      'https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js',
      `https://www.googletagmanager.com/gtm.js?id=${CONTAINER}`,
    ]);
  await expect.poll(() => received['tiktok']?.slice(0, 2)).toEqual([['grantConsent'], ['page']]);
  await expect
    .poll(() => received['line']?.slice(0, 2))
    .toEqual([
      ['init', { customerType: 'lap', tagId: LINE }],
      ['send', 'pv', [LINE]],
    ]);
  expect(received['gtm']?.[0]).toMatchObject(['consent', 'default', { ad_storage: 'denied' }]);

  await add.click();
  const { uuid } = PRODUCTS.soap;
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const content = { content_id: uuid, content_type: 'product', content_name: name, price: 89, quantity: 1 };
  await expect
    .poll(() => received['tiktok']?.at(-1))
    .toEqual(['track', 'AddToCart', { value: 89, currency: 'THB', contents: [content] }]);
  expect(received['line']?.at(-1)).toEqual(['send', 'cv', { type: 'add_to_cart' }, [LINE]]);
  const items = [{ item_id: uuid, item_name: name, price: 89, quantity: 1 }];
  expect(received['gtm']?.slice(-2)).toEqual([
    { ecommerce: null },
    { event: 'add_to_cart', event_category: 'ecommerce', ecommerce: { currency: 'THB', value: 89, items } },
  ]);

  await page.getByRole('button', { name: 'Cookie settings' }).first().click();
  await page.getByRole('dialog', { name: 'Cookie settings' }).getByRole('button', { name: 'Reject all' }).click();
  await expect.poll(() => received['tiktok']?.at(-1)).toEqual(['revokeConsent']);
  await expect.poll(() => received['gtm']?.at(-1)).toMatchObject(['consent', 'update', { ad_storage: 'denied' }]);
  const before = JSON.stringify(received);
  await add.click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart 3' })).toBeVisible();
  expect(JSON.stringify(received)).toBe(before);
});
