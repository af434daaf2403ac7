/** Optional data that a page can lack, and the reports about it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StorefrontHarness, json, openStorefrontHarness, pageOf, SHOWN } from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;

beforeAll(async () => {
  shop = await openStorefrontHarness();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.requests.length = 0;
  shop.logged.length = 0;
});

/** Log entries except that of the request itself. */
const entries = () => shop.logged.filter(({ event }) => event !== 'request');

test('posts and a base that can’t be had are passed over in silence', { meta: { spec: ['8.5'] } }, async () => {
  const page = pageOf({ base: null, pageComponent: [SHOWN, { type: 'blog-list' }] });
  shop.reply = (request, response, url) =>
    url.pathname === '/api/page' ? page(request, response, url) : json(response, { message: 'no' }, 503);
  const answer = await shop.get('/stories');
  expect([answer.status, (await answer.text()).includes('shown to the shopper'), entries()]).toEqual([200, true, []]);
  expect(new Set(shop.requests.map((asked) => asked.split('?', 1)[0]))).toEqual(
    new Set(['GET /api/base', 'GET /api/page', 'GET /api/blogs']),
  );
});

test('categories that can’t be had are logged', { meta: { spec: ['8.4'] } }, async () => {
  const page = pageOf({ pageComponent: [SHOWN, { type: 'category-list', props: { ids: ['7'] } }] });
  shop.reply = (request, response, url) =>
    url.pathname === '/api/product-categories' ? json(response, { message: 'no' }, 503) : page(request, response, url);
  expect((await shop.get('/shelves')).status).toBe(200);
  expect(entries()).toEqual([{ level: 'warn', event: 'categories-failed', fields: { ids: ['7'], reason: 'status' } }]);
});

/** ms after which a page's answer breaks off: later than the storefront holds back what it passes on. */
const LATE_MS = 400;

test('a page whose answer breaks off late is asked for once more, and is missed with what broke', async () => {
  const page = pageOf({});
  let spoilt = 1;
  shop.reply = (request, response, url) => {
    if (url.pathname !== '/api/page' || spoilt === 0) return page(request, response, url);
    spoilt -= 1;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    response.write('{"data":');
    setTimeout(() => response.destroy(), LATE_MS);
  };
  const broken = expect.objectContaining({ level: 'warn', event: 'platform-broke-off' });
  expect([(await shop.get('/en/late')).status, entries()]).toEqual([200, [broken]]);
  spoilt = Infinity;
  const reason = 'no whole answer came from the platform (UND_ERR_SOCKET)';
  expect([(await shop.get('/en/later')).status, entries()]).toEqual([
    500,
    [
      broken,
      broken,
      broken,
      { level: 'error', event: 'page-failed', fields: { path: '/later', reason, stale: false } },
    ],
  ]);
});

test('the banner of the greyscale view is only on the home page', { meta: { spec: ['1.9'] } }, async () => {
  shop.reply = pageOf({}, { settings: { gray_mode: 1 } });
  const pages = ['/en', '/en/products', '/en/lnw-dev/x'].map(async (path) => (await shop.get(path)).text());
  expect((await Promise.all(pages)).map((html) => html.includes('Greyscale view'))).toEqual([true, false, false]);
});
