/** Limits of a forwarded platform response: it ends, however the platform continues. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { boundAnswer, BeyondBounds } from '../../../src/server/http/bounds/bounded-answer.ts';
import { ANSWER_LIMITS, BODY_LIMITS } from '../../../src/bounds/limits.ts';
import { openStorefrontHarness, type StorefrontHarness } from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;
beforeAll(async () => {
  shop = await openStorefrontHarness();
});
afterAll(() => shop.close());
beforeEach(() => void (shop.logged.length = 0));

const MIB = 'x'.repeat(1024 * 1024);

/** Writes without end, as long as it is read. */
function writeForever(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(MIB));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

/** Reads a body to its end; how many bytes came, and whether it broke off. */
async function readAll({ body }: Response): Promise<readonly [bytes: number, end: 'whole' | 'broken']> {
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) bytes += chunk.byteLength;
    return [bytes, 'whole'];
  } catch {
    return [bytes, 'broken'];
  }
}

test.each([
  ['JSON of a call', '/api/orders', 'application/json', ANSWER_LIMITS.textBytes],
  ['a page of the account site', '/account/orders', 'text/html', ANSWER_LIMITS.textBytes],
  ['a picture of a call', '/api/qr', 'image/png', ANSWER_LIMITS.pictureBytes],
  ['a picture', '/media/raan/endless.png', 'image/png', ANSWER_LIMITS.pictureBytes],
])(
  '%s without end breaks off at its limit, and the connection is freed',
  { meta: { field: ['1.9'] }, timeout: 60_000 },
  async (...given) => {
    const [, path, type, limit] = given;
    const closed = Promise.withResolvers<void>();
    shop.reply = (_, response, url) => {
      if (url.pathname !== path) return response.end('{}');
      response.writeHead(200, { 'content-type': type });
      response.on('close', closed.resolve);
      writeForever(response);
    };
    const [bytes, end] = await readAll(await shop.get(path));
    await closed.promise;
    expect([bytes <= limit, bytes > limit / 2, end]).toEqual([true, true, 'broken']);
    expect(shop.logged.filter(({ event }) => /^(?:api|media)-failed$/.test(event))).toHaveLength(1);
  },
);

test('an answer that states more than its type may have fails at once', { meta: { field: ['1.9'] } }, async () => {
  shop.reply = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': ANSWER_LIMITS.textBytes + 1 });
    response.write('{');
  };
  const answer = await shop.get('/api/orders');
  expect([answer.status, await answer.json()]).toEqual([502, { success: false, key: 'UPSTREAM_FAILED' }]);
});

test('an answer in chunks of one byte breaks off', { meta: { field: ['1.9'] }, timeout: 60_000 }, async () => {
  shop.reply = (_, response, url) => {
    const text = 'x'.repeat(Number(url.searchParams.get('bytes')));
    response.writeHead(200, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
    const chunks = Array.from({ length: Number(url.searchParams.get('chunks')) }, () => text);
    for (const chunk of chunks) response.write(chunk);
    response.end();
  };
  const [small, end] = await readAll(await shop.get('/api/orders?bytes=1&chunks=60000'));
  expect([small <= 2 * ANSWER_LIMITS.chunks, end]).toEqual([true, 'broken']);
  expect(await readAll(await shop.get('/api/orders?bytes=80&chunks=40000'))).toEqual([3_200_000, 'whole']);
});

test('a visitor’s endless body is refused, not passed on', { meta: { field: ['1.6'] }, timeout: 60_000 }, async () => {
  shop.reply = (request, response) => void request.resume().on('end', () => response.end('{}'));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += MIB.length;
      controller.enqueue(Buffer.from(MIB));
    },
  });
  const answer = await shop.send('/api/x4/upload', { method: 'POST', body, duplex: 'half' });
  expect([answer.status, await answer.json()]).toEqual([413, { success: false, key: 'BODY_TOO_LARGE' }]);
  expect(sent).toBeGreaterThan(BODY_LIMITS.requestBytes);
});

describe('an answer over time', () => {
  const BOUNDS = { bytes: 1000, idleMs: 1000, waitedMs: 5000, mibMs: 0 };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterAll(() => void vi.useRealTimers());

  /** A body that sends a byte each so many ms, for ever. */
  function trickle(everyMs: number) {
    const cancelled = vi.fn();
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: (controller) =>
          new Promise((resolve) => {
            setTimeout(() => {
              if (cancelled.mock.calls.length === 0) controller.enqueue(new Uint8Array(1));
              resolve();
            }, everyMs);
          }),
        cancel: cancelled,
      },
      { highWaterMark: 0 },
    );
    return { body, cancelled };
  }

  test.each([
    ['that trickles', 900, 5],
    ['that falls silent', 5000, 0],
  ])('%s ends', { meta: { field: ['1.9'] } }, async (_, everyMs, bytes) => {
    const { body, cancelled } = trickle(everyMs);
    const onEnd = vi.fn();
    const read = readAll(new Response(boundAnswer(body, BOUNDS, onEnd)));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await read).toEqual([bytes, 'broken']);
    expect([cancelled.mock.calls.length, onEnd.mock.calls]).toEqual([1, [[expect.any(BeyondBounds)]]]);
  });

  test('continues if only the visitor is slow', { meta: { field: ['1.9'] } }, async () => {
    const { body } = trickle(10);
    const reader = boundAnswer(body, BOUNDS).getReader();
    for (let at = 0; at < 5; at += 1) {
      const next = reader.read();
      await vi.advanceTimersByTimeAsync(10);
      expect((await next).done).toBe(false);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    await reader.cancel();
  });
});
