/** Pictures, films and own pages of a platform in another process, under the shop's host. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StorefrontHarness, json, openStorefrontHarness, pageOf } from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;
let heard: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  shop = await openStorefrontHarness({ UPSTREAM_TIMEOUT_MS: '400' });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.requests.length = 0;
  heard = {};
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>';

function serve(status: number, headers: OutgoingHttpHeaders, body: string | Buffer = ''): void {
  shop.reply = (request, response, url) => {
    if (url.pathname.startsWith('/api/')) return pageOf({})(request, response, url);
    heard = request.headers;
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Sends a head, and then what `then` does with the connection. */
function serveOnlyHead(type: string, then: (response: ServerResponse) => void): void {
  shop.reply = (_, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': 100 });
    response.flushHeaders();
    then(response);
  };
}

describe('a head without a body', () => {
  const stalls = () => {};
  const breaksOff = (response: ServerResponse) => void response.destroy();

  test.each([
    ['GET', '/api/anything', 'application/json', stalls, 504, 'api-failed'],
    ['POST', '/api/anything', 'application/json', stalls, 504, 'api-failed'],
    ['GET', '/media/a.mp4', 'video/mp4', stalls, 502, 'media-failed'],
    ['GET', '/image/300/media/a.png', 'image/png', stalls, 502, 'image-failed'],
    ['GET', '/api/anything', 'application/json', breaksOff, 502, 'api-failed'],
    ['POST', '/api/anything', 'application/json', breaksOff, 502, 'api-failed'],
    ['GET', '/media/a.mp4', 'video/mp4', breaksOff, 502, 'media-failed'],
    ['GET', '/image/300/media/a.png', 'image/png', breaksOff, 502, 'image-failed'],
  ])('of %s %s (%s) has a status and an entry in the log', async (method, path, type, then, status, event) => {
    shop.logged.length = 0;
    serveOnlyHead(type, then);
    const answer = await shop.send(path, { method, headers: { origin: 'http://shop.example' } });
    expect([answer.status, shop.logged.map((entry) => entry.event).filter((each) => each !== 'request')]).toEqual([
      status,
      [event],
    ]);
    // A write without a key is sent once.
    expect(shop.requests.length).toBeLessThanOrEqual(method === 'POST' ? 1 : 4);
  });
});

