import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { blogRecord } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { EMPTY_LISTING } from '#schemas/records/search-query.ts';
import type { Listing } from '#schemas/records/search.ts';
import BlogSearch from './blog-search.tsx';
import spec from './props.ts';

afterEach(cleanup);

const records = ['a', 'b'].map((blog_id) => blogRecord({ blog_id, title: `Post ${blog_id}` }));
const FOUND: Listing = { ids: ['b', 'a', 'gone'], start: 13, end: 15, total: 26, page: 2, pages: 3 };

function search(query: Readonly<Record<string, string>>, given: object = {}, blogs: Listing = FOUND) {
  const otherData = { search: { q: '', products: EMPTY_LISTING, blogs, productRecords: [], blogRecords: records } };
  const page = testPage({ path: '/blogs', query, otherData });
  return render(inShop(<BlogSearch {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page }));
}

const headings = () => screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);

test('shows the articles found in their order, with their number and pagination', () => {
  search({ q: 'rice', b_page: '2' }, { title: 'Search the journal' });
  expect(headings()).toEqual([
    ['H2', 'Search the journal'],
    ['H3', 'Post b'],
    ['H3', 'Post a'],
  ]);
  expect([screen.getByText('26 articles').tagName, screen.getByText('13–15 of 26').tagName]).toEqual(['P', 'P']);
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/en/blogs?q=rice&b_page=3');
});

test('the form searches the same page for other words, from the first page', () => {
  search({ q: 'rice', b_page: '2' });
  const form = screen.getByRole('search');
  expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/en/blogs', 'get']);
  expect([...new FormData(form instanceof HTMLFormElement ? form : undefined)]).toEqual([['q', 'rice']]);
  expect(screen.getByRole('searchbox', { name: 'Search the stories' })).toHaveProperty('value', 'rice');
});

test('shows all articles before a search, or only the field', () => {
  search({});
  expect(headings()).toEqual([
    ['H2', 'Post b'],
    ['H2', 'Post a'],
  ]);
  cleanup();
  search({}, { all: false });
  expect([screen.queryAllByRole('heading'), screen.getByRole('searchbox').tagName]).toEqual([[], 'INPUT']);
});

test('links to all articles when nothing is found', () => {
  search({ q: 'bicycle' }, {}, EMPTY_LISTING);
  expect(screen.getByText('We found nothing for “bicycle”').tagName).toBe('P');
  expect(screen.getByRole('link', { name: 'All stories' }).getAttribute('href')).toBe('/en/blogs');
});
