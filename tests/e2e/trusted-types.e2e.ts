/** Trusted Types are enforced on every page, and no flow violates them: a shopper's from the home page to the order, a builder's to the preview. */
import type { Page } from '@playwright/test';
import { PRODUCTS, fillAddress, openCart, productPath, putIntoCart } from './cart-shop.ts';
import { confirmAddress } from './mail.ts';
import { expect, started, test, WORDS } from './shop.ts';

const words = { prefix: WORDS.en.prefix, add: WORDS.en.add };

/** Violations of any policy, by page and directive, in every frame from now on; those that a test causes come from its own text. */
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

/** Whether a text that is put in as HTML is refused, or no script could run in what it makes. */
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

test('no page and no flow puts text where script could run @phone-first', async ({ page, complaints }) => {
  test.setTimeout(240_000);
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
  await page.goto('/en/cart');
  await started(page);
  await look();
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Checkout' })
    .or(page.getByRole('main').getByRole('link', { name: 'Checkout' }))
    .first()
    .click();
  await page.waitForURL(/\/pay\//);
  await look();
  await fillAddress(page);
  for (const field of await page.locator('input[name=email]').all()) await field.fill('guest@example.org');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await look();

  await page.goto('/account/register?lang=en');
  await look();
  const [email, password] = [`types-${crypto.randomUUID()}@example.org`, 'correct horse battery'];
  await page.locator('[name=name]').fill('Types');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('form[method=post] button[type=submit]').last().click();
  await confirmAddress(page, { email, password });
  await page.goto('/account');
  await look();

  await page.goto('/en/builder');
  await look();
  const path = `/types-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Name of a new page' }).fill('Types');
  await page.getByRole('textbox', { name: 'Path of a new page' }).fill(path);
  await page.getByRole('button', { name: 'New page' }).click();
  await expect(page.getByText('Opening the shop…')).toBeHidden({ timeout: 60_000 });
  const frame = page.frames().find((each) => each !== page.mainFrame());
  enforced.push([
    'preview',
    (await frame?.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>of-the-test</b>';
        return false;
      } catch {
        return true;
      }
    })) === true,
  ]);

  expect(violations).toEqual([]);
  expect(enforced.filter(([, isSo]) => !isSo)).toEqual([]);
  expect(enforced.length).toBeGreaterThan(14);
  // What the test itself tried, the page that is missing, and a frame that was slow to render.
  const own = /TrustedHTML|of-the-test|\/en\/none|status of 404|^uncaught: $/;
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !own.test(complaint)));
});
