/** The cart of a shopper, and the hand-off to the checkout: one test for each clause of the specification. */
import { cartOf, fillAddress, isSave, openCart, PRODUCTS, productPath, putIntoCart } from './cart-shop.ts';
import { expect, expectAccessible, expectFits, started, test, WORDS } from './shop.ts';

/** Each test opens several pages. */
test.describe.configure({ timeout: 120_000 });

const words = {
  ...WORDS.en,
  checkout: 'Checkout',
  undo: 'Undo',
  decrease: 'Decrease quantity',
  total: 'Total',
  excluded: 'Shipping and VAT are not included.',
  notReserved: 'Items are not reserved until payment is done.',
  empty: 'Your cart is empty',
  most: 'At most 6 per order',
  left: /\d+ left in stock/,
  saving: 'You save',
  noStock: /^Not enough in stock: only \d+ bottles? left\.$/,
  checkCart: 'Please check again',
  gone: 'This product can no longer be ordered.',
  wrong: 'There seems to be something wrong',
  noOrders: /does not take orders online/,
  pay: /^Pay ฿/,
  thanks: 'Thank you',
  back: 'Back to the shop',
  notices: 'Notifications',
} as const;

test('the drawer: count, tier prices, saving, exact total, and costs outside of the total @phone-first', async ({
  page,
}) => {
  await putIntoCart(page, PRODUCTS.bodyWash, words);
  await putIntoCart(page, PRODUCTS.soap, words);
  const drawer = await openCart(page, words.cart, 2);
  const [wash, soap] = [drawer.getByRole('listitem').first(), drawer.getByRole('listitem').nth(1)];
  await expect(wash).toContainText('฿250');
  await expect(wash).toContainText(`${words.saving} ฿30`);
  await expect(wash).toContainText(words.left);
  await expect(soap).not.toContainText(words.saving);
  const saved = page.waitForResponse(isSave);
  await soap.getByRole('spinbutton', { name: words.quantity }).fill('12');
  await expect(soap).toContainText('฿828');
  await expect(soap).toContainText(`${words.saving} ฿240`);
  await expect(drawer.getByRole('status').filter({ hasText: words.total })).toHaveText(`${words.total}฿1,048`);
  await expect(drawer.getByText(words.excluded)).toBeVisible();
  await expect(drawer.getByText(words.notReserved)).toBeVisible();
  await saved;
  await expectFits(page);
  await expectAccessible(page);
});

test(
  "the drawer locks the page's scroll position, and unlocks it on close and on navigation @desktop-first",
  { tag: ['@spec-4.20b'] },
  async ({ page }) => {
    await putIntoCart(page, PRODUCTS.soap, words);
    // Another page than the product's, so that the drawer's link adds an entry to the history.
    await page.goto(`/en/`);
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    const drawer = await openCart(page, words.cart, 1);
    expect(await overflow()).toBe('hidden');
    await drawer.getByRole('button', { name: words.close, exact: true }).first().click();
    await expect(drawer).toBeHidden();
    expect(await overflow()).not.toBe('hidden');
    await expect(cartOf(page, words.cart, 1)).toBeFocused();
    await openCart(page, words.cart, 1);
    await drawer.getByRole('link').first().click();
    await expect(drawer).toBeHidden();
    expect(await overflow()).not.toBe('hidden');
    await openCart(page, words.cart, 1);
    await page.goBack();
    await expect(drawer).toBeHidden();
    expect(await overflow()).not.toBe('hidden');
  },
);

test(
  'limits and stock are shown beside the line, and a violation is shown before the shop refuses it @desktop-first',
  { tag: ['@field-3.15'] },
  async ({ page }) => {
    await putIntoCart(page, PRODUCTS.durian, words);
    await putIntoCart(page, PRODUCTS.bodyWash, words);
    const drawer = await openCart(page, words.cart, 2);
    const [durian, wash] = [drawer.getByRole('listitem').first(), drawer.getByRole('listitem').nth(1)];
    await expect(durian).toContainText(words.most);
    await expect(durian).toContainText(words.left);
    await durian.getByRole('spinbutton', { name: words.quantity }).fill('60');
    await durian.getByRole('spinbutton', { name: words.quantity }).press('Enter');
    await expect(durian.getByRole('spinbutton', { name: words.quantity })).toHaveValue('6');

    // No request is answered, so the page shows only its own knowledge.
    let letThrough = (): void => {};
    const released = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/x4/cart/*', async (route) => {
      await released;
      await route.continue();
    });
    const field = wash.getByRole('spinbutton', { name: words.quantity });
    await field.fill('999');
    await expect(wash.getByRole('alert').getByText(words.noStock)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/\d+/);
    // The save of the other line may still be in flight.
    const answered = page.waitForResponse((each) => isSave(each) && (each.request().postData() ?? '').includes('999'));
    letThrough();
    await answered;
    // Then the shop's refusal shows in a notification, which screen readers skip, because the line has announced it.
    const notices = page.getByRole('region', { name: words.notices });
    await expect(wash.getByText(words.noStock)).toBeVisible();
    await expect(notices.getByText(words.checkCart)).toBeVisible();
    await expect(page.getByRole('alert').getByText(words.noStock)).toHaveCount(0);
    await expectAccessible(page);
    await wash.getByRole('button', { name: /\d/ }).click();
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  },
);

test('a removed line is restored by keyboard, and an empty cart shows the next step @phone-first', async ({ page }) => {
  await putIntoCart(page, PRODUCTS.soap, words);
  const drawer = await openCart(page, words.cart, 1);
  await drawer.getByRole('button', { name: words.remove, exact: true }).press('Enter');
  await expect(drawer.getByText(words.empty)).toBeVisible();
  await expectAccessible(page);
  await expect(drawer.getByRole('button', { name: words.undo })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('spinbutton', { name: words.quantity })).toHaveValue('1');
  const saved = page.waitForResponse(isSave);
  await drawer.getByRole('button', { name: words.remove, exact: true }).click();
  await saved;
  await drawer.getByRole('link').last().click();
  await expect(drawer).toBeHidden();
  await expect(cartOf(page, words.cart, 0)).toBeVisible();
});

test(
  "a line that can't be ordered any more shows the reason, from the shop and from the server @phone-first",
  { tag: ['@field-3.15'] },
  async ({ page }) => {
    await putIntoCart(page, PRODUCTS.soap, words);
    let answer: object = {
      success: false,
      key: 'HIDDEN',
      data: { error_messages: [{ key: 'HIDDEN', uuid: PRODUCTS.soap.uuid }] },
    };
    await page.route('**/api/x4/cart/update_items', (route) => route.fulfill({ json: answer }));
    const drawer = await openCart(page, words.cart, 1);
    const notices = page.getByRole('region', { name: words.notices });
    await drawer.getByRole('button', { name: words.increase }).click();
    const line = drawer.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });
    await expect(line.getByText(words.gone)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(notices.getByRole('alert')).toContainText(words.gone);
    // At the top right: under the drawer's head, above its lines.
    const [toast, first, width] = await Promise.all([
      notices.getByRole('alert').boundingBox(),
      line.boundingBox(),
      page.evaluate(() => innerWidth),
    ]);
    expect(toast?.y).toBeLessThan(first?.y ?? 0);
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeGreaterThan(width / 2);

    answer = { success: false, key: 'NOSTOCK', msg: 'Only <7> left, says the shop' };
    await drawer.getByRole('button', { name: words.increase }).click();
    await expect(notices.getByText('Only <7> left, says the shop', { exact: true })).toBeVisible();
    await notices.getByRole('button', { name: words.close }).last().click();

    answer = { success: false, key: 'SOME_NEW_RULE' };
    await drawer.getByRole('button', { name: words.increase }).click();
    await expect(notices.getByText('SOME_NEW_RULE', { exact: true })).toBeVisible();
  },
);

