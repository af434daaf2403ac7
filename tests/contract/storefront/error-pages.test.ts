/**
 * The platform's status, redirect and URL have the same effect in the server's document and in a navigation of the app.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadPayload } from '../../../src/page/load-payload.ts';
import { json, pageOf, SHOWN } from '../upstream/storefront-harness.ts';
import { setUpHostilePlatform } from './hostile-harness.ts';

const { shop } = setUpHostilePlatform();

afterEach(() => vi.unstubAllGlobals());

/** Every answer bears the same base, since a failed page is shown with the last one known. */
const BASE = { webHead: { title: 'Shop' } };

/** Outcome of a navigation in the app, read by the app's own code from the payload. */
async function inApp(path: string, prefix = '') {
  vi.stubGlobal('fetch', (url: string) => shop().get(url));
  const outcome = await loadPayload({
    path,
    search: '',
    prefix,
    buildId: '0123456789abcdef',
    signal: new AbortController().signal,
  });
  return outcome.kind === 'page' ? { kind: outcome.kind, status: outcome.page.httpStatusCode } : outcome;
}

/** Status, code, heading and title of a document. */
async function document(path: string) {
  const answer = await shop().get(path);
  const html = await answer.text();
  const text = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    status: answer.status,
    code: text(/<p[^>]* aria-hidden="true">(\d+)<\/p>/),
    heading: text(/<h1[^>]*>([^<]+)/),
    title: text(/<title>([^<]*)/),
    html,
  };
}

/** Trees that show nothing, each in its own spelling. */
const EMPTY_TREES: readonly unknown[] = [
  [],
  {},
  null,
  undefined,
  [null],
  [{}],
  '',
  'text',
  [[]],
  [{ type: 5 }],
  { children: [] },
];

describe('a status with an empty page', () => {
  test.each([400, 401, 403, 410, 418, 451, 500, 502, 503, 599])(
    '%i is the error page with that status, for the document and in the app',
    { meta: { field: ['3.1'], spec: ['2.34b'] } },
    async (status) => {
      for (const pageComponent of EMPTY_TREES) {
        shop().reply = pageOf({ httpStatusCode: status, pageComponent }, BASE);
        const { html: _html, ...found } = await document('/en/gone');
        expect({ pageComponent, ...found }).toEqual({
          pageComponent,
          status,
          code: String(status),
          heading: 'Internal Server Error',
          title: 'Internal Server Error · Shop',
        });
        expect(await inApp('/gone', '/en')).toEqual({ kind: 'failed', message: '', status });
      }
    },
  );

  test('404 is the not-found page', { meta: { field: ['3.1'] } }, async () => {
    for (const pageComponent of EMPTY_TREES) {
      shop().reply = pageOf({ httpStatusCode: '404', pageComponent }, BASE);
      expect(await document('/en/gone')).toMatchObject({ status: 404, code: '404', heading: 'Page Not Found: /gone' });
      expect(await inApp('/gone', '/en')).toEqual({ kind: 'missing', message: 'Page Not Found: /gone' });
    }
  });

  test.each([404, 410, 503])('%i with content keeps both', { meta: { field: ['3.1'] } }, async (status) => {
    shop().reply = pageOf({ httpStatusCode: status }, BASE);
    const { status: answered, html } = await document('/en/gone');
    expect([answered, html.includes('shown to the shopper')]).toEqual([status, true]);
    expect(await inApp('/gone', '/en')).toEqual({ kind: 'page', status });
  });

  test.each([401, 403, 410, 451])(
    'a platform that answers HTTP %i keeps its status, with its own content or with the error page',
    { meta: { field: ['3.1'] } },
    async (status) => {
      shop().reply = (_request, response, url) =>
        url.pathname === '/api/page' ? json(response, {}, status) : json(response, { data: BASE });
      expect(await document('/en/gone')).toMatchObject({
        status,
        code: String(status),
        heading: 'Internal Server Error',
      });
      expect(await inApp('/gone', '/en')).toEqual({ kind: 'failed', message: '', status });
      shop().reply = (_request, response, url) =>
        url.pathname === '/api/page'
          ? json(response, { data: { pageComponent: [SHOWN] } }, status)
          : json(response, { data: BASE });
      const { status: answered, html } = await document('/en/gone');
      expect([answered, html.includes('shown to the shopper')]).toEqual([status, true]);
      expect(await inApp('/gone', '/en')).toEqual({ kind: 'page', status });
    },
  );

  test.each([500, 503])('HTTP %i with page data is an outage', { meta: { field: ['3.1'] } }, async (status) => {
    shop().reply = (_request, response, url) =>
      url.pathname === '/api/page'
        ? json(response, { data: { httpStatusCode: 503, pageComponent: [] } }, status)
        : json(response, { data: BASE });
    expect(await document(`/en/out-${status}`)).toMatchObject({ status: 503, code: '503' });
    expect(await inApp(`/out-${status}`, '/en')).toEqual({ kind: 'failed', message: '', status: 503 });
  });

  test.each(['/cart', '/checkout/'])('a platform without a page at %s leaves it to the shop', async (path) => {
    for (const pageComponent of EMPTY_TREES) {
      shop().reply = pageOf({ httpStatusCode: 404, pageComponent }, BASE);
      expect((await document(path)).status).toBe(200);
      expect(await inApp(path)).toEqual({ kind: 'page', status: 200 });
    }
  });

  test('a redirect to nowhere with an empty page is a server error', { meta: { field: ['3.1', '3.2'] } }, async () => {
    for (const redirectUrl of [undefined, '', 'javascript:alert(1)', '//evil.example', '/en/from']) {
      shop().reply = pageOf({ httpStatusCode: 302, redirectUrl, pageComponent: [] }, BASE);
      expect(await document('/en/from')).toMatchObject({ status: 500, heading: 'Internal Server Error' });
      expect(await inApp('/from', '/en')).toEqual({ kind: 'failed', message: '', status: 500 });
    }
  });
});

