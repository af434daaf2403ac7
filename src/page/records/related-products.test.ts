import { expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { type Call, createCaller } from '../../call/call.ts';
import { createProductCache, fetchSharedProducts } from './fetch-products.ts';
import { fetchRelatedProducts } from './related-products.ts';

const category = { category_id: '7', category_slug: 'tea', name: 'Tea' };
const tea = productRecord({ uuid: uuidOf(1), category });
const oolong = productRecord({ uuid: uuidOf(2), category });
const pot = productRecord({ uuid: uuidOf(3), variants: [{ id: 's', uuid: uuidOf(31), price: 1 }] });
const smallPot = productRecord({ uuid: uuidOf(31), id: 's', parent: { uuid: pot.uuid }, category });
const needs = { families: [], related: [] };

const sourcesOf = (call: Call) => ({
  call,
  products: (uuids: readonly string[]) => fetchSharedProducts(createProductCache(), '', call, {})(uuids),
});

/** A platform that answers from these products, with what it was asked. */
function platform(products = [tea, oolong, pot, smallPot]) {
  const asked: string[] = [];
  const call = createCaller({
    baseUrl: 'http://api.test',
    lang: 'en',
    fetch: (input) => {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push(decodeURIComponent(url.pathname + url.search));
      const wanted = url.searchParams.get('filter[uuid]')?.split(',') ?? [];
      return Promise.resolve(
        Response.json({
          data:
            url.pathname === '/api/search'
              ? { productRecords: products.filter((product) => product.category !== undefined) }
              : products.filter(({ uuid }) => wanted.includes(uuid)),
        }),
      );
    },
  });
  return { asked, sources: sourcesOf(call) };
}

test('the family of a variant is fetched if its record does not name it', async () => {
  const { asked, sources } = platform();
  const related = await fetchRelatedProducts({ productDetails: [smallPot] }, { ...needs, families: [''] }, sources);
  expect([asked, related]).toEqual([
    [`/api/products/batch?filter[uuid]=${pot.uuid}`],
    { products: [pot], relatedTo: {} },
  ]);
});

test('a product that is no variant needs nothing, nor does a variant whose family is there', async () => {
  const { asked, sources } = platform();
  const families = { ...needs, families: ['', smallPot.uuid] };
  expect(await fetchRelatedProducts({ productDetails: [tea, smallPot, pot] }, families, sources)).toBeUndefined();
  expect(await fetchRelatedProducts({}, families, sources)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('similar products come from the category, without the product itself and its parent', async () => {
  const { asked, sources } = platform();
  const related = await fetchRelatedProducts(
    { productDetails: [tea, smallPot] },
    { ...needs, related: ['', smallPot.uuid] },
    sources,
  );
  expect(asked).toEqual(Array.from({ length: 2 }, () => '/api/search?category=7&sort=popular'));
  expect(related).toEqual({
    products: [oolong],
    relatedTo: { [tea.uuid]: [oolong.uuid, smallPot.uuid], [smallPot.uuid]: [tea.uuid, oolong.uuid] },
  });
});

test('products named by the platform are used; only missing records are fetched', async () => {
  const { asked, sources } = platform();
  const records = { productDetails: [tea], related: [oolong.uuid, tea.uuid] };
  expect(await fetchRelatedProducts(records, { ...needs, related: [''] }, sources)).toEqual({
    products: [oolong],
    relatedTo: {},
  });
  expect(asked).toEqual([`/api/products/batch?filter[uuid]=${oolong.uuid}`]);
});

test('a platform without a search only lacks similar products', async () => {
  const call = createCaller({
    baseUrl: 'http://api.test',
    lang: 'en',
    fetch: () => Promise.resolve(new Response('', { status: 404 })),
  });
  expect(await fetchRelatedProducts({ productDetails: [tea] }, { ...needs, related: [''] }, sourcesOf(call))).toEqual({
    products: [],
    relatedTo: { [tea.uuid]: [] },
  });
});
