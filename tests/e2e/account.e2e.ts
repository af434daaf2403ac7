/** Account, membership and coupons for a shopper, including the path to the account service and back. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, faultsOf, started, test } from './shop.ts';
import { confirmAddress } from './mail.ts';

const PASSWORD = 'correct horse battery';

const words = {
  account: 'Account',
  register: 'Register',
  shopRegister: 'Register',
  login: 'Log in',
  logout: 'Log out',
  name: 'Name',
  email: 'E-mail',
  password: 'Password',
  join: 'Join membership',
  leave: 'Leave membership',
  joinTitle: /^Join /,
  leaveTitle: /^Leave /,
  confirm: 'Confirm',
  cancel: 'Cancel',
  welcome: 'You are a member',
  members: /^\d+ members?$/,
  claim: 'Claim',
  claimed: 'Already claimed',
  please: 'Please log in',
  details: 'Details',
  close: 'Close',
  memberCoupon: 'For members, 150 off',
  conditions: 'User conditions not met',
  coupon: 'Curry night, 60 off',
  places: ['My Orders', 'My Profile', 'My Addresses', 'Security & Privacy', 'Settings & Connections'],
} as const;

/** An e-mail address that no run against this server has registered. */
function newEmail(): string {
  return `shopper-${crypto.randomUUID()}@example.org`;
}

/** Fills the account service's registration on the current page, and confirms the address. */
async function register(page: Page, look?: () => Promise<void>): Promise<string> {
  const email = newEmail();
  await page.getByRole('textbox', { name: words.name }).fill('Raan');
  await page.getByRole('textbox', { name: words.email }).fill(email);
  await page.getByLabel(words.password).fill(PASSWORD);
  await page.getByRole('button', { name: words.register }).click();
  await confirmAddress(page, { email, password: PASSWORD }, look);
  return email;
}

const ticket = (page: Page, name: string) => page.getByRole('main').getByRole('article', { name });
const main = (page: Page) => page.getByRole('main');

test('a guest registers, comes back, joins, and leaves @phone-first', { tag: ['@spec-1.4'] }, async ({ page }) => {
  const here = `/en/membership?from=news`;
  await page.goto(here);
  // The click is queued until the visitor's identity is known; then it leads to the login, and from there to the
  // registration.
  await main(page).getByRole('button', { name: words.join }).click();
  await expect(page).toHaveURL(/\/account\/login\?/);
  expect(new URL(page.url()).searchParams.get('continue_url')).toBe(new URL(`${here}#join`, page.url()).href);
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: words.register }).click();
  await expectAccessible(page);
  await register(page, async () => {
    await expectFits(page);
    await expectAccessible(page);
  });
  // After the login the question appears at once, and only once.
  const dialog = page.getByRole('dialog', { name: words.joinTitle });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(page).toHaveURL(new URL(here, page.url()).href);
  await expectFits(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.cancel }).click();
  await expect(dialog).toBeHidden();

  await main(page).getByRole('button', { name: words.join }).click();
  await dialog.getByRole('button', { name: words.confirm }).click();
  await expect(main(page).getByRole('heading', { name: words.welcome })).toBeVisible();
  await expect(main(page).getByText(words.members)).toBeVisible();

  await main(page).getByRole('button', { name: words.leave }).click();
  const leaving = page.getByRole('dialog', { name: words.leaveTitle });
  await expect(leaving.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await leaving.getByRole('button', { name: words.confirm }).click();
  await expect(main(page).getByRole('button', { name: words.join })).toBeVisible();
});

