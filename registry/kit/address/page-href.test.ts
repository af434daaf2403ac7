import { expect, test } from 'vitest';
import { pageAddress, pageHref } from './page-href.ts';
import { testPage } from '../testing/shop.tsx';

test('an address is shared with what it shows, without how one came to it', () => {
  const query = { q: 'ชา', p_page: '2', utm_source: 'line', fbclid: 'x', 'jit-preview': '1', form_result: 'sent' };
  expect(pageHref(testPage({ path: '/search', query }))).toBe(`/en/search?q=${encodeURIComponent('ชา')}&p_page=2`);
});

test('the full address bears the public origin, and is not made up where that is unknown', () => {
  expect(pageAddress(testPage({ path: '/blog/curry' }))).toBe('https://shop.example/en/blog/curry');
  expect(pageAddress(testPage({ path: '/', lang: 'th' }))).toBe('https://shop.example/');
  expect(pageAddress(testPage({ path: '/blog/curry', origin: '' }))).toBeUndefined();
});
