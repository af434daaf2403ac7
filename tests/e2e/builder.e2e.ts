/**
 * Editors build pages in the workbench: in two languages, published, seen by shoppers, together with others, and
 * restored.
 */
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './shop.ts';
import { login } from './workbench.ts';

test.describe.configure({ timeout: 180_000 });

// A frame reports slow rendering on a busy machine as an error without a stack; the content is shown anyway.
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

/** Twelve types, in the order they are added; the types after the section are added inside it. */
const TYPES = [
  'hero-banner',
  'product-list',
  'section',
  'heading',
  'text',
  'image',
  'quote',
  'button',
  'faq',
  'feature-list',
  'divider',
  'link-list',
];

/** Creates a page with the list of pages and opens it. */
async function openNew(page: Page, path: string): Promise<void> {
  await page.goto('/en/builder');
  await page.getByRole('textbox', { name: 'Name of a new page' }).fill(`Page ${path}`);
  await page.getByRole('textbox', { name: 'Path of a new page' }).fill(path);
  await page.getByRole('button', { name: 'New page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: path })).toBeVisible();
  await expect(page.getByText('Opening the shop…')).toBeHidden({ timeout: 60_000 });
}

/** Adds a component at the builder's default position. */
async function add(page: Page, type: string): Promise<void> {
  await page.getByRole('tab', { name: 'Add' }).click();
  await page.getByRole('searchbox', { name: 'Search components' }).fill(type.replaceAll('-', ' '));
  await page.locator(`button[data-type="${type}"]`).click();
}

/** Publishes a page, whatever its checks find. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  const anyway = page.getByRole('button', { name: 'Publish all the same' });
  const published = page.getByRole('banner').getByText('Published', { exact: true });
  await expect(anyway.or(published)).toBeVisible({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.click();
  await expect(published).toBeVisible();
}

const rows = (page: Page) => page.getByRole('tree', { name: 'Structure' }).getByRole('treeitem');
/** Rows of nodes by id. */
const row = (page: Page, id: string) => rows(page).and(page.locator(`[title="${id}"]`));
const status = (page: Page, text: string) => expect(page.getByRole('banner').getByText(text)).toBeVisible();

async function structure(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Structure' }).click();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The headings for a shopper without a session of the builder. */
async function seen(browser: Browser, baseURL: string | undefined, path: string): Promise<readonly string[]> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await page.goto(path);
  const texts = await page.locator('main').getByRole('heading').allInnerTexts();
  await context.close();
  return texts;
}

/** Another user saves the page. */
async function saveElsewhere(request: APIRequestContext, baseURL: string | undefined, path: string): Promise<void> {
  const read = await request.get(`/api/builder/page?path=${path}`);
  const { data } = await read.json();
  const saved = await request.post('/api/builder/draft', {
    headers: { origin: baseURL ?? '' },
    data: {
      path,
      base: data.revision,
      page: { pageComponent: [{ type: 'heading', id: 'heading', props: { text: 'Theirs' } }] },
    },
  });
  expect(saved.status()).toBe(200);
}

test('a page of 12 components in two languages is built, published and seen @desktop @full', async ({
  page,
  browser,
  baseURL,
}) => {
  await login(page, baseURL);
  await openNew(page, '/built');
  for (const type of TYPES) {
    await add(page, type);
    if (type === 'section') await page.getByRole('checkbox', { name: 'Add inside it' }).check();
  }
  await structure(page);
  for (const type of TYPES) await expect(row(page, type).first()).toBeVisible();

  await row(page, 'heading').first().click();
  const text = page.getByRole('group', { name: /^Text/ }).first();
  await text.getByRole('textbox', { name: /English/ }).fill('Spring on the table');
  await text.getByRole('textbox', { name: /ไทย/ }).fill('ฤดูใบไม้ผลิบนโต๊ะ');
  const frame = page.frameLocator('iframe[title="The page in the shop"]');
  await expect(frame.getByRole('heading', { name: 'Spring on the table' })).toBeAttached();
  await page.getByRole('combobox', { name: 'Language of the preview' }).selectOption('th');
  await expect(frame.getByRole('heading', { name: 'ฤดูใบไม้ผลิบนโต๊ะ' })).toBeAttached();
  await expectAccessible(page);

  await status(page, 'Draft saved');
  expect((await page.request.get('/built')).status()).toBe(404);
  await publish(page);
  expect(await seen(browser, baseURL, '/en/built')).toContain('Spring on the table');
  expect(await seen(browser, baseURL, '/built')).toContain('ฤดูใบไม้ผลิบนโต๊ะ');
});

test('clicks and keys select one or several components; edits are undone and redone @desktop', async ({
  page,
  baseURL,
}) => {
  await login(page, baseURL);
  await openNew(page, '/turned');
  await add(page, 'heading');
  await add(page, 'text');
  await structure(page);
  await expect(rows(page)).toHaveText([/^Heading/, /^Text/]);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows(page)).toHaveText([/^Text/, /^Heading/]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveText([/^Heading/]);
  await page.keyboard.press('Control+Shift+z');
  await expect(rows(page)).toHaveText([/^Heading/, /^Text/]);

  // Playwright looks for covering elements at the unzoomed position.
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('1');
  await page.frameLocator('iframe[title="The page in the shop"]').locator('[data-node="heading"]').click();
  await expect(row(page, 'heading')).toHaveAttribute('aria-selected', 'true');
  await row(page, 'text').dragTo(row(page, 'heading'), { targetPosition: { x: 40, y: 2 } });
  await expect(rows(page)).toHaveText([/^Text/, /^Heading/]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'What do you want to do?' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.insertText('add divid');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/^Heading/, /^Divider/]);

  // Several at once: wrapped, selected by keys, copied, and dragged together.
  await row(page, 'heading').click();
  await row(page, 'divider').click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 components are selected')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+g');
  await expect(rows(page)).toHaveText([/^Section/, /^Heading/, /^Divider/]);
  await expect(row(page, 'section')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'heading')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(row(page, 'divider')).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(rows(page)).toHaveText([/^Section/, /^Heading/, /^Divider/, /^Heading/, /^Divider/]);
  await row(page, 'heading').click();
  await row(page, 'divider').click({ modifiers: ['Control'] });
  await row(page, 'divider').dragTo(row(page, 'section'), { targetPosition: { x: 40, y: 2 } });
  await expect(rows(page)).toHaveText([/^Heading/, /^Divider/, /^Section/, /^Heading/, /^Divider/]);
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveText([/^Section/, /^Heading/, /^Divider/]);

  // One key moves from the structure to the form and back.
  await rows(page).nth(1).click();
  await page.keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Properties' }).getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('F6');
  await expect(rows(page).nth(1)).toBeFocused();
  // The arrow keys go on from there, and no timer of the tree moves the focus back.
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(2)).toBeFocused();

  // A component is named, and hidden with all in it.
  await page.keyboard.press('F2');
  await page.keyboard.insertText('Last words');
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(2)).toHaveText(/^Last words\s*Divider/);
  await rows(page).nth(0).click();
  await page.keyboard.press('Control+Shift+h');
  const heading = page.frameLocator('iframe').getByRole('main').getByRole('heading');
  await expect(heading).toHaveCount(0);
  await rows(page).nth(0).getByTitle('Show').click();
  await expect(heading).toHaveCount(1);
});

