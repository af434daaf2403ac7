// @vitest-environment jsdom
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CartView } from '#registry/kit/shop.ts';
import { everyConsent } from '#schemas/consent.ts';
import { ProductUuid } from '#schemas/ids.ts';
import { totalPrice } from '#schemas/values/money/money.ts';
import { Product } from '#schemas/product.ts';
import { INITIAL_CART } from '../../../shop/server-shop.ts';
import { createStore } from '../../../shop/store.ts';
import { createCatalogue, MAX_WAIT_MS } from '../catalogue.ts';
import type { TrackingEvent } from '../../../page/tags/event.ts';
import { countCart } from './cart.ts';

const MOMENT = { at: 0, consents: everyConsent('granted') };
const soap = v.parse(Product, {
  uuid: 'p1',
  name: 'Rice soap',
  price: 45.5,
  price_list: [
    { quantity_min: 10, quantity_max: null, price: '39.99' },
    { quantity_min: 5, quantity_max: 9, price: 42 },
  ],
});
const bowl = v.parse(Product, { uuid: 'p2', name: 'Indigo bowl', price: 120 });

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function counted(known: readonly Product[] = [soap, bowl]) {
  const view = createStore<CartView>({ ...INITIAL_CART, ready: true });
  const products = createStore<ReadonlyMap<string, Product | null>>(new Map());
  const asked: (readonly string[])[] = [];
  const catalogue = createCatalogue({ products, request: (uuids) => asked.push(uuids) });
  catalogue.add(known);
  const events: TrackingEvent[] = [];
  const watch = countCart({ view, catalogue, track: (event) => events.push(event), now: () => MOMENT });
  const hold = (lines: Readonly<Record<string, number>>, more: Partial<CartView> = {}) =>
    view.set({
      ...view.get(),
      items: Object.entries(lines).map(([uuid, quantity]) => ({ uuid: v.parse(ProductUuid, uuid), quantity })),
      ...more,
    });
  const pieces = (uuid: string, from: number, to: number) => watch.pieces({ type: 'pieces', uuid, from, to }, MOMENT);
  return { ...watch, pieces, hold, events, products, asked };
}

const soaps = (event: string, quantity: number, price: number, value: number) => ({
  event,
  category: 'ecommerce',
  value,
  currency: 'THB',
  items: [{ item_id: 'p1', item_name: 'Rice soap', price, quantity }],
});

test('pieces are counted by difference, at the tier of the larger', { meta: { spec: ['3.15a', '4.21'] } }, () => {
  const { pieces, events } = counted();
  pieces('p1', 0, 1);
  pieces('p1', 1, 6);
  pieces('p1', 6, 13);
  pieces('p1', 13, 10);
  pieces('p1', 10, 0);
  expect(events).toEqual([
    soaps('add_to_cart', 1, 45.5, 45.5),
    soaps('add_to_cart', 5, 42, 210),
    soaps('add_to_cart', 7, 39.99, 279.93),
    soaps('remove_from_cart', 3, 39.99, 119.97),
    soaps('remove_from_cart', 10, 39.99, 399.9),
  ]);
});

test('an edit that changes nothing is nothing', () => {
  const { pieces, events } = counted();
  pieces('p1', 4, 4);
  expect(events).toEqual([]);
});

test('viewing the cart and starting the checkout report its total', { meta: { spec: ['9.2a'] } }, () => {
  const { hold, handedOff, events } = counted();
  hold({ p1: 10, p2: 1 });
  hold({ p1: 10, p2: 1 }, { open: true });
  hold({ p1: 10, p2: 2 });
  hold({ p1: 10, p2: 2 }, { open: false });
  handedOff('checkout', MOMENT);
  handedOff('cart', MOMENT);
  const lines = (bowls: number) => [
    { item_id: 'p1', item_name: 'Rice soap', price: 39.99, quantity: 10 },
    { item_id: 'p2', item_name: 'Indigo bowl', price: 120, quantity: bowls },
  ];
  const total = (bowls: number) =>
    totalPrice([
      { product: soap, quantity: 10 },
      { product: bowl, quantity: bowls },
    ]);
  const whole = (event: string, bowls: number) => ({
    event,
    category: 'ecommerce',
    value: total(bowls),
    currency: 'THB',
    items: lines(bowls),
  });
  expect(events).toEqual([whole('view_cart', 1), whole('begin_checkout', 2), whole('view_cart', 2)]);
});

test('an empty cart, and one that has no checkout, is neither looked at nor paid', () => {
  const { hold, handedOff, events } = counted();
  hold({}, { open: true });
  handedOff('checkout', MOMENT);
  hold({ p1: 1 }, { open: false, offline: true });
  handedOff('checkout', MOMENT);
  expect(events).toEqual([]);
});

test('products that are not known are asked for; one that nobody knows leaves the event without a value', () => {
  const { hold, handedOff, events, products, asked } = counted([]);
  hold({ p1: 1, p2: 1 });
  handedOff('checkout', MOMENT);
  expect([events, asked]).toEqual([[], [['p1', 'p2']]]);
  products.set(new Map([['p2', bowl]]));
  expect(events).toEqual([]);
  products.set(
    new Map([
      ['p1', null],
      ['p2', bowl],
    ]),
  );
  expect(events).toEqual([
    {
      event: 'begin_checkout',
      category: 'ecommerce',
      currency: 'THB',
      items: [
        { item_id: 'p1', quantity: 1 },
        { item_id: 'p2', item_name: 'Indigo bowl', price: 120, quantity: 1 },
      ],
    },
  ]);
});

test.each([
  ['after a while', () => vi.advanceTimersByTime(MAX_WAIT_MS)],
  ['when the visitor leaves', () => dispatchEvent(new Event('pagehide'))],
])('%s an event goes without what is not known', (_, pass) => {
  const { hold, handedOff, events, products } = counted([]);
  hold({ p1: 2 });
  handedOff('checkout', MOMENT);
  pass();
  products.set(new Map([['p1', soap]]));
  expect(events).toEqual([
    { event: 'begin_checkout', category: 'ecommerce', currency: 'THB', items: [{ item_id: 'p1', quantity: 2 }] },
  ]);
});
