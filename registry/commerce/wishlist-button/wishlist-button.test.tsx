import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import type { Product } from '#schemas/product.ts';
import type { SafeUrl } from '#schemas/values/address/safe-url.ts';
import WishlistButton from './wishlist-button.tsx';

afterEach(cleanup);

function heart(product: Product, saved: readonly string[] = [], href = '/wishlist') {
  const double = testShop();
  const shop = { ...double, wishlist: { ...double.wishlist, view: fixed(saved) } };
  const page = testPage({ otherData: { productDetails: [product] } });
  render(inShop(<WishlistButton uuid="" href={href as SafeUrl} root={{}} slots={{}} />, { shop, page }));
  return shop.requests;
}

const button = () => screen.getByRole('button');

test('saves the product, and a variant as the product that it is one of', () => {
  const requests = heart(productRecord({}));
  expect([button().textContent, button().ariaPressed]).toEqual(['Save for later: Green curry paste', 'false']);
  fireEvent.click(button());
  cleanup();
  const ofVariant = heart(productRecord({ uuid: uuidOf(31), parent: { uuid: uuidOf(3) } }));
  fireEvent.click(button());
  expect([requests, ofVariant]).toEqual([[['wishlist.toggle', uuidOf(1)]], [['wishlist.toggle', uuidOf(3)]]]);
});

test('a saved product says so and leads to the list, if the shop has one', () => {
  heart(productRecord({}), [uuidOf(1)]);
  expect([button().textContent, button().ariaPressed]).toEqual(['Saved: Green curry paste', 'true']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/en/wishlist');
  cleanup();
  heart(productRecord({}), [uuidOf(1)], '');
  expect(screen.queryByRole('link')).toBeNull();
});
