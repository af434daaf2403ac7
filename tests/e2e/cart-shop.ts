/** Shared by the end-to-end tests of the cart: products of the demo shop, and helpers that fill the cart. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './shop.ts';

/** Products of the demo shop without variants. */
export const PRODUCTS = {
  /** ฿220, ฿30 off; 43 left. */
  bodyWash: { slug: 'lemongrass-body-wash', uuid: '47fcb388-34a6-4e3c-b368-25f879e77b63' },
  /** ฿89; ฿82 each from 3 on, ฿69 from 12 on; 112 left. */
  soap: { slug: 'tamarind-soap', uuid: '32ba7c42-40c9-4019-a986-d664c0b89857' },
  /** ฿245, at most 6 per order; 30 left. */
  durian: { slug: 'durian-crisps', uuid: '32f50bb6-e8c9-47e4-a3ea-7f38cd5b9e51' },
  /** ฿690; 34 left. */
  curryBox: { slug: 'curry-night-box', uuid: '6d77448f-573d-4a5c-9fa9-a448a93e4b01' },
} as const;
type Product = (typeof PRODUCTS)[keyof typeof PRODUCTS];

export function productPath({ slug, uuid }: Product, prefix: string): string {
  return `${prefix}/product/${slug}/${uuid}`;
}

/** Adds one piece on the product's own page, and waits until the shop has it; the first picture may load slowly. */
export async function putIntoCart(page: Page, product: Product, words: { prefix: string; add: string }): Promise<void> {
  await page.goto(productPath(product, words.prefix));
  await page.getByRole('main').getByRole('button', { name: words.add }).first().click();
  await expect.poll(() => page.evaluate(openEdits), { timeout: 30_000, intervals: [100] }).toBe(0);
  // A notice stays while the pointer is on it.
  await page.mouse.move(1, 1);
}

/** In the page: edits that the shop has not confirmed yet; null: there is no cart. */
function openEdits(): number | null {
  const key = Object.keys(localStorage).find((name) => name.startsWith('raan_cart:')) ?? '';
  const cart = JSON.parse(localStorage.getItem(key) ?? 'null') as {
    readonly draft: unknown[];
    readonly real: unknown[];
  } | null;
  return cart === null || cart.real.length === 0 ? null : cart.draft.length;
}

/** Resolves after a response to a save of the cart. */
export function isSave(response: { url(): string; request(): { method(): string } }): boolean {
  return response.url().includes('/api/x4/cart/') && response.request().method() === 'POST';
}

/** The header's button "Cart" with its number of pieces. */
export function cartOf(page: Page, word: string, count: number): Locator {
  return page.getByRole('banner').getByRole('button', { name: new RegExp(`^${word} ${count}$`) });
}

/** Opens the cart, and waits until quantities can be changed and the products have loaded, which moves the lines. */
export async function openCart(page: Page, word: string, count: number): Promise<Locator> {
  await cartOf(page, word, count).click();
  const drawer = page.getByRole('dialog', { name: word, exact: true });
  await expect(drawer.getByRole('spinbutton').first()).toBeEnabled();
  await expect(drawer.getByRole('listitem').first()).toContainText('฿');
  return drawer;
}

/** Fills the checkout's address, and the e-mail address if it is empty: an account's address is filled in already. */
export async function fillAddress(page: Page): Promise<void> {
  const typed = {
    recipient: 'Somsri Jaidee',
    phone: '081 234 5678',
    address: '99/9 Sukhumvit Road',
    postcode: '10110',
  };
  const email = page.locator(`[name='email']`);
  if ((await email.inputValue()) === '') await email.fill('guest@example.com');
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name='${name}']`).fill(value);
  // The postcode loads its sub-districts; this one has several.
  await page.locator(`[name='postcode']`).locator('xpath=ancestor::*[.//button][1]').getByRole('button').click();
  await page.locator(`select[name='area']`).selectOption({ index: 1 });
}
