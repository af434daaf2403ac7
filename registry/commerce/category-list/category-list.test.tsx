import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { categoryRecord } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import CategoryList from './category-list.tsx';

afterEach(cleanup);

const categories = [
  categoryRecord({ category_id: '3', category_slug: 'textiles', name: 'Textiles', _rank_rank: 2 }),
  categoryRecord({ category_id: '1', category_slug: 'pantry', name: 'Pantry', _rank_rank: 1 }),
  categoryRecord({
    category_id: '12',
    category_slug: 'sauces',
    name: 'Sauces',
    _hierarchy_parent_id: '1',
    _rank_rank: 2,
  }),
  categoryRecord({
    category_id: '11',
    category_slug: 'pastes',
    name: 'Pastes',
    _hierarchy_parent_id: '1',
    _rank_rank: 1,
  }),
  categoryRecord({ category_id: '111', category_slug: 'curry', name: 'Curry', _hierarchy_parent_id: '11' }),
];

function list(given: Partial<Parameters<typeof CategoryList>[0]>, productCategories = categories, path = '/') {
  const element = <CategoryList ids={[]} layout="tree" title="" root={{}} slots={{}} {...given} />;
  return render(inShop(element, { page: testPage({ path, otherData: { productCategories } }) }));
}

/** Reads a nested list as names with their children. */
function outline(ul: Element): unknown[] {
  return [...ul.children].map((li) => {
    const below = li.querySelector(':scope > ul');
    const name = li.querySelector('a')?.textContent;
    return below === null ? name : [name, outline(below)];
  });
}

test('the directory nests all levels, with siblings by rank', { meta: { spec: ['3.3'] } }, () => {
  list({});
  const top = screen.getAllByRole('list')[0];
  expect(top && outline(top)).toEqual([['Pantry', [['Pastes', ['Curry']], 'Sauces']], 'Textiles']);
});

test('links keep the page’s language, and the current category is marked', () => {
  list({}, categories, '/category/sauces/12');
  const sauces = screen.getByRole('link', { name: 'Sauces' });
  expect(sauces.getAttribute('href')).toBe('/en/category/sauces/12');
  expect(screen.getAllByRole('link', { current: 'page' })).toEqual([sauces]);
});

test('shows chosen categories in the given order, without unknown ones', () => {
  list({ ids: ['3', '404', '11'], layout: 'cards' });
  const nav = screen.getByRole('navigation', { name: 'Product categories' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/en/category/textiles/3', '/en/category/pastes/11']);
});

test('shows a message and a link onwards without categories', { meta: { spec: ['8.11k'] } }, () => {
  list({ title: 'Browse' }, []);
  expect(screen.getByRole('heading', { name: 'Browse' }).tagName).toBe('H2');
  expect(screen.getByText('No data found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe('/en/products');
});
