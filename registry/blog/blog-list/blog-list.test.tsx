import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SafeUrl } from '#registry/kit/props/fields.ts';
import type { PageView } from '#registry/kit/shop.ts';
import { blogRecord } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import BlogList from './blog-list.tsx';

afterEach(cleanup);

const blogs = ['c', 'b', 'a'].map((blog_id) => blogRecord({ blog_id, title: `Post ${blog_id}` }));

function list(given: Partial<Parameters<typeof BlogList>[0]>, page: Partial<PageView> = {}) {
  const element = <BlogList ids={[]} title="" limit={60} more={undefined} root={{}} slots={{}} {...given} />;
  return render(inShop(element, { page: testPage({ otherData: { blogs }, ...page }) }));
}

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('shows all articles in their order, up to the limit', () => {
  list({ limit: 2 });
  expect(links()).toEqual([
    ['Post c', '/en/blog/c'],
    ['Post b', '/en/blog/b'],
  ]);
});

test('shows chosen articles in the given order, without unknown ones', () => {
  list({ ids: ['a', 'x', 'c'] });
  expect(links()).toEqual([
    ['Post a', '/en/blog/a'],
    ['Post c', '/en/blog/c'],
  ]);
});

test('leaves out the page’s own article', () => {
  list({}, { path: '/blog/b', otherData: { blogs, blogDetail: blogs[1] } });
  expect(links().map(([name]) => name)).toEqual(['Post c', 'Post a']);
});

test('formats the date in the page’s language and the shop’s time zone', () => {
  const late = blogRecord({ blog_id: 'd', published_at: '2026-01-31T18:30:00Z' });
  list({}, { lang: 'th', otherData: { blogs: [late] } });
  expect(screen.getByText('1 กุมภาพันธ์ 2569').getAttribute('datetime')).toBe('2026-01-31T18:30:00Z');
});

test('has a title and a link to more, with articles one heading level below', () => {
  list({ title: 'Stories', more: { label: 'Read them all', href: '/blogs' as SafeUrl } });
  expect(screen.getByRole('link', { name: 'Read them all' }).getAttribute('href')).toBe('/en/blogs');
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H2', 'H3', 'H3', 'H3']);
});

test('links onwards when there are no articles', () => {
  list({}, { otherData: {} });
  expect(links()).toEqual([['See all products', '/en/products']]);
});
