/** Pages and documents that visitors share: their audience, and their freshness (contract, chapter 11 "Platform"). */
import { createHmac } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidOf } from '#registry/kit/testing/records.ts';
import {
  type StorefrontHarness,
  json,
  openStorefrontHarness,
  type Reply,
  SHOWN,
} from '../upstream/storefront-harness.ts';

const SECRET = 'a secret of the platform';
let shop: StorefrontHarness;
/** Cache headers of the platform's pages. */
let cacheControl: string | undefined;
/** Text of its pages beside the heading. */
let words = '';

beforeAll(async () => {
  shop = await openStorefrontHarness({ PURGE_SECRET: SECRET });
});
afterAll(() => shop.close());
beforeEach(() => {
  cacheControl = 'public, max-age=60';
  words = 'first';
  shop.reply = page({});
  shop.requests.length = 0;
});

/** A page that says `words`, and who it was asked for. */
function page(data: object): Reply {
  return (request, response, url) => {
    const headers: Record<string, string> = cacheControl === undefined ? {} : { 'cache-control': cacheControl };
    if (!/^\/api\/(?:page|base)$/.test(url.pathname)) return json(response, { success: true, data: [] });
    const { cookie = '', authorization = '', 'x-app-access-token': token = '' } = request.headers;
    const said = { type: 'text', props: { text: `says ${words} to [${cookie}${authorization}${String(token)}]` } };
    json(
      response,
      { data: { path: url.searchParams.get('path'), base: {}, pageComponent: [SHOWN, said], ...data } },
      200,
      headers,
    );
  };
}

const pagesAsked = () => shop.requests.filter((line) => line.includes('/api/page'));
const textOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await shop.get(path, headers)).text();
const said = (html: string) => /says (\w+) to/.exec(html)?.[1];
/** The answers' bodies of several visits to a path. */
async function bodies(path: string, visits: readonly Readonly<Record<string, string>>[] = [{}, {}]) {
  const all: (string | undefined)[] = [];
  for (const headers of visits) {
    all.push(said(await textOf(path, headers)));
    words = 'second';
  }
  return all;
}

/** Calls for a page that was shown twice before. */
async function callsOf(path: string): Promise<number> {
  await textOf(path);
  await textOf(path);
  const before = pagesAsked().length;
  await textOf(path);
  return pagesAsked().length - before;
}

describe('a page', () => {
  test('that the platform lets be shared is asked for once', async () => {
    expect([await bodies('/once', [{}, {}, { cookie: '_ga=GA1.1.1.2' }]), pagesAsked()]).toEqual([
      ['first', 'first', 'first'],
      ['GET /api/page?path=%2Fonce&needBase=1'],
    ]);
  });

  test.each([
    ['is silent of, having promised to purge,', undefined, 'first'],
    ['keeps private', 'private, max-age=60', 'second'],
    ['forbids to store', 'no-store', 'second'],
    ['wants asked for each time', 'public, max-age=0, must-revalidate', 'second'],
  ])('that the platform %s', async (_, header, second) => {
    cacheControl = header;
    expect(await bodies(`/by-${header}`)).toEqual(['first', second]);
  });

  test('that set a cookie belongs to the one who got it', async () => {
    const working = shop.reply;
    shop.reply = (request, response, url) => {
      response.setHeader('set-cookie', 'seen=1');
      working(request, response, url);
    };
    expect(await bodies('/cookie')).toEqual(['first', 'second']);
  });

  test('without the data of a failed call is requested again', async () => {
    const working = page({ pageComponent: [SHOWN, { type: 'product-list', props: { uuids: [uuidOf(1)] } }] });
    shop.reply = (request, response, url) =>
      url.pathname === '/api/products/batch' ? json(response, {}, 503) : working(request, response, url);
    expect(await callsOf('/lacking')).toBe(1);
  });

  test('that depends on the clock is made again', async () => {
    shop.reply = page({ pageComponent: [SHOWN, { ...SHOWN, when: { from: '2020-01-01T00:00:00Z' } }] });
    expect(await callsOf('/clock')).toBe(1);
  });

  test.each(['/a?x=1', '/a?utm_source=mail', '/a?internal-no-cache=1', '/a?jit-preview=1'])(
    'with a parameter that no listing has is asked for each time: %s',
    async (path) => {
      expect(await bodies(path)).toEqual(['first', 'second']);
    },
  );

  test('is one for each host, language, path and query of a listing', async () => {
    const all = ['/own', '/en/own', '/own?q=tea', '/own?q=tea&sort=price', '/own/', '/%6fwn?q=2'];
    for (const path of all) await textOf(path);
    await textOf('/own', { host: 'other.example' });
    expect(pagesAsked()).toHaveLength(all.length + 1);
  });

  test('of the cache is the payload of a navigation too', async () => {
    await textOf('/payload');
    words = 'second';
    const payload = await shop.get('/payload/_payload.json');
    expect([said(await payload.text()), payload.headers.get('cache-control'), pagesAsked().length]).toEqual([
      'first',
      expect.stringMatching(/^public, max-age=(?:5\d|60)$/),
      1,
    ]);
  });
});

