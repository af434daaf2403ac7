/** `/api/**` before a platform of somebody else's: bytes, headers and failures pass as they are (contract, chapter 2). */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StorefrontHarness, json, openStorefrontHarness, pageOf } from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;

beforeAll(async () => {
  shop = await openStorefrontHarness({ UPSTREAM_TIMEOUT_MS: '400' });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.reply = pageOf({});
  shop.requests.length = 0;
  shop.logged.length = 0;
});

const GZIP = { 'accept-encoding': 'gzip, br' };

describe('answers', () => {
  test('stream: what the platform has written arrives before it has ended, compressed or not', async () => {
    let end = (): void => {};
    shop.reply = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      end = () => response.end('data: 2\n\n');
    };
    const answer = await shop.get('/api/events', GZIP);
    const reader = answer.body?.getReader();
    const text = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await text()).toBe('data: 1\n\n');
    end();
    expect(await text()).toBe('data: 2\n\n');
  });

  test.each([
    ['text/html; charset=utf-8', undefined, "default-src 'none'; sandbox"],
    ['image/svg+xml', undefined, "default-src 'none'; sandbox"],
    ['text/html', "script-src 'self'", "script-src 'self'"],
    ['application/json', undefined, "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
  ])('of type %s with the policy %s are opened as documents with %s', async (type, policy, expected) => {
    shop.reply = (_request, response) => {
      response.writeHead(404, { 'content-type': type, ...(policy ? { 'content-security-policy': policy } : {}) });
      response.end('<script>act()</script>');
    };
    const { headers } = await shop.get('/api/any');
    expect(headers.get('content-security-policy')).toBe(expected);
  });

  test('take as long as they need once they have begun', async () => {
    shop.reply = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[');
      setTimeout(() => response.end(']'), 700);
    };
    expect(await (await shop.get('/api/slow')).json()).toEqual([]);
  });

  test('compressed by the platform are forwarded unchanged to clients that accept them', async () => {
    const body = gzipSync('{"data":"squeezed"}');
    let accepted: unknown;
    shop.reply = (request, response) => {
      accepted = request.headers['accept-encoding'];
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(body);
    };
    const answer = await shop.get('/api/any', { 'accept-encoding': 'gzip' });
    expect([accepted, answer.headers.get('content-encoding'), Buffer.from(await answer.arrayBuffer())]).toEqual([
      'gzip',
      'gzip',
      body,
    ]);
    await shop.get('/api/any');
    expect(accepted).toBe('identity');
  });

  test('that the platform lets caches keep are not kept between addresses and visitors', async () => {
    const long = 'x'.repeat(5000);
    shop.reply = (request, response, url) =>
      json(response, { data: `${url.search} ${request.headers.cookie} ${long}` }, 200, {
        'cache-control': 'public, immutable',
      });
    await shop.get('/api/any?a=1', { ...GZIP, cookie: 'auth=first' });
    expect(await (await shop.get('/api/any?a=2', { ...GZIP, cookie: 'auth=second' })).json()).toEqual({
      data: `?a=2 auth=second ${long}`,
    });
  });

  test('keep each cookie, their status and text; what belongs to one connection is dropped', async () => {
    shop.reply = (_request, response) => {
      response.writeHead(207, 'Many Things', {
        'set-cookie': ['a=1; Path=/', 'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT'],
        connection: 'x-mine',
        'x-mine': '1',
        'x-yours': '2',
      });
      response.end();
    };
    const answer = await shop.get('/api/any');
    expect([answer.status, answer.statusText, answer.headers.getSetCookie()]).toEqual([
      207,
      'Many Things',
      ['a=1; Path=/', 'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT'],
    ]);
    expect([answer.headers.get('x-mine'), answer.headers.get('x-yours')]).toEqual([null, '2']);
  });

  test.each([204, 205, 304])('without a body have none: %i', async (status) => {
    shop.reply = (_request, response) => response.writeHead(status).end();
    const answer = await shop.get('/api/any');
    expect([answer.status, await answer.text()]).toEqual([status, '']);
  });

  test('to HEAD have no body, and the headers they would have', async () => {
    shop.reply = (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'content-length': '9',
      });
      response.end();
    };
    const answer = await shop.send('/api/any', { method: 'HEAD' });
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      200,
      '',
      'application/json',
    ]);
    expect(shop.requests).toContain('HEAD /api/any');
  });

  test.each([600, 999])('with the status %i are failures, and the process lives', async (status) => {
    shop.reply = (_request, response) => response.writeHead(status).end();
    expect((await shop.get('/api/any')).status).toBe(502);
    expect((await shop.get('/page')).status).toBe(500);
  });

  test('that break off break off for the visitor too', async () => {
    shop.reply = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":');
      setTimeout(() => response.destroy(), 20);
    };
    const answer = await shop.get('/api/any', GZIP);
    await expect(answer.text()).rejects.toThrow(/terminated|aborted|fetch failed|hang up|other side closed/);
    expect((await shop.get('/page')).status).toBe(500);
  });

  test('that never begin are 504, refused connections 502', async () => {
    shop.reply = () => {};
    expect((await shop.get('/api/any')).status).toBe(504);
    shop.reply = (_request, response) => response.destroy();
    expect((await shop.get('/api/any')).status).toBe(502);
  });
});

