/** Faults of platforms in products, categories, pictures and the search. */
import { intercept, isCall, resend, rewriteData, rewriteRecords, type PlatformFault } from './faulty-platform.ts';

const BATCH = '/api/products/batch';
const SEARCH = '/api/search';
const CATEGORIES = '/api/product-categories';
type Json = Record<string, unknown>;
const listIn = (data: Json, field: string) => data[field] as Json[];

export const CATALOG_FAULTS: readonly PlatformFault[] = [
  {
    name: 'products have no name',
    fails: ['products.shape'],
    plant: () => rewriteRecords(BATCH, (product) => ({ ...product, name: undefined })),
  },
  {
    name: 'a price has its currency in it',
    fails: ['products.shape'],
    plant: () => rewriteRecords(BATCH, (product) => ({ ...product, price: `฿${String(product.price)}` })),
  },
  {
    name: 'a price is an object with a currency',
    fails: ['products.shape'],
    plant: () =>
      rewriteRecords(BATCH, (product) => ({ ...product, price: { amount: product.price, currency: 'THB' } })),
  },
  {
    name: 'a price is below 0',
    fails: ['products.shape'],
    plant: () => rewriteRecords(BATCH, (product) => ({ ...product, price: -5 })),
  },
  {
    name: 'a price is a number as text',
    fails: ['products.shape'],
    isLoose: true,
    plant: () => rewriteRecords(BATCH, (product) => ({ ...product, price: String(product.price) })),
  },
  {
    name: 'absent lists are null',
    fails: ['products.shape'],
    isLoose: true,
    plant: () => rewriteRecords(BATCH, (product) => ({ ...product, price_list: null })),
  },
  {
    name: 'a batch holds products that nobody asked for',
    fails: ['products.asked', 'products.unknown', 'products.batch-size'],
    plant: () =>
      rewriteData(BATCH, (data) => [
        ...Object.values(data),
        {
          ...(Object.values(data).find((each) => each !== null) as Json),
          uuid: '00000000-0000-4000-8000-00000000ffff',
        },
      ]),
  },
  {
    name: 'an unknown uuid fails the whole batch',
    fails: ['products.unknown', 'products.batch-size'],
    plant: () =>
      intercept(BATCH, (url) =>
        url.searchParams.get('filter[uuid]')?.includes('00000000-0000-0000-') === true
          ? Response.json({ error: 'unknown product' }, { status: 404 })
          : undefined,
      ),
  },
  {
    name: 'a batch is cut after 50 uuids',
    fails: ['products.batch-size'],
    plant: () => (request, forward) => {
      const url = new URL(request.url);
      const uuids = (url.searchParams.get('filter[uuid]') ?? '').split(',');
      if (uuids.length <= 50) return forward(request);
      url.searchParams.set('filter[uuid]', uuids.slice(0, 50).join(','));
      return forward(new Request(url, { headers: request.headers }));
    },
  },
  {
    name: 'tiers of a price overlap',
    fails: ['products.price-tiers'],
    plant: () =>
      rewriteData(SEARCH, (data) => ({
        ...data,
        productRecords: listIn(data, 'productRecords').map((product) => ({
          ...product,
          price_list: [
            { quantity_min: 1, quantity_max: 10, price: 9 },
            { quantity_min: 5, quantity_max: null, price: 8 },
          ],
        })),
      })),
  },
  {
    name: 'the smallest quantity is above the largest',
    fails: ['products.bounds'],
    plant: () =>
      rewriteData(SEARCH, (data) => ({
        ...data,
        productRecords: listIn(data, 'productRecords').map((product) => ({
          ...product,
          quantity_min: 9,
          quantity_max: 2,
        })),
      })),
  },
  {
    name: 'a category that was asked for is missing',
    fails: ['categories.asked', 'categories.tree'],
    plant: () => rewriteData(CATEGORIES, (data) => Object.values(data).slice(1)),
  },
  {
    name: 'a category is its own parent',
    fails: ['categories.tree'],
    plant: () =>
      rewriteRecords(CATEGORIES, (category) => ({ ...category, _hierarchy_parent_id: category.category_id })),
  },
  {
    name: 'pictures are pages',
    fails: ['media.type'],
    plant: () => async (request, forward) => {
      const response = await forward(request);
      if (isCall(request, '/media/*')) response.headers.set('content-type', 'text/html');
      return response;
    },
  },
  {
    name: 'a picture is sent again to who has it',
    fails: ['media.revalidate'],
    plant: () => resend('/media/*', (headers) => headers.delete('if-none-match')),
  },
  {
    name: 'a missing picture is another one',
    fails: ['media.missing'],
    plant: () => async (request, forward) => {
      const response = await forward(request);
      return isCall(request, '/media/*') && response.status === 404
        ? new Response('GIF89a', { headers: { 'content-type': 'image/gif' } })
        : response;
    },
  },
  {
    name: 'the sitemap begins again on its second page',
    fails: ['sitemap.paths'],
    plant: () =>
      rewriteData('/api/sitemap', (data, url) => ({ ...data, next: url.searchParams.has('after') ? null : '/' })),
  },
  {
    name: 'the search does not repeat the words',
    fails: ['search.shape'],
    plant: () => rewriteData(SEARCH, (data) => ({ ...data, q: undefined })),
  },
  {
    name: 'the total of a listing counts one page',
    fails: ['search.listing', 'search.nothing'],
    plant: () =>
      rewriteData(SEARCH, (data) => ({ ...data, products: { ...(data.products as Json), total: 1, pages: 1 } })),
  },
  {
    name: 'a record of a listing is missing',
    fails: ['search.records', 'search.word'],
    plant: () =>
      rewriteData(SEARCH, (data) => ({ ...data, productRecords: listIn(data, 'productRecords').slice(0, -1) })),
  },
  {
    name: 'sort is ignored',
    fails: ['search.sort'],
    plant: () => (request, forward) => {
      const url = new URL(request.url);
      url.searchParams.delete('sort');
      return forward(isCall(request, SEARCH) ? new Request(url, { headers: request.headers }) : request);
    },
  },
  {
    name: 'a bad page is an error',
    fails: ['search.unknown-values'],
    plant: () =>
      intercept(SEARCH, (url) =>
        /^(?:\d+|)$/.test(url.searchParams.get('p_page') ?? '')
          ? undefined
          : Response.json({ error: 'page' }, { status: 400 }),
      ),
  },
  {
    name: 'nothing found is everything found',
    fails: ['search.nothing'],
    plant: () => (request, forward) => {
      const url = new URL(request.url);
      if (url.searchParams.get('q')?.startsWith('qxzjv') !== true) return forward(request);
      url.searchParams.set('q', '');
      return forward(new Request(url, { headers: request.headers }));
    },
  },
  {
    name: 'odd words are an error',
    fails: ['search.hostile'],
    plant: () =>
      intercept(SEARCH, (url) =>
        /['%<(]/.test(url.searchParams.get('q') ?? '') ? new Response('syntax error', { status: 500 }) : undefined,
      ),
  },
];
