import { expect, test } from 'vitest';
import { hrefWith, linkedQuery, pageHref, pageUrl } from './page-href.ts';
import { testPage } from '../testing/shop.tsx';

test('changes a parameter and keeps the others', () => {
  const page = testPage({ lang: 'en', path: '/search', query: { q: 'แกง เผ็ด', sort: 'newest', p_page: '3' } });
  expect(hrefWith(page, { b_page: '2' })).toBe(
    '/en/search?q=%E0%B9%81%E0%B8%81%E0%B8%87+%E0%B9%80%E0%B8%9C%E0%B9%87%E0%B8%94&sort=newest&p_page=3&b_page=2',
  );
});

test('removes the last parameter with its question mark', () => {
  const page = testPage({ lang: 'th', path: '/products', query: { p_page: '2' } });
  expect(hrefWith(page, { p_page: undefined })).toBe('/products');
});

test('repeats at most 800 characters of a query', { meta: { field: ['1.10'] } }, () => {
  const q = 'ก'.repeat(200);
  const unknown = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`x${at}`, '\uFFFD'.repeat(9)]));
  const page = testPage({ lang: 'th', path: '/search', query: { x: '\uFFFD'.repeat(2600), q, ...unknown, y: '1' } });
  const { pathname, search, searchParams } = new URL(hrefWith(page, { sort: 'newest' }), 'https://shop.example');
  expect([pathname, searchParams.get('q'), searchParams.get('x'), searchParams.get('sort')]).toEqual([
    '/search',
    q,
    null,
    'newest',
  ]);
  expect([search.length < 7300, Object.keys(linkedQuery(page))]).toEqual([
    true,
    ['q', ...Array.from({ length: 50 }, (_, at) => `x${at}`)],
  ]);
});

test('the shared path keeps content parameters and drops those of the visit', () => {
  const query = { q: 'ชา', p_page: '2', utm_source: 'line', fbclid: 'x', 'jit-preview': '1', form_result: 'sent' };
  expect(pageHref(testPage({ path: '/search', query }))).toBe(`/en/search?q=${encodeURIComponent('ชา')}&p_page=2`);
});

test('the absolute URL has the public origin, and is undefined where that is unknown', () => {
  expect(pageUrl(testPage({ path: '/blog/curry' }))).toBe('https://shop.example/en/blog/curry');
  expect(pageUrl(testPage({ path: '/', lang: 'th' }))).toBe('https://shop.example/');
  expect(pageUrl(testPage({ path: '/blog/curry', origin: '' }))).toBeUndefined();
});