describe('requests', () => {
  test('stream: five MB pass whole, with their length and bytes', async () => {
    const body = new Uint8Array(5 * 1024 * 1024).map((_, at) => at % 251);
    let got = Buffer.alloc(0);
    let length: string | undefined;
    shop.reply = (request, response) => {
      const chunks: Buffer[] = [];
      length = request.headers['content-length'];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        got = Buffer.concat(chunks);
        json(response, { data: got.byteLength });
      });
    };
    const headers = { 'content-length': String(body.byteLength), 'content-type': 'application/octet-stream' };
    const answer = await shop.send('/api/forms/x', { method: 'POST', body, headers });
    expect([await answer.json(), length, Buffer.compare(got, body)]).toEqual([
      { data: body.byteLength },
      String(body.byteLength),
      0,
    ]);
  });

  test('reach the platform while they are still being sent', async () => {
    let sent: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sent = controller) });
    const first = new Promise<string>((arrived) => {
      shop.reply = (request, response) => {
        request.once('data', (chunk: Buffer) => arrived(chunk.toString()));
        request.on('end', () => json(response, { data: 'all' }));
      };
    });
    const answer = shop.send('/api/forms/x', { method: 'POST', body, duplex: 'half' });
    sent?.enqueue(new TextEncoder().encode('first'));
    expect(await first).toBe('first');
    sent?.enqueue(new TextEncoder().encode('second'));
    sent?.close();
    expect(await (await answer).json()).toEqual({ data: 'all' });
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'POST'])('%s from the own origin goes on with its body', async (method) => {
    shop.reply = (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => json(response, { data: `${request.method} ${text}` }));
    };
    const headers = { origin: 'http://shop.example' };
    expect(await (await shop.send('/api/any', { method, body: 'x', headers })).json()).toEqual({ data: `${method} x` });
  });

  test.each(['http://evil.example', 'null', 'http://shop.example.evil.example', 'http://shop.example:81', 'nonsense'])(
    'written by a page of %s are refused',
    async (origin) => {
      const answer = await shop.send('/api/any', { method: 'POST', body: 'x', headers: { origin } });
      expect([answer.status, shop.requests.filter((call) => call.startsWith('POST'))]).toEqual([403, []]);
    },
  );

  test('that a kept connection loses are retried once', async () => {
    await (await shop.get('/api/any')).text();
    let broken = 0;
    const whole = pageOf({});
    shop.reply = (request, response, url) => {
      if (broken > 0) return whole(request, response, url);
      broken += 1;
      response.destroy();
    };
    expect((await shop.get('/api/any')).status).toBe(200);
  });

  test('queries go on to the byte', async () => {
    const path = '/api/any?a=%FF&b=%00&c=%2B+&__proto__=1&filter%5Buuid%5D=a,b&&d';
    await shop.get(path);
    expect(shop.requests.filter((call) => !call.includes('base'))).toEqual([`GET ${path}`]);
  });
});

test.each(['/api/any', '/account'])('%s has no control headers for a proxy before the storefront', async (path) => {
  const orders = ['x-accel-expires', 'x-accel-redirect', 'x-accel-limit-rate', 'x-accel-charset'];
  shop.reply = (_request, response) => {
    const headers = Object.fromEntries(orders.map((name) => [name, '60']));
    response.writeHead(200, { 'content-type': 'text/html', 'x-accel-buffering': 'no', ...headers });
    response.end('<p>of the platform');
  };
  const { headers } = await shop.get(path);
  expect([headers.get('x-accel-buffering'), orders.filter((name) => headers.has(name))]).toEqual(['no', []]);
});

describe('pages', () => {
  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('that the platform compresses with %s are read', async (encoding, compress) => {
    const page = JSON.stringify({ data: { base: {}, pageComponent: [{ type: 'text', props: { text: 'squeezed' } }] } });
    shop.reply = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
      response.end(compress(page));
    };
    expect(await (await shop.get('/any')).text()).toContain('squeezed');
  });

  test('that are no gzip though they say so, or break off, are failures', async () => {
    shop.reply = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end('{"data":{}}');
    };
    expect((await shop.get('/no-gzip')).status).toBe(500);
    shop.reply = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync('{"data":{"pageComponent":[]}}').subarray(0, 20));
    };
    expect((await shop.get('/half')).status).toBe(500);
  });
});
