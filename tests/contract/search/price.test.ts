import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { ask, uuidOf } from '../store-client.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';

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
    [{ max_price: '99' }, [5, 9]],
    [{ min_price: '99', max_price: '150' }, [9, 6, 3]],
    [{ min_price: '95.26', max_price: '280.5' }, [9, 6, 3, 4, 2]],
    [{ min_price: '0', max_price: '0' }, []],
  ])('%j is inclusive at both ends', async (range, numbers) => {
    expect(await found(service(), range)).toEqual({ ids: numbers.map(uuidOf), total: numbers.length, blogs: 3 });
  });

  test('bounds that were swapped are taken as they were meant', async () => {
    expect(await ids(service(), { min_price: '150', max_price: '99' })).toEqual([9, 6, 3].map(uuidOf));
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
