/** Browsers that are old, that block storage, or that translate the page. */
import type { Page } from '@playwright/test';
import { cartOf, openCart, PRODUCTS, productPath } from './cart-shop.ts';
import { expect, started, test, WORDS } from './shop.ts';

const words = WORDS.en;
const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: words.add }).first();

/** Features that browsers of `browserslist` may lack, removed before the page's own scripts run. */
function deleteNewerFeatures(): void {
  const gone: readonly (readonly [object | undefined, readonly string[]])[] = [
    [URL, ['parse', 'canParse']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [RegExp, ['escape']],
    [Error, ['isError']],
    [AbortSignal, ['any']],
    [Math, ['sumPrecise', 'f16round']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [
      globalThis,
      ['Iterator', 'Temporal', 'requestIdleCallback', 'cancelIdleCallback', 'cookieStore', 'scheduler', 'navigation'],
    ],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTML']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
  ];
  for (const [object, names] of gone)
    for (const name of names) if (object !== undefined) Reflect.deleteProperty(object, name);
}

test(
  'links, search, video, map, contact, log-in and cart work in a browser without newer features',
  { tag: ['@desktop-first', '@field-4.browsers.3'] },
  async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript(deleteNewerFeatures);
    await page.goto('/en');
    expect(await page.evaluate(() => ['parse' in URL, 'canParse' in URL, 'groupBy' in Map])).toEqual([
      false,
      false,
      false,
    ]);
    await page.getByRole('banner').getByRole('link').nth(1).click();
    await expect(page.getByRole('main')).toBeVisible();
    await page.goto('/en/search?q=tea');
    await page.getByRole('main').getByRole('article').getByRole('link').first().click();
    await expect(addButton(page)).toBeVisible();
    await addButton(page).click();
    await expect(cartOf(page, words.cart, 1)).toBeVisible();
    for (const path of [
      '/en/lnw-demo/video',
      '/en/lnw-demo/map',
      '/en/lnw-demo/store-contact',
      '/en/lnw-demo/social-links',
      '/en/lnw-demo/product-categories',
    ]) {
      await page.goto(path);
      await page.mouse.move(5, 5);
      await page.mouse.down();
      await page.mouse.up();
      await expect(page.getByRole('main')).toBeVisible();
    }
    const answer = page.waitForResponse(/\/api\/x4\/url\/login/);
    await page.goto('/en');
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page
      .getByRole('button', { name: 'Log in' })
      .or(page.getByRole('link', { name: 'Log in' }))
      .first()
      .click();
    expect((await answer).status()).toBe(200);
    await page.waitForURL(/\/account\/login/);
  },
);

test(
  'the cart is saved within 2 s if the browser blocks storage, cookies, channels and locks',
  { tag: ['@desktop-first', '@field-4.browsers.2'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      const forbid = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(globalThis, name, { get: forbid, configurable: true });
      Object.defineProperty(Document.prototype, 'cookie', { get: forbid, set: forbid, configurable: true });
      Object.defineProperty(globalThis, 'BroadcastChannel', { value: forbid, configurable: true });
      LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    });
    await page.goto(productPath(PRODUCTS.soap, words.prefix));
    const saved = page.waitForResponse(
      (response) => response.url().includes('/api/x4/cart/') && response.request().method() === 'POST',
    );
    // The time that a busy machine needs to start the app is not measured here.
    await started(page);
    const clicked = await addButton(page)
      .click()
      .then(() => page.evaluate(() => performance.now()));
    expect((await saved).status()).toBe(200);
    // Measured in the page, so that a busy machine does not count.
    const sent = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/x4/cart/'))?.startTime ??
          Infinity,
      );
    // The entry is written after the response has been read.
    await expect.poll(sent).toBeLessThan(clicked + 2000);
    await expect(cartOf(page, words.cart, 1)).toBeVisible();
  },
);

/** Replaces each text by two `<font>` elements with another text, like the browser's translation. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) {
    const { currentNode } = walker;
    if (!(currentNode instanceof Text) || currentNode.data.trim() === '') continue;
    if (currentNode.parentElement?.closest('script, style, noscript, textarea, font') === null) texts.push(currentNode);
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

test(
  'a translated page still updates prices, counts and lines',
  { tag: ['@desktop-first', '@field-4.browsers.1'] },
  async ({ page }) => {
    await page.goto(productPath(PRODUCTS.soap, words.prefix));
    await addButton(page).click();
    const drawer = await openCart(page, words.cart, 1);
    await page.evaluate(translate);
    await drawer.getByRole('button', { name: words.increase }).click();
    await expect(drawer).toContainText('฿178');
    await page.evaluate(translate);
    await drawer.getByRole('button', { name: words.increase }).click();
    await expect(drawer).toContainText('฿246');
    await expect(drawer).not.toContainText('฿178');
    await page.evaluate(translate);
    await drawer.getByRole('button', { name: words.remove, exact: false }).first().click();
    await expect(drawer).not.toContainText('฿246');
    await expect(page.getByRole('banner').first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText('฿');
  },
);
