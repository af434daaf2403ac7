import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { EMPTY_CART, fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import CartButton from './cart-button.tsx';
import spec from './props.ts';

afterEach(cleanup);

function button(given: object, count: number) {
  const known = testShop();
  const shop = { ...known, cart: { ...known.cart, view: { ...fixed({ ...EMPTY_CART, count }), initial: EMPTY_CART } } };
  const element = <CartButton {...v.parse(spec.props, given)} root={{ className: 'of-node' }} slots={{}} />;
  return { requests: known.requests, element: inShop(element, { shop, page: testPage() }) };
}

test.each(['primary', 'secondary', 'icon'])('as %s has the cart and its pieces as its name, and opens it', (look) => {
  const { element, requests } = button({ look }, 1203);
  render(element);
  fireEvent.click(screen.getByRole('button', { name: 'Cart 1,203' }));
  expect(requests).toEqual([['cart.show']]);
});

test('the starter counts until the cart is known', () => {
  const marks = (ready: boolean) => {
    const known = testShop();
    const shop = { ...known, cart: { ...known.cart, view: fixed({ ...EMPTY_CART, ready }) } };
    const { container } = render(inShop(<CartButton {...v.parse(spec.props, {})} root={{}} slots={{}} />, { shop }));
    return container.querySelectorAll('[data-cart-count=""]').length;
  };
  expect([marks(false), marks(true)]).toEqual([2, 0]);
});

test('an empty cart shows no number, but announces it', () => {
  render(button({}, 0).element);
  expect(
    screen.getByRole('button', { name: 'Cart 0' }).querySelector('[aria-hidden="true"]:not(svg, [hidden])'),
  ).toBeNull();
});

test('without script is a form that leads to the cart page, as its one root element', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(button({}, 3).element);
  const form = page.firstElementChild;
  expect([
    page.children.length,
    form?.tagName,
    form?.getAttribute('action'),
    form?.classList.contains('of-node'),
  ]).toEqual([1, 'FORM', '/en/cart', true]);
  expect(page.querySelector('button')?.type).toBe('submit');
});
