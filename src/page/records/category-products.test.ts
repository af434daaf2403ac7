import { expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { createCaller } from '../../call/call.ts';
import { fetchCategoryProducts } from './category-products.ts';

const fern = productRecord({ uuid: uuidOf(1) });
const moss = productRecord({ uuid: uuidOf(2) });

test('lists the products of each category that the records lack', async () => {
  const asked: string[] = [];
  const call = createCaller({
    baseUrl: 'http://api.test',
    lang: 'en',
    fetch: (input) => {
      const { searchParams } = new URL(input instanceof Request ? input.url : input);
      const category = searchParams.get('category') ?? '';
      asked.push(`${category} ${searchParams.get('sort')}`);
      if (category === '9') return Promise.resolve(new Response('', { status: 404 }));
      return Promise.resolve(Response.json({ data: { productRecords: category === '1' ? [fern, moss] : [moss] } }));
    },
  });
  const found = await fetchCategoryProducts({ ofCategory: { 3: [] } }, ['', '1', '2', '3', '9'], call);
  expect(found?.ofCategory).toEqual({ 1: [fern.uuid, moss.uuid], 2: [moss.uuid] });
  expect(found?.products.map(({ uuid }) => uuid)).toEqual([fern.uuid, moss.uuid, moss.uuid]);
  expect(asked).toEqual(['1 popular', '2 popular', '9 popular']);
  expect(await fetchCategoryProducts({ ofCategory: { 3: [] } }, ['3'], call)).toBeUndefined();
});
