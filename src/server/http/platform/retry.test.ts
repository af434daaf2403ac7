import { beforeEach, describe, expect, test, vi } from 'vitest';
import { retryOnce } from './retry.ts';

const sent: (readonly [method: string, body: string])[] = [];
let answers: (() => Promise<Response> | Response)[] = [];

const fetchOnce: typeof globalThis.fetch = async (_, init) => {
  sent.push([init?.method ?? 'GET', await new Response(init?.body ?? '').text()]);
  const answer = answers.shift();
  if (answer === undefined) throw new Error('asked too often');
  return answer();
};
const ask = retryOnce(fetchOnce);
const URL = 'http://platform.test/api/page';

beforeEach(() => {
  sent.length = 0;
});

/** A write whose content is a stream, as the proxy's is. */
const streamed = (headers: HeadersInit, text: string): RequestInit & { readonly duplex: 'half' } => ({
  method: 'POST',
  headers,
  body: new Blob([text]).stream(),
  duplex: 'half',
});
const json = (text: string) => () => new Response(text, { headers: { 'content-type': 'application/json' } });
const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const status =
  (code: number, headers: HeadersInit = {}) =>
  () =>
    new Response('gateway', { status: code, headers });
/** Writes the chunks, then aborts; `hold` waits before it does. */
const breaksOff =
  (chunks: readonly string[], type = 'application/json', hold?: Promise<void>) =>
  () => {
    const left = [...chunks];
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const chunk = left.shift();
          if (chunk !== undefined) return controller.enqueue(new TextEncoder().encode(chunk));
          await hold;
          controller.error(new Error('terminated'));
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { 'content-type': type } });
  };

test('an answer that breaks off while nobody reads it ends nothing', async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  process.on('unhandledRejection', note);
  const held = Promise.withResolvers<undefined>();
  const large = 'a'.repeat(64 * 1024);
  answers = [
    breaksOff(
      Array.from({ length: 17 }, () => large),
      'image/png',
      held.promise,
    ),
  ];
  const answer = await ask(URL);
  held.resolve(undefined);
  // Node reports unhandled rejections after all resolved promises have run.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(failures).toEqual([]);
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
});

describe('a read', () => {
  test.each([
    ['a connection that is reset', fails('ECONNRESET')],
    ['an answer that breaks off half way', breaksOff(['{"data":', '{'])],
    ['a picture that breaks off half way', breaksOff(['\u0089PNG'], 'image/png')],
    ['a font that breaks off half way', breaksOff(['wOF2'], 'font/woff2')],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
  ])('is sent once more after %s', async (_, first) => {
    answers = [first, json('{"data":1}')];
    const answer = await ask(URL, { headers: { accept: 'application/json' } });
    expect([await answer.json(), sent]).toEqual([
      { data: 1 },
      [
        ['GET', ''],
        ['GET', ''],
      ],
    ]);
  });

  test.each([
    ['500', status(500), 500],
    ['404', status(404), 404],
    ['503 that names its time', status(503, { 'retry-after': '60' }), 503],
  ])('is answered as it is with %s', async (_, first, code) => {
    answers = [first];
    expect((await ask(URL)).status).toBe(code);
  });

  test('that fails twice has failed', async () => {
    answers = [fails('ECONNRESET'), fails('ECONNREFUSED')];
    await expect(ask(URL)).rejects.toThrow('ECONNREFUSED');
    answers = [status(502), status(503)];
    expect((await ask(URL)).status).toBe(503);
  });

  test.each(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'])(
    'is not sent again after %s',
    async (code) => {
      answers = [fails(code)];
      await expect(ask(URL)).rejects.toThrow(code);
    },
  );

  test('is not sent again once the caller has called off', async () => {
    const controller = new AbortController();
    answers = [
      () => {
        controller.abort();
        return fails('ABORT_ERR')();
      },
    ];
    await expect(ask(URL, { signal: controller.signal })).rejects.toThrow('ABORT_ERR');
  });
});

describe('an answer', () => {
  test('that is slow streams on, and breaks off for the visitor where it breaks off', async () => {
    vi.useFakeTimers();
    const end = Promise.withResolvers<void>();
    answers = [breaksOff(['[1,', '2'], 'application/json', end.promise)];
    const answer = ask(URL);
    await vi.advanceTimersByTimeAsync(250);
    const reader = (await answer).body?.getReader();
    const text = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect([await text(), await text()]).toEqual(['[1,', '2']);
    end.resolve();
    await expect(reader?.read()).rejects.toThrow('terminated');
    vi.useRealTimers();
  });

  test('that is larger than 1 MiB comes whole', async () => {
    const large = `"${'ก'.repeat(700_000)}"`;
    answers = [json(large)];
    expect(await (await ask(URL)).text()).toBe(large);
  });

  test('that is used as it comes is not held back', async () => {
    answers = [breaksOff(['data: 1\n\n'], 'text/event-stream')];
    const reader = (await ask(URL)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
    await expect(reader?.read()).rejects.toThrow('terminated');
  });
});

describe('a write', () => {
  const keyed = { 'idempotency-key': 'k', 'content-length': '2' };

  test('with an idempotency key is sent once more, with the same content', async () => {
    answers = [fails('ECONNRESET'), json('{}')];
    await ask(URL, streamed(keyed, '{}'));
    expect(sent).toEqual([
      ['POST', '{}'],
      ['POST', '{}'],
    ]);
  });

  test('without one is sent once', async () => {
    answers = [fails('ECONNRESET')];
    await expect(ask(URL, { method: 'POST', body: '{}' })).rejects.toThrow('ECONNRESET');
    expect(sent).toEqual([['POST', '{}']]);
  });

  test('larger than 64 KiB is sent once', async () => {
    answers = [fails('ECONNRESET')];
    const headers = { ...keyed, 'content-length': '65537' };
    await expect(ask(URL, streamed(headers, 'x'.repeat(65_537)))).rejects.toThrow('ECONNRESET');
    expect(sent.map(([, { length }]) => length)).toEqual([65_537]);
  });
});
