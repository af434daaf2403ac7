/** The start on intent: requests of a page before it is used, and early input that must not be lost. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { everyConsent } from '#schemas/consent.ts';
import { cartButton, decideConsent, expect, expectAccessible, saveData, started, test } from './shop.ts';

/** Scripts that a page has fetched, in order. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

const PRODUCT = /\/product\//;

/** A page whose first product has no variants. */
const LIST = '/en/products';
const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first();

test('an unused page fetches no script at all @phone-first', async ({ page }) => {
  await saveData(page);
  await page.goto(LIST);
  const product = await page.locator('main a[href*="/product/"]').first().getAttribute('href');
  for (const path of ['/en', '/en/category/pantry/1', LIST, '/en/blogs', product ?? '']) {
    const scripts = scriptsOf(page);
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
    expect([path, scripts]).toEqual([path, []]);
  }
});

test('the files of app and cart are fetched, but not run, after the page is idle @phone-first', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto(LIST, { waitUntil: 'load' });
  await expect.poll(() => scripts.filter((path) => /\/(?:entry-browser|processes|panel)-/.test(path)).length).toBe(3);
  await expect(page.locator('html[data-started]')).not.toBeAttached();
  const fetched = scripts.length;
  await started(page);
  await add(page).click();
  await expect(cartButton(page, 'en', 1)).toBeVisible();
  expect(scripts.slice(fetched).filter((path) => scripts.slice(0, fetched).includes(path))).toEqual([]);
});

/** Opens the list, and waits until the files of the cart are loaded ahead. */
async function openUntilIdle(page: Page): Promise<void> {
  const files: string[] = [];
  page.on('requestfinished', (request) => {
    if (/\/panel-[^/]+\.js$/.test(request.url())) files.push(request.url());
  });
  await page.goto(LIST, { waitUntil: 'load' });
  await expect.poll(() => files.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
}

test('after the page is idle the cart opens without the network @phone-first', async ({
  page,
  context,
  complaints,
}) => {
  await openUntilIdle(page);
  expect(complaints).toEqual([]);
  await context.setOffline(true);
  await cartButton(page, 'en', 0).click();
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  await expect(drawer).toBeVisible();
  // The app renders the cart in place of the server's HTML.
  await expect(drawer.locator('[data-cart-body] > [hidden]')).not.toBeAttached();
  await expect(drawer.getByText('Your cart is empty')).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.height).toBe(page.viewportSize()?.height);
  await context.setOffline(false);
});

test('an addition without the network keeps the page, though the code of its notice is missing @phone-first', async ({
  page,
  context,
  complaints,
}) => {
  await openUntilIdle(page);
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  // A notice with the focus does not go while its code is loaded.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button').focus();
  await expect(cartButton(page, 'en', 1)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'View cart' })).toBeVisible();
  complaints.length = 0;
});

test('the cart opens on the tap, before the app has loaded, and closes too @phone-first', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, async () => {});
  await page.goto(LIST, { waitUntil: 'load' });
  await cartButton(page, 'en', 0).click();
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  await expect(drawer.getByText('Your cart is empty')).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.height).toBe(page.viewportSize()?.height);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await expect(cartButton(page, 'en', 0)).toBeFocused();
  await cartButton(page, 'en', 0).click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('code of the start is compiled on arrival, and not when it is called @desktop', async ({ page }) => {
  const files: string[] = [];
  page.on('response', (response) => {
    if (/\/(?:app|panel)-[^/]+\.js$/.test(response.url())) files.push(response.url());
  });
  await page.goto(LIST, { waitUntil: 'load' });
  await expect.poll(() => files.length).toBeGreaterThanOrEqual(2);
  for (const url of files) {
    const file = await page.request.get(url);
    expect([file.headers()['content-encoding'], (await file.text()).split('\n')[0]]).toEqual([
      'br',
      '//# allFunctionsCalledOnLoad',
    ]);
  }
});

/** Entry pages of most visits. */
const ENTRIES = [
  '/',
  '/category/pantry/1',
  '/blog/caring-for-celadon',
  '/product/crispy-chili-oil/985c1f56-5782-4e48-b1a3-0ae6c884660d',
];
/** kB of Brotli, the document's own script included. */
const MOST_AFTER_A_TOUCH = 117.8;

test(`a touch loads the app, in no more than ${MOST_AFTER_A_TOUCH} kB of script @phone`, async ({ page }) => {
  await decideConsent(page.context(), everyConsent('denied'));
  await saveData(page);
  const sizes: [path: string, bytes: number][] = [];
  for (const path of ENTRIES) {
    await page.goto(path);
    const inline = await page.evaluate(() =>
      [...document.scripts].map(({ src, type, text }) => (src || type.includes('json') ? '' : text)).join('\n'),
    );
    // Requests of the idle page count too.
    const last = page.waitForResponse(/\/assets\/after-start-.*\.js$/);
    await started(page);
    await (await last).finished();
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js') ? entry.encodedBodySize : [],
        ),
    );
    const bytes = files.reduce((sum, size) => sum + size, brotliCompressSync(inline).length);
    sizes.push([path, bytes]);
  }
  expect(sizes.filter(([, bytes]) => bytes <= 60_000 || bytes > MOST_AFTER_A_TOUCH * 1000)).toEqual([]);
});

