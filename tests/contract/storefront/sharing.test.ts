/** Sharing of responses between visitors, and its duration. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StorefrontHarness, json, openStorefrontHarness, pageOf, SHOWN } from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;

beforeAll(async () => {
  shop = await openStorefrontHarness();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.reply = pageOf({});
  shop.requests.length = 0;
});

const cacheOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await shop.get(path, headers)).headers.get('cache-control');

describe('payloads', () => {
  test.each([
    ['a session cookie', '/p/_payload.json', { cookie: 'auth=1' }],
    ['an unknown cookie', '/p/_payload.json', { cookie: 'locale=th; other=1' }],
    ['an authorization', '/p/_payload.json', { authorization: 'Bearer x' }],
    ['an app token', '/p/_payload.json', { 'x-app-access-token': 'x' }],
    ['the preview flag', '/p/_payload.json?jit-preview=1', {}],
    ['internal-no-cache', '/p/_payload.json?internal-no-cache=1', {}],
  ])('asked for with %s belong to the one who asked', async (_, path, headers) => {
    expect(await cacheOf(path, headers)).toBe('private, no-store');
  });

  test('asked for with cookies that say nothing of the visitor are shared', async () => {
    const cookie = 'locale=en; viewport=lg; cookie_consent=x; lnw_gray_mode=1; lnw_gray_closed=1';
    expect(await cacheOf('/p/_payload.json', { cookie })).toMatch(/^public/);
  });

  test('are not shared when a record they show set a cookie', async () => {
    const uuids = ['00000000-0000-4000-8000-00000000000a'];
    const page = pageOf({ pageComponent: [SHOWN, { type: 'product-list', props: { uuids } }] });
    shop.reply = (request, response, url) =>
      url.pathname === '/api/products/batch'
        ? json(response, { data: [] }, 200, { 'set-cookie': 'session=1' })
        : page(request, response, url);
    const answer = await shop.get('/p/_payload.json');
    expect([answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([
      'private, no-store',
      ['session=1'],
    ]);
  });

  test('of the base give back the cookies that the platform sets', async () => {
    shop.reply = (_request, response) => json(response, { data: {} }, 200, { 'set-cookie': 'session=1' });
    expect((await shop.get('/_base.json')).headers.getSetCookie()).toEqual(['session=1']);
  });
});

describe('the last good page', () => {
  const failing = (status: number) => {
    shop.reply = (_request, response) => json(response, { message: 'no' }, status);
  };

  test.each([500, 502, 503, 504])('stands in for %i', async (status) => {
    await shop.get(`/kept-${status}`);
    failing(status);
    const answer = await shop.get(`/kept-${status}`);
    expect([answer.status, (await answer.text()).includes('shown to the shopper')]).toEqual([200, true]);
  });

  test.each([400, 401, 403, 410, 429])('does not stand in for %i, which the platform meant', async (status) => {
    await shop.get(`/kept-${status}`);
    failing(status);
    // 429 concerns this server's requests to the platform, not the page.
    expect((await shop.get(`/kept-${status}`)).status).toBe(status === 429 ? 500 : status);
  });

  test('is not replaced by a page that reports a failure', async () => {
    await shop.get('/broken');
    shop.reply = pageOf({ httpStatusCode: 503, pageComponent: [{ type: 'text', props: { text: 'closed' } }] });
    expect((await shop.get('/broken')).status).toBe(503);
    failing(500);
    expect(await (await shop.get('/broken')).text()).toContain('shown to the shopper');
  });

  test('is one for each host, language, path and query', async () => {
    await shop.get('/en/own?a=1');
    failing(500);
    const others: [string, string][] = [
      ['shop.example', '/own?a=1'],
      ['shop.example', '/en/own?a=2'],
      ['shop.example:8080', '/en/own?a=1'],
      ['other.example', '/en/own?a=1'],
    ];
    for (const [host, path] of others) expect((await shop.get(path, { host })).status).toBe(500);
    expect((await shop.get('/en/own?a=1')).status).toBe(200);
  });
});

describe('files for crawlers and browsers', () => {
  test.each(['/sitemap.xml', '/manifest.webmanifest'])('%s is the same for all: without the visitor', async (path) => {
    let cookies: (string | undefined)[] = [];
    shop.reply = (request, response) => {
      cookies = [...cookies, request.headers.cookie];
      json(response, { data: [] });
    };
    await shop.get(path, { cookie: 'auth=secret' });
    expect(new Set(cookies)).toEqual(new Set([undefined]));
  });

  test('the manifest is kept by nobody when the platform did not answer', async () => {
    shop.reply = (_request, response) => json(response, {}, 500);
    expect(await cacheOf('/manifest.webmanifest')).toBe('no-store');
  });
});

describe('redirects', () => {
  test.each([
    ['https://[2001:db8::1]:8080/a', 'https://[2001:db8::1]:8080/a'],
    ['https://ร้าน.example/ข้าว?q=ก', 'https://xn--q3ct9b5e.example/%E0%B8%82%E0%B9%89%E0%B8%B2%E0%B8%A7?q=%E0%B8%81'],
    ['/ข้าว ?q=100%', '/%E0%B8%82%E0%B9%89%E0%B8%B2%E0%B8%A7%20?q=100%'],
    ['/a%2Fb%3Fc', '/a%2Fb%3Fc'],
    ['/a\r\nset-cookie: x=1', '/aset-cookie:%20x=1'],
    ['/\t/evil.example', undefined],
    ['/./\\evil.example', undefined],
    ['/.//evil.example', undefined],
    ['/a/..//evil.example', undefined],
    ['http:///evil.example', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['\\\\evil.example', undefined],
    ['https:evil', undefined],
    ['javascript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['/a\uD800', '/a%EF%BF%BD'],
  ])('to %j', async (redirectUrl, location) => {
    shop.reply = pageOf({ redirectUrl });
    const answer = await shop.get('/from');
    expect([answer.status, answer.headers.get('location') ?? undefined]).toEqual(
      location === undefined ? [200, undefined] : [302, location],
    );
  });

  test('keep the language of the page and the cookies of the answer', async () => {
    shop.reply = (_request, response) =>
      json(response, { data: { redirectUrl: '/to?a=1#b' } }, 200, { 'set-cookie': 'session=1' });
    const answer = await shop.get('/kr/from');
    expect([
      answer.headers.get('location'),
      answer.headers.getSetCookie(),
      answer.headers.get('cache-control'),
    ]).toEqual(['/kr/to?a=1#b', ['session=1'], 'no-store']);
  });
});
