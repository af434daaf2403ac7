// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { VisibleToast } from '#machines/toast/view.ts';
import { EMPTY_CART, fixed, inShop, testShop } from '#registry/kit/testing/shop.tsx';
import type { AppShop } from '../../shop/app-shop.ts';
import { createStore } from '../../shop/store.ts';
import { Toasts } from './toasts.tsx';

afterEach(cleanup);

const toast: VisibleToast = {
  id: 't1',
  type: 'error',
  title: 'Please check again',
  description: 'Out of stock.\nAt most 9 per order.',
  repeated: undefined,
  duration: 8000,
  isPersistent: false,
  position: 'top-right',
  paused: false,
};

function stage(toasts: readonly VisibleToast[], open = false) {
  const log: unknown[][] = [];
  const base = testShop();
  const shop: AppShop = {
    ...base,
    cart: { ...base.cart, view: fixed({ ...EMPTY_CART, open }) },
    toasts: {
      view: fixed(toasts),
      close: (id) => log.push(['close', id]),
      pause: (id) => log.push(['pause', id]),
      resume: (id) => log.push(['resume', id]),
    },
    isOutdated: () => false,
    start: () => {},
    addNamed: () => {},
    applyStoredAdditions: () => {},
    warm: () => {},
    handOff: () => {},
    viewed: () => {},
    navigated: () => {},
  };
  return { log, shop };
}

test('a toast says its title and description in the region of notifications', { meta: { spec: ['2.22b'] } }, () => {
  const { shop } = stage([toast]);
  render(inShop(<Toasts />, { shop }));
  const region = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(region.getByRole('alert').textContent).toBe('Please check againOut of stock.\nAt most 9 per order.');
  expect(document.querySelector('[style]')?.getAttribute('style')).toBe('--toast-duration: 8000ms;');
});

test('it waits while it is hovered or focused, and can be closed', { meta: { spec: ['2.22b'] } }, () => {
  const { shop, log } = stage([toast]);
  render(inShop(<Toasts />, { shop }));
  const close = screen.getByRole('button', { name: 'Close' });
  const card = screen.getByRole('listitem').firstElementChild ?? document.body;
  fireEvent.pointerEnter(card);
  fireEvent.pointerLeave(card);
  fireEvent.focus(close);
  fireEvent.blur(close);
  fireEvent.click(close);
  expect(log).toEqual([
    ['pause', 't1'],
    ['resume', 't1'],
    ['pause', 't1'],
    ['resume', 't1'],
    ['close', 't1'],
  ]);
});

test('it goes on only once neither the pointer nor the focus is on it', () => {
  const { shop, log } = stage([toast]);
  render(inShop(<Toasts />, { shop }));
  const close = screen.getByRole('button', { name: 'Close' });
  const card = screen.getByRole('listitem').firstElementChild ?? document.body;
  fireEvent.pointerEnter(card);
  fireEvent.focus(close);
  log.length = 0;
  fireEvent.blur(close);
  expect(log).toEqual([['pause', 't1']]);
  fireEvent.pointerLeave(card);
  expect(log).toEqual([
    ['pause', 't1'],
    ['resume', 't1'],
  ]);
});

test('each type has its own icon and place', { meta: { spec: ['2.22a'] } }, () => {
  const types = ['info', 'success', 'warning', 'error'] as const;
  const { shop } = stage(
    types.map((type, index) => ({ ...toast, id: type, type, position: index === 3 ? 'bottom-right' : 'top-right' })),
  );
  render(inShop(<Toasts />, { shop }));
  const drawn = screen.getAllByRole('listitem').map((item) => item.querySelector('path')?.getAttribute('d'));
  expect(new Set(drawn).size).toBe(4);
  // Per position: the alerts, then what is announced politely.
  const lists = screen.getAllByRole('list').map((list) => [list.getAttribute('aria-live'), list.children.length]);
  expect(lists).toEqual([
    [null, 0],
    ['polite', 3],
    [null, 1],
    ['polite', 0],
  ]);
});

