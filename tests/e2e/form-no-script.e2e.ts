import { expect, test } from './shop.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a refused form comes back with all input, and can be corrected and sent @desktop-first', async ({
  page,
  complaints,
}) => {
  await page.goto('/en/contact');
  const name = page.getByRole('textbox', { name: 'Your name' });
  const email = page.getByRole('textbox', { name: 'E-mail' }).first();
  await name.fill('Mali');
  // A browser accepts an address without a dot, the server does not.
  await email.fill('mali@example');
  await page.getByRole('textbox', { name: 'Message' }).fill('Two cups,\nplease.');
  await page.getByRole('combobox', { name: 'Topic' }).selectOption({ index: 1 });
  for (const box of await page.locator('form[action="/api/forms/contact"] input[type=checkbox]').all())
    await box.check();
  await page.locator('form[action="/api/forms/contact"] button[type=submit]').click();

  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText(['E-mail: Write an e-mail address, such as name@example.com']);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Two cups,\nplease.');
  await expect(email).toHaveValue('mali@example');
  expect(complaints.map((complaint) => complaint.slice(0, 4))).toEqual(expect.arrayContaining(['422 ']));
  complaints.length = 0;

  await email.fill('mali@example.com');
  await page.locator('form[action="/api/forms/contact"] button[type=submit]').click();
  await expect(page).toHaveURL(/\/en\/contact\?form=contact&form_result=sent#form-contact$/);
  await expect(page.locator('#form-contact').getByRole('status')).toBeVisible();
});
