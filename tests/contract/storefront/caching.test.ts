/**
 * Requests to a platform that are cached or repeated, and answers that are shared (contract, chapter 11 "Platform").
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uuidOf } from '#registry/kit/testing/records.ts';
import {
  type StorefrontHarness,
  json,
  openStorefrontHarness,
  pageOf,
  type Reply,
  SHOWN,
} from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;

beforeEach(async () => {
  shop = await openStorefrontHarness();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

const askedFor = (path: string) =>
  shop.requests.flatMap((line) => {
    const url = new URL(line.replace(/^GET /, ''), 'http://upstream.test');
    return url.pathname === path ? [url.searchParams] : [];
  });

const failing: Reply = (_request, response) => json(response, { message: 'no' }, 503);

describe('products', () => {
  const uuids = [uuidOf(1), uuidOf(2)];
  beforeEach(() => {
    const page = pageOf({ pageComponent: [SHOWN, { type: 'product-list', props: { uuids } }] });
    shop.reply = (request, response, url) =>
      url.pathname === '/api/products/batch'
        ? json(response, {
            data: (url.searchParams.get('filter[uuid]') ?? '')
              .split(',')
              .map((uuid) => ({ uuid, name: uuid, price: 1 })),
          })
        : page(request, response, url);
  });
  const batches = () => askedFor('/api/products/batch').map((query) => query.get('filter[uuid]'));

  test('are asked for once in 60 s for all visitors of a host and language', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
    await shop.get('/a');
    await shop.get('/b', { cookie: '_ga=GA1.1.1.2' });
    expect(batches()).toEqual([uuids.join(',')]);
    await shop.get('/en/a');
    await shop.get('/a', { host: 'other.example' });
    expect(batches()).toHaveLength(3);
    vi.setSystemTime(1_700_000_060_000);
    await shop.get('/a');
    expect(batches()).toHaveLength(4);
  });

  test('of a personal visitor are asked for with their session, and nobody else gets them', async () => {
    const priceOf = new Map([
      ['auth=1', 81],
      ['auth=2', 82],
    ]);
    const page = shop.reply;
    shop.reply = (request, response, url) =>
      url.pathname === '/api/products/batch'
        ? json(response, {
            data: uuids.map((uuid) => ({ uuid, name: uuid, price: priceOf.get(request.headers.cookie ?? '') ?? 99 })),
          })
        : page(request, response, url);
    const pricesFor = async (cookie?: string) => {
      const html = await (await shop.get('/a', cookie === undefined ? {} : { cookie })).text();
      return [81, 82, 99].filter((price) => html.includes(`฿${price}`));
    };
    const seen = [];
    for (const cookie of [undefined, 'auth=1', 'auth=2', undefined, 'auth=1', 'auth=3'])
      seen.push(await pricesFor(cookie));
    expect(seen).toEqual([[99], [81], [82], [99], [81], [99]]);
    expect(batches()).toHaveLength(4);
  });

  test('of a personal visitor are asked for once in 60 s, whatever analytics write beside their session', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
    await shop.get('/a', { cookie: 'auth=1; _ga=GA1.1.1.2' });
    await shop.get('/b', { cookie: '_ga=GA1.1.9.9; auth=1' });
    expect(batches()).toHaveLength(1);
    vi.setSystemTime(1_700_000_060_000);
    await shop.get('/a', { cookie: 'auth=1' });
    expect(batches()).toHaveLength(2);
  });

  test('are requested again after a failure', async () => {
    const working = shop.reply;
    shop.reply = (request, response, url) =>
      url.pathname === '/api/products/batch' ? failing(request, response, url) : working(request, response, url);
    await shop.get('/a');
    shop.reply = working;
    expect(await (await shop.get('/a')).text()).toContain(uuidOf(2));
  });
});

describe('categories', () => {
  const parents: Readonly<Record<string, string>> = { '5': '4', '4': '3', '3': '0', '9': '0' };
  const replyWith = (data: object, base: object = {}) => {
    const page = pageOf(data, base);
    shop.reply = (request, response, url) =>
      url.pathname === '/api/product-categories'
        ? json(response, {
            data: (url.searchParams.get('category_ids') ?? '')
              .split(',')
              .map((id) => ({ category_id: id, name: `C${id}`, _hierarchy_parent_id: parents[id] ?? '0' })),
          })
        : page(request, response, url);
  };
  const ids = () => askedFor('/api/product-categories').map((query) => query.get('category_ids'));
  const menu = [
    { label: 'Tea', href: '/category/tea/5', children: [{ label: 'Pots', href: '/en/category/pots/9' }] },
    { label: 'All', href: '/products' },
  ];
  const base = { headerZone: { children: [{ type: 'site-header', props: { menu } }] } };

  test('that a node names are asked for by id, with their ancestors where it shows the directory', async () => {
    replyWith({ pageComponent: [SHOWN, { type: 'category-list', props: { ids: ['5'] } }] }, base);
    await shop.get('/a');
    expect(ids()).toEqual(['5', '4', '3']);
  });

  test('are those of the menus where the page names none', async () => {
    replyWith({ pageComponent: [SHOWN, { type: 'category-list' }] }, base);
    const html = await (await shop.get('/a')).text();
    expect([ids(), ['C3', 'C4', 'C5', 'C9'].filter((name) => !html.includes(name))]).toEqual([['5,9', '4', '3'], []]);
  });

  test('are not asked for where neither page nor menus name one', async () => {
    replyWith({ pageComponent: [SHOWN, { type: 'category-list' }] });
    await shop.get('/a');
    expect(ids()).toEqual([]);
  });

  test('of the sitemap are those of the menus', async () => {
    replyWith({}, base);
    const sitemap = await (await shop.get('/sitemap.xml')).text();
    expect([ids(), sitemap.includes('/category/-/5')]).toEqual([['5,9'], true]);
  });
});

describe('in an outage', () => {
  test('a link with trackers shows the stored page; the platform got the trackers', async () => {
    await shop.get('/a?b=2&fbclid=one&a=1');
    expect(askedFor('/api/page').map((query) => query.get('fbclid'))).toEqual(['one']);
    shop.reply = failing;
    const statuses = ['/a?a=1&b=2', '/a?utm_source=x&a=1&b=2&gclid=two', '/a?a=1&b=3'].map(
      async (path) => (await shop.get(path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 500]);
  });

  test('a thousand click ids push no other page out', async () => {
    await shop.get('/first');
    for (let id = 0; id < 1000; id += 1) await shop.get(`/second/_payload.json?fbclid=${id}`);
    shop.reply = failing;
    expect((await shop.get('/first')).status).toBe(200);
  });

  test('a visitor with cookies of analytics gets the stored page, one with a session never', async () => {
    await shop.get('/a', { cookie: '_ga=GA1.1.1.2' });
    shop.reply = failing;
    const statuses = ['_ga=GA1.1.3.4', '', 'auth=1', 'platform_session=1'].map(
      async (cookie) => (await shop.get('/a', { cookie })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 500, 500]);
  });

  test.each<Readonly<Record<string, string>>>([
    { 'cache-control': 'private, no-store' },
    { vary: 'cookie, x-forwarded-for' },
  ])('nobody gets what the platform has answered another visitor with %j', async (headers) => {
    shop.reply = (_request, response) => json(response, { data: { pageComponent: [SHOWN] } }, 200, headers);
    expect((await shop.get('/a')).status).toBe(200);
    shop.reply = failing;
    expect((await shop.get('/a')).status).toBe(500);
  });

  test('a visitor with a cookie that the platform has set never gets the stored page, whatever its name', async () => {
    const cacheOf = async (cookie: string) =>
      (await shop.get('/a/_payload.json', { cookie })).headers.get('cache-control');
    expect(await cacheOf('_ga_LOGIN=1')).toMatch(/^public/);
    const page = shop.reply;
    shop.reply = (_request, response) => json(response, {}, 200, { 'set-cookie': '_ga_LOGIN=secret; HttpOnly' });
    await shop.get('/api/auth/check');
    shop.reply = page;
    expect(await cacheOf('_ga_LOGIN=1')).toBe('private, no-store');
    shop.reply = failing;
    const statuses = ['_ga_LOGIN=1', '_ga=1'].map(async (cookie) => (await shop.get('/a', { cookie })).status);
    expect(await Promise.all(statuses)).toEqual([500, 200]);
  });
});
