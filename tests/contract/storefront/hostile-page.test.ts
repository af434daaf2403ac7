/** Addresses, trees and records that nobody should write: the page lives, and nothing takes long (contract, chapter 3). */
import { describe, expect, test } from 'vitest';
import { json, pageOf, SHOWN } from '../upstream/storefront-harness.ts';
import { setUpHostilePlatform } from './hostile-harness.ts';
import { processorMs } from '../../setup/processor-time.ts';

const { shop, expectShown } = setUpHostilePlatform();

describe('addresses', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    'a query parameter called %s is a parameter',
    async (name) => {
      await expectShown(`/en/page?${name}=1&x=2`);
      expect(shop().requests.filter((call) => call.includes('/api/page'))).toEqual([
        `GET /api/page?${name}=1&x=2&path=%2Fpage&lang=en&needBase=1`,
      ]);
    },
  );

  test('a canonical address is written as the address was', async () => {
    const html = await expectShown('/en/a%3Fb%23c%2Fd');
    expect(html).toContain('rel="canonical" href="http://shop.example/en/a%3Fb%23c%2Fd"');
  });

  test.each([
    '//evil.example/login',
    '/en//evil.example/login',
    '/en///evil.example',
    '/%2Fevil.example',
    '/en/%5Cevil.example',
  ])('no link of the page %s leads to the host that its path spells', async (path) => {
    for (const data of [{}, { httpStatusCode: 404 }]) {
      shop().reply = pageOf({ ...data, path: undefined, pageComponent: [SHOWN, { type: 'language-switcher' }] });
      const html = await (await shop().get(path)).text();
      expect(html).toMatch(/<a [^>]*hreflang="ja"/i);
      expect(
        [...html.matchAll(/\s(?:href|action|src|content)="(?:https?:)?[/\\\\]{2}evil[^"]*"/g)].map(([found]) => found),
      ).toEqual([]);
    }
  });

  test.each(['"><script>', 'a b', 'evil.example/path', 'user@evil.example', '[::1', 'a, b', '', 'a:99999', 'a:b'])(
    'a host that is none is refused: %s',
    async (host) => {
      expect([
        (await shop().get('/en', { host })).status,
        shop().requests.some((call) => call.includes('/api/page')),
      ]).toEqual([400, false]);
    },
  );

  test.each(['shop.example:8080', '[2001:db8::1]:3000', '127.0.0.1', 'my_shop.example', 'SHOP.example'])(
    'a host with or without a port: %s',
    async (host) => {
      const html = await (await shop().get('/en', { host })).text();
      expect(html).toContain(`rel="canonical" href="http://${host.toLowerCase()}/en"`);
    },
  );

  test('NUL in the path and the query', async () => {
    await expectShown('/en/%00?x=%00');
  });
});

describe('rich text', () => {
  const richText = (html: string) => pageOf({ pageComponent: [{ type: 'rich-text', props: { html } }, SHOWN] });

  test.each([
    ['elements', '<b>'.repeat(60_000)],
    ['blocks', '<div>'.repeat(50_000)],
    ['lists', '<ul><li>'.repeat(20_000)],
    ['formatting that is reopened', Array.from({ length: 15_000 }, (_, id) => `<b id=i${id}><p>`).join('')],
    ['tables', '<table><tr><td>'.repeat(15_000)],
  ])('%s nested without end cost only that text, and little time', async (_, html) => {
    shop().reply = richText(html);
    expect(await processorMs(expectShown)).toBeLessThan(5000);
  });
});

describe('the tree', () => {
  test.each([
    ['1,000 levels', `${'{"type":"section","children":['.repeat(1000)}{}${']}'.repeat(1000)}`],
    ['20,000 levels', `${'{"type":"section","children":['.repeat(20_000)}{}${']}'.repeat(20_000)}`],
  ])('of %s is cut, the rest is shown', async (_, tree) => {
    shop().reply = (_request, response) =>
      json(response, `{"data":{"pageComponent":[${JSON.stringify(SHOWN)},${tree}],"base":{}}}`);
    await expectShown();
    expect(shop().logged.map(({ fields }) => fields.code)).toContain('TOO_DEEP');
  });

  test('20,001 nodes: the last is cut', async () => {
    const nodes = Array.from({ length: 20_000 }, () => ({ type: 'text', props: { text: 'n' } }));
    shop().reply = pageOf({ pageComponent: [SHOWN, ...nodes] });
    await expectShown();
    expect(shop().logged.map(({ fields }) => fields.code)).toContain('TOO_MANY_NODES');
  });

  const many = Array.from({ length: 2000 }, (_, index) => ({ category_id: index + 1, name: `c${index}` }));
  const each = (children: unknown[], props: object = {}) => ({
    type: 'section',
    props,
    repeat: { each: 'otherData.productCategories', as: 'item' },
    children,
  });
  const bomb = (pageComponent: unknown) => pageOf({ pageComponent, otherData: { productCategories: many } });

  test.each([
    ['repeats in repeats', [SHOWN, each([each([each([each([SHOWN])])])])]],
    [
      'nodes that never show, repeated',
      [SHOWN, each(Array.from({ length: 5000 }, () => ({ type: 'text', when: { lang: 'jp' } })))],
    ],
    ['things that are no nodes, repeated', [SHOWN, each(Array.from({ length: 20_000 }, () => 1))]],
    [
      'empty repeats, repeated',
      [SHOWN, each(Array.from({ length: 5000 }, () => ({ type: 'text', repeat: { each: 'no.where', as: 'x' } })))],
    ],
    ['long texts, repeated', [SHOWN, each([{ type: 'text', props: { text: 'x'.repeat(200_000) } }])]],
    [
      'long lists of props, repeated',
      [
        SHOWN,
        each([
          { type: 'site-header', props: { menu: Array.from({ length: 20_000 }, () => ({ label: 'a', href: '/a' })) } },
        ]),
      ],
    ],
    [
      'records bound to nodes, repeated',
      [SHOWN, each([{ type: 'text', bind: { text: 'otherData.productCategories' } }])],
    ],
  ])('%s: cut without eating minutes', async (_, tree) => {
    shop().reply = bomb(tree);
    let html = '';
    expect(await processorMs(async () => (html = await expectShown()))).toBeLessThan(10_000);
    expect(html.length).toBeLessThan(150_000_000);
    expect(shop().logged.length).toBeLessThan(100);
  });

  test('lone surrogates and NUL in texts and ids', async () => {
    shop().reply = pageOf({
      pageHead: { title: 'a\0b\uD800', description: '\uDFFF' },
      pageComponent: [{ type: 'heading', id: '\uD800', props: { text: 'x\0\uD800' } }, SHOWN],
    });
    await expectShown();
  });
});

