import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { PageView } from '#registry/kit/shop.ts';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import RecentlyViewed from './recently-viewed.tsx';

afterEach(cleanup);

const products = Array.from({ length: 10 }, (_, index) =>
  productRecord({ uuid: uuidOf(index + 1), name: `Product ${index + 1}` }),
);

function viewed(uuids: readonly string[], page: Partial<PageView> = {}) {
  const element = <RecentlyViewed title="" root={{ 'data-node': 'rv' }} slots={{}} />;
  return inShop(element, {
    shop: testShop({ recentlyViewed: { ...fixed(uuids), initial: [] } }),
    page: testPage({ otherData: { productDetails: products }, ...page }),
  });
}

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('shows at most eight, newest first', { meta: { spec: ['9.8'] } }, () => {
  render(viewed([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(uuidOf)));
  expect(names()).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Product ${n}`));
});

test('leaves out the page’s own product', () => {
  render(viewed([uuidOf(1), uuidOf(2)], { path: `/product/x/${uuidOf(1)}` }));
  expect(names()).toEqual(['Product 2']);
});

test('is hidden on the server and for a first visit', () => {
  const hidden = '<section data-node="rv" data-fills="recently-viewed" hidden=""></section>';
  expect(renderToString(viewed([uuidOf(1)]))).toBe(hidden);
  expect(render(viewed([])).container.innerHTML).toBe(hidden);
});

test('shows a placeholder in preview', () => {
  render(viewed([], { preview: true }));
  expect(screen.getByRole('heading', { name: 'Recently viewed' }).tagName).toBe('H2');
  expect(screen.getByText('Recently viewed products will appear here').tagName).toBe('P');
});
