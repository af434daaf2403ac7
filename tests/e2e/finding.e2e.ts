/**
 * Search and listings: lists and their filters, search terms, products and their variants, stories (specification,
 * chapters 2, 3, 5 and 9).
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, started, test } from './shop.ts';

/** Messages of the catalogues that these tests use. */
const said = {
  category: 'Category',
  apply: 'Apply',
  filters: 'Filters',
  ranges: 'Price ranges',
  active: 'Active filters',
  pages: 'Pages of products',
  next: 'Next page',
  search: 'Search',
  suggestions: 'Suggestions',
  popular: 'What others like',
  zoom: 'Enlarge picture',
  pictures: 'Pictures',
  copy: 'Copy link',
  copied: 'Link copied',
  soldOut: 'Sold out',
  tiers: 'Buy more, pay less',
  details: 'Product details',
  conditions: 'Other conditions',
  instalments: /Instalments over 3–10 months/,
  viewed: 'You looked at lately',
  near: 'honney',
  honey: 'honey',
} as const;

const BOWL = '7a3a0dfc-7286-4ecf-aad9-4ddd9c067d1d';
const BOWL_PATH = `/product/celadon-rice-bowl/${BOWL}`;
const SUGAR_PATH = '/product/palmyra-sugar/12736377-7c41-454f-88dc-d8addd260b01';
const CLOTH_PATH = '/product/teen-jok-skirt-cloth/1caf81d7-bc7e-4597-917a-8f8b1880a76b';

const cards = (page: Page) => page.locator('main article a[href*="/product/"], main li a[href*="/product/"]');

