import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { ask } from '../store-client.ts';
import { shopsFolder } from '../shop-folder.ts';
import { describeService, type TestService } from '../harness.ts';

const page = (path: string, ...pageComponent: object[]) => ({ path, pageHead: {}, pageComponent });
const RESULTS = { type: 'search-results', props: { scope: 'products' } };
const files = {
  'products/all.json': [
    { uuid: '00000000-0000-4000-8000-000000000001', slug: 'rice', name: 'Jasmine rice', price: 90 },
    { uuid: '00000000-0000-4000-8000-000000000002', slug: 'bowl', name: 'Rice bowl', price: 240 },
  ],
  'blogs/rice.json': { blog_id: 'rice', title: 'Know your rice' },
  'blogs/tea.json': { blog_id: 'tea', title: 'A cup of tea' },
  'pages/stories.json': page('/stories', { type: 'blog-search' }),
  'pages/both.json': page('/both', { type: 'blog-search' }, RESULTS),
  'pages/shelf.json': page('/shelf', { type: 'filter-bar' }, RESULTS),
};

/** Results of the page's search: uuids of products, ids of posts. */
async function found(service: TestService, path: string, query = '') {
  const { body } = await ask(service, `/api/page?path=${path}&${query}`, { host: 'big.test' });
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const search = isRecord(data.otherData) && isRecord(data.otherData.search) ? data.otherData.search : {};
  const idsOf = (listing: unknown) => (isRecord(listing) ? listing.ids : undefined);
  return [idsOf(search.products), idsOf(search.blogs)];
}

describeService('pages that search', { shops: await shopsFolder(files) }, (service) => {
  test('a blog search finds posts, and looks for no products', async () => {
    expect(await found(service(), '/stories', 'q=rice')).toEqual([[], ['rice']]);
  });

  test('beside results of products it finds posts all the same', async () => {
    expect(await found(service(), '/both', 'q=tea')).toEqual([[], ['tea']]);
    expect((await found(service(), '/shelf', 'q=tea'))[1]).toEqual([]);
  });

  test('the price range of a page’s address narrows its products', async () => {
    const uuid = '00000000-0000-4000-8000-000000000001';
    expect(await found(service(), '/shelf', 'q=rice&max_price=100')).toEqual([[uuid], []]);
  });
});
