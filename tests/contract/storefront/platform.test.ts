/** Requests to a platform of somebody else's, and what shoppers get when it fails (contract, chapters 2 and 6). */
import { describe, expect, test } from 'vitest';
import { setUpPlatformProcess } from '../upstream/process-harness.ts';

const { get, seen, mode } = setUpPlatformProcess();

async function calls(path: string): Promise<string[]> {
  await get(path);
  return (await seen()).map(({ url }) => url).filter((url) => url.startsWith('/api/page'));
}

describe('requests to the platform', () => {
  test('the decoded path, the base, and other parameters', { meta: { spec: ['2.2', '2.14', '7.2'] } }, async () => {
    expect(await calls('/')).toEqual(['/api/page?path=%2F&needBase=1']);
    expect(await calls('/en')).toEqual(['/api/page?path=%2F&lang=en&needBase=1']);
    expect(await calls('/jp/%E0%B8%81?p_page=2&x=a&x=b')).toEqual([
      '/api/page?p_page=2&x=a&x=b&path=%2F%E0%B8%81&lang=jp&needBase=1',
    ]);
    expect(await calls('/english/a%252Fb')).toEqual(['/api/page?path=%2Fenglish%2Fa%252Fb&needBase=1']);
  });

  test("a visitor's own path, lang and needBase are dropped", { meta: { spec: ['7.2'] } }, async () => {
    expect(await calls('/a?path=/b&lang=kr&needBase=1&internal-no-cache=1')).toEqual([
      '/api/page?path=%2Fa&needBase=1&internal-no-cache=1',
    ]);
    expect(await calls('/a?jit-preview=1')).toEqual([
      '/api/page?jit-preview=1&path=%2Fa&needBase=1&internal-no-cache=1',
    ]);
  });

  test('with the headers of the contract, cookies and addresses', { meta: { spec: ['7.1'] } }, async () => {
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

  test('product paths without a uuid are not found without asking', { meta: { spec: ['2.8', '5.10'] } }, async () => {
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

  test('records that the page did not bring are one batch, sorted', { meta: { spec: ['7.5'] } }, async () => {
    const html = await (await get('/en/needs')).text();
    expect((await seen()).map(({ url }) => decodeURIComponent(url)).filter((url) => url.includes('batch'))).toEqual([
      '/api/products/batch?filter[uuid]=00000000-0000-4000-8000-00000000000a,00000000-0000-4000-8000-00000000000b',
    ]);
    expect(html.indexOf('Loose B')).toBeGreaterThan(0);
    expect(html.indexOf('Loose B')).toBeLessThan(html.indexOf('Loose A'));
    expect(html).toContain('฿120.50');
  });
});

describe('when the platform fails', () => {
  test('a missing page is 404, also when it was kept', { meta: { spec: ['2.34a', '8.1a', '8.1c'] } }, async () => {
    const answer = await get('/en/nowhere');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/<h1[^>]*>Page Not Found: \/nowhere<\/h1>/);
  });

  test.each(['broken', 'noise', 'silent'])(
    'nothing kept and the platform %s: 500, server-error variant, no-store',
    { meta: { spec: ['2.34b'] } },
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

  test('a base that fails leaves the page at 200 with what is known', { meta: { spec: ['8.5'] } }, async () => {
    await mode('baseless');
    const answer = await get('/en/baseless');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('This is /baseless');
  });

  test('a bot gets the status with an empty body', { meta: { spec: ['2.35'] } }, async () => {
    const answer = await get('/nowhere', {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });
});
