import { expect, test, vi } from 'vitest';
import type { Call } from '../../../call/call.ts';
import { createRecordSource } from './record-source.ts';
import { createQueryClient } from './use-store-query.ts';

const bowl = { uuid: 'u-1', name: 'Bowl', price: 1250, images: ['/media/bowl.webp', '/media/bowl-2.webp'] };
const cup = { uuid: 'u-2', name: 'Cup', price: 90, images: [] };
const CATEGORIES = [
  { category_id: '1', name: 'Kitchen', image: '/media/kitchen.webp' },
  { category_id: '2', name: 'Bowls', _hierarchy_parent_id: '1' },
];

/** A shop that records the calls it receives, and fails when it is not there. */
function shop(isThere = true) {
  const asked: unknown[] = [];
  const data: Readonly<Record<string, unknown>> = {
    search: { productRecords: [bowl, cup] },
    productCategories: CATEGORIES,
    couponList: {
      coupons: [
        { code: 'FIRST', title: 'Your first order' },
        { code: 'SHIPFREE', title: 'Free delivery' },
      ],
    },
    productsBatch: [{ ...bowl, uuid: '3f2b8a1e-5c4d-4e6f-8a9b-0c1d2e3f4a5b' }],
  };
  const call = ((name: string, input?: { readonly query?: object }) => {
    asked.push([name, input?.query]);
    return Promise.resolve(isThere ? { ok: true, data: data[name] } : { ok: false, kind: 'network' });
  }) as Call;
  return { source: createRecordSource(call, 'en', createQueryClient()), asked };
}

test('finds products by words, and popular ones without any', async () => {
  const { source, asked } = shop();
  expect(await source.find('product', 'bowl')).toEqual([
    { id: 'u-1', title: 'Bowl', detail: '฿1,250', image: '/media/bowl.webp' },
    { id: 'u-2', title: 'Cup', detail: '฿90', image: '' },
  ]);
  await source.find('product', '');
  expect(asked).toEqual([
    ['search', { q: 'bowl' }],
    ['search', { sort: 'popular' }],
  ]);
});

test('finds categories by name, each with its parent', async () => {
  const { source } = shop();
  expect(await source.find('category', 'BOWL')).toEqual([{ id: '2', title: 'Bowls', detail: 'Kitchen', image: '' }]);
  expect((await source.known('category', ['1', 'gone'])).map(({ title }) => title)).toEqual(['Kitchen']);
});

test('finds coupons by title and code, and names them by code', async () => {
  const { source } = shop();
  const free = { id: 'SHIPFREE', title: 'Free delivery', detail: 'SHIPFREE', image: '' };
  expect([await source.find('coupon', 'free'), await source.find('coupon', 'shipf')]).toEqual([[free], [free]]);
  expect(await source.known('coupon', ['SHIPFREE', 'gone'])).toEqual([free]);
});

test('fields that offer the same records share one request', async () => {
  const { source, asked } = shop();
  await Promise.all([source.find('category', 'bowl'), source.find('category', 'kit'), source.known('category', ['1'])]);
  await source.find('category', '');
  expect(asked).toEqual([['productCategories', undefined]]);
});

test('retries after a failure', async () => {
  const { source, asked } = shop(false);
  expect([await source.find('category', ''), await source.find('category', ''), asked.length]).toEqual([
    undefined,
    undefined,
    2,
  ]);
});

test('finds pictures of matching products and categories', async () => {
  const { source } = shop();
  expect((await source.find('image', 'kit'))?.map(({ id }) => id)).toEqual([
    '/media/kitchen.webp',
    '/media/bowl.webp',
    '/media/bowl-2.webp',
  ]);
});

test('loads chosen products with one call', async () => {
  const { source, asked } = shop();
  expect((await source.known('product', ['b', 'a'])).map(({ title }) => title)).toEqual(['Bowl']);
  expect(asked).toEqual([['productsBatch', { 'filter[uuid]': 'a,b' }]]);
});

test('answers undefined when the shop does not answer', async () => {
  const { source } = shop(false);
  expect(await Promise.all((['product', 'category', 'image'] as const).map((kind) => source.find(kind, 'x')))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('finds pages, categories and products by their addresses, and says which addresses lead somewhere', async () => {
  const data: Readonly<Record<string, unknown>> = {
    search: { productRecords: [{ ...bowl, slug: 'bowl' }], blogRecords: [{ blog_id: '7', title: 'A bowl a day' }] },
    productCategories: CATEGORIES,
  };
  const call = ((name: string) => Promise.resolve({ ok: true, data: data[name] })) as Call;
  const pages = [
    { path: '/about', title: 'About bowls' },
    { path: '/product/*', title: 'Bowl pattern' },
    { path: '/new', title: '' },
  ];
  const statusOf = vi.fn(async (path: string) => ({ '/gone': 404, '/products': 200 })[path]);
  const source = createRecordSource(call, 'en', createQueryClient(), {
    pages: () => Promise.resolve(pages),
    statusOf,
  });
  expect((await source.find('link', 'bowl'))?.map(({ id, title }) => [id, title])).toEqual([
    ['/about', 'About bowls'],
    ['/category/-/2', 'Bowls'],
    ['/product/bowl/u-1', 'Bowl'],
    ['/blog/7', 'A bowl a day'],
  ]);
  const addresses = [
    '/new?x=1',
    '/gone#top',
    '/products',
    '/slow',
    'https://a.test/',
    '//a.test/',
    'mailto:a@a.test',
    '/gone',
  ];
  expect(await Promise.all(addresses.map(source.leadsSomewhere))).toEqual([
    true,
    false,
    true,
    undefined,
    undefined,
    undefined,
    undefined,
    false,
  ]);
  // One request for each path.
  expect(statusOf.mock.calls).toEqual([['/gone'], ['/products'], ['/slow']]);
});
