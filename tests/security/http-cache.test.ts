/**
 * HTTP caching as a shared cache in front would try it (RFC 9111): freshness, validation, `vary`, and keys that don't know of what shaped
 * an answer. Cases of our own.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStaticFiles, type StaticFiles } from '../../src/server/http/files/static-files.ts';
import { readFreshness } from '../../src/server/pages/cache/freshness.ts';
import { json, openStorefrontHarness, SHOWN, type StorefrontHarness } from '../contract/upstream/storefront-harness.ts';

let shop: StorefrontHarness;
let asked = 0;

beforeAll(async () => {
  shop = await openStorefrontHarness();
});
afterAll(() => shop.close());
beforeEach(() => {
  asked = 0;
  answerWith({ 'cache-control': 'public, max-age=60' });
});

/** The platform's pages repeat their request headers, as a platform would that trusts its proxy too much. */
function answerWith(headers: Readonly<Record<string, string>>): void {
  shop.reply = (request, response, url) => {
    if (!/^\/api\/(?:page|base)$/.test(url.pathname)) return json(response, { success: true, data: [] });
    asked += url.pathname === '/api/page' ? 1 : 0;
    const said = JSON.stringify({ headers: request.headers, query: url.search });
    json(
      response,
      {
        data: {
          path: url.searchParams.get('path'),
          base: {},
          pageComponent: [SHOWN, { type: 'text', props: { text: said } }],
        },
      },
      200,
      headers,
    );
  };
}

/** How often the platform is asked for a page that is visited three times. */
async function callsOf(path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  for (let visit = 0; visit < 3; visit += 1) await (await shop.get(path, headers)).text();
  return asked;
}

describe('freshness of a platform’s answer', () => {
  test.each<readonly [string, Readonly<Record<string, string>>, { freshMs: number; staleMs: number } | undefined]>([
    ['max-age', { 'cache-control': 'max-age=30' }, { freshMs: 30_000, staleMs: 0 }],
    ['s-maxage before max-age', { 'cache-control': 'max-age=30, s-maxage=10' }, { freshMs: 10_000, staleMs: 0 }],
    ['a minute at most', { 'cache-control': 'max-age=999999999' }, { freshMs: 60_000, staleMs: 0 }],
    ['names in capitals, and blanks', { 'cache-control': 'PUBLIC ,  Max-Age=5' }, { freshMs: 5000, staleMs: 0 }],
    ['quoted seconds', { 'cache-control': 'max-age="5"' }, { freshMs: 5000, staleMs: 0 }],
    ['no number', { 'cache-control': 'max-age=soon' }, undefined],
    ['a negative number', { 'cache-control': 'max-age=-1' }, undefined],
    ['a number too long for time', { 'cache-control': `max-age=${'9'.repeat(30)}` }, undefined],
    [
      'stale-while-revalidate',
      { 'cache-control': 'max-age=1, stale-while-revalidate=2' },
      { freshMs: 1000, staleMs: 2000 },
    ],
    [
      'must-revalidate against it',
      { 'cache-control': 'max-age=1, stale-while-revalidate=2, must-revalidate' },
      { freshMs: 1000, staleMs: 0 },
    ],
    ['no-cache', { 'cache-control': 'no-cache, max-age=60' }, undefined],
    ['no-store', { 'cache-control': 'no-store, max-age=60' }, undefined],
    ['private', { 'cache-control': 'private, max-age=60' }, undefined],
    ['private of one field', { 'cache-control': 'private="set-cookie", max-age=60' }, undefined],
    ['vary of everything', { 'cache-control': 'max-age=60', vary: '*' }, undefined],
    ['vary of what we do not know', { 'cache-control': 'max-age=60', vary: 'accept-language' }, undefined],
    [
      'vary of what all have in common',
      { 'cache-control': 'max-age=60', vary: 'Accept-Encoding, Cookie' },
      { freshMs: 60_000, staleMs: 0 },
    ],
    ['expires alone', { expires: 'Thu, 01 Jan 2099 00:00:00 GMT' }, undefined],
    ['pragma', { pragma: 'no-cache', 'cache-control': 'max-age=5' }, { freshMs: 5000, staleMs: 0 }],
  ])('%s', (_, headers, expected) => {
    expect(readFreshness(new Headers(headers), undefined)).toEqual(expected);
  });
});

