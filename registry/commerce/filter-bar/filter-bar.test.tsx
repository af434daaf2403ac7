import { cleanup, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { categoryRecord } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Facets } from '#schemas/records/search.ts';
import { EMPTY_LISTING } from '#schemas/records/search-query.ts';
import FilterBar from './filter-bar.tsx';
import spec from './props.ts';

afterEach(cleanup);

const productCategories = [
  categoryRecord({ category_id: '10', name: 'Pantry' }),
  categoryRecord({ category_id: '11', name: 'Rice', _hierarchy_parent_id: '10' }),
  categoryRecord({ category_id: '12', name: 'Sticky', _hierarchy_parent_id: '11' }),
  categoryRecord({ category_id: '20', name: 'Gifts', _rank_rank: 2 }),
];
const search = {
  q: '',
  products: { ...EMPTY_LISTING, total: 1026 },
  blogs: EMPTY_LISTING,
  productRecords: [],
  blogRecords: [],
};

function bar(
  query: Readonly<Record<string, string>> = {},
  given: object = {},
  path = '/products',
  facets?: v.InferInput<typeof Facets>,
) {
  const counted = facets === undefined ? search : { ...search, facets: v.parse(Facets, facets) };
  const page = testPage({ path, query, otherData: { productCategories, search: counted } });
  return render(inShop(<FilterBar {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page }));
}

const form = () => {
  const element = document.querySelector('form');
  if (element === null) throw new Error('there is no form');
  return element;
};
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('shows the number of products, or the given title', () => {
  bar();
  expect(screen.getByText('1,026 products').tagName).toBe('P');
  cleanup();
  bar({}, { title: 'Narrow it down' });
  expect(screen.queryByText('1,026 products')).toBeNull();
});

test('the form reloads the page, keeps search words and sort order, and starts at the first page', () => {
  bar({ q: 'rice', sort: 'newest', p_page: '3', category: '11', min_price: '100', max_price: '500.5', color: '' });
  expect([form().getAttribute('action'), form().method]).toEqual(['/en/products', 'get']);
  expect([...new FormData(form())]).toEqual([
    ['q', 'rice'],
    ['sort', 'newest'],
    ['category', '11'],
    ['min_price', '100'],
    ['max_price', '500.5'],
  ]);
});

test('groups categories by their parents', () => {
  bar();
  const choice = screen.getByRole('combobox', { name: 'Category' });
  expect(within(choice).getByRole('group', { name: 'Pantry' }).tagName).toBe('OPTGROUP');
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => [option.textContent, option.getAttribute('value')]),
  ).toEqual([
    ['All categories', ''],
    ['All of Pantry', '10'],
    ['Rice', '11'],
    ['– Sticky', '12'],
    ['Gifts', '20'],
  ]);
});

const facets = {
  categories: [
    { category_id: '10', count: 1026 },
    { category_id: '11', count: 3 },
  ],
  prices: [
    { max: 100, count: 1 },
    { min: 100, max: 300, count: 1020 },
    { min: 300, count: 5 },
  ],
};

test('shows the counts of categories, and disables empty ones unless selected', () => {
  const options = () =>
    within(screen.getByRole('combobox', { name: 'Category' }))
      .getAllByRole('option')
      .map((option) => [option.textContent, option.hasAttribute('disabled')]);
  bar({}, {}, '/products', facets);
  expect(options()).toEqual([
    ['All categories', false],
    ['All of Pantry (1,026)', false],
    ['Rice (3)', false],
    ['– Sticky (0)', true],
    ['Gifts (0)', true],
  ]);
  cleanup();
  bar({ category: '20' }, {}, '/products', facets);
  expect(options().at(-1)).toEqual(['Gifts (0)', false]);
});

test('counted price ranges are links to the first page, and the current one is marked', () => {
  bar({ q: 'rice', min_price: '100', max_price: '300', p_page: '2' }, {}, '/products', facets);
  const ranges = within(screen.getByRole('list', { name: 'Price ranges' })).getAllByRole('link');
  expect(ranges.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/en/products?q=rice&max_price=100', null],
    ['/en/products?q=rice&min_price=100&max_price=300', 'true'],
    ['/en/products?q=rice&min_price=300', null],
  ]);
  expect(screen.getByRole('link', { name: /^฿100 – ฿300 ?\(1,020 products\)$/ })).toBe(ranges[1]);
});

test('shows neither numbers nor ranges without counts', () => {
  bar();
  expect(screen.queryByRole('list', { name: 'Price ranges' })).toBeNull();
});

