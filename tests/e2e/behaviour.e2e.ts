/**
 * Behaviour of the shop (specification, chapters 1, 2, 4, 9): settings, cookies, language, fonts and styles, the
 * service worker.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { everyConsent } from '#schemas/consent.ts';
import { type OtherShop, serveOtherShop } from './other-shop.ts';
import { decideConsent, expect, expectAccessible, expectFits, started, test as base } from './shop.ts';

/** A shop with all settings enabled. */
const ASKED = {
  settings: { ripMode: 2, gray_mode: 0, disable_right_click: 1, disable_text_selection: 1 },
  bundledCssUrl: '/media/no-such.css',
  web: {
    web_id: '77',
    web_name: 'raan',
    name: { th: 'ร้านอื่น', en: 'Other shop' },
    stat_server: 'https://stat.example/hit',
  },
};

const test = base.extend<object, { readonly other: OtherShop }>({
  other: [
    async ({}, use) => {
      const shop = await serveOtherShop(ASKED);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name);

test(
  'a shop in mourning has a ribbon that uses no space and blocks no touch @phone-first',
  { tag: ['@spec-1.8'] },
  async ({ page, context, other, complaints }) => {
    await decideConsent(context, everyConsent('granted'), other.address);
    await page.route('https://stat.example/**', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${other.address}/en`);
    const ribbon = page.getByRole('img', { name: 'Black ribbon: this shop is in mourning' });
    await expect(ribbon).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toBe('grayscale(1)');
    await expectFits(page);
    const covered = await ribbon.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === element;
    });
    expect(covered).toBe(false);
    // Styles of the shop that do not exist.
    complaints.splice(0);
  },
);

test(
  'a shop’s locks block the mouse, except in text fields and for copying @phone-first',
  { tag: ['@field-3.10', '@spec-1.7a', '@spec-1.7b'] },
  async ({ page, other, complaints }) => {
    await page.goto(`${other.address}/en/contact`);
    await started(page);
    const selectable = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).userSelect);
    expect([
      await selectable('main h1, main h2'),
      await selectable('dialog[data-cart-drawer] h2'),
      await selectable('input'),
      await selectable('a[href^="mailto:"]'),
    ]).toEqual(['none', 'none', 'text', 'text']);
    const opensMenu = (selector: string, button: number) =>
      page
        .locator(selector)
        .first()
        .evaluate(
          (element, pressed) =>
            element.dispatchEvent(
              new PointerEvent('contextmenu', { button: pressed, bubbles: true, cancelable: true }),
            ),
          button,
        );
    expect([
      await opensMenu('main h1, main h2', 2),
      await opensMenu('main h1, main h2', 0),
      await opensMenu('input', 2),
    ]).toEqual([false, true, true]);
    complaints.splice(0);
  },
);

test(
  'the shop’s own counter gets page views after consent to statistics; its styles are linked @desktop-first',
  { tag: ['@spec-3.10d'] },
  async ({ page, other, complaints }) => {
    const counted: string[] = [];
    await page.route('https://stat.example/**', (route) => {
      counted.push(new URL(route.request().url()).search);
      return route.fulfill({
        status: 200,
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    await page.goto(`${other.address}/en`);
    await started(page);
    await page.waitForLoadState('networkidle');
    expect(counted).toEqual([]);
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => counted).toEqual(['?web_id=77&path=%2F&lang=en']);
    await expect(page.locator('link[rel="stylesheet"][href="/media/no-such.css"]')).toHaveAttribute(
      'referrerpolicy',
      'no-referrer',
    );
    complaints.splice(0);
  },
);

test(
  'the width of the window is stored for the next page, as the name of its breakpoint',
  { tag: ['@spec-9.10b'] },
  async ({ page, context }) => {
    await page.goto('/en/about');
    await expect(page.locator('html')).toHaveAttribute('data-viewport', 'md');
    await started(page);
    const name = (page.viewportSize()?.width ?? 0) < 600 ? 'xs' : 'xl';
    await expect(page.locator('html')).toHaveAttribute('data-viewport', name);
    const cookie = await cookieOf(context, 'viewport');
    expect([cookie?.value, cookie?.path, cookie?.sameSite, cookie?.secure]).toEqual([name, '/', 'Strict', true]);
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
    await page.reload();
    const written = await page.evaluate(() => performance.getEntriesByType('navigation').length);
    expect(written).toBe(1);
    await expect(page.locator('html')).toHaveAttribute('data-viewport', name);
  },
);

test('content for one device shows only there', async ({ page }) => {
  await page.goto('/en/how-to-order');
  const hidden = page.locator('main .not-on-desktop').first();
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  await expect(hidden).toBeVisible({ visible: isPhone });
});

test(
  'a notification stays while the pointer is on it, disappears by itself, and can be closed @desktop-first',
  { tag: ['@spec-4.31'] },
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/en/search?q=tea', { waitUntil: 'networkidle' });
    await started(page);
    const region = page.getByRole('region', { name: 'Notifications' });
    const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first();
    await add.click();
    const toast = region.getByRole('listitem').filter({ hasText: 'Added to cart' });
    // For a moment it lets taps pass to the content below. If the driver finds it covered, it scrolls the page under
    // the pointer.
    const expectTaps = () => expect(toast.locator('> *')).toHaveCSS('pointer-events', 'auto');
    await expectTaps();
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(1, 1);
    await page.clock.runFor(5000);
    await expect(toast).toBeHidden();
    await add.click();
    await expectTaps();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toBeHidden();
  },
);

test.describe('language', () => {
  test.use({ offersLanguage: true, locale: 'en-GB' });

  const bar = (page: Page) => page.getByRole('region', { name: 'Language' });

  test('a page in another language than the browser’s offers a switch to it, without a layout shift @phone-first', async ({
    page,
    context,
  }) => {
    await page.goto('/about?from=mail');
    expect(page.url()).toContain('/about?from=mail');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const heading = () => page.getByRole('heading', { level: 1 }).boundingBox();
    const before = await heading();
    await started(page);
    const link = bar(page).getByRole('link', { name: 'View in English' });
    await expect(link).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    expect(await heading()).toEqual(before);
    await link.click();
    await expect(page).toHaveURL(/\/en\/about\?from=mail$/);
    expect((await cookieOf(context, 'locale'))?.value).toBe('en');
    await started(page);
    await expect(bar(page)).toBeHidden();
  });

  test(
    'a visitor who closes the offer does not see it again; a visitor who switches has chosen @phone-first',
    { tag: ['@spec-4.24'] },
    async ({ page, context }) => {
      await decideConsent(context, everyConsent('granted'), (await page.request.get('/healthz')).url());
      await page.goto('/about');
      await started(page);
      await bar(page).getByRole('button', { name: 'Close' }).click();
      await expect(bar(page)).toBeHidden();
      expect((await cookieOf(context, 'locale'))?.value).toBe('th');
      await page.goto('/contact');
      await started(page);
      await page.waitForLoadState('networkidle');
      await expect(bar(page)).toBeHidden();
      await page.goto('/contact');
      await page
        .locator('a[hreflang="ja"]')
        .first()
        .evaluate((link) => link instanceof HTMLElement && link.click());
      await expect(page).toHaveURL(/\/jp\/contact$/);
      await started(page);
      await expect.poll(async () => (await cookieOf(context, 'locale'))?.value).toBe('jp');
      await expect(bar(page)).toBeHidden();
    },
  );
});

test.describe('service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('offline there is a page in the language of the page; online always the network @phone-first', async ({
    page,
    context,
    complaints,
  }) => {
    const path = '/en/about';
    await page.goto(path);
    await started(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    const server = await page.reload();
    expect(server?.fromServiceWorker()).toBe(true);
    expect((await page.evaluate(keptPaths)).filter((each) => !/^\/(?:assets|builds\/offline)\//.test(each))).toEqual(
      [],
    );

    await context.setOffline(true);
    await page.goto(`${path}?again`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expectAccessible(page);
    await expectFits(page);
    expect(page.url()).toContain(`${path}?again`);

    await context.setOffline(false);
    await expect(page.locator('#app')).toBeAttached();
    expect(page.url()).toContain(`${path}?again`);

    // A form that can't be sent leads back to itself.
    await page.goto('/account/login?lang=en');
    const email = page.locator('[name=email]');
    await email.fill('guest@example.com');
    await page.locator('[name=password]').fill('a long password');
    await context.setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('What you just sent may not have arrived.')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(email).toBeVisible();
    expect(page.url()).toContain('/account/login?lang=en');
    complaints.splice(0);
  });

  test('caches of older builds are deleted; the demo page shows the worker, and can remove it @phone-first', async ({
    page,
    complaints,
  }) => {
    // Exists before the worker: the health check is on the same origin and registers none.
    await page.goto('/healthz');
    await page.evaluate(async () => void (await caches.open('raan-older')));
    await page.goto('/en/lnw-demo/sw');
    await started(page);
    await expect(page.getByText('At work', { exact: true })).toBeVisible();
    // The worker deletes it with its first actions.
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).includes('raan-older')), { timeout: 60_000 })
      .toBe(false);
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: 'Unregister' }).click();
    await expect(page.getByText('Not registered')).toBeVisible();
    expect(await page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length])).toEqual([0]);
    complaints.splice(0);
  });
});

/** In the page: the paths of all cached files. */
async function keptPaths(): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return paths;
}
