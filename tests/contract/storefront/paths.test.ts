/** Payloads, calls of the browser, files for crawlers, pictures and demo pages (contract, chapters 3 and 10). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setUpPlatformProcess } from '../upstream/process-harness.ts';

const { get, answer: respond, seen, logged, dataDir } = setUpPlatformProcess();

describe('payloads of navigations', () => {
  test('are bare page data, shared only where no session shaped them', { meta: { spec: ['7.15c'] } }, async () => {
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

  test('of an unknown page are 404, of the home page are at the root', { meta: { spec: ['2.3'] } }, async () => {
    expect((await get('/nowhere/_payload.json')).status).toBe(404);
    expect(await (await get('/_payload.json')).json()).toMatchObject({ path: '/' });
  });
});

describe('the rest of the paths', () => {
  test('calls of the browser are forwarded: method, query, body and status kept', async () => {
    const answer = await respond(
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
    const answer = await respond(
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

  test('robots, sitemap, manifests and builds', { meta: { spec: ['7.15a'] } }, async () => {
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

  test('a picture in a size that is no bucket is refused with sizes', { meta: { spec: ['9.12c'] } }, async () => {
    const answer = await get('/image/601/a.png');
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('expected one of 20, 50, 64')]);
    expect((await get('/image/600/..%2f..%2fetc/passwd')).status).toBe(400);
  });

  test('the demo pages are our own: the platform is not asked for them', { meta: { spec: ['2.11'] } }, async () => {
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
    expect(existsSync(join(dataDir(), 'postgres'))).toBe(false);
  });
});
