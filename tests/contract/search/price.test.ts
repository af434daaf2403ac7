import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { ask, uuidOf } from '../store-client.ts';
import { products } from '../../../src/store/database/tables/product.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';
import { shopsFolder } from '../shop-folder.ts';

/** The products a search finds, cheapest first, and the posts. */
async function found(service: TestService, query: Readonly<Record<string, string>>) {
  const parameters = new URLSearchParams({ sort: 'price_asc', ...query });
  const { status, body } = await ask(service, `/api/search?${parameters}`, { host: 'krua.test' });
  if (status !== 200 || !isRecord(body) || !isRecord(body.data)) throw new Error(`the search answered ${status}`);
  const { products, blogs } = body.data;
  if (!isRecord(products) || !isRecord(blogs)) throw new Error('the answer has no listings');
  return { ids: products.ids, total: products.total, blogs: blogs.total };
}

const ids = async (service: TestService, query: Readonly<Record<string, string>>) => (await found(service, query)).ids;

describeService('search within a price range', { shops: FIXTURES }, (service) => {
  test.each([
    [{ min_price: '240' }, [4, 2, 1, 7]],
    [{ max_price: '99' }, [5]],
    [{ min_price: '99', max_price: '150' }, [9, 6]],
    [{ min_price: '150', max_price: '150' }, [3]],
    [{ min_price: '95.26', max_price: '280.5' }, [9, 6, 3, 4]],
    [{ min_price: '0', max_price: '0' }, []],
  ])('%j is half-open, a single amount means exactly that amount', async (range, numbers) => {
    expect(await found(service(), range)).toEqual({ ids: numbers.map(uuidOf), total: numbers.length, blogs: 3 });
  });

  test('swapped bounds are corrected', async () => {
    expect(await ids(service(), { min_price: '150', max_price: '99' })).toEqual([9, 6].map(uuidOf));
  });

  test.each(['', ' ', 'cheap', '-5', '1e3', 'NaN', 'Infinity', '100 OR 1=1', '๑๐๐', '9'.repeat(40)])(
    'a bound of %j is none',
    async (bound) => {
      expect((await found(service(), { min_price: bound, max_price: bound })).total).toBe(8);
    },
  );

  test('a range narrows what words and a category found, in every order', async () => {
    expect(await ids(service(), { q: 'น้ำผึ้ง', max_price: '300' })).toEqual([uuidOf(2)]);
    expect(await ids(service(), { q: 'น้ำผึ้ง', max_price: '300', sort: '' })).toEqual([uuidOf(2)]);
    expect(await ids(service(), { category: '2', min_price: '120' })).toEqual([6, 7].map(uuidOf));
  });

  test('one range is not answered with what another one found', async () => {
    const first = await ids(service(), { q: 'สบู่', min_price: '100' });
    const second = await ids(service(), { q: 'สบู่', max_price: '100' });
    expect([first, second]).toEqual([[uuidOf(6)], [uuidOf(9)]]);
  });
});

const tiered = [
  { quantity_min: 1, quantity_max: 9, price: 90 },
  { quantity_min: 10, quantity_max: null, price: 40 },
];
const stall = [
  { uuid: uuidOf(1), slug: 'soap', name: 'สบู่', price: 95, price_list: tiered },
  {
    uuid: uuidOf(2),
    slug: 'bowl',
    name: 'ชาม',
    price: 60,
    options: [{ name: 'ขนาด', values: ['เล็ก', 'ใหญ่'] }],
    variants: [
      { id: 's', uuid: uuidOf(21), price: 60, remain: 1, options: { ขนาด: 'เล็ก' } },
      { id: 'l', uuid: uuidOf(22), price: 300, remain: 5, options: { ขนาด: 'ใหญ่' } },
    ],
  },
];

describeService('listed prices', { shops: await shopsFolder({ 'products/all.json': stall }) }, (service) => {
  const listed = async (query: Readonly<Record<string, string>>) => {
    const parameters = new URLSearchParams({ sort: 'price_asc', ...query });
    const { body } = await ask(service(), `/api/search?${parameters}`, { host: 'big.test' });
    return isRecord(body) && isRecord(body.data) && isRecord(body.data.products) ? body.data.products.ids : undefined;
  };

  test('a product counts at the price of one piece, not at that of its largest tier or its base price', async () => {
    expect(await listed({ min_price: '90', max_price: '91' })).toEqual([uuidOf(1)]);
    expect(await listed({ max_price: '60' })).toEqual([]);
  });

  test('a product counts at the price of its next variant as soon as the cheapest is sold out', async () => {
    expect(await listed({})).toEqual([uuidOf(2), uuidOf(1)]);
    await service()
      .db.update(products)
      .set({ remain: 0 })
      .where(eq(products.uuid, uuidOf(21)));
    expect(await listed({})).toEqual([uuidOf(1), uuidOf(2)]);
    expect(await listed({ min_price: '300' })).toEqual([uuidOf(2)]);
    await service()
      .db.update(products)
      .set({ remain: 0 })
      .where(eq(products.uuid, uuidOf(22)));
    expect(await listed({})).toEqual([uuidOf(2), uuidOf(1)]);
  });
});
