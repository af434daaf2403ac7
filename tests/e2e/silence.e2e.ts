/** A page works without data that the platform can't provide. */
import { expect, started, test } from './shop.ts';

const LOOKED_AT = '/en/product/palmyra-sugar/12736377-7c41-454f-88dc-d8addd260b01';

test('missing data shows no error, and the page works @desktop', async ({ page, complaints }) => {
  await page.goto(LOOKED_AT);
  await started(page);
  await page.route('**/api/products/batch*', (route) => route.fulfill({ status: 503, body: '' }));
  const answered = page.waitForResponse('**/api/products/batch*');
  await page.goto('/en/product/teen-jok-skirt-cloth/1caf81d7-bc7e-4597-917a-8f8b1880a76b');
  await started(page);
  await answered;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main').locator(`a[href="${LOOKED_AT}"]`)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('503'))).toEqual([]);
});