describe('a page in the cache', () => {
  test.each<readonly [string, string, Readonly<Record<string, string>>]>([
    ['a forwarded host', '/host', { 'x-forwarded-host': 'evil.example' }],
    ['another name of it', '/host-2', { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' }],
    ['a forwarded scheme', '/scheme', { 'x-forwarded-proto': 'evil', 'x-forwarded-scheme': 'evil' }],
    ['a forwarded port', '/port', { 'x-forwarded-port': '1evil' }],
    ['a rewritten path', '/path', { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' }],
    ['a method in a header', '/method', { 'x-http-method-override': 'evil' }],
    ['`forwarded`', '/forwarded', { forwarded: 'for=evil;host=evil.example;proto=https' }],
    ['an address', '/address', { 'x-forwarded-for': 'evil', 'true-client-ip': 'evil', 'x-real-ip': 'evil' }],
    ['a browser’s name', '/agent', { 'user-agent': 'evil' }],
    ['languages', '/languages', { 'accept-language': 'evil' }],
    ['a referrer', '/referrer', { referer: 'https://evil.example/' }],
    ['an origin', '/origin', { origin: 'https://evil.example' }],
    ['a cookie of analytics', '/analytics', { cookie: '_ga=evil' }],
    [
      'a trace',
      '/trace',
      {
        traceparent: '00-e111e111e111e111e111e111e111e111-e111e111e111e111-01',
        tracestate: 'evil=1',
        baggage: 'evil=1',
      },
    ],
  ])('is the same for the next visitor, whatever the first one sends: %s', async (_, path, headers) => {
    await (await shop.get(path, headers)).text();
    const next = await shop.get(path);
    expect([...next.headers].join('\n') + (await next.text())).not.toMatch(/evil|e111e111/);
  });

  test.each([
    ['a parameter of tracking', '/cloaked?q=1&utm_content=evil'],
    ['a second value', '/cloaked?q=1&q=evil'],
    ['a semicolon', '/cloaked?q=1;evil=1'],
    ['an encoded delimiter', '/cloaked?q=1%26evil=1'],
    ['a name in capitals', '/cloaked?Q=evil&q=1'],
    ['an array', '/cloaked?q=1&q[]=evil'],
    ['a long query', `/cloaked?q=1&x=evil${'e'.repeat(600)}`],
    ['a data address', '/cloaked/_payload.json?q=1&cb=evil'],
  ])('has its query in its key: %s', async (_, path) => {
    await (await shop.get(path)).text();
    expect(await (await shop.get('/cloaked?q=1')).text()).not.toContain('evil');
  });

  test('is not one of another address that looks alike', async () => {
    for (const path of ['/alike', '/alike/', '/Alike', '/alike.', '/alike;a=1', '/alike%20', '/alike.css', '/en/alike'])
      await (await shop.get(path)).text();
    expect(asked).toBe(8);
  });

  test('is none where something was sent along: GET has no content here', async () => {
    const request = new Request('http://shop.example/fat', {
      headers: { host: 'shop.example', 'content-length': '4' },
    });
    expect((await shop.storefront.answer(request, '203.0.113.9')).status).toBe(400);
  });

  test('that failed, moved or is missing is not stored', async () => {
    for (const status of [301, 302, 400, 401, 403, 404, 410, 429, 500, 503]) {
      shop.reply = (_request, response) => {
        asked += 1;
        json(response, { data: {} }, status, { 'cache-control': 'public, max-age=60', location: '/elsewhere' });
      };
      asked = 0;
      for (let visit = 0; visit < 2; visit += 1) await (await shop.get(`/status-${status}`)).text();
      expect([status, asked >= 2]).toEqual([status, true]);
    }
  });

  test.each(['private', 'no-store', 'no-cache', 'max-age=0'])('is asked for each time with %s', async (directive) => {
    answerWith({ 'cache-control': directive });
    expect(await callsOf(`/each-${directive}`)).toBeGreaterThanOrEqual(3);
  });

  test('of a visitor with a session is theirs, though the platform calls it public', async () => {
    expect(await callsOf('/session', { cookie: 'auth=1' })).toBe(3);
    expect((await shop.get('/session', { cookie: 'auth=1' })).headers.get('cache-control')).toMatch(/^private/);
  });
});

describe('headers for a cache in front', () => {
  test.each([
    ['documents', '/told', {}, 'private, no-cache', 'save-data, sec-fetch-dest, cookie, accept-encoding'],
    [
      'payloads',
      '/told/_payload.json',
      {},
      expect.stringMatching(/^public, max-age=(?:5\d|60)$/),
      'cookie, accept-encoding',
    ],
    [
      'payloads of a session',
      '/told/_payload.json',
      { cookie: 'auth=1' },
      'private, no-store',
      'cookie, accept-encoding',
    ],
    ['the base', '/_base.json', {}, 'no-store', null],
  ])('of %s', async (_, path, headers, cacheControl, vary) => {
    const answer = await shop.get(path, headers);
    expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([cacheControl, vary]);
  });
});

describe('a file of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'raan-cache-'));
  let files: StaticFiles;
  beforeAll(async () => {
    writeFileSync(join(folder, 'a.js'), 'export {};\n');
    writeFileSync(join(folder, 'a.js.br'), 'compressed');
    files = await openStaticFiles(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const ask = async (headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
    const answer = await files.answer({ method, headers: new Headers(headers) }, '/a.js');
    if (answer === undefined) throw new Error('the file is not there');
    const text = await answer.text();
    return { status: answer.status, text, etag: answer.headers.get('etag') ?? '', vary: answer.headers.get('vary') };
  };

  test('is validated by its tag: one, many, weak, any', async () => {
    const { etag } = await ask();
    const conditions = [etag, `"x", ${etag}`, `W/${etag.replace(/^W\//, '')}`, '*'];
    const statuses = [];
    for (const condition of conditions) statuses.push((await ask({ 'if-none-match': condition })).status);
    expect(statuses).toEqual([304, 304, 304, 304]);
  });

  test('is sent again for another tag, whatever its date', async () => {
    const later = new Date(Date.now() + 86_400_000).toUTCString();
    expect((await ask({ 'if-none-match': '"another"', 'if-modified-since': later })).status).toBe(200);
  });

  test('has a tag for each coding, and says that it depends on it', async () => {
    const [plain, compressed] = [await ask(), await ask({ 'accept-encoding': 'br' })];
    expect([plain.etag === compressed.etag, plain.text, compressed.text]).toEqual([
      false,
      'export {};\n',
      'compressed',
    ]);
    expect([plain.vary, compressed.vary].map((vary) => vary?.toLowerCase())).toEqual([
      'accept-encoding',
      'accept-encoding',
    ]);
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': plain.etag })).status).toBe(200);
  });
});
