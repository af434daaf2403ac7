// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CartView } from '#registry/kit/shop.ts';
import { EMPTY_CART, fixed, inShop, testShop } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import { CartItem } from '#schemas/cart.ts';
import { Product, type SafeProduct } from '#schemas/product.ts';
import type { AppShop } from '../../shop/app-shop.ts';
import { createStore } from '../../shop/store.ts';
import { AppContext } from '../app-context.ts';
import CartPage from '../cart-page/cart-page.tsx';
import { CartDialog } from './cart-dialog.tsx';
import { CartDrawer } from './cart-drawer.tsx';
import { addModalDialogs } from '#registry/kit/testing/dialog.ts';

const bowl = v.parse(Product, {
  uuid: 'p1',
  slug: 'indigo-bowl',
  name: 'Indigo bowl',
  price: '120',
  price_list: [
    { quantity_min: 1, quantity_max: 2, price: '120' },
    { quantity_min: 3, quantity_max: null, price: '99.50' },
  ],
  unit: 'piece',
  quantity_min: 2,
  quantity_max: 9,
  remain: 4,
  images: ['/media/bowl.jpg'],
}) as SafeProduct;
const tea = v.parse(Product, { uuid: 'p2', name: 'Oolong', price: '0.125', images: [] }) as SafeProduct;
const items = (...parts: readonly (readonly [string, number])[]) =>
  parts.map(([uuid, quantity]) => v.parse(CartItem, { uuid, quantity }));

beforeEach(() => {
  addModalDialogs();
  document.addEventListener('submit', closeItsDialog);
});
afterEach(() => {
  cleanup();
  document.removeEventListener('submit', closeItsDialog);
  document.querySelector('dialog')?.remove();
});

/** Puts the drawer's dialog into the document, as the server does. */
function writeDialog(): HTMLDialogElement {
  const beside = document.createElement('div');
  beside.innerHTML = renderToStaticMarkup(inShop(<CartDialog lang="en" />));
  document.body.append(...beside.children);
  const dialog = document.querySelector('dialog');
  if (dialog === null) throw new Error('there is no dialog');
  return dialog;
}

/** Implements browser features that jsdom lacks. */
function closeItsDialog({ target }: Event): void {
  if (target instanceof HTMLFormElement && target.method === 'dialog') target.closest('dialog')?.close();
}

function stage(cart: Partial<CartView>, products: readonly SafeProduct[] = [bowl, tea]) {
  const view = createStore<CartView>({ ...EMPTY_CART, open: true, ...cart });
  const base = testShop();
  const handedOff: string[] = [];
  const shop: AppShop & { readonly requests: typeof base.requests } = {
    ...base,
    cart: { ...base.cart, view },
    products: fixed(new Map(products.map((product) => [product.uuid, product]))),
    toasts: { view: fixed([]), close: () => {}, pause: () => {}, resume: () => {} },
    isOutdated: () => false,
    start: () => {},
    addNamed: () => {},
    applyStoredAdditions: () => {},
    warm: () => {},
    handOff: (to) => handedOff.push(to),
    viewed: () => {},
    navigated: () => {},
  };
  const app = {
    base: { base: v.parse(Base, {}), header: [], footer: [], free: [], records: {}, css: '' },
    lang: 'en' as const,
    origin: 'https://shop.example',
    preview: false,
  };
  const show = (element: React.ReactElement) =>
    render(inShop(<AppContext value={app}>{element}</AppContext>, { shop }));
  return { shop, view, handedOff, requests: base.requests, show };
}