describe('a redirect', () => {
  test.each([
    ['products', '/en/here', '/en/products'],
    ['products', '/en', '/en/products'],
    ['products', '/', '/products'],
    ['products', '/a/b', '/a/products'],
    ['products', '/en/a/b/', '/en/a/products'],
    ['../products?sort=newest#top', '/en/a/b', '/en/products?sort=newest#top'],
    ['./products', '/en/a/b', '/en/a/products'],
    ['?p_page=2', '/en/a/b', '/en/a/b?p_page=2'],
    ['en/products', '/', '/en/products'],
    [' products ', '/en', '/en/products'],
    ['/products', '/en/a/b', '/en/products'],
    ['ข้าว', '/en', '/en/%E0%B8%82%E0%B9%89%E0%B8%B2%E0%B8%A7'],
    ['https://other.example/x', '/en', 'https://other.example/x'],
  ])(
    'to %j from %s leads to %s, for the document and in the app',
    { meta: { field: ['3.2'] } },
    async (redirectUrl, from, to) => {
      for (const status of [200, 302, 303, 307]) {
        shop().reply = pageOf({ httpStatusCode: status, redirectUrl, pageComponent: [] });
        const answer = await shop().get(from);
        expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
        const [, prefix = '', path = '/'] = /^(\/en)?(\/.*)?$/.exec(from) ?? [];
        expect(await inApp(path, prefix)).toEqual({ kind: 'redirect', href: to, status: 302 });
      }
    },
  );

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    './/evil.example',
    'mailto:a@b.example',
    '#top',
    ' ',
    '/from',
    'from',
  ])(
    'to %j is followed nowhere, neither by the document nor in the app',
    { meta: { field: ['3.2'] } },
    async (redirectUrl) => {
      shop().reply = pageOf({ httpStatusCode: 302, redirectUrl });
      expect((await shop().get('/from')).status).toBe(200);
      expect(await inApp('/from')).toEqual({ kind: 'page', status: 302 });
    },
  );
});

