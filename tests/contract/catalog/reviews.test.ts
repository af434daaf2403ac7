import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { kruaFolder, shopsFolder } from '../shop-folder.ts';
import { ask, uuidOf } from '../store-client.ts';
import { describeService } from '../harness.ts';
import { checkShopFolder } from '../../../src/store/import/check.ts';
import { readShopFolder } from '../../../src/store/import/folder.ts';

const review = (id: string, rating: number, more: object = {}) => ({
  id,
  author: 'Verified buyer, Nan',
  rating,
  date: '2026-10-01',
  text: `Review ${id}`,
  lang: 'en',
  ...more,
});
const reviews = [review('a', 5, { title: 'Smoky' }), review('b', 4), review('c', 4)];
const shelf = [
  { uuid: uuidOf(1), slug: 'paste', name: 'Paste', price: 120, reviews },
  { uuid: uuidOf(2), slug: 'bowl', name: 'Bowl', price: 90, rating: { average: 4.8, count: 60 } },
  { uuid: uuidOf(3), slug: 'cup', name: 'Cup', price: 80 },
  {
    uuid: uuidOf(4),
    slug: 'scarf',
    name: 'Scarf',
    price: 300,
    reviews: [review('d', 3)],
    options: [{ name: 'Size', values: ['S'] }],
    variants: [{ id: 's', uuid: uuidOf(41), price: 300, options: { Size: 'S' } }],
  },
];
const pages = { path: '/product/*', pageComponent: [{ type: 'product-detail' }] };

function record(answer: unknown): Record<string, unknown> {
  if (!isRecord(answer)) throw new Error('the answer is no object');
  return answer;
}

describeService(
  'ratings and reviews',
  { shops: await shopsFolder({ 'products/all.json': shelf, 'pages/product.json': pages }) },
  (service) => {
    const get = async (path: string) => record((await ask(service(), path, { host: 'big.test', lang: 'en' })).body);
    const productOf = async (number: number) => {
      const { data } = await get(`/api/products/batch?filter[uuid]=${uuidOf(number)}`);
      return record(Array.isArray(data) ? data[0] : undefined);
    };
    const linked = async (path: string) => {
      const { data } = await get(`/api/page?path=${path}`);
      const { pageHead } = record(data);
      const { ld_json } = record(pageHead);
      return record(Array.isArray(ld_json) ? ld_json[0] : undefined);
    };

    test('a product bears its reviews, and the rating that they come to where the shop gives none', async () => {
      expect(await productOf(1)).toMatchObject({ rating: { average: 4.3, count: 3 }, reviews });
      expect(await productOf(2)).toMatchObject({ rating: { average: 4.8, count: 60 } });
      expect(Object.keys(await productOf(3)).filter((name) => name === 'rating' || name === 'reviews')).toEqual([]);
    });

    test('a variant is rated as its product', async () => {
      expect(await productOf(41)).toMatchObject({ rating: { average: 3, count: 1 }, reviews: [{ id: 'd' }] });
    });

    test('lists bear ratings without the reviews', async () => {
      const { data } = await get('/api/search?q=paste');
      const { productRecords } = record(data);
      const first = record(Array.isArray(productRecords) ? productRecords[0] : undefined);
      expect([first.rating, first.reviews]).toEqual([{ average: 4.3, count: 3 }, undefined]);
    });

    test('linked data has the rating and the reviews, and neither without them', async () => {
      expect(await linked(`/product/paste/${uuidOf(1)}`)).toMatchObject({
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, ratingCount: 3, bestRating: 5 },
        review: [
          {
            '@type': 'Review',
            name: 'Smoky',
            reviewBody: 'Review a',
            datePublished: '2026-10-01',
            inLanguage: 'en',
            reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5 },
          },
          { reviewBody: 'Review b' },
          { reviewBody: 'Review c' },
        ],
      });
      expect(Object.keys(await linked(`/product/cup/${uuidOf(3)}`))).not.toContain('aggregateRating');
      const { hasVariant, ...group } = await linked(`/product/scarf/${uuidOf(4)}`);
      const [variant] = Array.isArray(hasVariant) ? hasVariant : [];
      expect([group.aggregateRating, isRecord(variant) && 'aggregateRating' in variant]).toEqual([
        { '@type': 'AggregateRating', ratingValue: 3, ratingCount: 1, bestRating: 5 },
        false,
      ]);
    });
  },
);

test('a folder with an odd rating, review or facet is refused as a whole', async () => {
  const product = { uuid: uuidOf(900), slug: 'odd', name: 'Odd', price: 1 };
  const edits = {
    'products/odd.json': [
      { ...product, rating: { average: 6, count: 1 } },
      { ...product, uuid: uuidOf(901), reviews: [review('a', 5, { lang: 'fr' })] },
      { ...product, uuid: uuidOf(902), facets: { colour: ['Red'] } },
    ],
  };
  const checked = checkShopFolder(readShopFolder(await kruaFolder(edits)));
  expect(checked.ok ? [] : checked.problems.map(({ file, path }) => `${file}${path}`)).toEqual([
    'products/odd.json/0/rating/average',
    'products/odd.json/1/reviews/0/lang',
    'products/odd.json/2/facets/colour',
  ]);
});
