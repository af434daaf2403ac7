import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, started, test } from './shop.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies in this shop' });

/** The consent cookie, decoded. */
async function kept(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  const value = cookies.find(({ name }) => name === 'cookie_consent')?.value;
  return value === undefined ? undefined : atob(decodeURIComponent(value));
}

for (const [name, cookie, width] of [
  ['Accept all', 'se1fu1an1pe1ad1', '@phone-first'],
  ['Reject all', 'se1fu0an0pe0ad0', '@desktop-first'],
] as const) {
  test(`a first visitor sees the question in the document itself; ${name} is stored, and the question does not return ${width}`, async ({
    page,
    context,
  }) => {
    const document = await page.request.get('/en');
    expect(await document.text()).toContain('Cookies in this shop');
    await page.goto('/en');
    await expect(banner(page)).toBeVisible();
    expect(await kept(context)).toBeUndefined();
    await banner(page).getByRole('button', { name }).click();
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => kept(context)).toBe(cookie);
    expect(await (await page.request.get('/en')).text()).not.toContain('Cookies in this shop');
    await page.goto('/en/about');
    await started(page);
    await expect(banner(page)).toBeHidden();
  });
}

test('an answer counts also where the page is left before the app has come @phone-first', async ({ page, context }) => {
  await page.route('**/assets/*.js', () => {});
  await page.goto('/en');
  await banner(page).getByRole('button', { name: 'Reject all' }).click();
  await page.unroute('**/assets/*.js');
  await page.goto('/en/about');
  expect(await kept(context)).toBe('se1fu0an0pe0ad0');
  await expect(banner(page)).toBeHidden();
});

test(
  'each flag can be set separately, and withdrawn at the foot of any page @phone-first',
  { tag: ['@spec-4.26'] },
  async ({ page, context }) => {
    await page.goto('/en');
    await banner(page).getByRole('button', { name: 'Cookie settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cookie settings' });
    await expect(dialog.getByRole('checkbox', { name: 'Convenience' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Statistics' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm choices' }).click();
    await expect(dialog).toBeHidden();
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => kept(context)).toBe('se1fu1an1pe0ad0');

    await page.goto('/en/about');
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Statistics' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Reject all' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => kept(context)).toBe('se1fu0an0pe0ad0');
  },
);

test(
  'a malformed cookie counts as no cookie @phone-first',
  { tag: ['@spec-5.5'] },
  async ({ page, context, complaints }) => {
    await context.addCookies([{ name: 'cookie_consent', value: 'nonsense', url: await origin(page) }]);
    await page.goto('/en');
    await started(page);
    await expect(banner(page)).toBeVisible();
    await expect.poll(() => complaints.join()).toContain('the consent cookie could not be read');
    complaints.splice(0);
  },
);

test('the banner is first in the tab order and never covers the focused element @phone-first', async ({ page }) => {
  await page.goto('/en/about');
  await started(page);
  await expectFits(page);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  for (const name of ['Cookie settings', 'Reject all', 'Accept all']) {
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('button', { name })).toBeFocused();
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const covered: string[] = [];
  for (let step = 0; step < 400; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(coveredFocus);
    if (found === 'end') break;
    if (found !== '') covered.push(found);
  }
  expect(covered).toEqual([]);
  await expect(page.locator('[data-zone="footer"]')).toBeInViewport();
});

/** Returns the focused element if the banner covers it, and `end` behind the last focusable element. */
function coveredFocus(): string {
  document.documentElement.style.scrollBehavior = 'auto';
  const focused = document.activeElement;
  if (focused === document.body) return 'end';
  const over = document.querySelector('[data-nosnippet]')?.getBoundingClientRect();
  const own = focused?.getBoundingClientRect();
  if (focused === null || own === undefined || over === undefined || focused.closest('[data-nosnippet]')) return '';
  return own.bottom > over.top + 1 && own.height > 0 ? `${focused.outerHTML.slice(0, 120)} at ${own.bottom}` : '';
}

async function origin(page: Page): Promise<string> {
  return new URL((await page.request.get('/healthz')).url()).origin;
}
