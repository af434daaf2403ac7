import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, faultsOf, started, test, widthOf } from './shop.ts';

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** The JSON of the edited node. */
async function source(page: Page) {
  await page.getByRole('tab', { name: 'JSON' }).click();
  return page.getByRole('textbox', { name: 'JSON of the node' });
}

test('the preview shows an edited prop at once, with undo and redo by keyboard; theme, width and language can be changed @desktop-first', async ({
  page,
}) => {
  await page.goto('/en/lnw-demo/hero-banner');
  await started(page);
  const heading = preview(page).getByRole('heading');
  await expect(heading).toHaveText('Everyday things, made with care');
  const title = page.getByRole('group', { name: /^Title/ }).getByRole('textbox', { name: /English/ });
  await title.fill('Pots for every day');
  await expect(heading).toHaveText('Pots for every day');
  await page.keyboard.press('Control+z');
  await expect(title).toHaveValue('Everyday things, made with care');
  await page.keyboard.press('Control+Shift+z');
  await expect(heading).toHaveText('Pots for every day');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(heading).toHaveText('Everyday things, made with care');

  const ground = () => preview(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await ground();
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'night' }).check({ force: true });
  expect(await ground()).not.toBe(before);

  for (const width of [320, 1024]) {
    await page
      .getByRole('radiogroup', { name: 'Width' })
      .getByRole('radio', { name: String(width) })
      .check({ force: true });
    await expect.poll(() => preview(page).evaluate((element) => element.clientWidth)).toBe(width);
  }
  await expectFits(page);

  await page
    .getByRole('radiogroup', { name: 'Language' })
    .getByRole('radio', { name: '日本語' })
    .check({ force: true });
  await expect(preview(page)).toHaveAttribute('lang', 'ja');
  // There is no Japanese text, so the fallback is English.
  await expect(preview(page).getByRole('heading')).toHaveText('Everyday things, made with care');
});

test('JSON is copied with a confirmation; a fault in JSON is reported with its position, and the preview keeps the last valid one @desktop-first', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/en/lnw-demo/heading');
  await started(page);
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'JSON copied' })).toBeAttached();
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ type: 'heading' });

  const json = await source(page);
  await json.fill('{ "type": "heading", "props": { "text": "Bowls", "levle": 3 } }');
  await expect(preview(page).getByRole('heading')).toHaveText('Bowls');
  const problems = page.getByRole('list', { name: 'Problems' });
  await expect(problems).toContainText('Did you mean “level”?');
  await problems.getByRole('button', { name: /props\/levle/ }).click();
  await expect(json).toBeFocused();

  await json.fill('{ "type": "heading",\n  "props": { "text": "Cups", } }');
  await expect(problems).toContainText('Line 2, column 28');
  await expect(problems).toContainText('Take the comma out.');
  await expect(preview(page).getByRole('heading')).toHaveText('Bowls');
  await expectAccessible(page);
});