describe('records', () => {
  test('tens of thousands, each with faults: the good ones are shown', async () => {
    const faulty = Array.from({ length: 30_000 }, (_, index) => ({
      uuid: index % 2 === 0 ? `u${index}` : null,
      name: 5,
      price: index % 3 === 0 ? 'free' : '1.50',
      price_list: [{ quantity_min: 'x', price: {} }],
      images: [1, null, {}],
      variants: 'none',
      category: [],
    }));
    shop().reply = pageOf({ otherData: { productDetails: faulty } });
    expect(await processorMs(expectShown)).toBeLessThan(10_000);
  });

  test.each([
    ['in one line from parent to child', (index: number) => String(index - 1)],
    ['in one circle', (index: number) => String((index + 1) % 20_000)],
    ['all below the first', () => '0'],
    ['each its own parent', (index: number) => String(index)],
  ])('20,000 categories %s', async (_, parentOf) => {
    const productCategories = Array.from({ length: 20_000 }, (_, index) => ({
      category_id: String(index),
      name: `c${index}`,
      _hierarchy_parent_id: parentOf(index),
    }));
    const lists = ['tree', 'cards'].map((layout) => ({ type: 'category-list', props: { layout } }));
    shop().reply = pageOf({ pageComponent: [SHOWN, ...lists], otherData: { productCategories } });
    expect(await processorMs(expectShown)).toBeLessThan(10_000);
  });

  test('a menu nested without end', async () => {
    const menu = `${'[{"label":"a","href":"/a","children":'.repeat(3000)}[]${'}]'.repeat(3000)}`;
    shop().reply = (_request, response, url) =>
      json(
        response,
        `{"data":{"pageComponent":[${JSON.stringify(SHOWN)}],"base":{"headerZone":{"children":[{"type":"site-header","props":{"menu":${menu}}}]}}}}`.replace(
          url.pathname === '/api/base' ? '"base":' : '\0',
          '"x":',
        ),
      );
    expect(await processorMs(expectShown)).toBeLessThan(5000);
    expect((await shop().get('/sitemap.xml')).status).toBe(200);
  });
});

describe('frames within rich text', () => {
  const FRAMES = [
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Brewing"></iframe>',
    '<iframe src="https://www.google.com/maps/embed?pb=!2d100.5!3d13.75" title="Our shop"></iframe>',
    '<iframe src="https://evil.example/embed/dQw4w9WgXcQ"></iframe>',
  ].join('');
  const LINKS = [
    '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener" data-embed="video" data-early="">Brewing (YouTube)</a>',
    '<a href="https://www.google.com/maps/search/?api=1&#x26;query=13.75%2C100.5" rel="noopener" data-embed="map" data-early="">Our shop (Google Maps)</a>',
  ].join('');
  const PRODUCT = { uuid: '00000000-0000-4000-8000-000000000001', slug: 'tea', name: 'Tea', price: 120 };

  test.each([
    ['a node', { pageComponent: [SHOWN, { type: 'rich-text', props: { html: FRAMES } }] }],
    [
      'a product',
      {
        pageComponent: [SHOWN, { type: 'product-detail' }],
        otherData: { productDetails: [{ ...PRODUCT, detail_html: FRAMES }] },
      },
    ],
    [
      'a post',
      {
        pageComponent: [SHOWN, { type: 'blog-detail' }],
        otherData: { blogDetail: { blog_id: 'brewing', title: 'Brewing', html: FRAMES } },
      },
    ],
  ])('of %s are links of the document and of its payload, and nothing of another site is loaded', async (_, data) => {
    shop().reply = pageOf(data);
    const html = await expectShown('/en/page');
    expect(html).toContain(LINKS);
    expect(html.includes('<iframe')).toBe(false);
    expect(html).not.toMatch(/(?:src|srcset)="https?:/);
    const payload = await (await shop().get('/en/page/_payload.json')).text();
    expect(payload).toContain(JSON.stringify(LINKS).slice(1, -1));
    expect(payload.includes('<iframe')).toBe(false);
  });
});