test('each active filter has a link that removes it and keeps the others', () => {
  bar({ q: 'rice', sort: 'newest', p_page: '3', category: '11', min_price: '100', max_price: '500' });
  expect(linksIn(screen.getByRole('list', { name: 'Active filters' }))).toEqual([
    ['Remove filter “rice”', '/en/products?sort=newest&category=11&min_price=100&max_price=500'],
    ['Remove filter Rice', '/en/products?q=rice&sort=newest&min_price=100&max_price=500'],
    ['Remove filter ฿100 – ฿500', '/en/products?q=rice&sort=newest&category=11'],
    ['Clear filters', '/en/products?q=rice&sort=newest'],
  ]);
  expect(screen.getByText('Filters').textContent).toBe('Filters2');
});

test.each([
  [{ min_price: '100' }, 'From ฿100'],
  [{ max_price: '99.50' }, 'Under ฿99.50'],
  [{ min_price: '500', max_price: '100' }, '฿100 – ฿500'],
])('formats the range %j', (query, words) => {
  bar(query);
  expect(linksIn(screen.getByRole('list', { name: 'Active filters' }))).toEqual([
    [`Remove filter ${words}`, '/en/products'],
  ]);
});

test('ignores invalid filters', () => {
  bar({ min_price: 'cheap', max_price: '-1', category: '', q: ' ' });
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

const shopFacets = {
  categories: [],
  prices: [],
  options: [
    { id: 'stock', values: [{ id: 'in', label: '', count: 7 }] },
    {
      id: 'colour',
      label: 'Colour',
      values: [
        { id: 'indigo', label: 'Indigo', count: 3, colour: '#2b3a67' },
        { id: 'natural', label: 'Natural', count: 1 },
      ],
    },
  ],
};

test('the shop’s facets are links that add a value, or remove a chosen one, on the first page', () => {
  bar({ q: 'cloth', f: 'colour.indigo', p_page: '2' }, {}, '/products', shopFacets);
  const linksOf = (name: string) =>
    within(screen.getByRole('list', { name, hidden: true }))
      .getAllByRole('link', { hidden: true })
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
  expect(linksOf('In stock')).toEqual([['In stock 7', '/en/products?q=cloth&f=colour.indigo_stock.in', null]]);
  expect(linksOf('Colour')).toEqual([
    ['Indigo 3', '/en/products?q=cloth', 'true'],
    ['Natural 1', '/en/products?q=cloth&f=colour.indigo.natural', null],
  ]);
  expect([...document.querySelectorAll('svg circle[fill="#2b3a67"]')].length).toBe(1);
  expect([...document.querySelectorAll('details summary')].map(({ textContent }) => textContent)).toEqual([
    'Filters1',
    'More1',
    'Colour1',
  ]);
});

test('chosen values can be removed one by one, by their labels or else their ids', () => {
  bar({ f: 'colour.indigo_province.lampang_stock.in' }, {}, '/products', shopFacets);
  expect(linksIn(screen.getByRole('list', { name: 'Active filters' }))).toEqual([
    ['Remove filter Indigo', '/en/products?f=province.lampang_stock.in'],
    ['Remove filter lampang', '/en/products?f=colour.indigo_stock.in'],
    ['Remove filter In stock', '/en/products?f=colour.indigo_province.lampang'],
    ['Clear filters', '/en/products'],
  ]);
  expect(screen.getByText('Filters').textContent).toBe('Filters3');
});

test('the form keeps the chosen facets, and a bar may do without them', () => {
  bar({ f: 'stock.in' }, {}, '/products', shopFacets);
  expect(new FormData(form()).get('f')).toBe('stock.in');
  cleanup();
  bar({}, { facets: false }, '/products', shopFacets);
  expect(screen.queryByRole('list', { name: 'Colour' })).toBeNull();
});

test('an unknown category can still be removed', () => {
  bar({ category: '404' });
  expect(linksIn(screen.getByRole('list', { name: 'Active filters' }))).toEqual([
    ['Remove filter 404', '/en/products'],
  ]);
});

test('offers no other category on the page of one, and keeps its path', () => {
  bar({ category: '20', sort: 'price_asc' }, { category: '10' }, '/category/pantry/10');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  expect(form().getAttribute('action')).toBe('/en/category/pantry/10');
  expect(spec.needs?.(v.parse(spec.props, { category: '10' }))).toEqual({
    search: { category: '10' },
    categories: 'all',
  });
});

test('each part can be switched off', () => {
  bar({}, { categories: false, price: false });
  expect([document.querySelector('form'), screen.queryAllByRole('navigation').length]).toEqual([null, 1]);
  cleanup();
  bar({}, { sort: false });
  expect([document.querySelector('form') === null, screen.queryAllByRole('navigation').length]).toEqual([false, 0]);
});
