/**
 * Trusted Types are enforced on every kind of page from the home page to the checkout, without a violation. For
 * payment, account, workbench and preview, every browser test fails on a violation, which is an error in the console
 * (`shop.ts`).
 */
import type { Page } from '@playwright/test';
import { openCart, productPath, PRODUCTS, putIntoCart } from './cart-shop.ts';
import { expect, started, test, WORDS } from './shop.ts';

const words = { prefix: WORDS.en.prefix, add: WORDS.en.add };

/**
 * Violations of any policy, by page and directive, in every frame from now on; the test's own violations have its text.
 */
async function watchViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeBinding('reportViolation', (_source, violation: string) => void violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, documentURI }) => {
      if (sample.includes('of-the-test')) return;
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function')
        report(`${new URL(documentURI).pathname}: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return violations;
}

/** Whether inserting a text as HTML is refused, or the result can't run a script. */
async function isEnforced(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>of-the-test</b>';
      return false;
    } catch (error) {
      return error instanceof TypeError;
    }
  });
}

test('no page and no flow inserts text in a place that can run scripts @phone-first', async ({ page, complaints }) => {
  test.setTimeout(150_000);
  const violations = await watchViolations(page);
  const enforced: [path: string, isEnforced: boolean][] = [];
  const look = async () =>
    void enforced.push([new URL(page.url()).pathname.split('/').slice(0, 3).join('/'), await isEnforced(page)]);

  for (const path of [
    '/en',
    '/en/products',
    '/en/search?q=tea',
    '/en/blogs',
    '/en/contact',
    '/en/coupons',
    '/en/cart',
    '/en/none',
  ]) {
    await page.goto(path);
    await started(page);
    await look();
  }
  await page.goto(productPath(PRODUCTS.soap, words.prefix));
  await look();
  await putIntoCart(page, PRODUCTS.soap, words);
  const drawer = await openCart(page, WORDS.en.cart, 1);
  await drawer.getByRole('button', { name: WORDS.en.increase }).click();
  // With a product in the cart, its page hands off to the checkout by itself.
  await page.goto('/en/cart');
  await page.waitForURL(/\/pay\//);
  await look();
  expect(violations).toEqual([]);
  expect(enforced.filter(([, isSo]) => !isSo)).toEqual([]);
  expect(enforced).toHaveLength(10);
  // The test's own violation, and the missing page.
  const own = /TrustedHTML|\/en\/none/;
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !own.test(complaint)));
});
