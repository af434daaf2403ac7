/** Documents: status, head, languages, policy and redirects (contract, chapters 1 and 3). */
import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { setUpPlatformProcess } from '../upstream/process-harness.ts';

const { get, answer: respond, logged } = setUpPlatformProcess();

describe('documents', () => {
  test('status, language, title, addresses and theme are in the HTML', { meta: { spec: ['3.8'] } }, async () => {
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

  test('a strict policy by the hashes of its inline elements; no inline style, no handler, no unsafe source', async () => {
    for (const destination of ['document', 'iframe']) {
      const answer = await get('/a', { 'sec-fetch-dest': destination });
      const policy = answer.headers.get('content-security-policy') ?? '';
      const html = await answer.text();
      expect(policy).not.toMatch(/unsafe|nonce/);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("frame-ancestors 'self' https://builder.example");
      expect(html).not.toMatch(/\sstyle=|\son\w+=|\snonce=/);
      const hashesOf = (pattern: RegExp) =>
        [...html.matchAll(pattern)].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
      const scripts = hashesOf(/<script(?: type="module")?>([^<]+)<\/script>/g);
      const styles = hashesOf(/<style[^>]*>([^<]+)<\/style>/g);
      expect([scripts.length, policy.split('; ').filter((one) => /^(?:script|style)-src/.test(one))]).toEqual([
        // The harness has no starter; a frame has its module's.
        destination === 'iframe' ? 1 : 0,
        [`script-src ${[...scripts, "'strict-dynamic'"].join(' ')}`, ['style-src', "'self'", ...styles].join(' ')],
      ]);
      // Everything else is data.
      expect(html.match(/<script(?! type="application\/(?:ld\+)?json")/g) ?? []).toHaveLength(scripts.length);
    }
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

  test("messages of the shop's own override ours", { meta: { spec: ['3.10f'] } }, async () => {
    expect(await (await get('/en/a')).text()).toContain('Jump to the goods');
    expect(await (await get('/a')).text()).not.toContain('Jump to the goods');
  });

  test('requests of all languages side by side keep their own', { meta: { spec: ['1.2', '4.25'] } }, async () => {
    const langs = ['th', 'en', 'cn', 'kr', 'jp'];
    // As many as a process that has just started lets in at once.
    const asked = Array.from({ length: 15 }, (_, index) => langs[index % langs.length] ?? 'th');
    const pages = await Promise.all(
      asked.map(async (lang) => (await get(lang === 'th' ? '/nowhere' : `/${lang}/nowhere`)).text()),
    );
    const headings = pages.map((html) => /<h1[^>]*>([^<]+)/.exec(html)?.[1]);
    const byLang = new Map(asked.map((lang, index) => [lang, headings[index]]));
    expect(new Set(byLang.values()).size).toBe(5);
    expect(headings).toEqual(asked.map((lang) => byLang.get(lang)));
    expect(byLang.get('en')).toBe('Page Not Found: /nowhere');
  });

  test('only GET and HEAD are answered', async () => {
    const answer = await respond(
      new Request('http://shop.example/a', { method: 'POST', headers: { host: 'shop.example' } }),
      undefined,
    );
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
