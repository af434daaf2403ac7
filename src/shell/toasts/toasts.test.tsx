// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { VisibleToast } from '#machines/toast/view.ts';
import { EMPTY_CART, fixed, inShop, testShop } from '#registry/kit/testing/shop.tsx';
import type { AppShop } from '../../shop/app-shop.ts';
import { Toasts } from './toasts.tsx';

afterEach(cleanup);

const toast: VisibleToast = {
  id: 't1',
  type: 'error',
  title: 'Please check again',
  description: 'Out of stock.\nAt most 9 per order.',
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
    addEdit: () => {},
    applyStoredEdits: () => {},
    warm: () => {},
    handOff: () => {},
    viewed: () => {},
    navigated: () => {},
  };
  return { log, shop };
}

test('a toast says its title and description in the region of notifications', () => {
  const { shop } = stage([toast]);
  render(inShop(<Toasts />, { shop }));
  const region = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(region.getByRole('alert').textContent).toBe('Please check againOut of stock.\nAt most 9 per order.');
  expect(document.querySelector('[style]')?.getAttribute('style')).toBe('--toast-duration: 8000ms;');
});

test('it waits while it is hovered or focused, and can be closed', () => {
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

test('each type has an icon of its own, and stands where it belongs', () => {
  const types = ['info', 'success', 'warning', 'error'] as const;
  const { shop } = stage(
    types.map((type, index) => ({ ...toast, id: type, type, position: index === 3 ? 'bottom-right' : 'top-right' })),
  );
  render(inShop(<Toasts />, { shop }));
  const drawn = screen.getAllByRole('listitem').map((item) => item.querySelector('path')?.getAttribute('d'));
  expect(new Set(drawn).size).toBe(4);
  expect(screen.getAllByRole('list').map((list) => list.children.length)).toEqual([3, 1]);
});

test('a persistent toast has no bar', () => {
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
