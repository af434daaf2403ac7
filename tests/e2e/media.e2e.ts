/** Pictures in the workbench: uploaded, described, given a focal point, cropped, and selected for a component. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { login } from './workbench.ts';
import { expect, expectAccessible, test } from './shop.ts';

test.describe.configure({ timeout: 120_000 });

// A frame reports slow rendering on a busy machine as an error without a stack; the content is shown anyway.
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

const PAGE = {
  pageHead: { title: { en: 'Pictures' } },
  pageComponent: [{ type: 'image', id: 'one', props: { src: '/samples/hero.webp' } }],
};

async function open(page: Page, baseURL = ''): Promise<void> {
  await login(page, baseURL);
  const saved = await page.request.post('/api/builder/draft', {
    headers: { origin: baseURL },
    data: { path: '/pictures', base: 0, page: PAGE },
  });
  expect(saved.status()).toBe(200);
  await page.goto('/en/builder?page=/pictures');
}

test('a photo is uploaded, described, cropped and shown on the page @desktop', async ({ page, baseURL }) => {
  await open(page, baseURL);
  await page.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Choose or upload a picture' }).click();
  const library = page.getByRole('dialog', { name: 'Pictures' });
  const photo = await sharp({ create: { width: 3200, height: 1600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await library
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'Teal.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ]);
  const details = library.getByRole('region', { name: 'Teal' });
  await expect(details.getByText('2560 × 1280 px')).toBeVisible();
  await expect(library.getByText('SVG drawings may carry scripts.')).toBeVisible();
  await details.getByLabel('English').fill('A teal wall');
  await details.getByRole('button', { name: 'Focal point: 50 % from the left' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expectAccessible(page);

  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await details.getByRole('button', { name: 'Crop' }).click();
  await details.getByRole('radio', { name: '1:1' }).check();
  await details.getByRole('button', { name: 'Save as a new picture' }).click();
  await expect(details.getByText('1280 × 1280 px')).toBeVisible();
  await expect(library.getByRole('status')).toHaveText('2 pictures');

  await library.getByRole('button', { name: 'Teal' }).last().click();
  await expect(details.getByText('2560 × 1280 px')).toBeVisible();
  await details.getByRole('button', { name: 'Use this picture' }).click();
  await expect(library).toBeHidden();
  const shown = page.frameLocator('iframe[title="The page in the shop"]').locator('[data-node="one"] img');
  await expect(shown).toHaveAttribute('src', /\/media\/library\/[\da-f-]+\.webp$/);
  await expect(shown).toHaveAttribute('alt', 'A teal wall');

  // The commands find it by its alternative text.
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('teal wall');
  await page.getByRole('option', { name: 'Pictures Teal', exact: true }).click();
  await expect(library.getByRole('region', { name: 'Teal' }).getByText('2560 × 1280 px')).toBeVisible();
});
