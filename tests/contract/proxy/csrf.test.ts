/** In front of a platform each route of the storefront itself is behind the one rule against cross-site requests. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { json, openStorefrontHarness, type StorefrontHarness } from '../upstream/storefront-harness.ts';

type Texts = Readonly<Record<string, string>>;

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
const OTHER_SITES: readonly Texts[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://shop.example' },
  { origin: 'http://evil.example' },
  { origin: 'null' },
  { origin: 'http://shop.example.evil.example' },
  { origin: 'http://shop.example:81' },
];
/** Paths of the platform that routes name only by a pattern. */
const PLATFORM_PATHS = ['/account', '/account/logout', '/pay/cart/x/y', '/media/x.png', '/about', '/'];
/** Browser headers of a link from another site, and of a typed URL. */
const LINKS: readonly Texts[] = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, {}];
const CHANGING_GETS = ['/api/x4/member/join', '/api/x4/member/leave', '/api/x4/cart/get'];

describe.each<Texts>([{}, { TRUST_PROXY: '1' }])('in front of a platform, with %j', (environment) => {
  let shop: StorefrontHarness;
  beforeAll(async () => {
    shop = await openStorefrontHarness({ ...environment, PURGE_SECRET: 'a secret of thirty-two characters' });
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.requests.length = 0;
    shop.reply = (_request, response) => json(response, { success: true, data: {} });
  });

  /** A path of each mounted route, something in place of its parameters, and those of the platform. */
  const paths = () => {
    const mounted = shop.storefront.routes.map(({ path }) =>
      path
        .replace(/:\w+\{[^}]*\}/, 'sitemap-1.xml')
        .replaceAll(/:\w+/g, 'x')
        .replaceAll('*', 'x'),
    );
    return [...new Set([...mounted, ...PLATFORM_PATHS])];
  };

  test('writes of other sites are refused on every route, and reach no platform', async () => {
    expect(paths()).toEqual(expect.arrayContaining(['/api/purge', '/api/forms/x', '/api/x', '/_embed', '/x']));
    const passed = [];
    for (const path of [...paths(), ...CHANGING_GETS])
      for (const method of WRITES)
        for (const headers of OTHER_SITES) {
          const { status } = await shop.send(path, { method, headers, body: 'x=1' });
          if (status !== 403) passed.push([method, path, headers, status]);
        }
    expect(passed).toEqual([]);
    // The storefront itself asks for its base again where the test takes long.
    expect(shop.requests.filter((request) => request !== 'GET /api/base')).toEqual([]);
  });

  test('a GET or HEAD of any route asks the platform for nothing but reads', async () => {
    for (const path of paths())
      for (const method of ['GET', 'HEAD'])
        await shop.send(`${path}?path=/&x=1`, { method, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(shop.requests.filter((request) => !/^(?:GET|HEAD) /.test(request))).toEqual([]);
    expect(shop.requests.filter((request) => CHANGING_GETS.some((path) => request.includes(path)))).toEqual([]);
    expect(shop.requests).not.toEqual([]);
  });

  test.each(
    CHANGING_GETS.flatMap((path) => [
      path,
      `${path}/`,
      path.replace('/x4/', '//x4//'),
      path.replace('join', 'jo%69n').replace('leave', 'l%65ave').replace('get', 'g%65t'),
    ]),
  )('GET and HEAD of %s, which may change something, are refused to links of other sites', async (path) => {
    const statuses = [];
    for (const method of ['GET', 'HEAD'])
      for (const headers of LINKS) statuses.push((await shop.send(path, { method, headers })).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
    expect(shop.requests).toEqual([]);
  });
});

test.each(['/api/x4/member/JOIN', '/api/x4/member%2Fjoin', '/api/x4/member/join;x=1', '/api/x4//member/join%20/'])(
  'a link of another site to %s joins nobody, however the platform routes it',
  async (path) => {
    const shop = await openStorefrontHarness({});
    const { status } = await shop.get(path, { 'sec-fetch-site': 'cross-site', cookie: 'sid=victim' });
    expect([status, shop.requests]).toEqual([403, []]);
    await shop.close();
  },
);

describe('the own site is', () => {
  const statusOf = async (environment: Texts, forwarded: string, origin: string) => {
    const shop = await openStorefrontHarness(environment);
    shop.reply = (_request, response) => json(response, { success: true, data: {} });
    const headers = { 'x-forwarded-host': forwarded, origin };
    const { status } = await shop.send('/api/x4/cart/update_items', { method: 'POST', headers, body: '{}' });
    const asked = shop.requests.filter((request) => request.startsWith('POST')).length;
    await shop.close();
    return [status, asked];
  };
  const TRUSTED = { TRUST_PROXY: '1' };

  test.each<[string, Texts, string, string, number]>([
    ['the host of the request where no proxy is trusted', {}, 'evil.example', 'http://evil.example', 403],
    ['the host of the request, whatever is forwarded', {}, 'evil.example', 'http://shop.example', 200],
    ['the only host that a trusted proxy names', TRUSTED, 'real.example', 'http://real.example', 200],
    ['the last host of a list', TRUSTED, 'evil.example, real.example', 'http://real.example', 200],
    ['never the first host of a list', TRUSTED, 'evil.example, real.example', 'http://evil.example', 403],
    ['never a host in the middle', TRUSTED, 'a.example, evil.example,real.example', 'http://evil.example', 403],
    ['not the inner host of a trusted proxy', TRUSTED, 'real.example', 'http://shop.example', 403],
  ])('%s', async (_, environment, forwarded, origin, status) => {
    expect(await statusOf(environment, forwarded, origin)).toEqual([status, status === 200 ? 1 : 0]);
  });
});
