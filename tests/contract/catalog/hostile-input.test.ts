/** Input that no shopper types: the service refuses it or finds nothing, and never fails. */
import { expect, test } from 'vitest';
import { ask, send, uuidOf } from '../store-client.ts';
import { describeService, FIXTURES } from '../harness.ts';

const TEXTS = [
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00',
  '\uFFFF',
  '\u202E',
  '%',
  "'",
  '"',
  '\\',
  '$1',
  '{}',
  'x'.repeat(10_000),
];

describeService('hostile input', { shops: FIXTURES }, (service) => {
  const queries: readonly (readonly [string, readonly string[]])[] = [
    ['/api/page', ['path', 'lang', 'x', 'q', 'sort', 'category', 'p_page']],
    ['/api/base', ['lang']],
    ['/api/search', ['q', 'p_page', 'b_page', 'sort', 'category']],
    ['/api/products/batch', ['filter[uuid]']],
    ['/api/product-categories', ['category_ids']],
    ['/api/blogs', ['x']],
    ['/api/x4/cart/get', ['cart_id', 'cart_secret']],
    ['/api/x4/url/login', ['continue_url']],
    ['/api/x4/coupon/list', ['x']],
    ['/api/x4/member/info', ['x']],
  ];
  const calls = queries.flatMap(([path, names]) => names.map((name) => [path, name] as const));

  test.each(calls)('GET %s with any %s is answered below 500', async (path, name) => {
    for (const text of TEXTS) {
      const query = new URLSearchParams(path === '/api/page' && name !== 'path' ? { path: '/' } : {});
      query.set(name, text);
      const { status } = await ask(service(), `${path}?${query}`);
      expect([text.slice(0, 20), status < 500]).toEqual([text.slice(0, 20), true]);
    }
    expect(service().logged.filter((entry) => 'error' in entry)).toEqual([]);
  });

  test.each(['a b', '"><script>'])('the malformed host %s gets the default shop', async (host) => {
    const { body } = await ask(service(), '/api/base', { host });
    expect(body).toMatchObject({ data: { web: { web_name: 'krua' } } });
  });

  test.each(['%00', '%FF', '%', '%zz', '%C3%28', '%ED%A0%80'])('odd encodings: %s', async (text) => {
    for (const [path, name] of calls) {
      const { status } = await ask(service(), `${path}?path=/&${name}=${text}`);
      expect([path, name, status < 500]).toEqual([path, name, true]);
    }
  });

  test('bodies of the writing calls', async () => {
    const writes: ((text: string) => Promise<{ status: number }>)[] = [
      (text) =>
        send(service(), '/api/x4/cart/checkoutByItems', { items: [{ uuid: text, quantity: 1 }], lang_key: 'th' }),
      (text) =>
        send(service(), '/api/x4/cart/update_items', {
          items: [{ uuid: uuidOf(1), quantity: 1 }],
          remove_items: [text],
          cart_id: text,
          cart_secret: text,
        }),
      (text) => send(service(), '/api/x4/cart/update', { items: [{ uuid: text, quantity: 1 }] }),
      (text) => send(service(), '/api/x4/coupon/claim', { code: text }),
      (text) => send(service(), '/api/forms/contact', { name: text, message: text, [text]: text }),
      (text) => send(service(), `/api/forms/${encodeURIComponent(text.toWellFormed())}`, {}),
    ];
    for (const write of writes) {
      for (const text of TEXTS) expect((await write(text)).status).toBeLessThan(500);
    }
    expect(service().logged.filter((entry) => 'error' in entry)).toEqual([]);
  });

  test.each(['', '{', 'null', '[]', '"x"', '1', '['.repeat(100_000), '{"items":{}}', '{"items":[null]}', '\uFEFF{}'])(
    'a body that is %.20s',
    async (body) => {
      for (const path of ['/api/x4/cart/update_items', '/api/x4/coupon/claim', '/api/forms/contact']) {
        const headers = { 'content-type': 'application/json' };
        const { status } = await ask(service(), path, { method: 'POST', body, headers });
        expect([path, status >= 400 || status === 200, status < 500]).toEqual([path, true, true]);
      }
    },
  );

  test.each([
    '/account/login',
    '/account/register',
    '/pay/cart/krua/%00?s=%00',
    '/pay/checkout/krua/x?s=%00',
    '/media/%00',
    '/account/%00',
  ])('%s accepts NUL', async (path) => {
    const form = new URLSearchParams({
      name: '\0',
      email: 'a\0b@example.org',
      password: 'long enough\0 for this',
      s: '\0',
    });
    for (const init of [{}, { method: 'POST', body: form }]) {
      const request = new Request(`http://store.internal${path}`, {
        ...init,
        headers: { 'x-forwarded-host': 'krua.test' },
      });
      expect((await service().fetch(request)).status).toBeLessThan(500);
    }
  });

  test('hosts that are none get the default shop', async () => {
    for (const host of [
      '"><script>',
      '',
      'a b',
      '\u00e9',
      'x'.repeat(5000),
      '[::1',
      'krua.test:99999999',
      'KRUA.test:1',
    ]) {
      const { status } = await ask(service(), '/api/base', { host });
      expect([host.slice(0, 20), status]).toEqual([host.slice(0, 20), 200]);
    }
  });
});
