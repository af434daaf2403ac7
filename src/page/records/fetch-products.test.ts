import { expect, test } from 'vitest';
import { createCaller } from '../../call/call.ts';
import { createProductCache, fetchSharedProducts } from './fetch-products.ts';

const uuids = (count: number) => Array.from({ length: count }, (_, index) => `p${String(index).padStart(4, '0')}`);

function shop(answer: (asked: readonly string[]) => Response) {
  const sizes: number[] = [];
  const call = createCaller({
    baseUrl: 'http://store',
    lang: 'th',
    fetch: (input) => {
      const list = new URL(input instanceof Request ? input.url : input).searchParams.get('filter[uuid]') ?? '';
      sizes.push(list.split(',').length);
      return Promise.resolve(answer(list.split(',')));
    },
  });
  return { call, sizes };
}

const found = (asked: readonly string[]) =>
  Response.json({ data: asked.map((uuid) => ({ uuid, name: uuid, price: 1 })) });

test('however many a page names, all are fetched, sorted, each once', async () => {
  const { call, sizes } = shop(found);
  const wanted = uuids(205);
  const products = await fetchSharedProducts(createProductCache(), '', call, {})([...wanted.toReversed(), 'p0001']);
  expect([products?.map(({ uuid }) => uuid), sizes]).toEqual([wanted, [80, 80, 45]]);
});

test('a failed call affects only its own products', async () => {
  const { call } = shop((asked) => (asked.includes('p0000') ? new Response('', { status: 503 }) : found(asked)));
  expect((await fetchSharedProducts(createProductCache(), '', call, {})(uuids(100)))?.map(({ uuid }) => uuid)).toEqual(
    uuids(100).slice(80),
  );
  expect(await fetchSharedProducts(createProductCache(), '', call, {})(uuids(10))).toBeUndefined();
});

test('a faulty field is cut out of its record; a record without a name is none', async () => {
  const records = [
    { uuid: 'a', name: 'Bowl', price: '7', remain: 'plenty', images: ['/a.webp', 5, {}] },
    { uuid: 'b', price: 1 },
    null,
  ];
  const { call } = shop(() => Response.json({ data: records }));
  expect(await fetchSharedProducts(createProductCache(), '', call, {})(['a', 'b'])).toMatchObject([
    { uuid: 'a', name: 'Bowl', price: 7, images: ['/a.webp', '5'] },
  ]);
});
