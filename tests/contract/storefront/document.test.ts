/** The storefront before a platform of somebody else's, in a process of its own (contract, chapters 1, 2, 3, 6 and 10). */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import type { Log } from '../../../src/server/log.ts';
import { openPlatform } from '../../../src/server/platform.ts';
import { openStorefront, type Storefront } from '../../../src/server/storefront.ts';

const Seen = v.array(
  v.object({ method: v.string(), url: v.string(), headers: v.record(v.string(), v.unknown()), body: v.string() }),
);

let upstream: ChildProcess;
let address: string;
let storefront: Storefront;
let dataDir: string;
const logged: { level: string; event: string; fields: Readonly<Record<string, unknown>> }[] = [];

beforeAll(async () => {
  upstream = spawn(process.execPath, [fileURLToPath(new URL('../upstream/platform-process.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    upstream.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim())),
  );
  address = `http://127.0.0.1:${port}`;
  dataDir = join(mkdtempSync(join(tmpdir(), 'raan-')), 'data');
  const config = readConfig({
    STORE_API_URL: address,
    DATA_DIR: dataDir,
    UPSTREAM_TIMEOUT_MS: '700',
    PREVIEW_ORIGINS: 'https://builder.example',
    BUILDER: 'on',
  });
  const log: Log = (level, event, fields = {}) => void logged.push({ level, event, fields });
  storefront = await openStorefront({
    platform: await openPlatform(config, log),
    config,
    log,
    assets: {
      preamble: undefined,
      framed: '/framed.js',
      starter: { script: '' },
      of: () => ({ entry: '/assets/entry.js', styles: [], modules: [], cartModules: [], fonts: [] }),
    },
    files: undefined,
    build: { id: '0123456789abcdef', timestamp: 1_700_000_000_000 },
  });
});

afterAll(async () => {
  storefront.close();
  upstream.kill();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

beforeEach(async () => {
  await fetch(`${address}/__mode?is=good`);
  await seen();
  logged.length = 0;
});

async function seen() {
  return v.parse(Seen, await (await fetch(`${address}/__seen`)).json());
}

const mode = (is: string) => fetch(`${address}/__mode?is=${is}`);

function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  return storefront.answer(
    new Request(`http://shop.example${path}`, { headers: { host: 'shop.example', ...headers } }),
    '203.0.113.9',
  );
}

async function calls(path: string): Promise<string[]> {
  await get(path);
  return (await seen()).map(({ url }) => url).filter((url) => url.startsWith('/api/page'));
}

describe('what the platform is asked', () => {
  test('the path decoded once, no language without a prefix, the base for a document, and every other parameter', async () => {
    expect(await calls('/')).toEqual(['/api/page?path=%2F&needBase=1']);
    expect(await calls('/en')).toEqual(['/api/page?path=%2F&lang=en&needBase=1']);
    expect(await calls('/jp/%E0%B8%81?p_page=2&x=a&x=b')).toEqual([
      '/api/page?p_page=2&x=a&x=b&path=%2F%E0%B8%81&lang=jp&needBase=1',
    ]);
    expect(await calls('/english/a%252Fb')).toEqual(['/api/page?path=%2Fenglish%2Fa%252Fb&needBase=1']);
  });

  test("a visitor's own path, lang and needBase are dropped; internal-no-cache passes", async () => {
    expect(await calls('/a?path=/b&lang=kr&needBase=1&internal-no-cache=1')).toEqual([
      '/api/page?path=%2Fa&needBase=1&internal-no-cache=1',
    ]);
    expect(await calls('/a?jit-preview=1')).toEqual([
      '/api/page?jit-preview=1&path=%2Fa&needBase=1&internal-no-cache=1',
    ]);
  });

  test('with the headers of the contract; cookies, the host and the chain of addresses go along', async () => {
    await get('/en/a', { cookie: 'session=1', 'x-forwarded-for': '198.51.100.1', 'x-forwarded-host': 'evil.example' });
    const [page] = await seen();
    expect({ ...page?.headers }).toMatchObject({
      accept: 'application/json',
      'page-language': 'en',
      host: 'shop.example',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-for': '198.51.100.1, 203.0.113.9',
      cookie: 'session=1',
    });
  });

  test('product paths without a uuid are not found without asking', async () => {
    const uuid = '00000000-0000-4000-8000-000000000001';
    const paths = ['/product/x', '/product/a/b', '/product/a/b/c'];
    for (const path of paths) expect((await get(path)).status).toBe(404);
    expect((await seen()).filter(({ url }) => url.startsWith('/api/page'))).toEqual([]);
    for (const path of [
      `/product/${uuid}`,
      `/product/slug/${uuid}`,
      `/product/${uuid}/7`,
      `/product/slug/${uuid}/7`,
      '/product/a/b/c/d',
    ]) {
      expect((await get(path)).status).toBe(200);
    }
  });

  test('records that the page did not bring are fetched in one batch, sorted', async () => {
    const html = await (await get('/en/needs')).text();
    expect((await seen()).map(({ url }) => decodeURIComponent(url)).filter((url) => url.includes('batch'))).toEqual([
      '/api/products/batch?filter[uuid]=00000000-0000-4000-8000-00000000000a,00000000-0000-4000-8000-00000000000b',
    ]);
    expect(html.indexOf('Loose B')).toBeGreaterThan(0);
    expect(html.indexOf('Loose B')).toBeLessThan(html.indexOf('Loose A'));
    expect(html).toContain('฿120.50');
  });
});

describe('documents', () => {
  test('status, language, title, canonical address, alternates and theme stand in the HTML', async () => {
    const answer = await get('/en/tea?utm=1&p_page=2');
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'private, no-cache',
    ]);
    expect(html).toContain('<html lang="en" data-theme="indigo" data-viewport="md">');
    expect(html).toContain('<title>Page /tea</title>');
    expect(html).toContain('<link rel="canonical" href="http://shop.example/en/tea?p_page=2"');
    expect([...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [lang, href])).toEqual([
      ['th', 'http://shop.example/tea?p_page=2'],
      ['en', 'http://shop.example/en/tea?p_page=2'],
      ['zh-CN', 'http://shop.example/cn/tea?p_page=2'],
      ['ko', 'http://shop.example/kr/tea?p_page=2'],
      ['ja', 'http://shop.example/jp/tea?p_page=2'],
      ['x-default', 'http://shop.example/tea?p_page=2'],
    ]);
    expect(html).toContain('This is /tea');
  });

  test.each([
    '/en/',
    '/a/',
    '/a//b',
    '/a?q=a%20b',
    '/a?q=a+b',
    '/a?empty',
    '/%E0%B8%81?q=%E0%B8%81',
    '/a%2Fb',
    '/a?q=%F0%9F%8D%9A',
    "/a'b(c)!*~",
    '/en/a?x=1&&y',
  ])('an address written as %s is shown', async (path) => {
    const answer = await get(path);
    expect(await answer.text()).toContain('This is /');
  });

  test('an address that is no valid encoding is refused', async () => {
    expect((await get('/%E0%B8')).status).toBe(400);
  });

  test('those that are listed may drive the preview and nobody else, the shop with its own workbench neither', async () => {
    const answer = await get('/a?jit-preview=1', { 'sec-fetch-dest': 'iframe' });
    const [, facts = ''] = /id="frame"[^>]*>([^<]*)</.exec(await answer.text()) ?? [];
    expect(JSON.parse(facts)).toEqual({ buildId: '0123456789abcdef', listed: ['https://builder.example'] });
  });

  test('a strict policy with a fresh nonce; no inline style, no handler, no unsafe source', async () => {
    const answers = [await get('/a'), await get('/a')];
    const policies = answers.map((answer) => answer.headers.get('content-security-policy') ?? '');
    const [nonce, other] = policies.map((policy) => /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1]);
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(nonce).not.toBe(other);
    expect(policies[0]).not.toContain('unsafe');
    expect(policies[0]).toContain("require-trusted-types-for 'script'");
    expect(policies[0]).toContain("frame-ancestors 'self' https://builder.example");
    const html = await answers[0]?.text();
    expect(html).not.toMatch(/\sstyle=|\son\w+=/);
    for (const [tag] of html?.matchAll(/<(?:script|style)[^>]*>/g) ?? []) expect(tag).toContain(`nonce="${nonce}"`);
  });

  test('hostile page JSON stays text: nothing of it runs, its siblings live', async () => {
    const html = await (await get('/hostile')).text();
    expect(html).not.toMatch(/<script>alert|onclick|<img src=x|javascript:|http-equiv/);
    expect(html).toContain('<p>rich</p>');
    expect(html).toContain('inside the unknown');
    expect(html).toContain('&lt;img src=x onerror=alert(6)&gt;');
    expect(logged.filter(({ event }) => event === 'diagnostic').map(({ fields }) => fields.code)).toEqual([
      'INVALID_PROP',
      'UNKNOWN_TYPE',
    ]);
  });

  test('the status of the page data becomes the status of the document', async () => {
    const answer = await get('/teapot');
    expect(answer.status).toBe(418);
    expect(await answer.text()).toContain('short and stout');
  });

  test('redirects are real ones; one that is no address is not followed', async () => {
    const redirects = await Promise.all(['/moved', '/moved-for-good', '/en/moved'].map((path) => get(path)));
    expect(redirects.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, '/products'],
      [301, '/products'],
      [302, '/en/products'],
    ]);
    expect((await get('/moved-badly')).status).toBe(200);
  });

  test('/th is the path without prefix', async () => {
    const answers = await Promise.all(['/th', '/th/tea?x=1', '/th//evil.example'].map((path) => get(path)));
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [301, '/'],
      [301, '/tea?x=1'],
      [301, '/evil.example'],
    ]);
  });

  test('cookies that the platform sets go to the visitor', async () => {
    expect((await get('/sets-cookie')).headers.getSetCookie()).toEqual(['session=abc; Path=/; HttpOnly']);
  });

  test("messages of the shop's own stand over ours", async () => {
    expect(await (await get('/en/a')).text()).toContain('Jump to the goods');
    expect(await (await get('/a')).text()).not.toContain('Jump to the goods');
  });

  test('requests of all languages side by side keep their own', async () => {
    const langs = ['th', 'en', 'cn', 'kr', 'jp'];
    const asked = Array.from({ length: 50 }, (_, index) => langs[index % langs.length] ?? 'th');
    const pages = await Promise.all(
      asked.map(async (lang) => (await get(lang === 'th' ? '/nowhere' : `/${lang}/nowhere`)).text()),
    );
    const headings = pages.map((html) => /<h1[^>]*>([^<]+)/.exec(html)?.[1]);
    const byLang = new Map(asked.map((lang, index) => [lang, headings[index]]));
    expect(new Set(byLang.values()).size).toBe(5);
    expect(headings).toEqual(asked.map((lang) => byLang.get(lang)));
    expect(byLang.get('en')).toBe('Page Not Found');
  });

  test('only GET and HEAD are answered', async () => {
    const answer = await storefront.answer(
      new Request('http://shop.example/a', { method: 'POST', headers: { host: 'shop.example' } }),
      undefined,
    );
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('when the platform fails', () => {
  test('a page that is not there is 404 with the not-found variant, also when it was kept', async () => {
    const answer = await get('/en/nowhere');
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('Page Not Found');
    expect(html).toMatch(/>\/nowhere<\/p>/);
  });

  test.each(['broken', 'noise', 'silent'])(
    'nothing kept and the platform %s: 500, server-error variant, no-store',
    async (is) => {
      await mode(is);
      const answer = await get(`/en/never-seen-${is}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
      expect(await answer.text()).toContain('Internal Server Error');
    },
  );

  test('page data that is no object counts as a failure', async () => {
    expect((await get('/no-object')).status).toBe(500);
  });

  test.each(['broken', 'noise', 'silent'])('the last good page is served when the platform is %s', async (is) => {
    await get('/kept');
    await mode(is);
    const answer = await get('/kept');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('This is /kept');
  });

  test('a page that was shaped by a session is kept for nobody', async () => {
    await get('/mine', { cookie: 'session=1' });
    await mode('broken');
    expect((await get('/mine')).status).toBe(500);
  });

  test('a base that fails leaves the page at 200 with what is known', async () => {
    await mode('baseless');
    const answer = await get('/en/baseless');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('This is /baseless');
  });

  test('a bot gets the status with an empty body', async () => {
    const answer = await get('/nowhere', {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });
});

describe('payloads of navigations', () => {
  test('are bare page data without the base, shared only when no session shaped them', async () => {
    const answer = await get('/en/tea/_payload.json?0123456789abcdef&p_page=2');
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control')?.split(',')[0],
    ]).toEqual([200, 'application/json; charset=utf-8', 'public']);
    const page: unknown = await answer.json();
    expect(page).toEqual({
      path: '/tea',
      httpStatusCode: 200,
      pageHead: { title: 'Page /tea' },
      otherData: {},
      pageComponent: [
        expect.objectContaining({ type: 'text', props: expect.objectContaining({ text: 'This is /tea' }) }),
      ],
    });
    expect((await seen()).map(({ url }) => url).filter((url) => url.startsWith('/api/page'))).toEqual([
      '/api/page?p_page=2&path=%2Ftea&lang=en',
    ]);
    expect((await get('/a/_payload.json', { cookie: 'session=1' })).headers.get('cache-control')).toBe(
      'private, no-store',
    );
    expect((await get('/sets-cookie/_payload.json')).headers.get('cache-control')).toBe('private, no-store');
  });

  test('of an unknown page are 404, of the home page stand at the root', async () => {
    expect((await get('/nowhere/_payload.json')).status).toBe(404);
    expect(await (await get('/_payload.json')).json()).toMatchObject({ path: '/' });
  });
});

describe('the rest of the paths', () => {
  test('calls of the browser are forwarded: method, query, body and status kept', async () => {
    const answer = await storefront.answer(
      new Request('http://shop.example/api/x4/echo?a=1', {
        method: 'POST',
        body: '{"x":1}',
        headers: {
          host: 'shop.example',
          origin: 'http://shop.example',
          'content-type': 'application/json',
          'x-forwarded-host': 'evil.example',
        },
      }),
      '203.0.113.9',
    );
    expect([answer.status, answer.headers.get('x-answer'), await answer.json()]).toEqual([
      202,
      'yes',
      { success: true, data: { method: 'POST', body: '{"x":1}', query: '?a=1' } },
    ]);
    const [call] = await seen();
    expect(call?.headers).toMatchObject({
      host: 'shop.example',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-for': '203.0.113.9',
    });
  });

  test("writes of another site's pages are refused and go nowhere", async () => {
    const answer = await storefront.answer(
      new Request('http://shop.example/api/x4/echo', {
        method: 'POST',
        body: '{}',
        headers: { host: 'shop.example', origin: 'https://evil.example' },
      }),
      undefined,
    );
    expect(answer.status).toBe(403);
    expect(await seen()).toEqual([]);
  });

  test('robots, sitemap, manifests and builds', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: http://shop.example/sitemap.xml');
    const sitemap = await (await get('/sitemap.xml')).text();
    for (const path of ['/products', '/category/tea/5', '/blog/9']) {
      expect(sitemap).toContain(`<loc>http://shop.example${path}</loc>`);
      expect(sitemap).toContain(`<loc>http://shop.example/jp${path}</loc>`);
    }
    expect(sitemap).toContain('hreflang="x-default"');
    expect(await (await get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Elsewhere', start_url: '/' });
    expect(await (await get('/builds/latest.json?1')).json()).toEqual({
      id: '0123456789abcdef',
      timestamp: 1_700_000_000_000,
    });
    expect(await (await get('/builds/meta/0123456789abcdef.json')).json()).toEqual({
      id: '0123456789abcdef',
      routes: { '/**': { ssr: true } },
    });
    expect((await get('/builds/meta/other.json')).status).toBe(404);
    expect(await (await get('/registry.json')).json()).toMatchObject({
      version: 1,
      types: expect.arrayContaining([expect.objectContaining({ type: 'section', v: 1 })]),
    });
  });

  test('a picture in a size that is no bucket is refused with what is expected', async () => {
    const answer = await get('/image/601/a.png');
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('expected one of 20, 50, 64')]);
    expect((await get('/image/600/..%2f..%2fetc/passwd')).status).toBe(400);
  });

  test('the demo pages are our own: the platform is not asked for them', async () => {
    expect((await get('/en/lnw-demo')).status).toBe(200);
    const children =
      'sw auth base i18n coupon member products register flexiform blog-detail blog-search multi-search test-nuxt-link product-categories';
    const statuses = children.split(' ').map(async (child) => [child, (await get(`/lnw-demo/${child}`)).status]);
    expect(await Promise.all(statuses)).toEqual(children.split(' ').map((child) => [child, 200]));
    expect((await get('/lnw-demo/no-such-demo')).status).toBe(404);
    expect((await get('/lnw-demo/constructor')).status).toBe(404);
    expect(logged.filter(({ event }) => event === 'diagnostic')).toEqual([]);
    expect((await seen()).filter(({ url }) => url.startsWith('/api/page'))).toEqual([]);
  });

  test('health: alive always, ready once the platform has answered, not while draining', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });

  test('nothing of the embedded service starts', () => {
    expect(existsSync(join(dataDir, 'pglite'))).toBe(false);
  });
});
