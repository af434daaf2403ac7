/**
 * A campaign: two users edit five pages with three shared sections in three languages in a release, at the same time.
 * It is merged, checked, reviewed by a link, scheduled, published and rolled back.
 */
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './shop.ts';
import { login } from './workbench.ts';

test.describe.configure({ timeout: 300_000 });
test.afterEach(({ complaints }) => {
  // The test expects these refusals.
  const isOf = (complaint: string) =>
    complaint === 'uncaught: ' || /\/api\/builder\/release-(?:approve|schedule)/.test(complaint);
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => !isOf(complaint)));
});

const PATHS = ['/fair', '/fair/tea', '/fair/bowls', '/fair/visit', '/fair/faq'] as const;
const SECTIONS = ['section:fair-offer', 'section:fair-hours', 'section:fair-thanks'] as const;
const LANGS = ['th', 'en', 'jp'] as const;
const inAll = (words: string) => ({ $t: Object.fromEntries(LANGS.map((lang) => [lang, `${words} ${lang}`])) });
const heading = (id: string, words: string, level = 2) => ({
  type: 'heading',
  id,
  props: { text: inAll(words), level },
});

/** Saves a page of the release in the version that was just read. */
async function save(page: Page, baseURL: string | undefined, release: string, path: string, content: object) {
  const read = await page.request.get(`/api/builder/page?${new URLSearchParams({ path, release })}`);
  const { data } = await read.json();
  const body = { path, release, base: data.revision, main: data.main, page: content };
  const saved = await page.request.post('/api/builder/draft', { headers: { origin: baseURL ?? '' }, data: body });
  expect(saved.status(), await saved.text()).toBe(200);
}

async function open(page: Page, release: string, path: string): Promise<void> {
  await page.goto(`/en/builder?${new URLSearchParams({ page: path, release })}`);
  await expect(page.getByText('Opening the shop…')).toBeHidden({ timeout: 60_000 });
}

/** Edits the English text of a node in the workbench. */
async function write(page: Page, id: string, words: string): Promise<void> {
  await page.getByRole('tree', { name: 'Structure' }).locator(`[role="treeitem"][title="${id}"]`).click();
  await page
    .getByRole('group', { name: /^Text/ })
    .first()
    .getByRole('textbox', { name: /English/ })
    .fill(words);
}

/** Response for a shopper without a session at a path: status and headings. */
async function seen(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
): Promise<readonly [number, readonly string[]]> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  const answer = await page.goto(path);
  const texts = await page.locator('main').getByRole('heading').allInnerTexts();
  await context.close();
  return [answer?.status() ?? 0, texts];
}

