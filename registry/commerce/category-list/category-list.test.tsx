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

/** A list as names with what is nested below each. */
function outline(ul: Element): unknown[] {
  return [...ul.children].map((li) => {
    const below = li.querySelector(':scope > ul');
    const name = li.querySelector('a')?.textContent;
    return below === null ? name : [name, outline(below)];
  });
}

test('the directory nests every level, siblings by rank', () => {
  list({});
  const top = screen.getAllByRole('list')[0];
  expect(top && outline(top)).toEqual([['Pantry', [['Pastes', ['Curry']], 'Sauces']], 'Textiles']);
});

test('each category is a link in the page’s language; the one being looked at says so', () => {
  list({}, categories, '/category/sauces/12');
  const sauces = screen.getByRole('link', { name: 'Sauces' });
  expect(sauces.getAttribute('href')).toBe('/en/category/sauces/12');
  expect(screen.getAllByRole('link', { current: 'page' })).toEqual([sauces]);
});

test('chosen categories stand in the given order; an unknown one is left out', () => {
  list({ ids: ['3', '404', '11'], layout: 'cards' });
  const nav = screen.getByRole('navigation', { name: 'Product categories' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/en/category/textiles/3', '/en/category/pastes/11']);
});

test('without categories it says so, and there is a way on', () => {
  list({ title: 'Browse' }, []);
  expect(screen.getByRole('heading', { name: 'Browse' }).tagName).toBe('H2');
  expect(screen.getByText('No data found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe('/en/products');
});