/** Opens the filters if they are behind a button. */
async function openFilters(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: said.category, exact: true });
  const button = page.locator('main summary', { hasText: said.filters }).first();
  // The styles decide which of them is visible.
  await expect(async () => {
    if (!(await field.isVisible())) await button.click({ timeout: 1000 });
    await expect(field).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Selects a category and a range, and checks that each finds as many products as its count promised. */
async function narrow(page: Page): Promise<void> {
  const total = (count = '') => page.locator('main p', { hasText: new RegExp(`(?:^|\\s)${count} `) }).first();
  await page.goto(`/en/products`, { waitUntil: 'domcontentloaded' });
  await openFilters(page);
  const choice = page.getByRole('combobox', { name: said.category, exact: true });
  const option = choice.locator('option:not([value=""]):not([disabled])').first();
  const [, promised] = /\((\d+)\)/.exec((await option.textContent()) ?? '') ?? [];
  await choice.selectOption((await option.getAttribute('value')) ?? '');
  await page.getByRole('button', { name: said.apply }).click();
  await expect(page).toHaveURL(/[?&]category=\d+/);
  await expect(total(promised)).toBeVisible();

  await openFilters(page);
  const range = page.getByRole('list', { name: said.ranges }).getByRole('link').first();
  const [, matches] = /\((?:\D*)(\d+)/.exec((await range.textContent()) ?? '') ?? [];
  await range.click();
  await expect(page).toHaveURL(/max_price=\d+/);
  await expect(total(matches)).toBeVisible();
  await page.getByRole('list', { name: said.active }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(/[?&]category=/);
}

test('filters show their counts, and find as many products @phone-first', async ({ page }) => {
  await narrow(page);
  await expectFits(page);
  await started(page);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('filters are a plain form and links @desktop-first', async ({ page }) => {
    await narrow(page);
  });

  test('sort orders and pages are plain links @desktop-first', async ({ page }) => {
    await page.goto(`/en/products?sort=price_desc`, { waitUntil: 'domcontentloaded' });
    const first = await cards(page).first().getAttribute('href');
    await page.getByRole('navigation', { name: said.pages }).getByRole('link', { name: said.next }).click();
    await expect(page).toHaveURL(/sort=price_desc&p_page=2|p_page=2&sort=price_desc/);
    expect(await cards(page).first().getAttribute('href')).not.toBe(first);
  });
});

test('suggestions appear while typing, and arrow keys select them @phone-first', async ({ page }) => {
  await page.goto(`/en/lnw-demo/multi-search`);
  await started(page);
  const field = page.getByRole('main').getByRole('combobox', { name: said.search, exact: true }).first();
  await field.pressSequentially(said.honey);
  const list = page.getByRole('listbox', { name: said.suggestions });
  await expect(list.getByRole('option').first()).toBeVisible();
  await field.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-activedescendant', /option0$/);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/en/product/`));
});

test('unknown terms lead to suggestions; a misspelt term finds similar ones @phone-first', async ({ page }) => {
  await page.goto(`/en/search?q=zxqvbicycle`);
  await expect(page.getByRole('heading', { name: said.popular })).toBeVisible();
  expect(await cards(page).count()).toBeGreaterThan(3);
  await expect(page.locator(`main a[href^="/en/category/"]`).first()).toBeVisible();
  await started(page);
  await expectAccessible(page);
  await expectFits(page);
  await page.goto(`/en/search?q=${encodeURIComponent(said.near)}`);
  await expect(cards(page).first()).toBeVisible();
});

test('product pictures support swipes, keys and zoom @phone-first', async ({ page }) => {
  await page.goto(`/en${SUGAR_PATH}`);
  await started(page);
  const row = page.getByRole('main').getByRole('list', { name: said.pictures });
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => row.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(1);
  await row.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(page.locator('main [aria-current="true"]').first()).toBeVisible();
  await page.getByRole('link', { name: said.zoom }).click();
  const dialog = page.getByRole('dialog', { name: said.pictures });
  await expect(dialog.getByRole('status')).toHaveText('1 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText('2 of 3');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: said.zoom })).toBeFocused();
});

test('a variant replaces the page: address, focus and scroll position stay in sync, Back leaves @desktop-first', async ({
  page,
}) => {
  await page.goto('/en');
  await started(page);
  await page.evaluate((href) => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href]');
    link?.setAttribute('href', href);
  }, `/en${BOWL_PATH}`);
  await page.locator(`main a[href="/en${BOWL_PATH}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${BOWL_PATH}$`));
  await expect(page.locator('main a[href$="/m-jade"]')).toBeVisible();
  const options = page.locator('main [role="group"]', { has: page.locator('a[data-replace]') });
  const scrolled = async () => page.evaluate(() => scrollY);
  await options.nth(0).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${BOWL_PATH}/m-jade$`));
  await expect(options.nth(0).getByRole('link').nth(1)).toBeFocused();
  const soldOut = options.nth(1).getByRole('link', { name: said.soldOut });
  await soldOut.hover();
  const before = await scrolled();
  await soldOut.click();
  await expect(page).toHaveURL(new RegExp(`${BOWL_PATH}/m-mist$`));
  expect(await scrolled()).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp('^http://[^/]+/en/?$'));
});

test('a product page has all details @desktop-first', { tag: '@spec-2.24' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/en${SUGAR_PATH}`);
  await expect(page.getByRole('table', { name: said.tiers }).getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: said.details })).toBeVisible();
  await expect(page.getByRole('heading', { name: said.conditions })).toBeVisible();
  await expect(page.locator(`main dl a[href^="/en/category/"]`)).toBeVisible();
  await started(page);
  await page.getByRole('button', { name: said.copy }).click();
  await expect(page.getByRole('button', { name: said.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/en${SUGAR_PATH}$`));
  await expectFits(page);
});

test('instalments of 3 to 10 months, similar products, and products viewed before @desktop-first', async ({ page }) => {
  await page.goto(`/en${SUGAR_PATH}`);
  await started(page);
  const batches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/products/batch')) batches.push(request.url());
  });
  await page.goto(`/en${CLOTH_PATH}`);
  await started(page);
  await page.getByText(said.instalments).click();
  await expect(page.locator('main table').getByRole('row')).toHaveCount(9);
  const viewed = page.getByRole('region', { name: said.viewed }).or(page.locator(`main [aria-label="${said.viewed}"]`));
  await expect(viewed.locator(`a[href="/en${SUGAR_PATH}"]`).first()).toBeVisible();
  await expect(viewed.locator(`a[href*="teen-jok-skirt-cloth"]`)).toHaveCount(0);
  expect(batches.length).toBe(1);
});

test('stories are searched and read @phone-first', { tag: ['@spec-2.9', '@spec-2.25'] }, async ({ page }) => {
  await page.goto('/en/blogs?q=indigo');
  const story = page.locator(`main a[href^="/en/blog/"]`).first();
  await story.click();
  await expect(page).toHaveURL(new RegExp(`/en/blog/`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: said.copy }).first()).toBeVisible();
});

test('the category tree is ordered by rank @desktop-first', { tag: '@spec-3.3' }, async ({ page, request }) => {
  const answer = await request.get('/api/product-categories');
  const { data } = (await answer.json()) as {
    data: { category_id: string; _hierarchy_parent_id: string; _rank_rank: number }[];
  };
  const roots = data
    .filter(({ _hierarchy_parent_id: parent }) => parent === '0')
    .toSorted((a, b) => a._rank_rank - b._rank_rank)
    .map(({ category_id }) => category_id);
  await page.goto(`/en/lnw-demo/product-categories`);
  const tops = page.locator('#categories-tree nav > ul > li > a, [id$="categories-tree"] nav > ul > li > a');
  const links = (await tops.count()) > 0 ? tops : page.locator('main nav ul > li:has(> ul) > a');
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
  expect(shown.filter((id) => roots.includes(id))).toEqual(roots.filter((id) => shown.includes(id)));
  expect(shown.length).toBeGreaterThan(3);
});

test('during IME composition nothing is requested and nothing is lost @desktop', async ({ page }) => {
  await page.goto('/lnw-demo/multi-search');
  await started(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/search') asked.push(url.searchParams.get('q') ?? '');
  });
  const field = page.getByRole('main').getByRole('combobox', { name: 'ค้นหา', exact: true }).first();
  await field.focus();
  const input = await page.context().newCDPSession(page);
  for (const text of ['น', 'น้', 'น้ำ', 'น้ำผ', 'น้ำผึ้ง'])
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await expect(field).toHaveValue('น้ำผึ้ง');
  await page.evaluate(() => new Promise((later) => setTimeout(later, 600)));
  expect(asked).toEqual([]);
  await input.send('Input.insertText', { text: 'น้ำผึ้ง' });
  await expect(page.getByRole('listbox', { name: 'คำแนะนำ' })).toBeVisible();
  expect(asked).toEqual(['น้ำผึ้ง']);
  await expect(field).toHaveValue('น้ำผึ้ง');
});

test('a product page has structured data for search engines, under its full address @desktop', async ({ page }) => {
  const linked = async () =>
    (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text): Record<string, unknown> =>
      JSON.parse(text),
    );
  await page.goto(`/en${SUGAR_PATH}`);
  const found = await linked();
  expect(found.map((each) => each['@type'])).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']));
  expect(found.find((each) => each['@type'] === 'Product')?.offers).toMatchObject({
    '@type': 'Offer',
    price: '120.00',
    priceCurrency: 'THB',
    availability: 'https://schema.org/InStock',
  });
  for (const path of [`/product/${BOWL}`, BOWL_PATH]) {
    await page.goto(`/en${path}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/en${BOWL_PATH}$`));
    const group = (await linked()).find((each) => each['@type'] === 'ProductGroup');
    expect(group).toMatchObject({ productGroupID: BOWL, hasVariant: { length: 6 } });
  }
  for (const path of [`/product/${BOWL}/s-jade`, `${BOWL_PATH}/s-jade`]) {
    await page.goto(`/en${path}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/en${BOWL_PATH}/s-jade$`));
  }
});
