import { cleanup, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { EMPTY_LISTING } from '#schemas/records/search-query.ts';
import type { Listing } from '#schemas/records/search.ts';
import Pagination from './pagination.tsx';
import spec from './props.ts';

afterEach(cleanup);

const LISTING = { ids: [], start: 25, end: 48, total: 135, page: 2, pages: 6 };

function pages(given: object, products: Listing = LISTING, blogs: Listing = EMPTY_LISTING) {
  const search = { q: 'tea', products, blogs, productRecords: [], blogRecords: [] };
  const page = testPage({ path: '/search', query: { q: 'tea', p_page: '2', sort: 'newest' }, otherData: { search } });
  return render(inShop(<Pagination {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page }));
}

const links = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);

test('pages of products are links that keep the search words and the sort order', () => {
  pages({});
  expect(links('Pages of products')).toEqual([
    ['Previous page', '/en/search?q=tea&sort=newest'],
    ['Page 1', '/en/search?q=tea&sort=newest'],
    ['Page 2', '/en/search?q=tea&p_page=2&sort=newest'],
    ['Page 3', '/en/search?q=tea&p_page=3&sort=newest'],
    ['Page 6', '/en/search?q=tea&p_page=6&sort=newest'],
    ['Next page', '/en/search?q=tea&p_page=3&sort=newest'],
  ]);
});

test('pages of articles have a parameter of their own', () => {
  pages({ kind: 'blogs' }, LISTING, { ...LISTING, page: 1, pages: 2 });
  expect(links('Pages of articles')).toEqual([
    ['Page 1', '/en/search?q=tea&p_page=2&sort=newest'],
    ['Page 2', '/en/search?q=tea&p_page=2&sort=newest&b_page=2'],
    ['Next page', '/en/search?q=tea&p_page=2&sort=newest&b_page=2'],
  ]);
});

test('renders nothing for a single page', () => {
  expect(pages({ kind: 'blogs' }).container.innerHTML).toBe('');
  expect(spec.needs?.(v.parse(spec.props, {}))).toEqual({ search: {} });
});
