// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from './activity.ts';
import { followLinks } from './follow-links.ts';
import { createNavigator } from './navigator.ts';

const scrolled: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  scrolled.splice(0);
  vi.stubGlobal('scrollTo', (to: unknown) => scrolled.push(to));
  history.replaceState(null, '', '/en/about');
  document.body.innerHTML =
    '<a href="#goal">goal</a><a href="#nowhere">nowhere</a><a href="#main">skip</a><main id="main"><h2 id="goal">Goal</h2></main>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

followLinks(
  createNavigator({
    lang: 'en',
    activity: createActivity(),
    load: () => Promise.reject(new Error('a link within the page loads no router')),
    isOutdated: () => false,
    leave: () => {},
  }),
  'en',
);

/** Clicks a link as a pointer (1) or a key (0) does; returns whether the browser may go there by itself. */
function click(hash: string, detail: number): boolean | undefined {
  return document
    .querySelector(`a[href="${hash}"]`)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}

test.each([
  ['a pointer', 1],
  ['a key', 0],
])('a link within the page is followed 300 ms after %s', { meta: { field: ['3.10'], spec: ['2.19'] } }, (_, detail) => {
  expect(click('#goal', detail)).toBe(false);
  vi.advanceTimersByTime(299);
  expect(location.hash).toBe('');
  vi.advanceTimersByTime(1);
  expect([location.hash, scrolled]).toEqual(['#goal', []]);
});

test('a link within the page to nothing leads to the top', { meta: { field: ['3.10'], spec: ['2.19'] } }, () => {
  click('#nowhere', 0);
  vi.advanceTimersByTime(300);
  expect([location.hash, scrolled]).toEqual(['#nowhere', [{ top: 0 }]]);
});

test('the link past the header is the browser’s, as is the next key', { meta: { field: ['3.10'] } }, () => {
  expect(click('#main', 0)).toBe(true);
});
