import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import type { CartView } from '#registry/kit/shop.ts';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { EMPTY_CART, fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import type { SafeProduct } from '#schemas/product.ts';
import CartSummary from './cart-summary.tsx';
import spec from './props.ts';

afterEach(cleanup);

const cups = productRecord({ uuid: uuidOf(1), name: 'Tea cups', slug: 'tea-cups', price: 450 });
const paste = productRecord({
  uuid: uuidOf(2),
  name: 'Curry paste',
  price: 120,
  price_list: [{ quantity_min: 3, quantity_max: null, price: 99.99 }],
});

function summary(items: readonly [number, number][], given: object = {}, cart: Partial<CartView> = {}) {
  const known = testShop();
  const products = new Map<string, SafeProduct | null>([
    [uuidOf(1), cups],
    [uuidOf(2), paste],
    [uuidOf(8), null],
  ]);
  const view: CartView = {
    ...EMPTY_CART,
    items: items.map(([n, quantity]) => ({ uuid: uuidOf(n) as CartView['items'][number]['uuid'], quantity })),
    ...cart,
  };
  const shop = {
    ...known,
    products: fixed(products),
    cart: { ...known.cart, view: { ...fixed(view), initial: { ...EMPTY_CART, ready: false } } },
  };
  const element = <CartSummary {...v.parse(spec.props, given)} root={{}} slots={{}} />;
  return { requests: known.requests, element: inShop(element, { shop, page: testPage() }) };
}

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test("shows lines at their tier's price, and the total with its note", { meta: { spec: ['9.2c'] } }, () => {
  render(
    summary([
      [1, 1],
      [2, 3],
    ]).element,
  );
  expect(lines()).toEqual(['Tea cupsQuantity 1฿450', 'Curry pasteQuantity 3฿299.97']);
  expect(screen.getByRole('link', { name: 'Tea cups' }).getAttribute('href')).toBe(`/en/product/tea-cups/${uuidOf(1)}`);
  expect(screen.getByRole('status').textContent).toBe('Total฿749.97');
  expect(screen.getByText('Shipping and VAT are not included.').tagName).toBe('P');
});

test('checks out, and opens the cart for changes', () => {
  const { element, requests } = summary([[1, 2]]);
  render(element);
  fireEvent.click(screen.getByRole('button', { name: 'Checkout' }));
  fireEvent.click(screen.getByRole('button', { name: 'View and change' }));
  expect(requests.slice(1)).toEqual([['cart.checkout'], ['cart.show']]);
});

test('counts the lines that are not shown, and includes them in the total', () => {
  render(
    summary(
      [
        [1, 1],
        [2, 1],
      ],
      { lines: 1 },
    ).element,
  );
  expect([lines(), screen.getByText('and 1 more').tagName]).toEqual([['Tea cupsQuantity 1฿450'], 'P']);
  expect(screen.getByRole('status').textContent).toBe('Total฿570');
  cleanup();
  render(summary([[1, 1]], { lines: 0 }).element);
  expect(lines()).toEqual([]);
});

test('requests unknown products, and shows a message for one that does not exist', () => {
  const { element, requests } = summary([
    [8, 1],
    [9, 2],
  ]);
  render(element);
  expect(requests).toEqual([['requestProducts', [uuidOf(8), uuidOf(9)]]]);
  expect(lines()).toEqual(['This product can’t be shown right nowQuantity 1', 'Quantity 2']);
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
});

test('a product that failed to load is requested again, and the total waits for its price', () => {
  vi.useFakeTimers();
  const { element, requests } = summary([
    [1, 2],
    [8, 1],
  ]);
  const { unmount } = render(element);
  expect(screen.getByRole('status').textContent).toBe('Total–');
  const request = ['requestProducts', [uuidOf(8)]];
  requests.length = 0;
  vi.advanceTimersByTime(10_000);
  fireEvent(window, new Event('online'));
  expect(requests).toEqual([request, request]);
  unmount();
  vi.advanceTimersByTime(10_000);
  expect(requests).toEqual([request, request]);
  vi.useRealTimers();
});

test('a shop without a server cart has no checkout', () => {
  render(summary([[1, 1]], {}, { offline: true }).element);
  expect(screen.getByRole('button', { name: 'Checkout' })).toHaveProperty('disabled', true);
});

test('an empty cart links onwards, and to the cart page before the app has read it', () => {
  render(summary([]).element);
  expect(screen.getByText('Your cart is empty').tagName).toBe('P');
  expect(screen.getByRole('link', { name: 'Look around the shop' }).getAttribute('href')).toBe('/en/products');
  const page = document.createElement('div');
  page.innerHTML = renderToString(summary([[1, 1]]).element);
  expect(page.querySelector('p')?.textContent).toBe('Your cart is kept in this browser.');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/en/cart');
});
