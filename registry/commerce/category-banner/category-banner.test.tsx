import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Category } from '#schemas/records/category.ts';
import CategoryBanner from './category-banner.tsx';
import spec from './props.ts';

afterEach(cleanup);

const category = v.parse(Category, {
  category_id: '10',
  category_slug: 'pantry',
  name: 'Pantry',
  description: 'From the kitchen',
});
const show = (given: object, categories = [category]) =>
  render(
    inShop(<CategoryBanner {...v.parse(spec.props, given)} root={{}} slots={{}} />, {
      page: testPage({ otherData: { productCategories: categories } }),
    }),
  );

test("shows the page's category in its own words, or in the builder's", () => {
  const shown = show({});
  expect(shown.container.textContent).toBe('PantryFrom the kitchen');
  shown.unmount();
  expect(show({ text: 'Our best' }).container.textContent).toBe('PantryOur best');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pantry');
});

test('keeps the focal point of the category’s picture in view, that of the page before it, and none of a picture of the page', () => {
  const pictured = v.parse(Category, { ...category, image: '/media/raan/a.webp', image_focus: { x: 80, y: '40' } });
  const positionOf = (given: object) => {
    const { container, unmount } = show(given, [pictured]);
    const { x, y } = container.querySelector('img')?.dataset ?? {};
    unmount();
    return [x, y];
  };
  expect([
    positionOf({}),
    positionOf({ focus: { x: 10, y: 20 } }),
    positionOf({ image: '/media/raan/b.webp' }),
    v.parse(Category, { ...category, image_focus: { x: 180, y: 40 } }).image_focus,
  ]).toEqual([['8', '4'], ['1', '2'], [undefined, undefined], undefined]);
});

test('renders nothing on a page without category', () => {
  expect(show({}, []).container.innerHTML).toBe('');
});
