import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { EMPTY_CART, fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { CartItem } from '#schemas/cart.ts';
import type { Product } from '#schemas/product.ts';
import * as v from 'valibot';
import QuantityStepper from './quantity-stepper.tsx';

afterEach(cleanup);

function stepper(product: Product, inCart = 0) {
  const items = inCart === 0 ? [] : [v.parse(CartItem, { uuid: product.uuid, quantity: inCart })];
  const shop = testShop({ cart: { ...testShop().cart, view: fixed({ ...EMPTY_CART, items, count: inCart }) } });
  const element = <QuantityStepper uuid="" label limits root={{}} slots={{}} />;
  return { ...render(inShop(element, { shop, page: testPage({ otherData: { productDetails: [product] } }) })), shop };
}

const field = () => screen.getByRole('spinbutton', { name: 'Quantity' });
const statusText = () => screen.getByRole('status').textContent;
const more = () => userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
const fewer = () => userEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }));

test('starts at the minimum, and shares the chosen quantity with other components', async () => {
  const { shop } = stepper(productRecord({ quantity_min: 2, quantity_max: 24 }));
  expect([field().getAttribute('value'), screen.getByText('2 to 24 per order').tagName, statusText()]).toEqual([
    '2',
    'P',
    '',
  ]);
  await more();
  expect([...shop.quantities.view.get()]).toEqual([[uuidOf(1), 3]]);
});

test('shows the maximum of an order while it is reached', async () => {
  stepper(productRecord({ quantity_max: 3 }));
  await more();
  expect(statusText()).toBe('');
  await more();
  expect(statusText()).toBe('At most 3 per order');
  await more();
  expect([field().getAttribute('value'), statusText()]).toEqual(['3', 'At most 3 per order']);
  await fewer();
  expect(statusText()).toBe('');
});

test('shows how many are left when stock is the limit, also while a larger number is being typed', async () => {
  stepper(productRecord({ quantity_max: 24, remain: 4 }));
  await userEvent.clear(field());
  await userEvent.type(field(), '9');
  expect(statusText()).toBe('Only 4 left');
  await userEvent.tab();
  expect([field().getAttribute('value'), statusText()]).toEqual(['4', 'Only 4 left']);
});

test('rejects less than the minimum with a message', async () => {
  stepper(productRecord({ quantity_min: 2 }));
  await fewer();
  expect([field().getAttribute('value'), statusText()]).toEqual(['2', 'At least 2 per order']);
});

test('counts the pieces in the cart', async () => {
  stepper(productRecord({ quantity_max: 5 }), 4);
  expect(statusText()).toBe('');
  await more();
  expect(statusText()).toBe('You can order 5 at most, and 4 are in your cart already');
});

test('renders nothing for a product that can’t be bought, or not yet', () => {
  for (const product of [
    productRecord({ remain: 0 }),
    productRecord({ quantity_min: 3, remain: 2 }),
    productRecord({ variants: [{ id: 's', price: 1 }] }),
  ]) {
    expect(stepper(product).container.innerHTML).toBe('');
  }
});
