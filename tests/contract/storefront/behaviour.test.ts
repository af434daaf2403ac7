/** Effects of a shop's base on its documents: settings, styles, fonts, the width of the window. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StorefrontHarness, openStorefrontHarness, pageOf } from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;
beforeAll(async () => {
  shop = await openStorefrontHarness();
});
afterAll(() => shop.close());

/** The document of a shop with this base, and its policy. */
async function documentOf(base: object, headers: Record<string, string> = {}, path = '/en/p') {
  shop.reply = pageOf({}, base);
  const answer = await shop.get(path, headers);
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
}
const rootOf = ({ html }: { html: string }) => /<html[^>]*>/.exec(html)?.[0];

test('a shop without settings carries nothing of them', async () => {
  const { html } = await documentOf({ settings: { ripMode: 0 } });
  expect(html).not.toMatch(/raan-ribbon|user-select|contextmenu|data-mourning/);
});

test('in mourning the root and a ribbon show it; shops that configured locks get them', async () => {
  const mourning = await documentOf({
    settings: { ripMode: '2', disable_right_click: 1, disable_text_selection: true },
  });
  expect(rootOf(mourning)).toBe('<html lang="en" data-theme="clay" data-viewport="md" data-mourning="2">');
  expect(mourning.html).toContain('aria-label="Black ribbon: this shop is in mourning"');
  expect(mourning.html).toMatch(/body \{\s+-webkit-user-select: none/);
  expect(mourning.html).toMatch(/<script>\(function lockRightClick\(\) \{/);
  expect(rootOf(await documentOf({ settings: { ripMode: 9 } }))).not.toContain('data-mourning');
});

test.each([
  ['', 'md'],
  ['viewport=2xl', '2xl'],
  ['viewport=base', 'md'],
  ['viewport="><script>', 'md'],
])('with the cookie "%s" the document is made for %s', async (cookie, viewport) => {
  expect(rootOf(await documentOf({}, cookie === '' ? {} : { cookie }))).toContain(` data-viewport="${viewport}"`);
});

test('a font stylesheet is last, its fonts are allowed', { meta: { field: ['3.19'], spec: ['7.18'] } }, async () => {
  const url = 'https://fonts.googleapis.com/css2?family=Sarabun&display=swap';
  const { html, policy } = await documentOf({ settings: { font_stylesheet: url } });
  expect(html).toMatch(
    /<link rel="stylesheet" referrerpolicy="no-referrer" href="https:\/\/fonts\.googleapis\.com\/css2\?family=Sarabun&amp;display=swap"><\/body><\/html>$/,
  );
  expect(policy).toMatch(/; style-src 'self'(?: 'sha256-[^']+')* https:\/\/fonts\.googleapis\.com; /);
  expect(policy).toContain("; font-src 'self' https://fonts.gstatic.com; ");
  const hostile = await documentOf({ settings: { font_stylesheet: 'https://evil.example;script-src *' } });
  expect(hostile.html).not.toContain('href="https://evil');
  expect(hostile.policy).toContain("; font-src 'self'; ");
});

test('fonts of bundled styles are allowed from their origin', { meta: { field: ['3.19'] } }, async () => {
  const { policy } = await documentOf({ bundledCssUrl: 'https://cdn.example/a.css' });
  expect(policy).toContain("; font-src 'self' https://cdn.example; ");
});

test('bundled styles are linked where they may be loaded, and let in by their origin', async () => {
  const linked = async (bundledCssUrl: string) => {
    const { html, policy } = await documentOf({ bundledCssUrl });
    const [, href] = /<link rel="stylesheet" referrerpolicy="no-referrer" href="([^"]*)">/.exec(html) ?? [];
    return [href, / style-src 'self'(?: 'sha256-[^']+')*([^;]*);/.exec(policy)?.[1]];
  };
  expect(await linked('https://cdn.example/a.css?x=1&y=2')).toEqual([
    'https://cdn.example/a.css?x=1&amp;y=2',
    ' https://cdn.example',
  ]);
  expect(await linked('/media/a.css')).toEqual(['/media/a.css', '']);
  expect([await linked('javascript:alert(1)'), await linked('http://cdn.example/a.css')]).toEqual([
    [undefined, ''],
    [undefined, ''],
  ]);
});

test('the site’s head holds until a page has its own', async () => {
  const { html } = await documentOf({
    webHead: {
      title: 'Shop <1>',
      description: 'What we sell',
      keywords: 'rice, tea',
      og: { type: 'product.group', image: '/media/og.png' },
      meta_manual: [
        { name: 'google-site-verification', content: 'abc' },
        { name: 'refresh', content: '0;url=https://evil.example' },
      ],
      ld_json: { '@type': 'Organization', name: '</script>' },
    },
    web: { favicon: 'javascript:alert(1)' },
  });
  const meta = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
    name,
    content,
  ]);
  expect(html).toContain('<title>Shop &lt;1&gt;</title>');
  expect(meta).toEqual(
    expect.arrayContaining([
      ['description', 'What we sell'],
      ['keywords', 'rice, tea'],
      ['og:type', 'product.group'],
      ['google-site-verification', 'abc'],
    ]),
  );
  expect(meta.map(([name]) => name)).not.toContain('refresh');
  expect(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1]).toContain('"Organization"');
  expect(html).toContain('<link rel="icon" href="/favicon.svg">');
});

test('slotStyle overrides the tokens of the zones', async () => {
  const { html } = await documentOf({ slotStyle: { '--color-accent': 'teal', '--x': '}</style>' } });
  expect(/@scope \(\[data-zone\]\) to \([^{]+\)\{:scope\{--color-accent:teal;\}\}/.test(html)).toBe(true);
});

test('the worker is never kept; there is an offline page in each language of the shop, and in no other', async () => {
  const worker = await shop.get('/sw.js');
  expect([worker.status, worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
    200,
    'no-cache',
    'text/javascript; charset=utf-8',
  ]);
  expect([
    (await shop.get('/builds/offline/jp.html')).status,
    (await shop.get('/builds/offline/de.html')).status,
  ]).toEqual([200, 404]);
});
