/** Two people edit one page in the workbench at the same time. */
import type { Page } from '@playwright/test';
import { login } from './workbench.ts';
import { expect, test } from './shop.ts';

test.describe.configure({ timeout: 120_000 });

// A frame reports slow rendering on a busy machine as an error without a stack; the content is shown anyway.
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

const PATH = '/together';
const heading = (id: string, text: string) => ({ type: 'heading', id, props: { text } });
const row = (page: Page, id: string) => page.getByRole('tree', { name: 'Structure' }).locator(`[title="${id}"]`);
const field = (page: Page) => page.getByRole('textbox', { name: /^Text/ }).first();

test('two people see each other and what the other edits, and keep focus, caret and undo @desktop', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await login(page, baseURL, 'Owner');
  const content = { pageComponent: [heading('one', 'First'), heading('two', 'Second')] };
  await page.request.post('/api/builder/draft', {
    headers: { origin: baseURL ?? '' },
    data: { path: PATH, base: 0, page: content },
  });
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await login(other, baseURL, 'Nok Dee');
  for (const each of [page, other]) await each.goto(`/en/builder?page=${PATH}`);
  await row(other, 'two').click();
  await row(page, 'one').click();
  await expect(row(page, 'two').getByRole('img', { name: 'Nok Dee is here' })).toHaveText('ND');
  await expect(row(other, 'one').getByRole('img', { name: 'Owner is here' })).toBeVisible();

  await field(page).fill('Mine');
  await field(page).press('Home');
  await field(other).fill('Theirs');
  const savedAt = Date.now();
  await expect(row(page, 'two')).toContainText('Theirs', { timeout: 10_000 });
  test.info().annotations.push({ type: 'ms until the edit arrives', description: String(Date.now() - savedAt) });
  await field(page).pressSequentially('Not ');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('Not Mine');
  await expect(row(other, 'one')).toContainText('Not Mine', { timeout: 10_000 });

  await context.setOffline(true);
  await field(other).fill('Offline');
  await field(page).fill('Online');
  await context.setOffline(false);
  for (const each of [page, other]) {
    await expect(row(each, 'one')).toContainText('Online', { timeout: 15_000 });
    await expect(row(each, 'two')).toContainText('Offline', { timeout: 15_000 });
  }

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'one')).not.toContainText('Online');
  await expect(row(page, 'two')).toContainText('Offline');
  await other.close();
  await expect(row(page, 'two').getByRole('img')).toBeHidden({ timeout: 20_000 });
  await context.close();
  // Saves at the same time are refused and made again.
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => !complaint.includes('/api/builder/draft')));
});
