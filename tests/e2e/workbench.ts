/** Shared by tests of the workbench. */
import type { Locator, Page } from '@playwright/test';
import { linkSentTo } from './mail.ts';
import { expect } from './shop.ts';

/** Registers an account; the page has its cookies from then on. */
export async function login(page: Page, baseURL = '', name = 'Owner'): Promise<void> {
  const [email, password] = [`${crypto.randomUUID()}@example.com`, 'a long password'];
  const sent = { headers: { origin: baseURL }, maxRedirects: 0 };
  const asked = await page.request.post('/account/register', { form: { name, email, password }, ...sent });
  expect(asked.status()).toBe(303);
  const answer = await page.request.post(await linkSentTo(email, baseURL), { form: { password }, ...sent });
  expect(answer.status()).toBe(303);
}

/** The middle of an element of the scaled frame, in px of the window. */
export async function pointInFrame(
  scaled: Locator,
  element: Locator,
): Promise<{ readonly x: number; readonly y: number }> {
  const box = await scaled.boundingBox();
  const at = await element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, inner: innerWidth };
  });
  const zoom = (box?.width ?? 0) / at.inner;
  return { x: (box?.x ?? 0) + at.x * zoom, y: (box?.y ?? 0) + at.y * zoom };
}