test(
  'the user menu has its seven labels, and each opens its page @desktop-first',
  { tag: ['@spec-1.3', '@spec-2.23'] },
  async ({ page }) => {
    await page.goto(`/en/lnw-demo/auth`);
    await started(page);
    await main(page).getByRole('button', { name: words.shopRegister, exact: true }).first().click();
    await register(page);
    await expect(page).toHaveURL(new RegExp(`/en/lnw-demo/auth$`));
    await started(page);
    const links = main(page).getByRole('link').filter({ hasText: /./ });
    for (const place of words.places) await expect(links.filter({ hasText: place }).first()).toBeVisible();
    await expect(main(page).getByRole('button', { name: words.logout }).first()).toBeVisible();
    for (const place of words.places) {
      await page.goto(`/en/lnw-demo/auth`);
      await started(page);
      await links.filter({ hasText: place }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
      const menu = page.locator('summary').filter({ hasText: words.account });
      if (await menu.isVisible()) await menu.click();
      await expect(page.getByRole('link', { name: words.places[0] })).toBeVisible();
      await expectFits(page);
      await expectAccessible(page);
    }
    await page.goto(`/en/lnw-demo/auth`);
    await started(page);
    // Until the visitor is known, the first of these buttons is a placeholder without a target.
    await expect(main(page).getByText('"email":')).toBeVisible();
    await main(page).getByRole('button', { name: words.logout }).first().click();
    // The link itself logs nobody out; the page that it opens does.
    await expect(page).toHaveURL(/\/account\/logout\?/);
    await expectFits(page);
    await expectAccessible(page);
    await main(page).getByRole('button', { name: words.logout }).click();
    await expect(main(page).getByRole('button', { name: words.login }).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/en/lnw-demo/auth$`));
  },
);

test(
  'a member sees content for members, and loses it with the membership @phone-first',
  { tag: ['@spec-6.6'] },
  async ({ page }) => {
    await page.goto('/en/membership');
    await main(page).getByRole('button', { name: words.join }).click();
    await page.getByRole('main').getByRole('link', { name: words.register }).click();
    await register(page);
    await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click();
    await expect(main(page).getByRole('heading', { name: words.welcome })).toBeVisible();

    await page.goto('/en/coupons');
    await started(page);
    const coupon = ticket(page, words.memberCoupon);
    await coupon.getByRole('button', { name: words.claim }).click();
    await expect(coupon).toContainText(words.claimed);
    await page.goto('/account/connections?lang=en');
    await page.getByText('Leave', { exact: true }).click();
    await page.getByRole('button', { name: words.leave }).click();
    await expect(page.getByRole('status')).toContainText('You have left the membership.');
    await page.goto('/en/coupons');
    await started(page);
    await expect(coupon).toContainText(words.conditions);
  },
);

test('the dialogs work by keyboard only @desktop', async ({ page }) => {
  await page.goto('/en/membership');
  await main(page).getByRole('button', { name: words.join }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: words.register }).press('Enter');
  await register(page);
  const dialog = page.getByRole('dialog', { name: words.joinTitle });
  await expect(dialog.getByRole('button', { name: words.cancel })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const join = main(page).getByRole('button', { name: words.join });
  await join.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: words.cancel })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(join).toBeFocused();
  await page.keyboard.press('Enter');
  // Before the dialog is open, the key would go to the page.
  await expect(dialog.getByRole('button', { name: words.cancel })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: words.confirm })).toBeFocused();
  await page.keyboard.press('Enter');
  const leave = main(page).getByRole('button', { name: words.leave });
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: words.leaveTitle })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leave).toBeFocused();

  await page.goto('/en/coupons');
  await started(page);
  const opener = ticket(page, words.coupon).getByRole('button', { name: words.details });
  await opener.focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: words.coupon });
  await expect(details.getByRole('button', { name: words.close })).toBeFocused();
  await expectFits(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the pages that use account, membership and coupons are accessible and fit @phone-first', async ({ page }) => {
  const paths = ['auth', 'register', 'member', 'coupon'].map((name) => `/en/lnw-demo/${name}`);
  expect(await faultsOf(page, paths)).toEqual([]);
});

test('without JavaScript a guest registers, comes back, and reads the details of a coupon @phone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto('/en/coupons');
  await ticket(page, words.coupon).getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: words.coupon })).toContainText('CURRY60');
  await page.goto('/en/lnw-demo/auth');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).first().click();
  await register(page);
  await expect(page).toHaveURL(/\/en\/lnw-demo\/auth$/);
  await page.goto('/account/security?lang=en');
  await expect(page.getByRole('heading', { level: 1, name: 'Security & Privacy' })).toBeVisible();
  await context.close();
});