/** The accessible descriptions of an element, one text per reference. */
function descriptionOf(element: Element | undefined): (string | null | undefined)[] {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

async function open(on: ReturnType<typeof stage>) {
  writeDialog();
  on.show(<CartDrawer />);
  const dialog = await screen.findByRole('dialog', { name: 'Cart' });
  await waitFor(() => expect(dialog.querySelector('[data-cart-body] > [hidden]')).toBe(null));
  return dialog;
}

test('a line has its name, price, limits and stock', { meta: { spec: ['4.8', '5.7', '9.2a', '9.2c'] } }, async () => {
  const on = stage({ items: items(['p1', 3], ['p2', 1]), count: 4 });
  const dialog = await open(on);
  const [line, other] = within(dialog).getAllByRole('listitem');
  expect(line?.textContent).toContain('Indigo bowl');
  expect(within(dialog).getByRole('link', { name: 'Indigo bowl' }).getAttribute('href')).toBe(
    '/en/product/indigo-bowl/p1',
  );
  expect(line?.textContent).toContain('฿99.50 / piece');
  expect(line?.textContent).toContain('2 to 9 per order');
  expect(line?.textContent).toContain('Only 4 left');
  expect(line?.textContent).toContain('฿298.50');
  expect(other?.textContent).toContain('Oolong');
  expect(within(dialog).getByText('4 pieces')).toBeDefined();
  expect(within(dialog).getByText('Total').parentElement?.textContent).toBe('Total฿298.63');
  expect(within(dialog).getByText('Shipping and VAT are not included.')).toBeDefined();
  expect(within(dialog).getByText('Items are not reserved until payment is done.')).toBeDefined();
  await waitFor(() => expect(on.requests).toEqual([['requestProducts', ['p1', 'p2']]]));
});

test('the controls of a line have their names and do what they say', async () => {
  const on = stage({ items: items(['p1', 3]), count: 3 });
  const dialog = within(await open(on));
  await userEvent.click(dialog.getByRole('button', { name: 'Increase quantity' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Decrease quantity' }));
  expect(dialog.getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Checkout' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(on.requests.slice(1)).toEqual([
    ['cart.setQuantity', 'p1', 4],
    ['cart.setQuantity', 'p1', 2],
    ['cart.checkout'],
    ['cart.hide'],
  ]);
});

test('a removed line can be restored; the focus moves to the offer and back to the line', async () => {
  const on = stage({ items: items(['p1', 3]), count: 3 });
  const dialog = within(await open(on));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  on.view.set({ ...on.view.get(), items: [], count: 0 });
  const undo = await dialog.findByRole('button', { name: 'Undo' });
  expect(dialog.getByText('Indigo bowl was removed')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await userEvent.click(undo);
  expect(on.requests.slice(-2)).toEqual([
    ['cart.remove', 'p1'],
    ['cart.setQuantity', 'p1', 3],
  ]);
  on.view.set({ ...on.view.get(), items: items(['p1', 3]), count: 3 });
  const remove = await dialog.findByRole('button', { name: 'Remove' });
  await waitFor(() => expect(document.activeElement).toBe(remove));
});

test('undo brings a line back to its place', async () => {
  const on = stage({ items: items(['p1', 3], ['p2', 1]), count: 4 });
  const dialog = within(await open(on));
  const quantities = () =>
    dialog.getAllByRole('spinbutton', { name: 'Quantity' }).map((field) => field.getAttribute('value'));
  await userEvent.click(dialog.getAllByRole('button', { name: 'Remove' })[0] ?? document.body);
  on.view.set({ ...on.view.get(), items: items(['p2', 1]), count: 1 });
  await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
  on.view.set({ ...on.view.get(), items: items(['p2', 1], ['p1', 3]), count: 4 });
  await waitFor(() => expect(quantities()).toEqual(['3', '1']));
});

test('a fault is shown beside its line, with the allowed quantity', { meta: { field: ['3.15'] } }, async () => {
  const on = stage({
    items: items(['p1', 30], ['p2', 1]),
    count: 31,
    faults: {
      p1: [
        { key: 'NOSTOCK', uuid: 'p1', remain: 4, unit: 'piece' },
        { key: 'OVER_QUANTITY', uuid: 'p1', limit: 9, unit: 'piece' },
      ],
    },
  });
  const dialog = within(await open(on));
  const [field] = dialog.getAllByRole('spinbutton', { name: 'Quantity' });
  expect(descriptionOf(field)).toEqual([
    'Indigo bowl',
    'Not enough in stock: only 4 pieces left.At most 9 pieces per order.',
  ]);
  // The critical toast announces it.
  expect(dialog.queryByRole('alert')).toBe(null);
  await userEvent.click(dialog.getByRole('button', { name: 'Change to 4' }));
  expect(on.requests.at(-1)).toEqual(['cart.setQuantity', 'p1', 4]);
});

test('limits and stock are checked beside the line before the server answers', async () => {
  const on = stage({ items: items(['p1', 5], ['p2', 1]), count: 6 });
  const dialog = within(await open(on));
  const alert = dialog.getByRole('alert');
  expect(alert.textContent).toBe('Not enough in stock: only 4 pieces left.Change to 4');
  const [bad, good] = dialog.getAllByRole('spinbutton', { name: 'Quantity' });
  expect([bad, good].map(descriptionOf)).toEqual([
    ['Indigo bowl', 'Not enough in stock: only 4 pieces left.'],
    ['Oolong'],
  ]);
  expect([bad, good].map((field) => field?.getAttribute('aria-invalid'))).toEqual(['true', null]);
});

test('a product that is not sold in ones starts at its least quantity', async () => {
  const on = stage({ items: items(['p1', 2]), count: 2 });
  const dialog = within(await open(on));
  expect(dialog.getByRole('button', { name: 'Decrease quantity' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(dialog.getByRole('button', { name: 'Decrease quantity' }));
  expect(on.requests.slice(1)).toEqual([]);
});

test('a line says what it saves, by the discount and by the price of its quantity, and how many are left', async () => {
  const given = { ...bowl, uuid: 'p3', name: 'Soap', discount: '30', remain: 40, quantity_max: 0 };
  const soap = v.parse(Product, given) as SafeProduct;
  const dialog = within(await open(stage({ items: items(['p3', 3]), count: 3 }, [soap])));
  const [line] = dialog.getAllByRole('listitem');
  expect(line?.textContent).toContain('Former price ฿150฿99.50 / piece');
  expect(line?.textContent).toContain('At least 2 per order40 left in stock');
  expect(line?.textContent).toContain('฿298.50You save ฿151.50');
});

test('while the cart is being loaded quantities can not be changed', { meta: { spec: ['5.6'] } }, async () => {
  const on = stage({ items: items(['p1', 3]), count: 3, loading: true, ready: false });
  const dialog = within(await open(on));
  for (const name of ['Increase quantity', 'Decrease quantity', 'Remove', 'Checkout']) {
    const button = dialog.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
  }
  expect(dialog.getByRole('spinbutton')).toHaveProperty('readOnly', true);
  expect(on.requests.slice(1)).toEqual([]);
});

test('an empty cart says so and shows the way on', { meta: { spec: ['4.7'] } }, async () => {
  const dialog = within(await open(stage({})));
  expect(dialog.getByText('Your cart is empty')).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Look around the shop' }).getAttribute('href')).toBe('/en');
  expect(dialog.queryByRole('button', { name: 'Checkout' })).toBe(null);
});

test('a shop without a server cart has no checkout, and says why', async () => {
  const dialog = within(await open(stage({ items: items(['p2', 1]), count: 1, offline: true })));
  const checkout = dialog.getByRole('button', { name: 'Checkout' });
  expect(checkout).toHaveProperty('disabled', true);
  expect(descriptionOf(checkout)).toEqual([
    'This shop does not take orders online, so there is no checkout. Your list stays in this browser.',
  ]);
});

test('a product the shop does not know any more can be removed', async () => {
  const on = stage({ items: items(['gone', 1]), count: 1 }, []);
  const shop = { ...on.shop, products: fixed(new Map([['gone', null]])) };
  on.shop.products.get();
  writeDialog();
  render(
    inShop(
      <AppContext
        value={{
          base: { base: v.parse(Base, {}), header: [], footer: [], free: [], records: {}, css: '' },
          lang: 'en',
          origin: '',
          preview: false,
        }}
      >
        <CartDrawer />
      </AppContext>,
      { shop },
    ),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Cart' }));
  expect(dialog.getByText('This product can’t be shown right now')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', false);
});

test('the drawer is closed until it is opened, and closes when the cart says so', async () => {
  const on = stage({ open: false, items: items(['p1', 3]), count: 3 });
  const dialog = writeDialog();
  on.show(<CartDrawer />);
  expect(dialog).toHaveProperty('open', false);
  on.view.set({ ...on.view.get(), open: true });
  expect(await screen.findByRole('dialog', { name: 'Cart' })).toBe(dialog);
  expect(await within(await screen.findByRole('dialog')).findByText('Indigo bowl')).toBeDefined();
  on.view.set({ ...on.view.get(), open: false });
  await waitFor(() => expect(dialog).toHaveProperty('open', false));
});

test('the app draws the cart into an open drawer, and keeps the focus', async () => {
  const dialog = writeDialog();
  dialog.showModal();
  const [loading, empty] = dialog.querySelectorAll<HTMLElement>('[data-cart-body] > *');
  expect([loading?.hidden, empty?.hidden]).toEqual([false, true]);
  if (empty) empty.hidden = false;
  dialog.querySelector('a')?.focus();
  const on = stage({ open: false });
  on.show(<CartDrawer />);
  expect([dialog.open, loading?.isConnected]).toEqual([true, true]);
  on.view.set({ ...on.view.get(), open: true });
  await waitFor(() => expect(loading?.isConnected).toBe(false));
  expect(within(await screen.findByRole('dialog', { name: 'Cart' })).getAllByText('Your cart is empty')).toHaveLength(
    1,
  );
  expect(document.activeElement?.textContent).toBe('Look around the shop');
});

test('the cart page hands off once when there is a cart', { meta: { spec: ['2.4', '2.5'] } }, () => {
  const on = stage({ open: false, ready: false, loading: true, items: items(['p1', 3]), count: 3 });
  const { rerender } = on.show(<CartPage to="cart" />);
  expect(on.handedOff).toEqual([]);
  on.view.set({ ...on.view.get(), ready: true, loading: false });
  rerender(<></>);
  on.show(<CartPage to="checkout" />);
  expect(on.handedOff).toEqual(['checkout']);
  on.view.set({ ...on.view.get(), updating: true });
  expect(on.handedOff).toEqual(['checkout']);
});

test('the cart page is the empty cart when there is none', { meta: { spec: ['2.4'] } }, () => {
  const on = stage({ open: false });
  on.show(<CartPage to="cart" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Cart' })).toBeDefined();
  expect(screen.getByText('Your cart is empty')).toBeDefined();
  expect(on.handedOff).toEqual([]);
});
