import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallerOptions, createCaller } from './call.ts';

const product = { uuid: 'p1', name: 'Indigo bowl', price: '120.00' };

interface Seen {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly keepalive: boolean;
}

/** A transport that records its requests and answers as given. */
function transport(answer: (init: RequestInit) => Response | Promise<Response>) {
  const seen: Seen[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    seen.push({
      url: input instanceof Request ? input.url : input.toString(),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body,
      keepalive: init.keepalive === true,
    });
    return answer(init);
  };
  return { seen, fetch };
}

function json(value: unknown, init?: ResponseInit): Response {
  return new Response(JSON.stringify(value), {
    ...init,
    headers: new Headers([['content-type', 'application/json'], ...new Headers(init?.headers)]),
  });
}

const BROKEN = new TypeError('terminated');

/** An answer of success that breaks off in its middle. */
function half(): Response {
  const parts = ['{"data":'];
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const part = parts.shift();
        if (part === undefined) controller.error(BROKEN);
        else controller.enqueue(new TextEncoder().encode(part));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

function caller(answer: (init: RequestInit) => Response | Promise<Response>, options: Partial<CallerOptions> = {}) {
  const { seen, fetch } = transport(answer);
  return { seen, call: createCaller({ fetch, baseUrl: 'http://api.test/', lang: 'en', ...options }) };
}

describe('the sent request', () => {
  test('a GET carries the headers of the contract and its query', { meta: { spec: ['7.1'] } }, async () => {
    const { seen, call } = caller(() => json({ data: [product] }), {
      host: 'shop.example:3000',
      forward: {
        cookie: 'auth=1',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        'x-none': undefined,
      },
    });
    await call('productsBatch', { query: { 'filter[uuid]': 'a,b' } });
    expect(seen).toEqual([
      {
        url: 'http://api.test/api/products/batch?filter%5Buuid%5D=a%2Cb',
        method: 'GET',
        headers: {
          accept: 'application/json',
          cookie: 'auth=1',
          host: 'shop.example:3000',
          'page-language': 'en',
          'x-forwarded-for': '203.0.113.9',
          'x-forwarded-host': 'shop.example:3000',
        },
        body: undefined,
        keepalive: false,
      },
    ]);
  });

  test('a POST has its body as JSON, its headers and keepalive', { meta: { spec: ['7.12c', '7.13'] } }, async () => {
    const { seen, call } = caller(() => json({ success: true, data: null }), { baseUrl: '' });
    await call('cartCheckoutByItems', {
      body: { items: [{ uuid: 'p1', quantity: 2 }], lang_key: 'en' },
      headers: { 'idempotency-key': 'k1' },
      keepalive: true,
    });
    expect(seen).toEqual([
      {
        url: '/api/x4/cart/checkoutByItems',
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': 'k1',
          'page-language': 'en',
        },
        body: '{"items":[{"uuid":"p1","quantity":2}],"lang_key":"en"}',
        keepalive: true,
      },
    ]);
  });

  test('path parameters are encoded, lists in a query are repeated, the language is asked for at each call', async () => {
    let lang: 'th' | 'kr' = 'th';
    const { seen, call } = caller(() => json({ success: true, data: {} }), { baseUrl: '', lang: () => lang });
    await call('formSubmit', { params: { form_id: 'a/b' }, body: {} });
    lang = 'kr';
    await call('page', { query: { path: '/', tag: ['x', 'y'] } });
    expect(seen.map(({ url, headers }) => [url, headers['page-language']])).toEqual([
      ['/api/forms/a%2Fb', 'th'],
      ['/api/page?path=%2F&tag=x&tag=y', 'kr'],
    ]);
  });
});

