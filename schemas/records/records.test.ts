import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Base, zoneNodes } from '../page/base.ts';
import { Cart, StoredCart } from '../cart.ts';
import { categoryTree } from './category-tree.ts';
import { Category } from './category.ts';
import { Coupon } from '../coupon.ts';
import { readFailure } from '../error.ts';
import { isMember, MemberInfo } from './member.ts';
import { parse } from '../problem.ts';
import { Product } from '../product.ts';
import { isSpecial } from './product-rules.ts';
import { SearchResult } from './search.ts';

test('a product of a loose upstream becomes one clean shape', { meta: { spec: ['3.1a', '5.9'] } }, () => {
  const product = v.parse(Product, {
    uuid: 7,
    name: 'Tea',
    price: '120.00',
    price_list: [{ quantity_min: '3', price: '100' }],
    unit: null,
    preorder_flag: '0',
    badge_hot: 1,
    badge_new: null,
    remain: '12',
    images: null,
    category: null,
    quantity_min: null,
    parent: null,
    something_else: true,
  });
  expect(product).toEqual({
    uuid: '7',
    slug: '',
    name: 'Tea',
    price: 120,
    price_list: [{ quantity_min: 3, quantity_max: null, price: 100 }],
    unit: '',
    preorder_flag: false,
    badge_hot: true,
    badge_new: false,
    badge_suggest: false,
    remain: 12,
    images: [],
    category: undefined,
    quantity_min: undefined,
    parent: null,
  });
  expect(isSpecial(product)).toBe(true);
});

test('faults are reported with their place, the expected and the actual value', () => {
  const parsed = parse(Product, { uuid: 'u', name: 'Tea', price: 'free', badge_hot: 'maybe', images: 'one.png' });
  expect(parsed.ok ? [] : parsed.problems).toEqual([
    { path: '/price', expected: expect.stringMatching(/^expected/), found: '"free"' },
    { path: '/badge_hot', expected: 'expected a flag (true, false, 0 or 1)', found: '"maybe"' },
    { path: '/images', expected: 'expected Array', found: '"one.png"' },
  ]);
});

test('categories become trees by rank; orphans and circles are roots', { meta: { spec: ['3.3'] } }, () => {
  const categories = [
    ['1', '0', 2],
    ['2', '0', 1],
    ['3', '1', '20'],
    ['4', '1', 10],
    ['5', 'gone', 3],
    ['6', '7', 1],
    ['7', '6', 2],
  ].map(([category_id, parent, rank]) =>
    v.parse(Category, { category_id, name: `c${category_id}`, _hierarchy_parent_id: parent, _rank_rank: rank }),
  );
  const shape = (nodes: ReturnType<typeof categoryTree>): unknown =>
    nodes.map(({ category_id, children }) => [category_id, shape([...children])]);
  expect(shape(categoryTree(categories))).toEqual([
    ['2', []],
    [
      '1',
      [
        ['4', []],
        ['3', []],
      ],
    ],
    ['5', []],
    ['6', [['7', []]]],
  ]);
});

test.each([
  ['1', true],
  [1, true],
  [true, true],
  ['0', false],
  ['yes', false],
  [null, false],
  [2, false],
])('member_flag %j is a member: %j', { meta: { spec: ['3.11', '6.4'] } }, (member_flag, expected) => {
  expect(isMember(v.parse(MemberInfo, { member: { member_flag }, join_num: '12' }))).toBe(expected);
});

test('nobody is a member without an answer', () => {
  expect(isMember(null)).toBe(false);
  expect(v.parse(MemberInfo, { member: null, join_num: null })).toEqual({ member: { member_flag: '0' }, join_num: 0 });
});

test('coupons: kinds, amounts, windows without an end', { meta: { spec: ['3.5'] } }, () => {
  const coupon = {
    code: 'A',
    kind: 'shipping',
    max_discount: '50',
    limited: 1,
    remain: null,
    use_end: null,
    state: 'claimable',
  };
  expect(v.parse(Coupon, coupon)).toEqual({ ...coupon, max_discount: 50, limited: true });
  expect(v.safeParse(Coupon, { ...coupon, kind: 'free' }).success).toBe(false);
  expect(v.safeParse(Coupon, { ...coupon, state: 'maybe' }).success).toBe(false);
});

test('carts: quantities from 0 to 99,999; a cart is used whole or not at all', { meta: { spec: ['3.17'] } }, () => {
  expect(v.parse(Cart, { cart_id: 1, cart_secret: null, items: [{ uuid: 'u', quantity: '3' }] })).toEqual({
    cart_id: '1',
    cart_secret: undefined,
    items: [{ uuid: 'u', quantity: 3 }],
  });
  expect(v.safeParse(Cart, { items: [{ uuid: 'u', quantity: 100_000 }] }).success).toBe(false);
  expect(v.safeParse(Cart, { items: [{ uuid: 'u', quantity: 1.5 }] }).success).toBe(false);
  expect(
    v.safeParse(StoredCart, { web_id: '1', credentials: null, real: [], draft: [{ uuid: 'u', quantity: -1 }] }).success,
  ).toBe(true);
  expect(v.safeParse(StoredCart, { web_id: '1', real: [], draft: [] }).success).toBe(false);
});

test('faults of a refusal are read from errors, messages or data itself', { meta: { spec: ['3.20', '8.12d'] } }, () => {
  const read = (data: unknown) => readFailure({ success: false, key: 'NOSTOCK', data });
  const fault = { key: 'NOSTOCK', uuid: 'u', remain: '2', unit: 'jar' };
  const clean = [{ key: 'NOSTOCK', uuid: 'u', remain: 2, unit: 'jar' }];
  expect(read({ error_data: { errors: [fault], price: '500.00' }, error_messages: ['x'] })).toEqual({
    key: 'NOSTOCK',
    errors: clean,
    price: 500,
  });
  expect(read({ error_messages: ['TEXT', fault] }).errors).toEqual([{ key: 'TEXT' }, ...clean]);
  expect(read([fault]).errors).toEqual(clean);
  expect(read(fault).errors).toEqual(clean);
  expect(read(null)).toEqual({ key: 'NOSTOCK', errors: [] });
});

test('an empty search result is complete', { meta: { spec: ['3.7'] } }, () => {
  expect(v.parse(SearchResult, { products: { ids: null, total: '0' } })).toMatchObject({
    q: '',
    products: { ids: [], start: 0, end: 0, total: 0, page: 1, pages: 1 },
    productRecords: [],
  });
});

test('zones hold nodes in either of their shapes', () => {
  expect(zoneNodes([1])).toEqual([1]);
  expect(zoneNodes({ children: [2] })).toEqual([2]);
  expect([zoneNodes({ children: 'x' }), zoneNodes(null), zoneNodes('x'), zoneNodes({})]).toEqual([[], [], [], []]);
});

test('the base accepts what upstreams leave out or send loosely', () => {
  expect(
    v.parse(Base, {
      web: { web_id: 10_047 },
      langs: null,
      paymentMethods: null,
      settings: { ripMode: '2', gray_mode: '1' },
    }),
  ).toMatchObject({
    web: { web_id: '10047' },
    langs: [],
    paymentMethods: [],
    settings: { ripMode: 2, gray_mode: true, disable_right_click: false },
  });
});
