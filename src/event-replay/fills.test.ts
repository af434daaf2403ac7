// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { A_WHILE_MS, pass, prepareStarterPages, stage } from './testing/starter-page.ts';

prepareStarterPages();

const UUID = '00000000-0000-4000-8000-000000000001';

afterEach(() => {
  delete document.documentElement.dataset.known;
});

/** Whether the app starts by itself on a page with this part, `top` px below the window's upper edge. */
async function starts(part: string, top = 100): Promise<boolean> {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 200));
  const { asked } = stage(part);
  await pass(A_WHILE_MS);
  return asked.length > 0;
}

test.each([
  ['wishlist', '[]', false],
  ['wishlist', JSON.stringify([UUID]), true],
  [`wishlist ${UUID}`, JSON.stringify([UUID]), true],
  [`wishlist ${UUID}`, JSON.stringify([UUID.replace('1', '2')]), false],
  ['recently-viewed', undefined, false],
  ['recently-viewed', JSON.stringify([{ uuid: UUID, viewedAt: 1 }]), true],
])('%s with %s in storage starts the app by itself: %s', async (source, stored, expected) => {
  if (stored !== undefined) localStorage.setItem(source.split(' ')[0] ?? '', stored);
  expect(await starts(`<section data-fills="${source}"></section>`)).toBe(expected);
});

test('a part for visitors with a session is only filled in for them', async () => {
  const part = '<section data-fills="session"></section>';
  expect(await starts(part)).toBe(false);
  document.documentElement.dataset.known = '';
  expect(await starts(part)).toBe(true);
});

test('the summary of the cart fills itself in for everybody', async () => {
  expect(await starts('<section data-fills="cart"></section>')).toBe(true);
});

test.each([
  ['below the window', '<section data-fills="cart"></section>', 5000],
  ['in a closed panel', '<div popover><section data-fills="cart"></section></div>', 100],
])('a part %s waits for the first touch', async (_, part, top) => {
  expect(await starts(part, top)).toBe(false);
});
