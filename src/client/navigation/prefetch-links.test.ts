// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchLinks } from './prefetch-links.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function page(html: string, savesData = false) {
  const root = document.createElement('main');
  root.innerHTML = html;
  document.body.replaceChildren(root);
  const asked: string[] = [];
  const done: (() => void)[] = [];
  const prefetch = (target: string) => {
    asked.push(target);
    return new Promise<void>((resolve) => done.push(resolve));
  };
  prefetchLinks({ prefetch }, { lang: 'en', root, origin: location.origin, savesData });
  const at = (index: number) => root.querySelectorAll('a')[index];
  return {
    asked,
    finish: async () => {
      done.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
    hover: (index: number) => at(index)?.dispatchEvent(new Event('pointerover', { bubbles: true })),
    focus: (index: number) => at(index)?.dispatchEvent(new Event('focusin', { bubbles: true })),
  };
}

const links = (count: number) =>
  Array.from({ length: count }, (_, at) => `<a href="/en/page-${at}"><b>x</b></a>`).join('');

test('a link that a pointer rests on is fetched ahead, one it passes over is not', () => {
  const on = page(links(2));
  on.hover(0);
  vi.advanceTimersByTime(64);
  on.hover(1);
  vi.advanceTimersByTime(65);
  expect(on.asked).toEqual(['/page-1']);
});

test('a link that has the focus is fetched at once, each page once', () => {
  const on = page('<a href="/en/a#top">1</a><a href="/en/a">2</a>');
  on.focus(0);
  on.focus(1);
  expect(on.asked).toEqual(['/a']);
});

test('four at a time, in the order they were wanted', { meta: { spec: ['9.15'] } }, async () => {
  const on = page(links(6));
  for (let index = 0; index < 6; index += 1) on.focus(index);
  expect(on.asked).toEqual(['/page-0', '/page-1', '/page-2', '/page-3']);
  await on.finish();
  expect(on.asked).toEqual(['/page-0', '/page-1', '/page-2', '/page-3', '/page-4']);
  await on.finish();
  expect(on.asked).toEqual(['/page-0', '/page-1', '/page-2', '/page-3', '/page-4', '/page-5']);
});

test.each([
  ['other sites', 'https://example.com/en/a'],
  ['another language', '/jp/a'],
  ['files', '/files/a.pdf" download="'],
  ['a new tab', '/en/a" target="_blank'],
  ['other protocols', 'mailto:shop@example.com'],
])('nothing is fetched for %s', (_what, href) => {
  const on = page(`<a href="${href}">x</a>`);
  on.focus(0);
  expect(on.asked).toEqual([]);
});

test('a visitor who asked for few bytes pays for no page that is not opened', () => {
  const on = page(links(1), true);
  on.focus(0);
  expect(on.asked).toEqual([]);
});
