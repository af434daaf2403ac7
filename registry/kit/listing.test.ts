import { expect, test } from 'vitest';
import { hrefWith, pagesAround } from './listing/listing.ts';
import { testPage } from './testing/shop.tsx';

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

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('on page %i of %i the pager names %j', (current, pages, named) => {
  expect(pagesAround(current, pages)).toEqual(named);
});
