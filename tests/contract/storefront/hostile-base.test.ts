/** A base and a head that nobody should write: the page lives, and nothing of them runs (contract, chapter 3). */
import { describe, expect, test } from 'vitest';
import { json, pageOf, SHOWN } from '../upstream/storefront-harness.ts';
import { setUpHostilePlatform } from './hostile-harness.ts';
import { processorMs } from '../../setup/processor-time.ts';

const { shop, expectShown } = setUpHostilePlatform();

/** JSON text of a value nested so deep that nothing recursive survives it. */
function deepJson(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

describe('the base', () => {
  test.each(['globalConfig', 'accounting', 'slotStyle', 'cookieConsent', 'webHead', 'locales', 'adwords', 'settings'])(
    '%s nested without end is cut',
    async (field) => {
      const value =
        field === 'webHead'
          ? `{"ld_json":${deepJson(20_000)}}`
          : field === 'cookieConsent'
            ? `{"config":${deepJson(20_000)}}`
            : deepJson(20_000);
      shop().reply = (_request, response) =>
        json(response, `{"data":{"pageComponent":[${JSON.stringify(SHOWN)}],"base":{"${field}":${value}}}}`);
      await expectShown();
      expect((await shop().get('/en/page/_payload.json')).status).toBe(200);
    },
  );

  test('structured data of a page nested without end is cut, in the page and in the payload', async () => {
    shop().reply = (_request, response) =>
      json(
        response,
        `{"data":{"pageComponent":[${JSON.stringify(SHOWN)}],"pageHead":{"ld_json":${deepJson(20_000)}},"base":{}}}`,
      );
    await expectShown();
    expect((await shop().get('/en/page/_payload.json')).status).toBe(200);
  });

  const fields = [
    'frontend_web_url',
    'headerZone',
    'footerZone',
    'freeZone',
    'globalConfig',
    'slotStyle',
    'slotCss',
    'themeKey',
    'langs',
    'web',
    'webHead',
    'accounting',
    'scripts',
    'bundledCssUrl',
    'paymentMethods',
    'settings',
    'cookieConsent',
    'adwords',
    'locales',
    'transitionName',
    'contact',
  ];
  test.each([
    ['text', 'text'],
    ['a number', 7],
    ['true', true],
    ['a list', [1, null, 'a', { a: 1 }]],
    ['an object', { a: 1, children: 5 }],
    ['null', null],
  ])('fields that are all %s', async (_, value) => {
    shop().reply = pageOf({}, Object.fromEntries(fields.map((field) => [field, value])));
    await expectShown();
    expect((await shop().get('/manifest.webmanifest')).status).toBe(200);
    expect((await shop().get('/sitemap.xml')).status).toBe(200);
  });

  test.each([
    '{',
    '{}',
    '{count',
    '{count, plural}',
    '{count, plural, other {#}',
    '{a, no-such-format}',
    '{a, no-such-format, b}',
    "'{",
    '<0>',
    '</0>',
    '{count, plural, one {#}}',
    '{count, select, a {b}}',
    '{a, number, ::currency/XXXX}',
    '{a, date, nonsense}',
    '{a, number, {}}',
    '\0',
    '{__proto__}',
  ])("a message of the shop's own written as %j harms nothing", async (message) => {
    const ids = [
      'layout.skip',
      'cart.open',
      'cart.count',
      'layout.home',
      'error.not-found',
      'cart.button',
      'search.label',
      'search.submit',
    ];
    shop().reply = pageOf(
      { pageComponent: [SHOWN, { type: 'search-results' }, { type: 'product-list', props: { uuids: [] } }] },
      {
        headerZone: { children: [{ type: 'site-header', props: { menu: [] } }] },
        locales: { en: Object.fromEntries(ids.map((id) => [id, message])), 'not a language': 5 },
      },
    );
    await expectShown();
  });

  test('CSS nested without end, and CSS that never ends', async () => {
    for (const slotCss of [
      'a{'.repeat(60_000),
      '('.repeat(100_000),
      `a{b:${'f('.repeat(60_000)}`,
      '@media all{'.repeat(20_000),
      `${'a>'.repeat(60_000)}b{c:d}`,
    ]) {
      shop().reply = pageOf({}, { slotCss });
      expect(await processorMs(expectShown)).toBeLessThan(5000);
    }
  });

  test('a style of a node becomes a class of tokens; what would leave its rule is left out', async () => {
    const style = { base: { padding: 'm', color: 'red}body{display:none' }, md: { gap: 's', position: 'fixed' } };
    shop().reply = pageOf({ pageComponent: [{ ...SHOWN, style }] });
    const html = await expectShown();
    const [, css = '', name] = /<style[^>]* id="node-styles">(\.([\w-]+)\..*?)<\/style>/.exec(html) ?? [];
    expect(css).toBe(
      `.${name}.${name}{padding:var(--space-m)}@container page (min-width:48rem){.${name}.${name}{gap:var(--space-s)}}`,
    );
    expect(html).toMatch(new RegExp(`<p class="[^"]*\\b${name}\\b[^"]*"[^>]*>shown to the shopper`));
  });

  test('a favicon or contact that would run script is left out', async () => {
    shop().reply = pageOf(
      {
        pageComponent: [SHOWN, { type: 'store-contact' }, { type: 'breadcrumbs' }],
        // The last one is the page itself and no link.
        otherData: {
          breadcrumbs: [
            { label: 'way here', href: 'javascript:alert(1)' },
            { label: 'this page', href: '/page' },
          ],
        },
      },
      {
        web: { favicon: 'javascript:alert(1)' },
        contact: {
          map_url: 'javascript:alert(2)',
          channels: [{ kind: 'line', label: 'x', href: 'javascript:alert(3)' }],
        },
      },
    );
    const html = (await expectShown()).replaceAll(/<script type="application\/json".*?<\/script>/gs, '');
    expect(html).toContain('way here');
    expect(html).not.toContain('javascript:');
  });

  test('every field of the head is text', async () => {
    const hostile = '"><script>alert(1)</script>\'<!--';
    const head = {
      title: hostile,
      description: hostile,
      keywords: hostile,
      og: { url: hostile, title: hostile, description: hostile, image: hostile, type: hostile },
      meta_manual: [
        { name: hostile, content: hostile },
        { name: 'verify', content: hostile },
      ],
      ld_json: [{ a: hostile, [hostile]: '<!--<script>' }],
    };
    shop().reply = pageOf(
      { pageHead: head },
      { webHead: head, themeKey: hostile, web: { favicon: hostile, name: hostile, web_name: hostile } },
    );
    const html = await expectShown();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--');
    const manifest = await shop().get('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  });
});
