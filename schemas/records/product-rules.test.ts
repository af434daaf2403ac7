import { expect, it, test } from 'vitest';
import * as v from 'valibot';
import { Product } from '../product.ts';
import { bulkPrice, canOrder, isForSale, isOrderable, listedPrice, quantityBounds, saleOf } from './product-rules.ts';

function productRecord(fields: object): Product {
  return v.parse(Product, { uuid: '00000000-0000-4000-8000-000000000001', name: 'Tea', price: 100, ...fields });
}

const tiers = [
  { quantity_min: 1, quantity_max: 5, price: 120 },
  { quantity_min: 6, quantity_max: 9, price: 110 },
  { quantity_min: 10, quantity_max: null, price: '99.5' },
];

test('a product of one price is listed at that price', () => {
  expect(listedPrice(productRecord({ price: '120.00' }))).toEqual({ price: 120, from: false });
});

test('a product with tiers is listed at the price of one piece, the lowest tier beside it', () => {
  const product = productRecord({ price: 125, price_list: tiers });
  expect([listedPrice(product), bulkPrice(product)]).toEqual([
    { price: 120, from: false },
    { price: 99.5, quantity: 10 },
  ]);
});

test('a product that is ordered by threes is listed at the price of each of three', () => {
  const product = productRecord({ price: 125, quantity_min: 6, price_list: tiers });
  expect([listedPrice(product).price, bulkPrice(product)]).toEqual([110, { price: 99.5, quantity: 10 }]);
});

test.each([
  ['no order may hold', { quantity_max: 9 }],
  ['there is no stock for', { remain: 9 }],
])('a price from a quantity that %s is not promised', (_, limits) => {
  expect(bulkPrice(productRecord({ price: 125, price_list: tiers, ...limits }))).toEqual({ price: 110, quantity: 6 });
});

test('a more expensive or equal tier is no bulk price', () => {
  const tiers = [{ quantity_min: 2, quantity_max: null, price: 130 }];
  expect(bulkPrice(productRecord({ price: 125, price_list: tiers }))).toBeUndefined();
  expect(bulkPrice(productRecord({ price: 130, price_list: tiers }))).toBeUndefined();
});

test('a product with variants is listed from its cheapest variant, without its own price', () => {
  const variants = [
    { id: 's', price: 250 },
    { id: 'l', price: 390 },
  ];
  expect(listedPrice(productRecord({ price: 10, variants }))).toEqual({ price: 250, from: true });
});

test('a variant that is sold out is not listed while another can be ordered', () => {
  const variants = [
    { id: 's', price: 250, remain: 0 },
    { id: 'l', price: 390, remain: 3 },
  ];
  expect(listedPrice(productRecord({ price: 250, variants }))).toEqual({ price: 390, from: false });
  const none = variants.map((variant) => ({ ...variant, remain: 0 }));
  expect(listedPrice(productRecord({ price: 250, variants: none }))).toEqual({ price: 250, from: true });
});

test('variants with the same price have no "from"', () => {
  const variants = [
    { id: 's', price: 250 },
    { id: 'l', price: 250 },
  ];
  expect(listedPrice(productRecord({ variants }))).toEqual({ price: 250, from: false });
});

test('an order holds from the minimum to the maximum or what is left', { meta: { spec: ['3.1c'] } }, () => {
  expect(quantityBounds(productRecord({}))).toEqual({ min: 1, max: 99_999 });
  expect(quantityBounds(productRecord({ quantity_min: 3, quantity_max: 12 }))).toEqual({ min: 3, max: 12 });
  expect(quantityBounds(productRecord({ quantity_max: 12, remain: 4 }))).toEqual({ min: 1, max: 4 });
});

test('is not orderable with less stock than the minimum of an order', () => {
  expect(isOrderable(productRecord({ quantity_min: 3, remain: 2 }))).toBe(false);
  expect(isOrderable(productRecord({ quantity_min: 3, remain: 3 }))).toBe(true);
  expect(isOrderable(productRecord({ remain: 0 }))).toBe(false);
  expect(isOrderable(productRecord({ remain: null }))).toBe(true);
});

it.each([
  ['open', {}],
  ['open', { remain: 3, quantity_min: 3 }],
  ['preorder', { preorder_flag: true }],
  ['members', { member_only: true, preorder_flag: true }],
  ['out', { remain: 0 }],
  ['out', { remain: 2, quantity_min: 3 }],
  ['out', { remain: 0, preorder_flag: true }],
  ['unsold', { nosell: 1, remain: 9 }],
  [
    'out',
    {
      quantity_min: 3,
      variants: [
        { id: 'a', price: 1, remain: 2 },
        { id: 'b', price: 1, remain: 0 },
      ],
    },
  ],
  [
    'open',
    {
      quantity_min: 2,
      variants: [
        { id: 'a', price: 1, remain: 2 },
        { id: 'b', price: 1, remain: 0 },
      ],
    },
  ],
])('a product is %s for sale: %j', { meta: { field: ['4.search.7'] } }, (sale, given) => {
  const product = v.parse(Product, { uuid: 'p', name: 'Soap', price: 1, ...given });
  expect(saleOf(product)).toBe(sale);
  expect(isForSale(product)).toBe(sale !== 'out' && sale !== 'unsold');
});

test.each([
  [{}, ['open', 'open', 'open']],
  [{ member_only: true }, ['members', 'members', 'open']],
  [{ limit_per_account: '2' }, ['account', 'open', 'open']],
  [{ member_only: true, limit_per_account: 1, preorder_flag: true }, ['members', 'members', 'preorder']],
  [{ member_only: true, nosell: true }, ['unsold', 'unsold', 'unsold']],
  [{ member_only: true, limit_per_account: 1, remain: 0 }, ['out', 'out', 'out']],
])('%j is ordered by a guest, an account and a member: %j', (fields, sales) => {
  const buyers = ['guest', 'account', 'member'] as const;
  const product = productRecord(fields);
  expect(buyers.map((buyer) => saleOf(product, buyer))).toEqual(sales);
  expect(buyers.map((buyer) => canOrder(product, buyer))).toEqual(
    sales.map((sale) => sale === 'open' || sale === 'preorder'),
  );
});
