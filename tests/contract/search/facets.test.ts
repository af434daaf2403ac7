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

const COLOURS = [
  { th: 'คราม', en: 'Indigo' },
  { th: 'ดิบ', en: 'Natural' },
];
const SIZES = [{ th: 'เล็ก', en: 'Small' }];
const colourOption = { name: { th: 'สี', en: 'Colour' }, values: COLOURS };
const variant = (index: number, colour: string, remain: number | null) => ({
  id: `v${index}`,
  price: '100',
  remain,
  options: { สี: colour },
});
const shelf = [
  {
    ...many[0],
    name: { th: 'ผ้าพันคอ', en: 'Scarf' },
    options: [colourOption],
    variants: [variant(1, 'คราม', 0), variant(2, 'ดิบ', 4)],
    facets: { province: [{ th: 'สกลนคร', en: 'Sakon Nakhon' }] },
  },
  { ...many[1], options: [{ ...colourOption, values: [COLOURS[0]] }], variants: [variant(1, 'คราม', 0)] },
  {
    ...many[2],
    options: [{ name: { th: 'ขนาด', en: 'Size' }, values: SIZES }],
    facets: { province: [{ th: 'ลำปาง', en: 'Lampang' }], tag: [{ th: 'ของขวัญ', en: 'Gift' }] },
    remain: 0,
  },
  { ...many[3], facets: { province: [{ th: 'ลำปาง', en: 'Lampang' }] } },
  { ...many[4], hidden: true, facets: { tag: [{ th: 'ลับ', en: 'Secret' }] } },
];
const shopWithFacets = {
  web_id: '700',
  web_name: 'big',
  name: 'Big',
  hosts: ['big.test'],
  policy: {},
  facets: [
    { id: 'stock' },
    { id: 'colour', label: { th: 'สี', en: 'Colour' }, option: ['สี'], swatches: { indigo: '#2b3a67' } },
    { id: 'province', label: { th: 'จังหวัด', en: 'Province' } },
    { id: 'tag', label: { th: 'ป้าย', en: 'Tag' } },
  ],
};

describeService(
  'facets that the shop has chosen',
  { shops: await shopsFolder({ 'shop.json': shopWithFacets, 'products/all.json': shelf }) },
  (service) => {
    const options = async (query: Readonly<Record<string, string>> = {}): Promise<readonly (readonly string[])[]> => {
      const found = (await search(service(), query, 'big.test')).facets;
      if (!isRecord(found) || !Array.isArray(found.options))
        throw new Error(`the answer has no facets: ${JSON.stringify(found)}`);
      return found.options.map((each: unknown) => {
        const { id, values } = isRecord(each) ? each : {};
        return [
          String(id),
          ...(Array.isArray(values) ? values : []).map((value: unknown): string =>
            isRecord(value) ? `${String(value.id)} ${String(value.count)}` : '',
          ),
        ];
      });
    };
    const found = async (f: string) => {
      const { products } = await search(service(), { f, sort: 'price_asc' }, 'big.test');
      return isRecord(products) && Array.isArray(products.ids)
        ? products.ids.map((id) => Number(String(id).slice(-4))).toSorted((a, b) => a - b)
        : [];
    };

    test('are counted in the shop’s order, values of most products first: stock, options, what products say', async () => {
      expect(await options()).toEqual([
        ['stock', 'in 2'],
        ['colour', 'indigo 2', 'natural 1'],
        ['province', 'lampang 2', 'sakon-nakhon 1'],
        ['tag', 'gift 1'],
      ]);
    });

    test('have labels in the language of the page, and the shop’s swatches', async () => {
      const { facets } = await search(service(), {}, 'big.test');
      const [, colour] = isRecord(facets) && Array.isArray(facets.options) ? facets.options : [];
      expect(colour).toEqual({
        id: 'colour',
        label: 'สี',
        values: [
          { id: 'indigo', label: 'คราม', count: 2, colour: '#2b3a67' },
          { id: 'natural', label: 'ดิบ', count: 1 },
        ],
      });
    });

    test('several values of one facet widen, several facets narrow', async () => {
      expect(await Promise.all(['colour.indigo', 'colour.natural', 'colour.indigo.natural'].map(found))).toEqual([
        [1, 2],
        [1],
        [1, 2],
      ]);
      expect(await found('colour.indigo_province.sakon-nakhon')).toEqual([1]);
      expect(await found('colour.indigo_province.lampang')).toEqual([]);
    });

    test('in stock is what can be ordered now, of a product with variants in one of them', async () => {
      expect(await found('stock.in')).toEqual([1, 4]);
      expect(await found('stock.in_province.lampang')).toEqual([4]);
    });

    test('every count is what its choice finds, whatever else is chosen', async () => {
      for (const chosen of ['', 'colour.indigo', 'stock.in', 'province.lampang_stock.in', 'tag.gift']) {
        for (const [id = '', ...values] of await options({ f: chosen })) {
          const rest = chosen.split('_').filter((part) => part !== '' && !part.startsWith(`${id}.`));
          for (const value of values) {
            const [name = '', count] = value.split(' ');
            const choice = [...rest, `${id}.${name}`].join('_');
            expect([choice, (await found(choice)).length]).toEqual([choice, Number(count)]);
          }
        }
      }
    });

    test('a chosen value stays to be removed though nothing is left', async () => {
      expect(await options({ f: 'colour.natural_province.lampang' })).toContainEqual(['colour', 'natural 0']);
    });

    test('unknown facets find nothing, broken ones are none', async () => {
      expect(await found('weight.heavy')).toEqual([]);
      expect(await found("';DROP_.x_colour")).toHaveLength(4);
    });
  },
);
