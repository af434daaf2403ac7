// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createBrowser } from './browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each<[string, () => unknown]>([
  ['rejects', () => ({ request: () => Promise.reject(new DOMException('denied', 'SecurityError')) })],
  [
    'throws',
    () => ({
      request: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  ],
  ['is missing', () => undefined],
  [
    'must not be read',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
])('the cart is saved at once where the lock manager %s', { meta: { field: ['4.browsers.2'] } }, async (_, locks) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(performance, { getEntriesByType: () => [] });
  vi.stubGlobal('navigator', Object.defineProperty({ onLine: true }, 'locks', { get: locks }));
  const granted = vi.fn();
  const release = createBrowser().lock('cart', granted);
  await vi.advanceTimersByTimeAsync(0);
  expect(granted).toHaveBeenCalledOnce();
  release();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(granted).toHaveBeenCalledOnce();
});