describe('a document', () => {
  test('is the same bytes for everybody, plain and compressed, and so is its policy', async () => {
    await shop.get('/bytes');
    const seen = new Set<string>();
    for (const encoding of ['identity', 'br', 'identity', 'br']) {
      const answer = await shop.get('/bytes', { 'accept-encoding': encoding });
      const body = Buffer.from(await answer.arrayBuffer());
      const isCompressed = answer.headers.get('content-encoding') === 'br';
      expect([isCompressed, answer.headers.get('content-length')]).toEqual([encoding === 'br', String(body.length)]);
      const html = (isCompressed ? brotliDecompressSync(body) : body).toString();
      seen.add(`${answer.headers.get('content-security-policy')}${html}`);
    }
    expect(seen.size).toBe(1);
  });

  test('is the one that is written without a cache', async () => {
    const plain = (html: string) => html.replaceAll(/internal-no-cache=1/g, '');
    await textOf('/same');
    const stored = await textOf('/same');
    expect(plain(stored)).toBe(plain(await textOf('/same?internal-no-cache=1')));
  });

  test('is another one for other choices of the visitor, from the same page', async () => {
    const html = async (cookie: string) => /<html[^>]*>/.exec(await textOf('/', { cookie }))?.[0];
    const all = ['', 'lnw_gray_mode=1', 'viewport=lg', 'viewport=nonsense', ''];
    const tags: (string | undefined)[] = [];
    for (const cookie of all) tags.push(await html(cookie));
    expect([new Set(tags).size, tags[0] === tags[4], pagesAsked().length]).toEqual([
      new Set([tags[0], tags[1], tags[2]]).size,
      true,
      1,
    ]);
    expect(tags[2]).toContain('data-viewport="lg"');
  });

  test('in a frame is handed the whole page, and nobody else gets that', async () => {
    const frame = await textOf('/frame', { 'sec-fetch-dest': 'iframe' });
    const top = await textOf('/frame', { 'sec-fetch-dest': 'document' });
    expect([frame.includes('framed.js'), top.includes('framed.js'), pagesAsked().length]).toEqual([true, false, 1]);
  });

  test('cannot be poisoned by headers that a proxy would set', async () => {
    const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', 'x-original-url': '/evil' };
    await textOf('/poison', { ...evil, forwarded: 'host=evil.example' });
    expect((await textOf('/poison')).includes('evil')).toBe(false);
  });

  test('of two visitors who are known holds nothing of the other, however they come', async () => {
    const canaries = ['canary-one', 'canary-two'];
    const identities = (canary: string): Readonly<Record<string, string>>[] => [
      { cookie: `auth=${canary}` },
      { cookie: `unknown=${canary}; _ga=1` },
      { authorization: `Bearer ${canary}` },
      { 'x-app-access-token': canary },
      { cookie: `_ga=${canary}` },
      { 'user-agent': canary, referer: `https://${canary}.example/`, 'x-forwarded-for': canary },
    ];
    const ends = ['', '/_payload.json', '?q=1', '/_base.json'];
    let foreign = 0;
    for (const end of ends)
      for (let index = 0; index < identities('').length; index += 1)
        for (const order of [canaries, canaries.toReversed()]) {
          const path = `/to-${index}-${order[0] === canaries[0] ? 'one' : 'two'}${end}`;
          // The first visitor may fill the cache.
          for (const [at, mine] of [...order, ...order].entries()) {
            const html = await textOf(path, identities(mine)[index]);
            foreign += html.split(order[(at + 1) % 2] ?? '').length - 1;
            const guest = await textOf(path);
            foreign += guest.split(/canary-(?:one|two)/).length - 1;
          }
        }
    expect(foreign).toBe(0);
  });
});

describe('a purge', () => {
  const send = (body: object, secret = SECRET) => {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    return shop.send('/api/purge', { method: 'POST', body: text, headers: { 'x-raan-signature': signature } });
  };
  const HOST = 'shop.example';

  test.each([
    ['its path', { paths: ['/purged'] }],
    ['the tag of its path', { tags: ['page:/purged'] }],
    ['a product that it shows', { tags: [`product:${uuidOf(3)}`] }],
    ['the base', { tags: ['base'] }],
  ])('of %s has a page asked for at once, and it is never passed on', async (_, body) => {
    shop.reply = page({ otherData: { productDetails: [{ uuid: uuidOf(3), name: 'Bowl', price: 1 }] } });
    await textOf('/purged?q=1');
    words = 'second';
    const answer = await send({ host: HOST, ...body });
    expect([answer.status, said(await textOf('/purged?q=1'))]).toEqual([200, 'second']);
    expect(shop.requests.filter((line) => line.includes('/api/purge'))).toEqual([]);
  });

  test.each([
    ['another page', { host: HOST, paths: ['/other'] }, SECRET, 200],
    ['another host', { host: 'other.example', tags: ['base'] }, SECRET, 200],
    ['nothing', { host: HOST }, SECRET, 200],
    ['a page, signed by another', { host: HOST, tags: ['base'] }, 'another secret entirely', 403],
    ['a page without a host', { tags: ['base'] }, SECRET, 400],
  ])('of %s leaves a page as it is', async (name, body, secret, status) => {
    const path = `/left-${name.replaceAll(/\W/g, '-')}`;
    await textOf(path);
    words = 'second';
    expect([(await send(body, secret)).status, said(await textOf(path))]).toEqual([status, 'first']);
  });

  test('is not what a visitor’s own actions are', async () => {
    await textOf('/acted');
    words = 'second';
    for (const path of ['/api/x4/cart/update', '/api/auth/logout', '/api/builder/publish', '/api/forms/contact'])
      await shop.send(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    // The platform said that it has published, which nobody but a builder makes it say.
    expect(said(await textOf('/acted'))).toBe('second');
    words = 'third';
    shop.reply = (_request, response) => json(response, { success: false, key: 'FORBIDDEN' });
    for (const path of ['/api/builder/publish', '/api/x4/cart/update'])
      await shop.send(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    expect(said(await textOf('/acted'))).toBe('second');
  });
});
