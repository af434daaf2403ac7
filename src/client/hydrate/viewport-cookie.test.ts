// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { storeViewport } from './viewport-cookie.ts';

test('the viewport is kept for a year, and again at another breakpoint', { meta: { spec: ['9.10b'] } }, () => {
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
  vi.stubGlobal('innerWidth', 800);
  storeViewport();
  for (const width of [810, 1300]) {
    vi.stubGlobal('innerWidth', width);
    dispatchEvent(new Event('resize'));
  }
  const rules = 'path=/; max-age=31536000; samesite=strict; secure';
  expect(written).toEqual([`viewport=md; ${rules}`, `viewport=xl; ${rules}`]);
  expect(document.documentElement.dataset.viewport).toBe('xl');
});