test('the gallery filters while typing; a sample is another edit with its own address; nothing reaches the shop @desktop-first', async ({
  page,
}) => {
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/en/lnw-demo');
  await started(page);
  await expect(page.getByRole('article')).not.toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search components' }).fill('hero');
  await expect(page.locator('article[data-words]:visible')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 component' })).toBeVisible();
  await page.getByRole('link', { name: /Open.* Hero banner/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hero banner' })).toBeVisible();

  await page.goto('/en/lnw-demo/section?sample=2');
  await expect(preview(page).getByRole('heading')).toHaveText('Meet the makers');
  await started(page);
  await page.getByRole('link', { name: 'Sample 1' }).click();
  await expect(preview(page).getByRole('heading').first()).toHaveText('New for the rainy season');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(preview(page).getByRole('heading').first()).toHaveText('Meet the makers');

  await page.goto('/en/lnw-demo/product-list');
  await started(page);
  await preview(page).getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('nothing reaches the shop');
  await page.goto('/en/lnw-demo/flexiform');
  await started(page);
  await preview(page).getByRole('textbox', { name: 'Name' }).fill('A visitor');
  await preview(page).getByRole('textbox', { name: 'E-mail' }).fill('visitor@example.com');
  await preview(page).getByRole('textbox', { name: 'Message' }).fill('Hello');
  await preview(page).getByRole('checkbox').check();
  await preview(page).getByRole('button', { name: 'Send message' }).click();
  await expect(preview(page)).toContainText('We answer within two working days.');

  await page.goto('/en/lnw-demo/test-nuxt-link');
  await started(page);
  const row = (href: string) => page.getByRole('listitem').filter({ has: page.locator(`a[href="${href}"]`) });
  await expect(row('https://shopee.co.th/raan')).toContainText('marketplace_click');
  await expect(row('tel:+6625550114')).toContainText('contact_click');
  await expect(row('https://x.com/raan_shop')).toContainText('social_click');
  await expect(row('/en/search?q=tea')).toContainText('in the app');
  await expect(row('/jp/products')).toContainText('a document of its own');
  expect(written).toEqual([]);
});

/** The overview has every type, which is slow for axe, so only one language is checked. */
const OVERVIEW = '/lnw-demo';
/** Pages of one type, and the named pages of the contract. */
const PAGES = ['/flexiform', '/base', '/i18n', '/products', '/product-categories', '/test-nuxt-link'].map(
  (path) => OVERVIEW + path,
);

for (const [lang, paths] of [
  ['th', PAGES],
  ['en', [OVERVIEW, '/lnw-demo/tabs']],
] as const) {
  test(`pages of the gallery are accessible and fit, in ${lang} ${widthOf(lang)} @full`, async ({ page }) => {
    expect(
      await faultsOf(
        page,
        paths.map((path) => (lang === 'en' ? `/en${path}` : path)),
      ),
    ).toEqual([]);
  });
}

/** Texts of the scripts that a page has loaded. */
async function scriptsOf(page: Page, path: string): Promise<readonly string[]> {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || /\.js(?:$|\?)/.test(response.url()))
      texts.push(response.text());
  });
  await page.goto(path);
  await started(page);
  await page.waitForLoadState('networkidle');
  return Promise.all(texts);
}

test('a shopper’s page loads nothing of the gallery @desktop', async ({ page }) => {
  const isOfGallery = (text: string) => text.includes('gallery.title');
  expect((await scriptsOf(page, '/en/lnw-demo/divider')).some(isOfGallery)).toBe(true);
  expect((await scriptsOf(page, '/en')).filter(isOfGallery)).toEqual([]);
});

test('the development overlay is in no file of the build @desktop', () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const);
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(([, text]) => text.includes('raan-diagnostics')).map(([name]) => name)).toEqual([]);
  expect(readFileSync('src/tools/diagnostics/panel.ts', 'utf8')).toContain('raan-diagnostics');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the gallery shows every type, and a type its sample, its props and its JSON @desktop-first', async ({
    page,
  }) => {
    // Without scripts a browser fetches every picture at once; this test needs none.
    await page.goto('/en/lnw-demo', { waitUntil: 'domcontentloaded' });
    const types = (await page.request.get('/registry.json').then((answer) => answer.json())) as {
      types: { type: string }[];
    };
    await expect(page.locator('article[data-words]')).toHaveCount(types.types.length);
    await page.goto('/en/lnw-demo?q=hero', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('article[data-words]')).toHaveCount(1);
    await page.getByRole('link', { name: /Open.* Hero banner/ }).click();
    await expect(preview(page).getByRole('heading')).toHaveText('Everyday things, made with care');
    // Playwright ignores text in <noscript>.
    const aside = await page.locator('noscript').innerHTML();
    expect(aside).toContain('Editing needs JavaScript.');
    expect(aside).toContain('"type": "hero-banner"');
    await page.getByRole('link', { name: 'Sample 2' }).click();
    await expect(preview(page).getByRole('heading')).toHaveText('Away for a week, visiting makers');
  });
});