test('checkout saves open edits, goes to the checkout host, and Back works; a paid cart is gone from every tab @desktop-first', async ({
  page,
  context,
}) => {
  await putIntoCart(page, PRODUCTS.soap, words);
  const other = await context.newPage();
  await other.goto(productPath(PRODUCTS.durian, '/en'));
  await started(other);
  await expect(cartOf(other, words.cart, 1)).toBeVisible();

  const drawer = await openCart(page, words.cart, 1);
  await drawer.getByRole('button', { name: words.increase }).click();
  await drawer.getByRole('button', { name: words.checkout, exact: true }).click();
  await expect(page).toHaveURL(/\/pay\/checkout\/raan\/[0-9a-f]{32}\?s=[0-9a-f]{32}$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('main')).toContainText('฿178');
  await expectFits(page);
  await expectAccessible(page);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${productPath(PRODUCTS.soap, '/en')}$`));
  await started(page);
  await expect(cartOf(page, words.cart, 2)).toBeVisible();
  if (!(await drawer.isVisible())) await cartOf(page, words.cart, 2).click();
  await expect(drawer.getByRole('spinbutton')).toBeEnabled();
  await drawer.getByRole('button', { name: words.checkout, exact: true }).click();
  await expect(page).toHaveURL(/\/pay\/checkout\//);

  for (const name of ['shipping_type', 'bank']) await page.locator(`input[name='${name}']`).first().check();
  await fillAddress(page);
  await page.getByRole('button', { name: words.pay }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words.back }).click();
  await expect(page).toHaveURL(new RegExp(`^http://[^/]+/en#top$`));
  // Nobody has touched this page or the other tab.
  await expect(cartOf(page, words.cart, 0)).toBeVisible();
  await expect(cartOf(other, words.cart, 0)).toBeVisible();
  await other.close();
});

test("/cart and /checkout hand off, Back skips them, and an empty cart opens the cart's page @phone-first", async ({
  page,
}) => {
  await page.goto(`/en/cart`);
  await started(page);
  await expect(page.getByRole('main').getByText(words.empty)).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await putIntoCart(page, PRODUCTS.soap, words);
  for (const to of ['cart', 'checkout']) {
    await page.goto(`/en/${to}`);
    // It leaves as soon as it has started.
    await page.mouse.move(1, 1);
    await expect(page).toHaveURL(new RegExp(`/pay/${to}/raan/[0-9a-f]{32}\\?s=[0-9a-f]{32}$`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${productPath(PRODUCTS.soap, '/en')}$`));
  }
});

test('a shop without a server cart keeps it only in the browser, and explains why there is no checkout @phone-first', async ({
  page,
  baseURL,
}) => {
  const offline = new URL(baseURL ?? '');
  offline.hostname = 'offline.localhost';
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/x4/cart/')) calls.push(request.url());
  });
  await page.goto(`${offline.origin}/en/products`);
  await started(page);
  await page.getByRole('main').getByRole('button', { name: words.add }).first().click();
  await expect(cartOf(page, words.cart, 1)).toBeVisible();
  await page.reload();
  await started(page);
  const drawer = await openCart(page, words.cart, 1);
  const checkout = drawer.getByRole('button', { name: words.checkout, exact: true });
  await expect(checkout).toBeDisabled();
  await expect(checkout).toHaveAccessibleDescription(words.noOrders);
  await expectAccessible(page);
  await page.goto(`${offline.origin}/en/checkout`);
  await started(page);
  await expect(page.getByRole('main').getByText(words.noOrders)).toBeVisible();
  await expectFits(page);
  expect(calls).toEqual([]);
});