describe('product paths', () => {
  const UUID = '00000000-0000-4000-8000-000000000001';
  const asked = () => shop().requests.filter((call) => call.includes('/api/page')).length;

  test.each([
    '/product',
    '/product/',
    `/product/${UUID}`,
    `/product/${UUID}/`,
    `/product/slug/${UUID}/`,
    `/product/${UUID}/7`,
    `/product/${UUID}/7/`,
    `/product/slug/${UUID}/7/`,
    '/product/a/b/c/d/',
  ])('%s is asked of the platform', { meta: { field: ['3.5'] } }, async (path) => {
    expect([(await document(`/en${path}`)).status, await inApp(path, '/en')]).toEqual([
      200,
      { kind: 'page', status: 200 },
    ]);
    expect(asked()).toBe(2);
  });

  test.each(['/product/x', '/product/x/', '/product/a/b', '/product/a/b/', '/product/a/b/c/'])(
    '%s is not found without asking',
    { meta: { field: ['3.5'] } },
    async (path) => {
      expect((await document(`/en${path}`)).status).toBe(404);
      expect(await inApp(path, '/en')).toEqual({
        kind: 'missing',
        message: `Page Not Found: ${path.replace(/\/$/, '')}`,
      });
      expect(asked()).toBe(0);
    },
  );
});

describe('the message of a page that cannot be shown', () => {
  test.each([
    ['', 'ไม่พบหน้าที่ต้องการ: /ไม่มี'],
    ['/en', 'Page Not Found: /ไม่มี'],
    ['/cn', '找不到页面：/ไม่มี'],
    ['/kr', '페이지를 찾을 수 없습니다: /ไม่มี'],
    ['/jp', 'ページが見つかりません：/ไม่มี'],
  ])(
    'names the path in the language of %s/: heading, title and payload',
    { meta: { field: ['3.8'] } },
    async (prefix, message) => {
      shop().reply = (_request, response, url) =>
        url.pathname === '/api/page' ? json(response, { message: 'no' }, 404) : json(response, { data: BASE });
      expect(await document(`${prefix}/ไม่มี`)).toMatchObject({
        status: 404,
        heading: message,
        title: `${message} · Shop`,
      });
      expect(await inApp(encodeURI('/ไม่มี'), prefix)).toEqual({ kind: 'missing', message });
    },
  );

  test.each([
    ['', 'ระบบขัดข้อง'],
    ['/en', 'Internal Server Error'],
  ])(
    'is the platform’s own below the heading of %s/, also in the app',
    { meta: { field: ['3.8'], spec: ['4.1'] } },
    async (prefix, heading) => {
      const words = 'Closed until <b>noon</b>';
      for (const [body, status] of [
        [{ message: words }, 500],
        [{ success: false, key: 'CLOSED', msg: words }, 500],
        [{ data: { httpStatusCode: 503, message: words } }, 200],
        [{ data: { httpStatusCode: 503, message: words } }, 503],
        [{ message: words }, 403],
      ] as const) {
        shop().reply = (_request, response, url) =>
          url.pathname === '/api/page' ? json(response, body, status) : json(response, { data: BASE });
        const found = await document(`${prefix}/closed`);
        expect([found.heading, found.title]).toEqual([heading, `${heading} · Shop`]);
        expect(found.html).toContain('>Closed until &lt;b&gt;noon&lt;/b&gt;</p>');
        expect(await inApp('/closed', prefix)).toMatchObject({ kind: 'failed', message: words });
      }
    },
  );

  test("never repeats the server's findings, and never fills the page", { meta: { field: ['3.8'] } }, async () => {
    shop().reply = (request) => void request.destroy();
    expect(await inApp('/cut')).toEqual({ kind: 'failed', message: '', status: 500 });
    shop().reply = (_request, response) => json(response, { message: 'x'.repeat(5000) }, 500);
    expect(await inApp('/long')).toEqual({ kind: 'failed', message: `${'x'.repeat(299)}…`, status: 500 });
    shop().reply = (_request, response) => json(response, {}, 404);
    expect(await inApp(`/${'a'.repeat(1000)}`, '/en')).toEqual({
      kind: 'missing',
      message: `Page Not Found: /${'a'.repeat(198)}…`,
    });
  });
});
