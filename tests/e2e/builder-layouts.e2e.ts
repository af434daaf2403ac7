/** A layout of some products: made in the list of pages, chosen for a product in its preview, and seen by shoppers. */
import { login } from './workbench.ts';
import { expect, expectAccessible, test } from './shop.ts';

test.describe.configure({ timeout: 120_000 });

// A frame reports slow rendering on a busy machine as an error without a stack; the content is shown anyway.
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

test('a named layout is made of a product, another product is given it in its preview, and shoppers see both in it @desktop', async ({
  page,
  baseURL,
}) => {
  await login(page, baseURL);
  await page.goto('/en/builder');
  await page.getByRole('button', { name: 'Further layout of products' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name of the layout' }).fill('Gift sets');
  const search = dialog.getByRole('combobox', { name: 'Search products' });
  await search.fill('rice');
  await dialog.getByRole('option').first().click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make the layout' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Gift sets' })).toBeVisible();
  const used = page.getByRole('button', { name: /uses: / });
  await expect(used).toHaveText(/rice.* uses: Gift sets$/i);
  await page.getByRole('treeitem').last().click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Draft saved')).toBeVisible();

  // Another product is shown, which has the layout of all, and gets this one.
  await used.click();
  await dialog.getByRole('combobox', { name: 'Search products' }).fill('tea');
  await dialog.getByRole('option').first().click();
  await expect(used).toHaveText(/uses: Layout of all products$/);
  await used.click();
  await dialog.getByRole('radio', { name: 'Gift sets' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use this layout' }).click();
  await expect(used).toHaveText(/uses: Gift sets$/);
  await expect(page.getByRole('group', { name: 'Products that use it' }).getByRole('listitem')).toHaveCount(2);
  const shown = new URL(page.url()).searchParams.get('record') ?? '';
  const nodesAt = async (path: string) => {
    const { data } = await (await page.request.get(`/api/page?path=${path}`)).json();
    return data.pageComponent.length;
  };
  const before = await nodesAt(shown);
  await page.getByRole('button', { name: 'Publish' }).click();
  const anyway = page.getByRole('button', { name: 'Publish all the same' });
  const published = page.getByRole('banner').getByText('Published', { exact: true });
  await expect(anyway.or(published)).toBeVisible({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.click();
  await expect(published).toBeVisible();
  expect(await nodesAt(shown)).toBe(before - 1);
});