describe('media', () => {
  test('shows a logo that is a drawing, as a document without script, network or origin', async () => {
    serve(
      200,
      {
        'content-type': 'image/svg+xml',
        etag: '"a1"',
        'cache-control': 'public, max-age=60',
        'set-cookie': 'auth=other',
        'x-powered-by': 'platform',
      },
      SVG,
    );
    const answer = await shop.get('/media/raan/logo.svg', { cookie: 'auth=mine', accept: 'image/*' });
    expect([answer.status, await answer.text()]).toEqual([200, SVG]);
    const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(answer.headers);
    expect(headers).toEqual({
      'content-type': 'image/svg+xml',
      etag: '"a1"',
      'cache-control': 'public, max-age=60',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect([heard.cookie, heard.host, heard['x-forwarded-host'], heard.accept]).toEqual([
      undefined,
      'shop.example',
      'shop.example',
      'image/*',
    ]);
  });

  test.each(['/media/raan/film.mp4', '/uploads/film.MP4'])('passes ranges of %s on', async (path) => {
    serve(206, { 'content-type': 'video/mp4', 'content-range': 'bytes 2-5/10', 'content-length': '4' }, 'lm00');
    const answer = await shop.get(path, { range: 'bytes=2-5', 'if-range': '"a1"' });
    expect([heard.range, heard['if-range'], heard['accept-encoding']]).toEqual(['bytes=2-5', '"a1"', 'identity']);
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
      206,
      'bytes 2-5/10',
      'lm00',
    ]);
  });

  test('answers 304 where the visitor has it already', async () => {
    serve(304, { etag: '"a1"' });
    const answer = await shop.get('/media/raan/photo.webp', { 'if-none-match': '"a1"' });
    expect([heard['if-none-match'], answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([
      '"a1"',
      304,
      '"a1"',
      '',
    ]);
  });

  test.each([
    ['a document', 200, { 'content-type': 'text/html' }, '<script>alert(1)</script>'],
    ['a script', 200, { 'content-type': 'text/javascript' }, 'alert(1)'],
    ['what has no type', 200, {}, 'x'],
    ['what is missing', 404, { 'content-type': 'image/png' }, 'x'],
    ['what the platform refuses', 403, { 'content-type': 'text/html' }, 'no'],
    ['more than 20 MiB', 200, { 'content-type': 'image/png', 'content-length': String(21 * 1024 * 1024) }, 'x'],
    ['a redirect to a script', 302, { location: 'javascript:alert(1)' }, ''],
    ['a redirect over plain http', 302, { location: 'http://evil.example/a.png' }, ''],
  ])('answers 404 to %s', async (_, status, headers, body) => {
    serve(status, headers, body);
    const answer = await shop.get('/media/raan/logo.svg');
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'There is no such picture.\n',
    ]);
  });

  test('breaks off a picture that turns out larger than its limit', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    shop.reply = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      for (let sent = 0; sent < 24; sent += 1) response.write(chunk);
      response.end();
    };
    const answer = await shop.get('/media/raan/large.png');
    await expect(answer.arrayBuffer()).rejects.toThrow("the platform's answer has more than 20971520 bytes");
  });

  test('follows the platform to where its pictures lie', async () => {
    serve(302, { location: 'https://cdn.example/logo.svg', 'set-cookie': 'a=1' });
    const answer = await shop.get('/media/raan/logo.svg');
    expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      302,
      'https://cdn.example/logo.svg',
      null,
    ]);
  });

  test('answers 502 while the platform fails or is silent', async () => {
    serve(500, { 'content-type': 'text/plain' }, 'oops');
    expect((await shop.get('/media/raan/logo.svg')).status).toBe(502);
    shop.reply = () => {};
    expect((await shop.get('/media/raan/logo.svg')).status).toBe(502);
  });

  test('is asked for, never written to', async () => {
    serve(200, { 'content-type': 'image/png' });
    const answer = await shop.send('/media/raan/a.png', { method: 'DELETE' });
    expect([answer.status, shop.requests]).toEqual([405, []]);
  });
});

describe('own pages of the platform', () => {
  test('are under the shop’s host with the visitor’s cookies in both directions', async () => {
    serve(
      200,
      {
        'content-type': 'text/html',
        'set-cookie': 'auth=1; HttpOnly',
        'content-security-policy': "default-src 'none'",
      },
      '<h1>Log in</h1>',
    );
    const answer = await shop.get('/account/login?continue_url=/', { cookie: 'auth=0' });
    expect([answer.status, answer.headers.get('set-cookie'), await answer.text(), heard.cookie]).toEqual([
      200,
      'auth=1; HttpOnly',
      '<h1>Log in</h1>',
      'auth=0',
    ]);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  test('run no script under the shop’s origin unless their own policy says so', async () => {
    serve(200, { 'content-type': 'text/html' }, '<script>alert(1)</script>');
    const answer = await shop.get('/pay/checkout/raan/1');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
  });

  test('accept forms only of the shop’s own pages', async () => {
    serve(303, { location: '/account/orders' });
    const form = { method: 'POST', body: 'a=1' };
    const own = await shop.send('/account/login', { ...form, headers: { origin: 'http://shop.example' } });
    expect([own.status, own.headers.get('location')]).toEqual([303, '/account/orders']);
    const silent = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await shop.send('/pay/cart/raan/1', { ...form, headers: silent })).status).toBe(303);
    const foreign = await shop.send('/account/login', { ...form, headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
  });

  test.each([
    ['404', 404, 'text/html'],
    ['data', 200, 'application/json'],
  ])('give way to a page of the shop where the platform answers %s', async (_, status, type) => {
    serve(status, { 'content-type': type }, '{}');
    const answer = await shop.get('/account/about');
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('shown to the shopper')]);
  });

  test('a failing platform is an error, and no page', async () => {
    shop.reply = (_request, response) => json(response, 'oops', 500);
    expect((await shop.get('/account/orders')).status).toBe(500);
  });
});