describe('how a call ends', () => {
  test('a good answer is cleaned by its schema', { meta: { spec: ['3.19'] } }, async () => {
    const { call } = caller(() => json({ success: true, data: { cart_id: 7, cart_secret: 's', items: null } }));
    expect(await call('cartGet', { query: {} })).toEqual({
      ok: true,
      data: { cart_id: '7', cart_secret: 's', items: [] },
    });
  });

  test.each([true, 1, '1', 'true'])('success written as %j is success', async (success) => {
    const { call } = caller(() => json({ success, data: { cart_id: 7, cart_secret: 's', items: null } }));
    expect(await call('cartGet', { query: {} })).toMatchObject({ ok: true, data: { cart_id: '7' } });
  });

  test.each([false, 0, '0', 'false'])('success written as %j is a refusal', async (success) => {
    const { call } = caller(() => json({ success, key: 'NO_AUTH' }));
    expect(await call('authCheck')).toMatchObject({ ok: false, kind: 'refused', failure: { key: 'NO_AUTH' } });
  });

  test('a read that was answered with garbage is sent once more, a write is not', async () => {
    const answers = ['<p>Wi-Fi', '{"data":{}}', '<p>Wi-Fi', '<p>Wi-Fi', '<p>Wi-Fi'];
    const { seen, call } = caller(() => new Response(answers.shift()));
    expect(await call('base', { query: {} })).toEqual({ ok: true, data: {} });
    expect(await call('base', { query: {} })).toMatchObject({ ok: false, kind: 'malformed' });
    expect(await call('cartUpdateItems', { body: {} })).toMatchObject({ ok: false, kind: 'malformed' });
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET', 'POST']);
  });

  test('a read whose answer breaks off is sent once more, a write is not', async () => {
    const answers = [half, () => json({ data: {} }), half, half, half];
    const { seen, call } = caller(() => answers.shift()?.() ?? json({ data: {} }));
    expect(await call('base', { query: {} })).toEqual({ ok: true, data: {} });
    expect(await call('base', { query: {} })).toEqual({ ok: false, kind: 'network', cause: BROKEN });
    expect(await call('cartUpdateItems', { body: {} })).toEqual({ ok: false, kind: 'network', cause: BROKEN });
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET', 'POST']);
  });

  test.each([200, 401, 409])('a refusal with status %i is read as one', async (status) => {
    const { call } = caller(() =>
      json(
        { success: false, key: 'NOSTOCK', msg: 'Out', data: { error_messages: [{ key: 'NOSTOCK', remain: '3' }] } },
        { status },
      ),
    );
    expect(await call('cartUpdateItems', { body: {} })).toEqual({
      ok: false,
      kind: 'refused',
      status,
      failure: { key: 'NOSTOCK', msg: 'Out', errors: [{ key: 'NOSTOCK', remain: 3 }] },
      data: { error_messages: [{ key: 'NOSTOCK', remain: '3' }] },
    });
  });

  test('a 5xx is a failure of the server even with an envelope', async () => {
    const answer = { success: false, key: 'NOSTOCK', message: 'Down for a while' };
    const { call } = caller(() => json(answer, { status: 503 }));
    expect(await call('cartUpdateItems', { body: {} })).toEqual({
      ok: false,
      kind: 'status',
      status: 503,
      message: 'Down for a while',
      data: answer,
    });
  });

  test('a 404 of a page keeps what the server said', async () => {
    const { call } = caller(() => new Response('gone', { status: 404, statusText: 'Not Found' }));
    expect(await call('page', { query: { path: '/x' } })).toEqual({
      ok: false,
      kind: 'status',
      status: 404,
      message: 'Not Found',
    });
  });

  test.each([
    ['text', 'hello', [{ path: '', expected: 'expected JSON', found: 'other text' }]],
    ['nothing', '', [{ path: '', expected: 'expected JSON', found: 'nothing' }]],
    ['a list', '[]', [{ path: '', expected: 'expected an object', found: 'object' }]],
    ['no success', '{"data":{}}', [{ path: '/success', expected: 'expected true', found: 'undefined' }]],
    [
      'a wrong field',
      '{"success":true,"data":{"url":7}}',
      [{ path: '/data/url', expected: 'expected string', found: '7' }],
    ],
  ])('an answer that is %s is malformed', async (_, body, problems) => {
    const { call } = caller(() => new Response(body));
    expect(await call('urlLogin', { query: {} })).toEqual({ ok: false, kind: 'malformed', problems });
  });

  test('an answer nested beyond reason is refused before it is parsed', async () => {
    const { call } = caller(() => new Response(`{"data":"[[[\\"","x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`));
    expect(await call('base', { query: {} })).toEqual({
      ok: false,
      kind: 'malformed',
      problems: [{ path: '', expected: 'expected JSON', found: 'more than 50000 levels' }],
    });
  });

  test('an endless answer is cut off', async () => {
    const chunk = new Uint8Array(4 * 1024 * 1024);
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
    const { call } = caller(() => new Response(endless));
    expect(await call('base', { query: {} })).toEqual({
      ok: false,
      kind: 'malformed',
      problems: [{ path: '', expected: 'expected at most 33554432 bytes', found: 'more' }],
    });
  });

  test('no answer is a network failure, and is not retried', async () => {
    const { seen, call } = caller(() => Promise.reject(new TypeError('fetch failed')));
    const cause = new TypeError('fetch failed');
    expect(await call('base', { query: {} })).toEqual({ ok: false, kind: 'network', cause });
    expect(seen).toHaveLength(1);
  });

  test('5xx answers are not retried', async () => {
    const { seen, call } = caller(() => new Response('', { status: 500 }));
    await call('base', { query: {} });
    expect(seen).toHaveLength(1);
  });

  test('the caller can call it off', async () => {
    const controller = new AbortController();
    const { call } = caller(() => new Promise(() => {}));
    const ending = call('base', { query: {}, signal: controller.signal });
    controller.abort();
    expect(await ending).toEqual({ ok: false, kind: 'network', cause: controller.signal.reason });
  });

  test('no request is sent for a caller who has called it off', async () => {
    const { seen, call } = caller(() => json({ data: {} }));
    const cause = new Error('another page is requested');
    expect(await call('base', { query: {}, signal: AbortSignal.abort(cause) })).toEqual({
      ok: false,
      kind: 'network',
      cause,
    });
    expect(seen).toEqual([]);
  });

  test('cookies of the answer are handed back', async () => {
    const cookies: string[][] = [];
    const headers = new Headers([
      ['set-cookie', 'a=1; Path=/'],
      ['set-cookie', 'b=2'],
    ]);
    const { call } = caller(() => new Response('{"data":{}}', { headers }), {
      onSetCookie: (given) => cookies.push([...given]),
    });
    await call('base', { query: {} });
    expect(cookies).toEqual([['a=1; Path=/', 'b=2']]);
  });
});

