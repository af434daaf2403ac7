import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { EMPTY_CART, fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import type { Product } from '#schemas/product.ts';
import BuyNow from './buy-now.tsx';

afterEach(cleanup);

function buy(product: Product, shop = testShop(), webId = '1') {
  const base = v.parse(Base, { web: { web_id: webId } });
  const page = testPage({ base, otherData: { productDetails: [product] } });
  render(inShop(<BuyNow uuid="" label="" root={{}} slots={{}} />, { shop, page }));
  return shop.requests;
}

test('adds the least that can be ordered, then goes on to the checkout', () => {
  const requests = buy(productRecord({ quantity_min: 2 }));
  fireEvent.click(screen.getByRole('button', { name: 'Buy now: Green curry paste' }));
  expect(requests).toEqual([['cart.add', uuidOf(1), 2], ['cart.checkout']]);
});

test('a shop with its own checkout buys only that product, by a form', () => {
  const base = v.parse(Base, { web: { web_id: '1' }, settings: { plain_cart: true } });
  const product = productRecord({ quantity_min: 2 });
  const shop = testShop();
  const page = testPage({ base, otherData: { productDetails: [product] } });
  const { container } = render(inShop(<BuyNow uuid="" label="" root={{}} slots={{}} />, { shop, page }));
  const form = container.querySelector('form');
  const button = screen.getByRole('button', { name: 'Buy now: Green curry paste' });
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/pay/cart?lang=en']);
  expect(form === null ? [] : [...new FormData(form, button)]).toEqual([
    ['uuid', uuidOf(1)],
    ['quantity', '2'],
    ['do', 'buy'],
  ]);
});

test('a click counts before the app has come', () => {
  buy(productRecord({}));
  expect(JSON.parse(screen.getByRole('button').dataset.cartAdd ?? '')).toEqual({
    uuid: uuidOf(1),
    quantity: 1,
    min: 1,
    max: 99_999,
  });
});

test('before a variant is chosen it leads to the options, and sold out to its like', () => {
  buy(productRecord({ variants: [{ id: 's', price: 1 }] }));
  expect([screen.queryByRole('button'), screen.getByRole('link').textContent]).toEqual([null, 'Choose options']);
  cleanup();
  buy(productRecord({ remain: 0, category: { category_id: 11, category_slug: 'curry', name: 'Curry pastes' } }));
  expect([screen.queryByRole('button'), screen.getByRole('link').textContent]).toEqual([
    null,
    'See more in Curry pastes',
  ]);
});

test('goods for members, of which a guest can put none into the cart, offer none', () => {
  buy(productRecord({ member_only: true }));
  expect([screen.queryByRole('button'), screen.getByText('Only members of the shop can buy it.').tagName]).toEqual([
    null,
    'SPAN',
  ]);
});

test('a shop without a checkout has no such button, from the first view on', () => {
  buy(productRecord({}), testShop(), '10047');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const shop = testShop();
  buy(productRecord({}), { ...shop, cart: { ...shop.cart, view: fixed({ ...EMPTY_CART, offline: true }) } });
  expect(screen.queryByRole('button')).toBeNull();
});