test('two users edit a campaign of five pages and three sections at once; it is reviewed, published and rolled back @desktop @full', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const picture = (name: string, of: Page = page) => of.screenshot({ path: info.outputPath(`${name}.png`) });
  await login(page, baseURL, 'Malee');
  const other = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await login(other, baseURL, 'Somchai');

  await page.goto('/en/builder');
  await page.getByRole('textbox', { name: 'Name of a new release' }).fill('Tea fair');
  await page.getByRole('button', { name: 'New release' }).click();
  await expect(page.getByRole('combobox', { name: 'Work in' })).not.toHaveValue('');
  const release = new URL(page.url()).searchParams.get('release') ?? '';
  await picture('list');
  await expectAccessible(page);

  // Each edits half of it.
  const people = [page, other] as const;
  for (const [index, path] of SECTIONS.entries())
    await save(people[index % 2] ?? page, baseURL, release, path, {
      pageHead: { title: Object.fromEntries(LANGS.map((lang) => [lang, `Section ${index}`])) },
      pageComponent: [heading('inside', `Section ${index}`, 3)],
    });
  for (const [index, path] of PATHS.entries())
    await save(people[index % 2] ?? page, baseURL, release, path, {
      pageHead: { title: Object.fromEntries(LANGS.map((lang) => [lang, `Fair ${index} ${lang}`])) },
      pageComponent: [
        heading('title', `Fair ${index}`),
        heading('when', 'When'),
        { type: SECTIONS[index % SECTIONS.length], id: 'shared' },
      ],
    });

  // Both edit one page: their changes are merged without a question.
  await Promise.all(people.map((person) => open(person, release, '/fair')));
  await write(page, 'title', 'Malee at the fair');
  await expect(page.getByRole('banner').getByText('Draft saved')).toBeVisible();
  await write(other, 'when', 'Somchai says when');
  await expect(other.getByRole('banner').getByText(/Merged with edits of Malee|Draft saved/)).toBeVisible();
  const read = async () => {
    const answer = await page.request.get(`/api/builder/page?${new URLSearchParams({ path: '/fair', release })}`);
    return JSON.stringify((await answer.json()).data.page);
  };
  await expect.poll(read).toMatch(/Malee at the fair.*Somchai says when/);

  await page.getByRole('banner').getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tea fair' });
  await expect(dialog.getByRole('list', { name: 'Changed pages' }).getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page);
  await picture('release');
  await dialog.getByRole('button', { name: 'Compare /fair', exact: true }).click();
  const compared = page.getByRole('dialog', { name: /Before and after/ });
  await expect(compared.locator('[data-mark="title"]').last()).toBeAttached({ timeout: 60_000 });
  await picture('compare');
  await compared.getByRole('button', { name: 'Close' }).click();

  // A reviewer without an account.
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Preview link' }).first().inputValue();
  const reviewer = await (await browser.newContext()).newPage();
  await reviewer.goto(link);
  await expect(reviewer.getByRole('region', { name: 'Preview' })).toContainText('Tea fair');
  await reviewer.goto(`${baseURL}/en/fair`);
  await expect(reviewer.getByRole('heading', { name: 'Malee at the fair' })).toBeVisible();
  await expect(reviewer.getByRole('heading', { name: 'Section 0 en' })).toBeVisible();
  await expect(reviewer.getByRole('region', { name: 'Preview' })).toContainText('Preview of “Tea fair” until');
  await picture('review', reviewer);
  await reviewer.setViewportSize({ width: 390, height: 780 });
  await picture('review-phone', reviewer);
  expect(await seen(browser, baseURL, '/en/fair')).toEqual([404, expect.anything()]);

  // The shop blocks pages with a picture without alternative text, and names its position.
  const answer = await page.request.get(`/api/builder/page?${new URLSearchParams({ path: '/fair/faq', release })}`);
  const whole = (await answer.json()).data.page;
  const silent = { type: 'image', id: 'silent', props: { src: '/samples/hero.webp' } };
  await save(page, baseURL, release, '/fair/faq', { ...whole, pageComponent: [...whole.pageComponent, silent] });
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Release' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This shop publishes no page until this is fixed.');
  await expect(dialog.getByText(/^\/fair\/faq A picture has no description.* silent/)).toBeVisible();
  await picture('stopped');
  await save(page, baseURL, release, '/fair/faq', whole);
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Release' }).click();

  // Approved, and published at its time: now.
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText(/^Approved by Malee/)).toBeVisible();
  await picture('approved');
  const minuteAgo = new Date(Date.now() - 60_000 + 7 * 3_600_000).toISOString().slice(0, 16);
  await dialog.getByLabel(/^Publish at/).fill(minuteAgo);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^That time has passed/);
  await dialog.getByRole('button', { name: 'Publish at once' }).click();
  await expect(dialog.getByText(/^Will be published on /)).toBeVisible();
  await expect
    .poll(async () => (await seen(browser, baseURL, '/en/fair'))[1], { timeout: 30_000, intervals: [1000] })
    .toContain('Malee at the fair');
  for (const [index, path] of PATHS.entries())
    for (const [prefix, lang] of [
      ['', 'th'],
      ['/en', 'en'],
      ['/jp', 'jp'],
    ] as const) {
      const [status, texts] = await seen(browser, baseURL, prefix + path);
      expect([status, texts]).toEqual([200, expect.arrayContaining([`Section ${index % 3} ${lang}`])]);
    }

  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Release' }).click();
  await expect(dialog.getByText(/^Published by Malee/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Roll all pages back' }).click();
  await expect(dialog.getByText(/^Rolled back by Malee/)).toBeVisible();
  for (const path of PATHS) expect((await seen(browser, baseURL, `/en${path}`))[0]).toBe(404);
  await dialog.getByRole('button', { name: 'Undo the roll-back' }).click();
  await expect(dialog.getByText(/^Published by Malee/)).toBeVisible();
  expect((await seen(browser, baseURL, '/en/fair'))[1]).toContain('Malee at the fair');
});