describe('with a clock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a call that takes too long is a time-out, with its request aborted', async () => {
    let signal: AbortSignal | null | undefined;
    const { call } = caller(
      (init) => {
        signal = init.signal;
        return new Promise(() => {});
      },
      { timeoutMs: 5000 },
    );
    const ending = call('base', { query: {} });
    await vi.advanceTimersByTimeAsync(4999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ending).toEqual({ ok: false, kind: 'timeout' });
    expect(signal?.aborted).toBe(true);
  });

  test('a body that stalls is a time-out too', async () => {
    const { call } = caller(() => new Response(new ReadableStream()), { timeoutMs: 100 });
    const ending = call('base', { query: {} });
    await vi.advanceTimersByTimeAsync(100);
    expect(await ending).toEqual({ ok: false, kind: 'timeout' });
  });

  test('the second try of a spoiled read has what is left of the time', async () => {
    const answers = [() => new Response('<p>Wi-Fi'), () => new Promise<Response>(() => {})];
    const first = Promise.withResolvers<undefined>();
    const { seen, call } = caller(
      async () => {
        if (answers.length === 2) await first.promise;
        return answers.shift()?.() ?? json({ data: {} });
      },
      { timeoutMs: 5000 },
    );
    let result: unknown;
    void call('base', { query: {} }).then((ended) => (result = ended));
    await vi.advanceTimersByTimeAsync(4000);
    first.resolve(undefined);
    await vi.advanceTimersByTimeAsync(999);
    expect([seen.length, result]).toEqual([2, undefined]);
    await vi.advanceTimersByTimeAsync(1);
    expect(result).toEqual({ ok: false, kind: 'timeout' });
  });
});

test.each([
  ['an answer', () => json({ data: {} })],
  ['a failure', () => Promise.reject(new Error('down'))],
])('start and end are reported once each for %s', { meta: { spec: ['4.3', '7.1'] } }, async (_, answer) => {
  const reported: string[] = [];
  const { call } = caller(answer, { onStart: () => reported.push('start'), onEnd: () => reported.push('end') });
  const ending = call('base', { query: {} });
  expect(reported).toEqual(['start']);
  await ending;
  expect(reported).toEqual(['start', 'end']);
});
