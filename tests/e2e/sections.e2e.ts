/**
 * Shared sections in the workbench: made of a node, used on two pages with different values, edited once, seen by
 * shoppers.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './shop.ts';
import { login } from './workbench.ts';

test.describe.configure({ timeout: 180_000 });
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

/** Saves a page's draft, or does another action of the call with it. */
async function write(page: Page, baseURL: string | undefined, call: string, body: object): Promise<void> {
  const answer = await page.request.post(`/api/builder/${call}`, { headers: { origin: baseURL ?? '' }, data: body });
  expect(answer.status()).toBe(200);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/en/builder?page=${path}`);
  await expect(page.getByText('Opening the shop…')).toBeHidden({ timeout: 60_000 });
}

test('a section is made of a node, used on two pages with different values, edited once and detached @desktop', async ({
  page,
  baseURL,
}) => {
  await login(page, baseURL);
  const node = {
    type: 'section',
    id: 'offer',
    children: [
      { type: 'heading', id: 'words', props: { text: 'Tea of the week' } },
      { type: 'text', id: 'detail', props: { text: 'Picked in the north' } },
    ],
  };
  await write(page, baseURL, 'draft', { path: '/first', base: 0, page: { pageComponent: [node] } });
  await open(page, '/first');
  const frame = page.frameLocator('iframe[title="The page in the shop"]');
  const row = (id: string) => page.getByRole('tree', { name: 'Structure' }).locator(`[role="treeitem"][title="${id}"]`);

  await row('offer').click();
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('make a shared');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Make a shared section' });
  await dialog.getByRole('textbox', { name: 'Name of the section' }).fill('Offer');
  await expectAccessible(page);
  await dialog
    .getByRole('checkbox', { name: /^Text: / })
    .first()
    .uncheck();
  await dialog.getByRole('button', { name: 'Make a shared section' }).click();
  await expect(dialog).toBeHidden();
  await expect(row('offer')).toHaveText(/^Offer/);
  await expect(frame.getByRole('heading', { name: 'Tea of the week' })).toBeAttached();
  await expect(page.getByRole('banner').getByText('Draft saved')).toBeVisible();

  // Another page, by the palette, with its own texts.
  await write(page, baseURL, 'draft', { path: '/second', base: 0, page: { pageComponent: [] } });
  await open(page, '/second');
  await page.getByRole('tab', { name: 'Add' }).click();
  await page.locator('button[data-type="section:offer"]').click();
  await page.getByRole('group', { name: /^Text/ }).getByRole('textbox').first().fill('Coffee of the week');
  await expect(frame.getByRole('heading', { name: 'Coffee of the week' })).toBeAttached();
  // A click on a node in a section selects the section.
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('1');
  await page.getByRole('tab', { name: 'Structure' }).click();
  await page.keyboard.press('Escape');
  await frame.getByText('Picked in the north').click();
  await expect(row('section:offer').or(row('node'))).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await expect(page.getByRole('banner').getByText('Draft saved')).toBeVisible();
  for (const path of ['/first', '/second']) {
    const { data } = await (await page.request.get(`/api/builder/page?path=${path}`)).json();
    await write(page, baseURL, 'publish', { path, base: data.revision });
  }

  // One edit of the section shows on both.
  await page.getByRole('link', { name: 'Edit the section' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'section:offer' })).toBeVisible();
  await expect(page.getByRole('list').getByRole('link', { name: '/second' })).toBeVisible();
  await expectAccessible(page);
  await row('offer').click();
  await page.keyboard.press('ArrowRight');
  await row('detail').click();
  await page.getByRole('group', { name: /^Text/ }).getByRole('textbox').first().fill('Roasted in the south');
  await expect(frame.getByText('Roasted in the south')).toBeAttached();
  await page.getByRole('button', { name: 'Publish' }).click();
  const anyway = page.getByRole('button', { name: 'Publish all the same' });
  const published = page.getByRole('banner').getByText('Published', { exact: true });
  await expect(anyway.or(published)).toBeVisible({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.click();
  await expect(published).toBeVisible();
  const seen = async (path: string) => (await page.request.get(path)).text();
  await expect.poll(() => seen('/en/first')).toContain('Roasted in the south');
  expect(await seen('/en/first')).toContain('Tea of the week');
  expect(await seen('/en/second')).toMatch(/Coffee of the week[^]*Roasted in the south/);
  const manifest = await (await page.request.get('/registry.json')).json();
  expect(manifest.types.at(-1)).toMatchObject({ type: 'section:offer', v: 2, title: 'Offer', category: 'sections' });

  // A used section cannot be deleted; after detaching, the page keeps its content.
  await page.goto('/en/builder');
  await expect(page.getByRole('button', { name: 'Delete the section Offer' })).toBeDisabled();
  await expectAccessible(page);
  await open(page, '/second');
  await page.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Detach' }).click();
  await page.getByRole('treeitem').first().click();
  await page.keyboard.press('ArrowRight');
  await expect(row('words')).toHaveText(/Coffee of the week/);
  await expect(frame.getByText('Roasted in the south')).toBeAttached();
});
