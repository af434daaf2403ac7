import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { blogRecord } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import type { SafeBlog } from '#schemas/records/blog.ts';
import BlogDetail from './blog-detail.tsx';

afterEach(cleanup);

const post = (blogDetail: SafeBlog | undefined, lang: 'th' | 'en' = 'en') =>
  inShop(<BlogDetail root={{}} slots={{}} />, { page: testPage({ lang, otherData: { blogDetail } }) });

const curry = blogRecord({
  blog_id: 'curry',
  title: 'Curry from scratch',
  excerpt: 'Three small things.',
  html: '<h2>The mortar</h2><p>It has to be heavy.</p>',
  cover: '/media/raan/curry.webp',
  published_at: '2026-10-02T03:00:00Z',
});

test('the server’s HTML has the whole article and loads its cover with priority', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(post(curry));
  expect([...page.querySelectorAll('h1, h2, p')].map(({ textContent }) => textContent)).toEqual([
    'Curry from scratch',
    'Three small things.',
    'The mortar',
    'It has to be heavy.',
  ]);
  expect(page.querySelector('img')?.getAttribute('fetchpriority')).toBe('high');
  expect(page.innerHTML).not.toContain('style=');
});

test('a Thai date has the Buddhist era', () => {
  render(post(curry, 'th'));
  expect(screen.getByText('2 ตุลาคม 2569').getAttribute('datetime')).toBe('2026-10-02T03:00:00Z');
});

test('leaves no empty parts for an article without date and picture', () => {
  const { container } = render(post(blogRecord({ title: 'Short' })));
  expect(container.querySelectorAll('time, img, p').length).toBe(0);
});

test('links to the other articles when the article does not exist', () => {
  render(post(undefined));
  expect(screen.getByRole('link', { name: 'All stories' }).getAttribute('href')).toBe('/en/blogs');
});
