import { expect, test } from 'vitest';
import { hrefWith, pageHref, pageUrl } from './page-href.ts';
import { testPage } from '../testing/shop.tsx';

test('a changed parameter leaves the others as they are', () => {
  const page = testPage({ lang: 'en', path: '/search', query: { q: 'แกง เผ็ด', sort: 'newest', p_page: '3' } });
  expect(hrefWith(page, { b_page: '2' })).toBe(
    '/en/search?q=%E0%B9%81%E0%B8%81%E0%B8%87+%E0%B9%80%E0%B8%9C%E0%B9%87%E0%B8%94&sort=newest&p_page=3&b_page=2',
  );
});

test('a parameter taken out leaves a bare path behind', () => {
  const page = testPage({ lang: 'th', path: '/products', query: { p_page: '2' } });
  expect(hrefWith(page, { p_page: undefined })).toBe('/products');
});

test('an address is shared with what it shows, without how one came to it', () => {
  const query = { q: 'ชา', p_page: '2', utm_source: 'line', fbclid: 'x', 'jit-preview': '1', form_result: 'sent' };
  expect(pageHref(testPage({ path: '/search', query }))).toBe(`/en/search?q=${encodeURIComponent('ชา')}&p_page=2`);
});

test('the full address bears the public origin, and is not made up where that is unknown', () => {
  expect(pageUrl(testPage({ path: '/blog/curry' }))).toBe('https://shop.example/en/blog/curry');
  expect(pageUrl(testPage({ path: '/', lang: 'th' }))).toBe('https://shop.example/');
  expect(pageUrl(testPage({ path: '/blog/curry', origin: '' }))).toBeUndefined();
});
