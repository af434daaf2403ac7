/** The parts that all pages share, in the workbench: header, footer, free zone and look. */
import { login } from './workbench.ts';
import { expect, test } from './shop.ts';

test.describe.configure({ timeout: 120_000 });

// A frame reports slow rendering on a busy machine as an error without a stack; the content is shown anyway.
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

test('a click on the header leads to its editor, and the look of all pages is previewed on the home page @desktop', async ({
  page,
  baseURL,
}) => {
  await login(page, baseURL ?? '');
  const frame = page.frameLocator('iframe[title="The page in the shop"]');
  await page.goto('/en/builder?page=/about');
  await frame.getByRole('navigation', { name: 'Main menu' }).click({ timeout: 60_000, force: true });
  await page.getByRole('link', { name: 'Header of all pages' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Header of all pages');
  const rows = page.getByRole('tree', { name: 'Structure' }).getByRole('treeitem');
  await expect(rows).toHaveText([/Announcement bar/, /Site header/]);
  await expect(frame.locator('[data-zone="page"]').getByRole('navigation', { name: 'Main menu' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(frame.locator('[data-zone="header"]')).toHaveCount(0);

  await page.goto('/en/builder?page=zone:look');
  const heading = frame.getByRole('heading', { level: 2 }).first();
  await expect(heading).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('tab', { name: 'Style' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'CSS of the shop' }).fill('h2 { color: rgb(1, 2, 3) }');
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');
  await page.getByRole('radio', { name: 'Night' }).check({ force: true });
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'night');
});