test('products and pictures are searched for and selected by keys, and colours from the theme, all accessible @desktop', async ({
  page,
  baseURL,
}) => {
  await login(page, baseURL);
  await openNew(page, '/chosen');
  const frame = page.frameLocator('iframe[title="The page in the shop"]');
  await add(page, 'product-list');
  const products = page.getByRole('combobox', { name: 'Search products' });
  await products.fill('chili');
  const options = page.getByRole('listbox', { name: 'Search products' }).getByRole('option');
  // The options that were there before the search are gone.
  await expect(options.first()).toContainText(/chill?i/i);
  const [name = ''] = (await options.first().innerText()).split('\n');
  await expectAccessible(page);
  await products.press('ArrowDown');
  await products.press('Enter');
  await expect(frame.getByRole('main').getByText(name).first()).toBeAttached();

  await add(page, 'image');
  await page.getByRole('button', { name: 'Choose a picture of a product' }).click();
  const pictures = page.getByRole('combobox', { name: 'Search pictures' });
  await expect(pictures).toBeFocused();
  await pictures.fill('chili');
  await expect(page.getByRole('listbox', { name: 'Search pictures' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await pictures.press('ArrowDown');
  await pictures.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Picture' })).not.toHaveValue('');

  await add(page, 'heading');
  await page.getByRole('tab', { name: 'Style' }).click();
  const colours = page.getByRole('radiogroup', { name: 'Text colour' });
  await colours.getByRole('radio').first().check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(colours.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('valid JSON is pasted, invalid JSON changes nothing and reports a fault, which leads to its node @desktop', async ({
  page,
  baseURL,
}) => {
  await login(page, baseURL);
  await openNew(page, '/pasted');
  await paste(page, '{ "type": "heading", }');
  await expect(page.getByRole('alert').filter({ hasText: 'That was no JSON' })).toBeVisible();
  await expect(page.getByText('Nothing is here yet')).toBeVisible();
  await paste(page, '{ "type": "heading", "id": "odd", "props": { "text": "Pots", "levle": 3 } }');
  for (const next of ['[{"type":"divider"},{"type":"spacer"}]', '{"type":"divider"}']) await paste(page, next);
  await expect(rows(page)).toHaveText([/^HeadingPots/, /^Divider/, /^Spacer/, /^Divider/]);
  const problem = page.getByRole('region', { name: 'Problems' }).getByRole('button');
  await expect(problem).toContainText('UNKNOWN_PROP');
  await page.keyboard.press('Escape');
  await problem.click();
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByRole('textbox', { name: 'JSON' });
  await expect(json).toContainText('levle');
  await json.press('Control+a');
  await page.keyboard.insertText('{ "type": "heading", "id": "odd", "props": { "text": "Bowls" } }');
  await expect(
    page.frameLocator('iframe[title="The page in the shop"]').getByRole('heading', { name: 'Bowls' }),
  ).toBeAttached();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('{ "type": ');
  await expect(page.getByText('This is no JSON yet; the page stays as it was.')).toBeVisible();
});

test('two editors on one page: the second sees who saved first and keeps the own version; earlier versions are restored @desktop', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await login(page, baseURL);
  await openNew(page, '/shared');
  await paste(page, '{ "type": "heading", "id": "heading", "props": { "text": "First" } }');
  await status(page, 'Draft saved');
  await publish(page);

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await login(await other.newPage(), baseURL, 'Shop');
  // The edit is made before what others have saved arrives.
  await page.route('**/api/builder/presence', () => {});
  await saveElsewhere(other.request, baseURL, '/shared');
  await page.getByRole('textbox', { name: /^Text/ }).first().fill('Mine');
  const conflict = page.getByRole('dialog', { name: 'This page was changed elsewhere' });
  await expect(conflict).toContainText('Shop changed the same as you');
  await expect(conflict.getByRole('radio', { name: 'Mine Mine' })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: 'Theirs Theirs' })).toBeVisible();
  complaints.splice(0);
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(conflict).toBeHidden();
  await status(page, 'Draft saved');
  await publish(page);
  expect(await seen(browser, baseURL, '/en/shared')).toEqual(['Mine']);

  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Roll back to version 1' }).click();
  const asked = page.getByRole('dialog', { name: 'Roll back to version 1?' });
  await expect(asked.getByRole('list', { name: 'What differs' })).toContainText('First');
  expect(await seen(browser, baseURL, '/en/shared')).toEqual(['Mine']);
  await asked.getByRole('button', { name: 'Roll back' }).click();
  await expect(
    page.frameLocator('iframe[title="The page in the shop"]').getByRole('heading', { name: 'First' }),
  ).toBeAttached();
  expect(await seen(browser, baseURL, '/en/shared')).toEqual(['First']);
  await other.close();
});

test('guests are redirected to the login, and other sites may not frame the workbench @desktop', async ({ page }) => {
  const guest = await page.request.get('/en/builder', { maxRedirects: 0 });
  expect([guest.status(), new URL(guest.headers().location ?? '').pathname]).toEqual([302, '/account/login']);
  await login(page, new URL(guest.url()).origin);
  const policy = (await page.request.get('/en/builder')).headers()['content-security-policy'];
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the workbench of a shop that lists other builders shows its limits @desktop', async ({
  page,
  baseURL,
  complaints,
}) => {
  await page.route('**/*jit-preview*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"listed":\[[^\]]*\]/, '"listed":["https://other.example"]');
    await route.fulfill({ response: answer, body });
  });
  await login(page, baseURL);
  await page.goto('/en/builder');
  await page.getByRole('textbox', { name: 'Path of a new page' }).fill('/not-listed');
  await page.getByRole('button', { name: 'New page' }).click();
  await expect(page.getByRole('alert')).toContainText(`Have ${baseURL} added to its PREVIEW_ORIGINS.`, {
    timeout: 60_000,
  });
  // The frame sends `ready` to the listed builder, and the workbench receives nothing.
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => !complaint.includes('recipient window')));
});
