// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { PageList } from './page-list.tsx';

afterEach(cleanup);

const page = (path: string, title: string) => ({ path, title, isPublished: true, hasDraft: false });
const PAGES = [
  page('/', 'Home'),
  page('/about', 'About us'),
  page('/contact', 'Contact'),
  page('/blog', 'Journal'),
  page('/shipping', 'Delivery'),
  page('/faq', 'Questions'),
  page('/product/*', '{title} | Raan'),
];

function show(pages: readonly unknown[]): void {
  const store = ((name) =>
    name === 'builderPages'
      ? Promise.resolve({ ok: true, data: { pages, zones: [page('zone:header', '')] } })
      : new Promise(() => undefined)) as CallStore;
  render(
    inShop(
      <BuilderContext value={builderServices({ store })}>
        <PageList />
      </BuilderContext>,
    ),
  );
}
const listed = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.includes('page='))
    .map(({ textContent }) => textContent);

test('many pages are found by words of their title and path; a layout has a name of its own', async () => {
  show(PAGES);
  const search = await screen.findByRole('searchbox', { name: 'Search pages' });
  expect(listed()).toHaveLength(8);
  expect(listed().slice(-2)).toEqual(['Layout of all products/product/*', 'Header of all pages']);
  fireEvent.change(search, { target: { value: 'deliv' } });
  expect(listed()).toEqual(['Delivery/shipping']);
  fireEvent.change(search, { target: { value: 'header' } });
  expect([listed(), screen.queryByText('No page has these words.')]).toEqual([['Header of all pages'], null]);
  fireEvent.change(search, { target: { value: 'nothing like it' } });
  expect([listed(), screen.getByText('No page has these words.').role]).toEqual([[], 'status']);
});

test('the list leads back to the shop, and few pages need no search', async () => {
  show(PAGES.slice(0, 6));
  expect(await screen.findByText('Questions')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the shop' }).getAttribute('href')).toBe('/en');
});
