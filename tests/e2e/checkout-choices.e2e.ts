/** The checkout in a browser: each choice updates its amounts in place, and a QR code waits for its payment. */
import { fillAddress, PRODUCTS, productPath, putIntoCart } from './cart-shop.ts';
import { expect, expectAccessible, expectFits, test, WORDS } from './shop.ts';

const words = WORDS.en;

test('a choice updates rows and button at once, a postcode keeps scroll position and focus, and Thai QR shows its code @phone-first', async ({
  page,
}) => {
  await putIntoCart(page, PRODUCTS.soap, words);
  await page.goto(`${words.prefix}/checkout`);
  await page.mouse.move(1, 1);
  await expect(page).toHaveURL(/\/pay\/checkout\/raan\//);
  const pay = page.locator('[data-part=pay]');
  // 89 + 45 for delivery, 120 for express; 7 % VAT.
  await expect(pay).toHaveText('Pay ฿143.38');
  await page.getByRole('radio', { name: /^Express/ }).check();
  await expect(pay).toHaveText('Pay ฿223.63');
  await expect(page.locator('[data-part=total]')).toContainText('฿223.63');

  const postcode = page.locator('[name=postcode]');
  await postcode.focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.type('10110');
  await expect(page.locator('select[name=area]')).toBeVisible();
  await expect(postcode).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);

  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('2');
  await quantity.press('Tab');
  await expect(pay).toHaveText('Pay ฿318.86');
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
  await expectFits(page);
  await expectAccessible(page);

  await fillAddress(page);
  await page.getByRole('radio', { name: 'Thai QR' }).check();
  await pay.click();
  await expect(page.getByRole('img', { name: 'PromptPay QR code for ฿318.86' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Demo: confirm the payment' }).click();
  await expect(page.getByRole('main')).toContainText('Paid');
  await expect(page.getByRole('img', { name: /PromptPay/ })).toHaveCount(0);
});

test('a reload, another language and Back keep the typed values and the choices, with their total @phone-first', async ({
  page,
}) => {
  await putIntoCart(page, PRODUCTS.soap, words);
  await page.goto(`${words.prefix}/checkout`);
  await fillAddress(page);
  await page.getByRole('radio', { name: /^Express/ }).check();
  const pay = page.locator('[data-part=pay]');
  await expect(pay).toHaveText('Pay ฿223.63');
  const area = await page.locator('select[name=area]').inputValue();
  const expectKept = async (label: string) => {
    await expect(pay).toHaveText(`${label} ฿223.63`);
    await expect(page.locator('[name=recipient]')).not.toHaveValue('');
    await expect(page.locator('select[name=area]')).toHaveValue(area);
    await expect(page.locator('[name=shipping_type]:checked')).toHaveValue('express');
  };
  await page.reload();
  await expectKept('Pay');
  await page.getByRole('banner').getByText('English').click();
  await page.getByRole('link', { name: 'ไทย' }).click();
  await expectKept('ชำระเงิน');
  await page.goBack();
  await expectKept('Pay');
});

test('"Buy now" opens the checkout of only this product, and the cart stays @phone-first', async ({ page }) => {
  await putIntoCart(page, PRODUCTS.soap, words);
  await page.goto(productPath(PRODUCTS.bodyWash, words.prefix));
  await page
    .getByRole('button', { name: /^Buy now/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/pay\/checkout\/raan\//);
  await expect(page.getByRole('listitem').filter({ hasText: 'Quantity' })).toHaveCount(1);
  await page.goto(`${words.prefix}/cart`);
  await page.mouse.move(1, 1);
  await expect(page).toHaveURL(/\/pay\/cart\/raan\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('฿89');
});
