import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PageView } from '#registry/kit/shop.ts';
import { blogRecord, categoryRecord, productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { readSearches } from '#registry/kit/listing/recent-searches.ts';
import { EMPTY_LISTING } from '#schemas/records/search-query.ts';
import type { SearchResult } from '#schemas/records/search.ts';
import SearchResults from './search-results.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const found: SearchResult = {
  q: 'curry',
  products: { ids: [uuidOf(2), uuidOf(1)], start: 25, end: 26, total: 1026, page: 2, pages: 43 },
  blogs: { ids: ['b'], start: 1, end: 1, total: 1, page: 1, pages: 1 },
  productRecords: [productRecord({ uuid: uuidOf(1), name: 'Red' }), productRecord({ uuid: uuidOf(2), name: 'Green' })],
  blogRecords: [blogRecord({ blog_id: 'b', title: 'Curry from scratch' })],
};

function results(
  search: SearchResult,
  given: Partial<Parameters<typeof SearchResults>[0]> = {},
  page: Partial<PageView> = {},
) {
  const element = <SearchResults scope="all" category="" title="" field sort pager root={{}} slots={{}} {...given} />;
  return render(
    inShop(element, {
      page: testPage({
        path: '/search',
        query: { q: 'curry', p_page: '2', sort: 'price_asc' },
        otherData: { search, productCategories: [categoryRecord({ category_id: '1', name: 'Pantry' })] },
        ...page,
      }),
    }),
  );
}

const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('shows the term, the totals of each kind, and the range shown', { meta: { spec: ['3.6'] } }, () => {
  results(found);
  expect(headings(2)).toEqual(['Results for “curry”', '1,026 products', '1 article']);
  expect(headings(3)).toEqual(['Green', 'Red', 'Curry from scratch']);
  expect(screen.getAllByText(/ of /).map(({ textContent }) => textContent)).toEqual(['25–26 of 1,026', '1–1 of 1']);
});

test('successful queries are offered later, except those of a builder and corrected ones', () => {
  results(found, {}, { preview: true });
  results({ ...found, approximate: true });
  results({ ...found, products: EMPTY_LISTING });
  expect(readSearches()).toEqual([]);
  results(found);
  expect(readSearches()).toEqual(['curry']);
});

test('the pictures of a phone’s first row come first, the others when they are near', () => {
  const ids = [1, 2, 3].map(uuidOf);
  const productRecords = ids.map((uuid) => productRecord({ uuid, images: ['/media/bowl.jpg'] }));
  const { container } = results({ ...found, products: { ...found.products, ids }, productRecords });
  const pictures = [...container.querySelectorAll('article img')].map((picture) => picture.getAttribute('loading'));
  expect(pictures.slice(0, 3)).toEqual(['eager', 'eager', 'lazy']);
});

test('pagination links keep the other parameters, and the first page has none', () => {
  results(found);
  expect(hrefOf('Next page')).toBe('/en/search?q=curry&p_page=3&sort=price_asc');
  expect(hrefOf('Previous page')).toBe('/en/search?q=curry&sort=price_asc');
  const pager = screen.getByRole('navigation', { name: 'Pages of products' });
  expect(within(pager).getByRole('link', { current: 'page' }).textContent).toBe('2');
});

test('sort orders are links that start at the first page', { meta: { spec: ['9.4'] } }, () => {
  results(found);
  const sort = screen.getByRole('navigation', { name: 'Sort by' });
  expect(
    within(sort)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Popular', '/en/search?q=curry', null],
    ['Newest', '/en/search?q=curry&sort=newest', null],
    ['Price: low to high', '/en/search?q=curry&sort=price_asc', 'true'],
    ['Price: high to low', '/en/search?q=curry&sort=price_desc', null],
  ]);
});

test('the form searches the same page for other words and keeps the sort order', () => {
  results(found);
  const form = screen.getByRole('search');
  expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/en/search', 'get']);
  const data = new FormData(form instanceof HTMLFormElement ? form : undefined);
  expect([...data]).toEqual([
    ['sort', 'price_asc'],
    ['q', 'curry'],
  ]);
});

test('a scope leaves out the other kind', () => {
  results(found, { scope: 'blogs' });
  expect(headings(3)).toEqual(['Curry from scratch']);
});

test('in a category shows only its products, without a search form', { meta: { spec: ['2.10'] } }, () => {
  results(found, { category: '7', scope: 'products' }, { path: '/category/pantry/7', query: {} });
  expect(screen.queryByRole('search')).toBeNull();
  expect(headings(2)).toEqual(['Green', 'Red']);
  expect(hrefOf('Next page')).toBe('/en/category/pantry/7?p_page=3');
});

test('without results names the term and links to categories', () => {
  results({ ...found, products: EMPTY_LISTING, blogs: EMPTY_LISTING });
  expect(screen.getByText('We found nothing for “curry”').tagName).toBe('P');
  expect(hrefOf('Pantry')).toBe('/en/category/pantry/1');
  expect(hrefOf('See all products')).toBe('/en/products');
});

test('without results shows popular products', () => {
  results({ ...found, products: EMPTY_LISTING, blogs: EMPTY_LISTING, popular: [productRecord({ name: 'Blue' })] });
  expect([headings(2), headings(3)]).toEqual([['Results for “curry”', 'What others like'], ['Blue']]);
});

test('marks approximate matches as such', () => {
  results({ ...found, approximate: true });
  expect(screen.getByText('Nothing here is called “curry”. These come close:').tagName).toBe('P');
  expect(headings(3)).toEqual(['Green', 'Red', 'Curry from scratch']);
});

test('links to a search for the words as the shop spells them, from its first page on', () => {
  results({ ...found, approximate: true, suggestion: 'green curry' });
  expect(screen.getByText(/^Did you mean:/).textContent).toBe('Did you mean: green curry');
  expect(hrefOf('green curry')).toBe('/en/search?q=green+curry&sort=price_asc');
});

test('search field, sort order and pagination can be left to other nodes', () => {
  results(found, { title: 'Found', field: false, sort: false, pager: false });
  expect([screen.queryByRole('search'), ...screen.queryAllByRole('navigation')]).toEqual([null]);
  expect(headings(3)).toEqual(['Green', 'Red', 'Curry from scratch']);
});

test('without results under filters links to the same search without them', () => {
  results(
    { ...found, products: EMPTY_LISTING, blogs: EMPTY_LISTING },
    {},
    { query: { q: 'curry', category: '7', min_price: '900', p_page: '2', sort: 'newest' } },
  );
  expect(screen.getByText('Nothing fits these filters').tagName).toBe('P');
  expect(hrefOf('Clear filters')).toBe('/en/search?q=curry&sort=newest');
});
