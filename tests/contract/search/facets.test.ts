import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { ask, uuidOf } from '../store-client.ts';
import { shopsFolder } from '../shop-folder.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';

async function search(service: TestService, query: Readonly<Record<string, string>>, host = 'krua.test') {
  const { body } = await ask(service, `/api/search?${new URLSearchParams(query)}`, { host });
  if (!isRecord(body) || !isRecord(body.data)) throw new Error('the answer is no object');
  return body.data;
}

async function facets(service: TestService, query: Readonly<Record<string, string>>, host?: string) {
  const { facets } = await search(service, query, host);
  if (!isRecord(facets) || !Array.isArray(facets.categories)) throw new Error('the answer has no counts');
  const categories = facets.categories.map((each: unknown) => isRecord(each) && [each.category_id, each.count]);
  return { categories, prices: facets.prices };
}

describeService('what filters would leave', { shops: FIXTURES }, (service) => {
  test('each category is counted with what lies below it, as it is found by it', async () => {
    const { categories } = await facets(service(), {});
    expect(categories).toEqual([
      ['1', 5],
      ['12', 2],
      ['111', 1],
      ['2', 3],
      ['11', 2],
    ]);
    for (const [category, count] of categories as [string, number][]) {
      expect(await search(service(), { category })).toMatchObject({ products: { total: count } });
    }
  });

  test('words and prices narrow the counts, the chosen category does not', async () => {
    const expected = [['2', 2]];
    expect((await facets(service(), { q: 'สบู่' })).categories).toEqual(expected);
    expect((await facets(service(), { q: 'สบู่', category: '1' })).categories).toEqual(expected);
    expect((await facets(service(), { q: 'สบู่', max_price: '100' })).categories).toEqual([['2', 1]]);
  });

  test('words that are nowhere have no counts', async () => {
    expect(await search(service(), { q: 'รถยนต์' })).not.toHaveProperty('facets');
  });

  test('similar products are distinguished from those that have the words', async () => {
    expect(await search(service(), { q: 'honney' })).toMatchObject({ approximate: true, products: { total: 2 } });
    expect(await search(service(), { q: 'honey' })).not.toHaveProperty('approximate');
    expect(await search(service(), { q: 'นำผึง' })).not.toHaveProperty('approximate');
  });
});

const many = Array.from({ length: 60 }, (_, index) => ({
  uuid: uuidOf(index + 1),
  slug: `bowl-${index + 1}`,
  name: `ชามใบที่ ${index + 1}`,
  price: (index + 1) * 10,
}));

describeService('price ranges', { shops: await shopsFolder({ 'products/all.json': many }) }, (service) => {
  test('ranges are counted as they find, whatever range is chosen', async () => {
    const { prices } = await facets(service(), { q: 'ชาม' }, 'big.test');
    expect(prices).toEqual([
      { max: 150, count: 14 },
      { min: 150, max: 300, count: 15 },
      { min: 300, max: 500, count: 20 },
      { min: 500, count: 11 },
    ]);
    expect((await facets(service(), { q: 'ชาม', min_price: '500' }, 'big.test')).prices).toEqual(prices);
    expect(await search(service(), { min_price: '150', max_price: '300' }, 'big.test')).toMatchObject({
      products: { total: 15 },
    });
  });
});
