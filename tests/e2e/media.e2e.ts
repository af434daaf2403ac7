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

test('a photo is uploaded, described, tagged, edited and shown on the page @desktop', async ({ page, baseURL }) => {
  await open(page, baseURL);
  await page.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Choose or upload a picture' }).click();
  const library = page.getByRole('dialog', { name: 'Media library' });
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
  await details.getByLabel('Add a tag').fill('tea, Summer');
  await page.keyboard.press('Enter');
  await expect(details.getByRole('button', { name: 'Remove tag Summer' })).toBeVisible();
  await details.getByRole('button', { name: 'Crop and effects' }).click();
  await details.getByRole('radio', { name: '16:9' }).check();
  await details.getByRole('button', { name: 'Rotate' }).click();
  await details.getByRole('checkbox', { name: 'Black and white' }).check();
  await details.getByRole('slider', { name: 'Brightness' }).press('End');
  await expect(details.getByRole('slider', { name: 'Saturation' })).toHaveValue('-100');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Undo' }).click();
  await details.getByRole('button', { name: /^Part to keep: 100 % wide, 89 % high/ }).press('Shift+ArrowUp');
  await details.getByRole('button', { name: 'Save as a new picture' }).click();
  // A quarter turn of 2560 × 1440 px, without 2 % of its height; grey, and with the tags and texts of the original.
  await expect(details.getByText('1280 × 2224 px')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Remove tag Summer' })).toBeVisible();
  await expect(details.getByLabel('English')).toHaveValue('A teal wall');
  await expect(details.getByLabel('Name')).toHaveValue(/, edited$/);
  const { items } = (await (await page.request.get('/api/builder/media?tag=Summer')).json()).data;
  expect(items).toHaveLength(2);
  const edited = await sharp(await (await page.request.get(items[0].src)).body()).stats();
  expect(edited.channels.map(({ mean }) => Math.round(mean / 10))).toEqual([9, 9, 9]);
  await expect(library.getByRole('status')).toHaveText('2 files');

  await library.getByRole('button', { name: 'Teal' }).last().click();
  await expect(details.getByText('2560 × 1280 px')).toBeVisible();
  await details.getByRole('button', { name: 'Use this picture' }).click();
  await expect(library).toBeHidden();
  const shown = page.frameLocator('iframe[title="The page in the shop"]').locator('[data-node="one"] img');
  await expect(shown).toHaveAttribute('src', /\/media\/library\/[\da-f-]+\.webp$/);
  await expect(shown).toHaveAttribute('alt', 'A teal wall');

  // The commands find both by their alternative text, the newest first.
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('teal wall');
  await page.getByRole('option', { name: 'Media library Teal', exact: true }).last().click();
  await expect(library.getByRole('region', { name: 'Teal' }).getByText('2560 × 1280 px')).toBeVisible();
});

/** A film of two seconds, recorded by the browser itself. */
async function recordFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.start();
    for (let frame = 0; frame < 40; frame += 1) {
      if (context) {
        context.fillStyle = `hsl(${160 + frame} 60% 40%)`;
        context.fillRect(0, 0, 320, 180);
      }
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    recorder.stop();
    await new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('a film is uploaded with a frame as its poster and played on the page; a document is chosen for a link @desktop', async ({
  page,
  baseURL,
  complaints,
}) => {
  await login(page, baseURL);
  await page.request.post('/api/builder/draft', {
    headers: { origin: baseURL ?? '' },
    data: {
      path: '/films',
      base: 0,
      page: {
        pageHead: { title: { en: 'Films' } },
        pageComponent: [
          { type: 'video', id: 'film', props: { src: '/film.mp4' } },
          { type: 'button', id: 'menu', props: { label: 'Menu', href: '/' } },
        ],
      },
    },
  });
  await page.goto('/en/builder?page=/films');
  await page.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Choose or upload a film' }).click();
  const library = page.getByRole('dialog', { name: 'Media library' });
  const files = library.locator('input[type=file]').first();
  await files.setInputFiles([
    { name: 'Tea.webm', mimeType: 'video/webm', buffer: await recordFilm(page) },
    { name: 'page.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\u0018ftypisom<script>alert(1)</script>') },
  ]);
  const details = library.getByRole('region', { name: 'Tea' });
  await expect(details.getByText(/^WEBM · .*320 × 180 px/)).toBeVisible();
  await expect(library.getByText('This file is damaged, or of another kind')).toBeVisible();
  // The browser itself reports the refusal.
  expect(complaints.splice(0).every((complaint) => complaint.includes('422'))).toBe(true);
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Use this file' }).click();
  const frame = page.frameLocator('iframe[title="The page in the shop"]');
  const film = frame.locator('[data-node="film"] video');
  await expect(film).toHaveAttribute('src', /\/media\/library\/[\da-f-]+\.webm$/);
  await expect(film).toHaveAttribute('poster', /\/media\/library\/[\da-f-]+\.webp$/);
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);

  await page.getByRole('treeitem').nth(1).click();
  await page.getByRole('button', { name: 'Choose or upload a file' }).click();
  await files.setInputFiles({
    name: 'Menu.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await library.getByRole('region', { name: 'Menu' }).getByRole('button', { name: 'Use this file' }).click();
  const menu = frame.locator('[data-node="menu"]');
  await expect(menu).toHaveAttribute('href', /\.pdf$/);
  const href = await menu.getAttribute('href');
  const document = await page.request.get(href ?? '');
  expect([document.headers()['content-disposition'], document.headers()['x-content-type-options']]).toEqual([
    `attachment; filename="Menu.pdf"; filename*=UTF-8''Menu.pdf`,
    'nosniff',
  ]);
});
