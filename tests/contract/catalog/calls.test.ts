import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { ask, send, uuidOf } from '../store-client.ts';
import { describeService, FIXTURES, openTestService, START } from '../harness.ts';

describeService('calls', { shops: FIXTURES }, (service) => {
  test('an unknown path below /api is 404 in the success envelope', async () => {
    const answer = await ask(service(), '/api/nothing/here');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({ success: false, key: 'NOT_FOUND', msg: 'there is no call /api/nothing/here' });
  });

  test('a wrong method is 405 and says the right one', async () => {
    const posted = await send(service(), '/api/base', {});
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(posted.body).toEqual({ success: false, key: 'METHOD_NOT_ALLOWED', msg: '/api/base answers GET' });
    const got = await ask(service(), '/api/x4/coupon/claim');
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('a query that lacks what the call needs is 400 and says where', async () => {
    const answer = await ask(service(), '/api/page?lang=en');
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      key: 'INVALID_INPUT',
      msg: '/query/path: expected "path", found nothing',
      data: { problems: [{ path: '/query/path', expected: 'expected "path"', found: 'nothing' }] },
    });
  });

  test('a parameter given twice where one is expected is 400', async () => {
    const { status, body } = await ask(service(), '/api/search?q=a&q=b');
    expect([status, body]).toMatchObject([400, { key: 'INVALID_INPUT', data: { problems: [{ path: '/query/q' }] } }]);
  });

  test.each([
    ['{"items": [', 'expected JSON', 'something else'],
    ['', 'expected JSON', 'nothing'],
    ['['.repeat(100_000), 'expected at most 64 levels', 'more'],
  ])('a body that is no JSON a shop sends is 400 (%#)', async (body, expected, found) => {
    const answer = await ask(service(), '/api/x4/coupon/claim', { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { problems: [{ path: '/body', expected, found }] } });
  });

  test('a body over 1 MiB is 413, whether or not it says its length', async () => {
    const text = JSON.stringify({ code: 'x'.repeat(1024 * 1024) });
    const stream = new Blob([text]).stream();
    const streamed = await service().fetch(
      new Request('http://krua.test/api/x4/coupon/claim', {
        method: 'POST',
        body: stream,
        duplex: 'half',
      } as RequestInit),
    );
    expect(streamed.status).toBe(413);
    const sent = await ask(service(), '/api/x4/coupon/claim', {
      method: 'POST',
      body: text,
      headers: { 'content-length': String(text.length) },
    });
    expect([sent.status, sent.body]).toMatchObject([413, { success: false, key: 'BODY_TOO_LARGE' }]);
  });

  test.each([{ origin: 'http://evil.test' }, { origin: 'null' }, { origin: 'http://krua.test:81' }])(
    'a write from another site is 403 (%o)',
    async (headers) => {
      const answer = await send(service(), '/api/x4/coupon/claim', { code: 'HELLO' }, { headers });
      expect([answer.status, answer.body]).toMatchObject([403, { success: false, key: 'FOREIGN_ORIGIN' }]);
    },
  );

  test('a write from the shop itself, or from no browser, is accepted', async () => {
    for (const headers of [{ origin: 'http://krua.test' }, undefined]) {
      const answer = await send(service(), '/api/x4/coupon/claim', { code: 'HELLO' }, { headers });
      expect([answer.status, answer.body]).toMatchObject([200, { success: false, key: 'NO_AUTH' }]);
    }
  });

  test('behind a proxy that ends TLS the shop is at https', async () => {
    const headers = { origin: 'https://krua.test', 'x-forwarded-proto': 'https' };
    const answer = await send(service(), '/api/x4/coupon/claim', { code: 'HELLO' }, { headers });
    expect(answer.status).toBe(200);
  });

  test('the host leads to the shop, x-forwarded-host before host', { meta: { spec: ['3.18'] } }, async () => {
    const webName = async (headers: Readonly<Record<string, string>>) => {
      const request = new Request('http://store.internal/api/base', { headers });
      const { data } = await (await service().fetch(request)).json();
      return data.web.web_name;
    };
    expect(await webName({ host: 'suan.test' })).toBe('suan');
    expect(await webName({ host: 'SUAN.test:8080' })).toBe('suan');
    expect(await webName({ 'x-forwarded-host': 'suan.test', host: 'krua.test' })).toBe('suan');
    expect(await webName({ host: 'krua.test:8443' })).toBe('krua');
  });

  test('an unknown host gets the default shop', async () => {
    const { body } = await ask(service(), '/api/base', { host: 'elsewhere.test' });
    expect(body).toMatchObject({ data: { web: { web_name: 'krua' } } });
  });

  test('catalogue responses may be cached and revalidated; personal ones may not', async () => {
    const first = await ask(service(), '/api/blogs');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.get('vary')).toBe('page-language, host, x-forwarded-host, x-forwarded-proto');
    const revalidated = await ask(service(), '/api/blogs', { headers: { 'if-none-match': etag } });
    expect([revalidated.status, revalidated.body]).toEqual([304, undefined]);
    const english = await ask(service(), '/api/blogs', { lang: 'en', headers: { 'if-none-match': etag } });
    expect(english.status).toBe(200);
    for (const path of ['/api/x4/coupon/list', '/api/page?path=/&internal-no-cache=1']) {
      expect((await ask(service(), path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test('the language is the one of the header, Thai without one that is known', async () => {
    const title = async (headers: Readonly<Record<string, string>>) =>
      (await ask(service(), '/api/blogs', { headers })).body;
    expect(await title({ 'page-language': 'en' })).toMatchObject({ data: [{ title: 'The story of soap' }, {}, {}] });
    expect(await title({ 'page-language': 'xx' })).toMatchObject({ data: [{ title: 'เรื่องของสบู่' }, {}, {}] });
  });

  test('HEAD answers what GET answers', async () => {
    const request = new Request('http://krua.test/api/base', { method: 'HEAD' });
    expect((await service().fetch(request)).status).toBe(200);
  });

  test('paths of the account site, of the checkout and of pictures are answered beside the calls', async () => {
    const status = async (path: string) => (await service().fetch(new Request(`http://krua.test${path}`))).status;
    expect([
      await status('/account/login'),
      await status('/pay/nothing'),
      await status('/media/krua/logo.svg'),
    ]).toEqual([200, 404, 200]);
  });

  test('an internal error is 500 without details, and is logged', async () => {
    const broken = await openTestService();
    try {
      await broken.service.db.execute(sql`DROP TABLE blog`);
      await broken.service.db.execute(
        sql`INSERT INTO shop (web_id, web_name, name, policy, base, fingerprint, imported_at)
            VALUES ('1', 'one', '"One"', '{"banks":[],"shipping_types":[]}', '{}', '', ${START.toISOString()})`,
      );
      const answer = await ask(broken.service, '/api/blogs');
      expect([answer.status, answer.body]).toEqual([500, { success: false, key: 'INTERNAL' }]);
      expect(broken.service.logged).toMatchObject([{ event: 'call failed', call: 'blogs' }]);
    } finally {
      await broken.close();
    }
  });

  test('uuids come in the order asked, each once, hidden ones not', { meta: { spec: ['3.1a', '3.2'] } }, async () => {
    const asked = [uuidOf(4), uuidOf(99), uuidOf(1), uuidOf(8), uuidOf(4)].join(',');
    const { body } = await ask(service(), `/api/products/batch?filter[uuid]=${asked}`, { lang: 'en' });
    expect(body).toEqual({
      data: [
        {
          uuid: uuidOf(4),
          slug: 'drip-coffee',
          parent: null,
          name: 'Doi Saket drip coffee',
          price: 240,
          price_list: [],
          unit: 'piece',
          preorder_flag: false,
          badge_hot: false,
          badge_new: false,
          badge_suggest: false,
          remain: null,
          category: { category_id: '12', category_slug: 'drinks', name: 'Drinks' },
          images: ['/media/krua/logo.svg'],
        },
        {
          uuid: uuidOf(1),
          slug: 'wild-honey',
          parent: null,
          name: 'Wild April honey',
          price: 320,
          price_list: [{ quantity_min: 3, quantity_max: null, price: 300 }],
          unit: 'piece',
          preorder_flag: false,
          badge_hot: true,
          badge_new: false,
          badge_suggest: false,
          quantity_max: 10,
          limit_per_account: 20,
          remain: 12,
          category: { category_id: '111', category_slug: 'wild-honey', name: 'Wild honey' },
          images: ['/media/krua/logo.svg'],
          highlight: 'Deep and floral, from Chiang Dao',
          detail_html: '<p>A 350 g bottle.</p>',
        },
      ],
    });
  });

  test('a shop does not hand out the products of another', async () => {
    const { body } = await ask(service(), `/api/products/batch?filter[uuid]=${uuidOf(1)},${uuidOf(2)}`, {
      host: 'suan.test',
    });
    expect(body).toMatchObject({ data: [{ uuid: uuidOf(1), name: 'ต้นกล้า', price: 35 }] });
  });

  test('more than 200 uuids are refused, none is an empty list', async () => {
    const many = Array.from({ length: 201 }, (_, number) => uuidOf(number)).join(',');
    const refused = await ask(service(), `/api/products/batch?filter[uuid]=${many}`);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { data: { problems: [{ path: '/query/filter[uuid]', expected: 'expected at most 200 uuids', found: '201' }] } },
    ]);
    expect((await ask(service(), '/api/products/batch?filter[uuid]=')).body).toEqual({ data: [] });
  });

  test('categories come in the order asked, or all by rank', { meta: { spec: ['7.6'] } }, async () => {
    const { body } = await ask(service(), '/api/product-categories?category_ids=2,77,1', { lang: 'en' });
    expect(body).toEqual({
      data: [
        { category_id: '2', category_slug: 'care', name: 'Care', _hierarchy_parent_id: '0', _rank_rank: 2 },
        {
          category_id: '1',
          category_slug: 'pantry',
          name: 'Pantry',
          image: '/media/krua/logo.svg',
          description: 'From the kitchen',
          _hierarchy_parent_id: '0',
          _rank_rank: 1,
        },
      ],
    });
    const all = await ask(service(), '/api/product-categories');
    expect(all.body).toMatchObject({ data: [{}, {}, {}, {}, {}] });
  });

  test('posts come newest first, those without a date last', { meta: { spec: ['3.4', '7.4'] } }, async () => {
    const { body } = await ask(service(), '/api/blogs', { lang: 'en' });
    expect(body).toEqual({
      data: [
        { blog_id: 'soap-story', title: 'The story of soap', published_at: '2026-07-01T01:00:00.000Z' },
        {
          blog_id: 'keep-honey',
          slug: 'keep-honey',
          title: 'How to keep honey fragrant',
          excerpt: 'Out of the sun',
          html: '<p>Close the lid.</p>',
          cover: '/media/krua/logo.svg',
          published_at: '2026-05-09T17:00:00.000Z',
        },
        { blog_id: 'undated', title: 'บันทึก' },
      ],
    });
  });

  test('the base is in one language, nodes and message sets in all', { meta: { spec: ['7.3'] } }, async () => {
    const { body } = await ask(service(), '/api/base', { lang: 'en' });
    expect(body).toEqual({
      data: {
        langs: ['th', 'en', 'cn', 'kr', 'jp'],
        frontend_web_url: 'http://krua.test',
        themeKey: 'clay',
        web: { web_id: '501', web_name: 'krua', name: 'Test Kitchen', favicon: '/media/krua/logo.svg' },
        webHead: { title: 'Test Kitchen, good things from the farm' },
        headerZone: {
          children: [
            {
              type: 'site-header',
              props: {
                logo: { src: '/media/krua/logo.svg', alt: { $t: { th: 'ครัวทดลอง', en: 'Test Kitchen' } } },
                menu: [{ label: { $t: { th: 'สินค้า', en: 'Products' } }, href: '/search' }],
              },
            },
          ],
        },
        footerZone: { children: [{ type: 'product-list', props: { uuids: [uuidOf(7)] } }] },
        freeZone: [],
        paymentMethods: [{ kind: 'promptpay', label: 'PromptPay' }],
        contact: {
          phone: '02-123-4567',
          address: 'Bangkok',
          channels: [{ kind: 'line', label: 'LINE', href: 'https://line.me/R/ti/p/@krua' }],
        },
        settings: {
          plain_cart: true,
          prices_with_vat: true,
          pages: {
            orders: '/account/orders',
            profile: '/account/profile',
            addresses: '/account/addresses',
            security: '/account/security',
            connections: '/account/connections',
            login: '/account/login',
            register: '/account/register',
            logout: '/account/logout',
            restock: '/account/restock',
          },
        },
        locales: { th: { 'cart.add': 'ใส่ครก' }, en: { 'cart.add': 'Into the mortar' } },
      },
    });
    const named = await ask(service(), '/api/base?lang=en', { lang: 'th' });
    expect(named.body).toMatchObject({ data: { web: { name: 'Test Kitchen' } } });
  });
});
