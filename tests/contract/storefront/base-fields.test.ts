/** Fields of a platform's base and page that are seldom there, or there in another shape (specification, chapter 3). */
import { expect, test } from 'vitest';
import { json, pageOf, SHOWN } from '../upstream/storefront-harness.ts';
import { setUpHostilePlatform } from './hostile-harness.ts';

const { shop, expectShown } = setUpHostilePlatform();

/** The data that the document gives to the browser. */
async function bootAt(path: string) {
  const html = await expectShown(path);
  return JSON.parse(/<script type="application\/json" id="boot"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '{}');
}

test.each([
  ['https://front.example/home', 'https://front.example/home'],
  ['/welcome', 'http://shop.example/welcome'],
  ['http://shop.example/', undefined],
  ['', undefined],
  ['javascript:alert(1)', undefined],
  ['//evil.example', undefined],
  [null, undefined],
])('frontend_web_url %j is the hand-off’s home', { meta: { field: ['3.9'] } }, async (url, home) => {
  shop().reply = pageOf({}, { frontend_web_url: url });
  expect((await bootAt('/en/page')).handOff.homeUrl).toBe(home);
});

test('prices of the document are in the shop’s own format', { meta: { field: ['3.9'], spec: ['3.10a'] } }, async () => {
  const product = { uuid: '00000000-0000-4000-8000-00000000000a', name: 'Bowl', price: 1250 };
  shop().reply = pageOf(
    {
      pageComponent: [SHOWN, { type: 'product-list', props: { uuids: [product.uuid] } }],
      otherData: { productDetails: [product] },
    },
    { accounting: { symbol: 'THB', format: '%v %s', precision: 2 } },
  );
  expect(await expectShown('/en/page')).toContain('1,250.00 THB');
});

test('payment methods that are ids show the same panel', { meta: { field: ['3.3'], spec: ['3.10a'] } }, async () => {
  for (const paymentMethods of [
    ['credit_card', 'thai_qr'],
    [{ kind: 'credit_card', label: 'Credit or debit card' }, { id: 'thai_qr' }],
  ]) {
    shop().reply = pageOf({ pageComponent: [SHOWN, { type: 'payment-methods' }] }, { paymentMethods });
    const html = await expectShown('/en/page');
    expect([html.includes('Credit or debit card'), html.includes('Thai QR'), html.includes('Ways to pay')]).toEqual([
      true,
      true,
      true,
    ]);
  }
});

test(
  'a page in another language than its path is reported, the shop’s consent key goes nowhere',
  { meta: { field: ['3.9'], spec: ['3.9'] } },
  async () => {
    for (const [nowLang, found] of [
      ['th', ['/nowLang: expected "en", the language of the path, found "th"']],
      [{ key: 'th', subdirectory: '' }, ['/nowLang: expected "en", the language of the path, found "th"']],
      ['en', []],
      [{ key: 'en', subdirectory: '/en' }, []],
      ['', []],
    ] as const) {
      shop().logged.length = 0;
      shop().reply = pageOf({ nowLang }, { cookieConsent: { web_ukey: 'key-of-shop' } });
      const html = await expectShown('/en/page');
      expect(html).not.toContain('key-of-shop');
      expect(
        shop()
          .logged.filter(({ event }) => event === 'page-problems')
          .flatMap(({ fields }) => fields.problems),
      ).toEqual(found);
    }
  },
);

test('empty values of base and page leave the defaults', { meta: { field: ['3.6'], spec: ['3.10a'] } }, async () => {
  const good = await expectShown('/en/page');
  const shell = (html: string) => /<html[^>]*>/.exec(html)?.[0];
  for (const empty of [null, '', ' ', '\u200B']) {
    shop().logged.length = 0;
    const base = Object.fromEntries(
      [
        'themeKey',
        'transitionName',
        'frontend_web_url',
        'bundledCssUrl',
        'slotCss',
        'accounting',
        'paymentMethods',
        'langs',
        'contact',
      ].map((key) => [key, empty]),
    );
    shop().reply = pageOf(
      {
        redirectUrl: empty,
        httpStatusCode: empty,
        nowLang: empty,
        pageSetting: { layout: empty, transition: empty, themeKey: empty },
        otherData: { breadcrumbs: [{ label: 'A', href: empty }], blogDetail: empty },
      },
      {
        ...base,
        settings: { ripMode: empty, gray_mode: null, dark_theme: empty },
        web: { web_id: empty, web_name: empty, favicon: empty, name: empty },
        contact: { phone: empty, address: empty, hours: { th: empty, en: 'all day' }, map_url: empty, channels: empty },
      },
    );
    expect(shell(await expectShown('/en/page'))).toBe(shell(good));
    expect(shop().logged.filter(({ event }) => event === 'page-problems')).toEqual([]);
  }
});

test('robots of a page reach its head; what acts on it is reported', { meta: { field: ['3.7'] } }, async () => {
  shop().reply = (request, response, url) =>
    url.pathname === '/api/page'
      ? pageOf({
          pageHead: {
            meta_manual: [
              { name: 'robots', content: 'noindex' },
              { name: 'referrer', content: 'unsafe-url' },
            ],
          },
        })(request, response, url)
      : json(response, { data: [] });
  const html = await expectShown('/en/page');
  expect(html).toMatch(/<meta name="robots" content="noindex" /);
  expect(html).not.toContain('unsafe-url');
  expect(
    shop()
      .logged.filter(({ event }) => event === 'page-problems')
      .map(({ fields }) => fields.problems),
  ).toEqual([['/pageHead/meta_manual/1/name: expected a name that does not act on the page, found "referrer"']]);
});
