import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import Wishlist from './wishlist.tsx';

afterEach(cleanup);

const products = [1, 2].map((n) => productRecord({ uuid: uuidOf(n), name: `Product ${n}` }));

function list(saved: readonly string[], gone: readonly string[] = []) {
  const double = testShop();
  const shop = {
    ...double,
    wishlist: { ...double.wishlist, view: { ...fixed(saved), initial: [] } },
    products: fixed(new Map(gone.map((uuid) => [uuid, null]))),
  };
  const page = testPage({ otherData: { productDetails: products } });
  return { element: inShop(<Wishlist title="" root={{}} slots={{}} />, { shop, page }), shop };
}

test('shows what is saved, newest first, without what the shop has no more', () => {
  render(list([uuidOf(2), uuidOf(9), uuidOf(1)], [uuidOf(9)]).element);
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Product 2', 'Product 1']);
});

test('each product can be removed', () => {
  const { element, shop } = list([uuidOf(2), uuidOf(1)]);
  render(element);
  fireEvent.click(screen.getByRole('button', { name: 'Take out of the list: Product 1' }));
  expect(shop.requests).toEqual([['wishlist.toggle', uuidOf(1)]]);
});

test('fetches what the page did not bring', () => {
  const { element, shop } = list([uuidOf(7)]);
  render(element);
  expect(shop.requests).toEqual([['requestProducts', [uuidOf(7)]]]);
});

test('leads to the products while nothing is saved, and from the server', () => {
  render(list([]).element);
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe('/en/products');
  expect(renderToString(list([uuidOf(1)]).element)).toContain('Nothing saved yet');
});
