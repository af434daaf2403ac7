/** Styles of components: the workbench's form for them, and their motion in the shop, which never hides content. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, laidOut, started, test } from './shop.ts';
import { login } from './workbench.ts';

test.describe.configure({ timeout: 120_000 });

// A frame reports slow rendering on a busy machine as an error without a stack; the content is shown anyway.
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

const text = (id: string, style: object) => ({
  type: 'text',
  id,
  props: { text: `Text ${id}` },
  style: { base: style },
});
const COMPONENTS = [
  { type: 'heading', id: 'title', props: { text: 'Styled', level: 1 } },
  ...['fade', 'rise', 'slide', 'zoom'].map((enter) => text(enter, { enter, background: 'soft', padding: '3xl' })),
  text('lift', { hover: 'lift', press: 'sink' }),
  { ...text('grow', { hover: 'grow', width: 'full' }), style: { base: { hover: 'grow' }, md: { hover: 'none' } } },
  { type: 'button', id: 'next', props: { label: 'Other', href: '/en' } },
  text('last', { enter: 'rise', padding: 'xl' }),
];

/** Saves a page with these components; publishes it too where it is for the shop. */
async function write(page: Page, origin = '', path = '', isPublished = true): Promise<void> {
  await login(page, origin);
  const content = { pageHead: { title: { en: 'Styled' } }, pageComponent: COMPONENTS };
  const headers = { origin };
  const draft = await page.request.post('/api/builder/draft', { headers, data: { path, base: 0, page: content } });
  expect(draft.status()).toBe(200);
  if (!isPublished) return;
  const published = await page.request.post('/api/builder/publish', { headers, data: { path, base: 1 } });
  expect(published.status()).toBe(200);
}

const opacities = (page: Page) =>
  page.locator('main').evaluate((main) =>
    Array.from(main.querySelectorAll('[class*="s-"]'))
      .filter(({ textContent }) => /^Text (?:fade|rise|slide|zoom|last)$/.test(textContent))
      .map((each) => getComputedStyle(each).opacity),
  );
const SHOWN = ['1', '1', '1', '1', '1'];

test('components come into view as the page is scrolled; all is shown at its end, on paper, without motion and without script @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await write(page, baseURL, '/in-motion');
  await page.goto('/en/in-motion');
  await started(page);
  await laidOut(page);
  await expect.poll(async () => (await opacities(page)).at(-1)).toBe('0');
  const last = page.getByText('Text last');
  const top = () => last.evaluate((element: HTMLElement) => element.offsetTop);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => opacities(page)).toEqual(SHOWN);
  const topInMotion = await top();
  await expectFits(page);

  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(async () => (await opacities(page)).at(-1)).toBe('0');
  await page.emulateMedia({ media: 'print' });
  expect(await opacities(page)).toEqual(SHOWN);
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  expect([await opacities(page), await top()]).toEqual([SHOWN, topInMotion]);

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 500 }, baseURL });
  const unscripted = await plain.newPage();
  await unscripted.goto('/en/in-motion');
  await unscripted.getByText('Text last').scrollIntoViewIfNeeded();
  await expect(unscripted.getByText('Text last')).toHaveCSS('opacity', '1');
  await plain.close();
});

test('components answer pointer, focus and press, also on a page that is reached without loading @desktop', async ({
  page,
  baseURL,
}) => {
  await write(page, baseURL, '/answering');
  await page.goto('/en');
  await started(page);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/en/answering';
    link.textContent = 'To the styled page';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'To the styled page' }).click();
  const lift = page.getByText('Text lift');
  await lift.hover();
  await expect(lift).toHaveCSS('translate', '0px -4px');
  await page.mouse.down();
  await expect(lift).toHaveCSS('transform', 'matrix(0.97, 0, 0, 0.97, 0, 0)');
  await page.mouse.up();
  await expect(lift).toHaveCSS('transform', 'none');
  // Another value for wider pages sets it back.
  await page.getByText('Text grow').hover();
  await expect(page.getByText('Text grow')).toHaveCSS('scale', 'none');
  await page.setViewportSize({ width: 600, height: 800 });
  await page.getByText('Text grow').hover();
  await expect(page.getByText('Text grow')).toHaveCSS('scale', '1.03');
});

test('the form styles by width with the keyboard, at every size of the workbench @desktop', async ({
  page,
  baseURL,
}) => {
  await write(page, baseURL, '/to-style', false);
  await page.goto('/en/builder?page=/to-style');
  const frame = page.frameLocator('iframe[title="The page in the shop"]');
  const title = frame.locator('[data-node="title"]');
  await expect(title).toBeVisible({ timeout: 60_000 });
  await page.getByRole('treeitem', { name: /^Heading/ }).click();
  await page.getByRole('tab', { name: 'Form' }).focus();
  await page.keyboard.press('ArrowRight');
  const radio = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true });
  await radio('Background', 'Ground of the page').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(radio('Background', 'Soft')).toBeChecked();
  const plain = 'rgba(0, 0, 0, 0)';
  await expect(title).not.toHaveCSS('background-color', plain);
  await radio('Applies from', 'Desktop').focus();
  await page.keyboard.press('Space');
  await radio('Background', 'Transparent').focus();
  await page.keyboard.press('Space');
  await expect(title).toHaveCSS('background-color', plain);
  await page.getByRole('radiogroup', { name: 'Device' }).getByRole('radio', { name: 'Phone' }).focus();
  await page.keyboard.press('Space');
  await expect(radio('Applies from', 'Phone')).toBeChecked();
  await expect(title).not.toHaveCSS('background-color', plain);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width < 768) await page.getByRole('navigation').getByRole('radio', { name: 'Form' }).focus();
    if (width < 768) await page.keyboard.press('Space');
    await expect(radio('As it scrolls into view', 'Rise')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  }
});