test('a hovered link is prefetched, and shown without another request @desktop', async ({ page }) => {
  const payloads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/_payload.json')) payloads.push(pathname);
  });
  await page.goto(LIST);
  await started(page);
  const link = page.locator('main a[href*="/product/"]').first();
  const fetched = page.waitForResponse((response) => response.url().includes('/_payload.json'));
  await link.hover();
  await (await fetched).finished();
  await link.click();
  await expect(page).toHaveURL(PRODUCT);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(payloads.filter((path) => path.includes('/product/'))).toHaveLength(1);
});

test('the browser handles a link before the start, and a scroll starts the app @phone-first', async ({ page }) => {
  await page.goto(LIST);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  // By script only, so that nothing has started before.
  await page
    .locator('main a[href*="/product/"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(PRODUCT);
  await expect(page.locator('html[data-same-document]')).not.toBeAttached();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(page.locator('html[data-started]')).toBeAttached();
});

test('a stored cart is counted before the start, and after it @phone-first', async ({ page }) => {
  await page.goto(LIST);
  await started(page);
  const saved = page.waitForResponse((response) => response.url().includes('/api/x4/cart/'));
  await add(page).click();
  await expect(cartButton(page, 'en', 1)).toBeVisible();
  await saved;
  await page.goto('/en');
  await expect(cartButton(page, 'en', 1)).toBeVisible();
  await expect(page.locator('html[data-started]')).not.toBeAttached();
  await started(page);
  await expect(cartButton(page, 'en', 1)).toBeVisible();
});

test('a click while the app loads shows a busy state at once, and acts once @phone-first', async ({ page }) => {
  let arrive = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/entry-browser.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(LIST, { waitUntil: 'commit' });
  await add(page).click();
  await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
  await expect(page.locator('html[data-started]')).not.toBeAttached();
  arrive();
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
});

test('an app whose first request fails is fetched again @phone-first', async ({ page, complaints }) => {
  let failures = 2;
  await page.route(/\/assets\/entry-browser.*\.js$/, async (route) => {
    failures -= 1;
    await (failures >= 0 ? route.abort() : route.continue());
  });
  await page.goto(LIST);
  await add(page).click();
  await expect(cartButton(page, 'en', 1)).toBeVisible();
  expect(complaints.splice(0).every((complaint) => complaint.includes('ERR_FAILED'))).toBe(true);
});

test('a page whose app is missing reloads once, and replays the click there @phone-first', async ({
  page,
  complaints,
}) => {
  let isGone = true;
  await page.route(/\/assets\/entry-browser.*\.js$/, (route) => (isGone ? route.abort() : route.continue()));
  await page.goto(LIST);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  page.once('framenavigated', () => {
    isGone = false;
  });
  await add(page).click();
  await expect(page.locator('html[data-same-document]')).not.toBeAttached({ timeout: 20_000 });
  await expect(cartButton(page, 'en', 1)).toBeVisible();
  expect(complaints.splice(0).every((complaint) => complaint.includes('ERR_FAILED'))).toBe(true);
});

test('a cart without its app leads to the page without scripts @phone-first', async ({ page, complaints }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/en/cart');
  const link = page.locator('main a[href="/pay/cart?lang=en"]');
  await expect(link).toBeHidden();
  // Twelve seconds later, by the clock of the CSS animation.
  await link.locator('..').evaluate((word) => {
    for (const animation of word.getAnimations()) animation.finish();
  });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  expect(complaints.splice(0).every((complaint) => complaint.includes('ERR_FAILED'))).toBe(true);
});

test('input before the start is kept, and is sent @phone-first', async ({ page }) => {
  await page.goto('/en/contact');
  const form = page.locator('main form[action^="/api/forms/"]').first();
  const fill = async () => {
    for (const field of await form.locator('input:not([type=hidden]), textarea, select').all()) {
      const [kind, name] = await field.evaluate(({ type, name, inputMode }: HTMLInputElement) => [
        inputMode === 'email' ? inputMode : type,
        name,
      ]);
      if (kind === 'checkbox') await field.check();
      else if (kind === 'select-one') await field.selectOption({ index: 1 });
      else if (kind === 'email') await field.fill('visitor@example.com');
      else if (kind === 'tel') await field.fill('0812345678');
      else if (kind === 'radio' || kind === 'file' || kind === 'date') continue;
      else await field.fill(name === 'order_no' ? '20114' : `my ${name}`);
    }
  };
  const valuesOf = () =>
    form.evaluate((element: HTMLFormElement) =>
      [...new FormData(element)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    );
  let arrive = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/entry-browser.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  await fill();
  const before = await valuesOf();
  expect(before.length).toBeGreaterThan(2);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/forms/')) sent.push(request.url());
  });
  await form.getByRole('button').last().click();
  await expect(page.locator('html[data-started]')).not.toBeAttached();
  expect(await valuesOf()).toEqual(before);
  arrive();
  await expect(page.getByText('Thank you, it is on its way to us')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the page is accessible before the start @phone-first', async ({ page }) => {
  await page.goto('/en');
  await expectAccessible(page);
});
