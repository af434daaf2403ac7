// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HASH_DELAY_FIRST_MS, HASH_DELAY_MOUNTED_MS } from '../../routes/scroll.ts';
import { scrollToHash } from './scroll-to-hash.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

/** A page with the element `รีวิว`; the ids of the elements that were scrolled to. */
function page(hash: string) {
  history.replaceState(null, '', `/${hash}`);
  document.body.innerHTML = '<h2 id="รีวิว">Reviews</h2><h2 id="100%">All</h2>';
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this.id);
  };
  return scrolled;
}

test.each([
  ['once mounted', HASH_DELAY_MOUNTED_MS, 300],
  ['on the first page', HASH_DELAY_FIRST_MS, 500],
])('a hash scrolls to its element, %s after %i ms', { meta: { spec: ['2.19'] } }, (_, delay, ms) => {
  expect(delay).toBe(ms);
  const scrolled = page(`#${encodeURIComponent('รีวิว')}`);
  scrollToHash(delay);
  vi.advanceTimersByTime(ms - 1);
  expect(scrolled).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scrolled).toEqual(['รีวิว']);
});

test('an invalid encoding in a hash is used unchanged; a hash without an element does not scroll', () => {
  const scrolled = page('#100%');
  scrollToHash(300);
  vi.runAllTimers();
  history.replaceState(null, '', '/#nowhere');
  scrollToHash(300);
  vi.runAllTimers();
  expect(scrolled).toEqual(['100%']);
});

test('a visitor who has scrolled on meanwhile stays there', () => {
  const scrolled = page('#100%');
  scrollToHash(300);
  history.replaceState(null, '', '/');
  vi.runAllTimers();
  expect(scrolled).toEqual([]);
});