/** The texts of the live regions around and in the notifications, without those that are silenced. */
function announced(): (string | null)[] {
  const live = document.querySelectorAll('[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]');
  return [...live].flatMap((region) => {
    const spoken = region.cloneNode(true) as Element;
    for (const silent of spoken.querySelectorAll('[aria-live=off], button')) silent.remove();
    return spoken.textContent === '' ? [] : [spoken.textContent];
  });
}

test('an error is announced once, by one live region', { meta: { field: ['3.15'], spec: ['8.12a'] } }, () => {
  const { shop } = stage([{ ...toast, description: 'At most 9 per order.', repeated: 'Out of stock.' }]);
  render(inShop(<Toasts />, { shop }));
  expect(announced()).toEqual(['Please check againAt most 9 per order.']);
  expect(screen.getByRole('listitem').textContent).toBe('Please check againAt most 9 per order.Out of stock.');
});

test('a toast with nothing new is shown and not announced', { meta: { field: ['3.15'] } }, () => {
  const { shop } = stage([{ ...toast, description: undefined, repeated: 'Out of stock.' }]);
  render(inShop(<Toasts />, { shop }));
  expect(announced()).toEqual([]);
  expect(screen.getByRole('listitem').textContent).toBe('Please check againOut of stock.');
});

test('a toast that moves into the opened drawer is not announced a second time', { meta: { field: ['3.15'] } }, () => {
  const open = createStore({ ...EMPTY_CART, open: false });
  const { shop } = stage([toast, { ...toast, id: 't2', type: 'success', title: 'Added to cart', description: 'Bowl' }]);
  const moved: AppShop = { ...shop, cart: { ...shop.cart, view: open } };
  render(
    inShop(
      <>
        <Toasts />
        <Toasts over="cart" />
      </>,
      { shop: moved },
    ),
  );
  expect(announced()).toEqual(['Please check againOut of stock.\nAt most 9 per order.', 'Added to cartBowl']);
  act(() => open.set({ ...EMPTY_CART, open: true }));
  expect(announced()).toEqual([]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Please check againOut of stock.\nAt most 9 per order.',
    'Added to cartBowl',
  ]);
});

test('a toast that leaves the pointer as it moves into the drawer goes on there', () => {
  const open = createStore({ ...EMPTY_CART, open: false });
  const { shop, log } = stage([toast]);
  const moved: AppShop = { ...shop, cart: { ...shop.cart, view: open } };
  render(inShop(<Toasts />, { shop: moved }));
  fireEvent.pointerEnter(screen.getByRole('listitem').firstElementChild ?? document.body);
  act(() => open.set({ ...EMPTY_CART, open: true }));
  expect(log).toEqual([
    ['pause', 't1'],
    ['resume', 't1'],
  ]);
});

test('a persistent toast has no bar', { meta: { spec: ['2.22b'] } }, () => {
  const { shop } = stage([{ ...toast, isPersistent: true }]);
  render(inShop(<Toasts />, { shop }));
  expect(document.querySelector('[style]')).toBe(null);
});

test('there is one region: over the page, or in the open drawer', () => {
  const { shop } = stage([toast], true);
  render(inShop(<Toasts />, { shop }));
  expect(screen.queryByRole('region')).toBe(null);
  render(inShop(<Toasts over="cart" />, { shop }));
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

test('a notice of an addition leads to the cart and to the checkout, and not while the cart is open', async () => {
  const added: VisibleToast = { ...toast, type: 'success', title: 'Added to cart', leadsTo: 'cart' };
  const { shop, log } = stage([added]);
  const cart = { ...shop.cart, show: () => log.push(['show']), checkout: () => log.push(['checkout']) };
  const view = render(inShop(<Toasts />, { shop: { ...shop, cart } }));
  fireEvent.click(await screen.findByRole('button', { name: 'View cart' }));
  fireEvent.click(screen.getByRole('button', { name: 'Checkout' }));
  expect(log).toEqual([['show'], ['checkout']]);
  view.unmount();
  render(inShop(<Toasts over="cart" />, { shop: stage([added], true).shop }));
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
});
