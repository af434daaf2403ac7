import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

const text = 'raan '.repeat(1000);
const html = () => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const asked = (encoding: string) => new Request('http://shop.example/', { headers: { 'accept-encoding': encoding } });
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['zstd;q=0, br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;Q=0, gzip', 'gzip'],
  ['zstd;level=3;q=0.00, br; q = 0, gzip', 'gzip'],
  ['identity', null],
  ['', null],
])('a client that accepts "%s" gets %s', async (accepted, encoding) => {
  const answer = await compress(asked(accepted), html());
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  const body = await bytes(answer);
  const decode = DECODERS[encoding ?? ''];
  expect((decode?.(body) ?? body).toString()).toBe(text);
});

test('pictures, short texts, events and what is compressed already stay as they are', async () => {
  const picture = await compress(asked('br'), new Response(text, { headers: { 'content-type': 'image/webp' } }));
  const short = await compress(asked('br'), new Response('ok', { headers: { 'content-type': 'text/plain' } }));
  const done = await compress(
    asked('br'),
    new Response(text, { headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' } }),
  );
  // An event would wait for those after it.
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from(text)) });
  const events = await compress(
    asked('br'),
    new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
  );
  const answers = [picture, short, events, done];
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null, null, 'gzip']);
});

test('does not compress a part of a text, whose bytes are counted uncompressed', async () => {
  const headers = { 'content-type': 'text/plain', 'content-range': 'bytes 0-4999/9000' };
  const part = await compress(asked('br'), new Response(text, { status: 206, headers }));
  expect([part.headers.get('content-encoding'), await part.text()]).toEqual([null, text]);
});

test.each(['br', 'zstd'])('compresses a long text in %s while it comes, and lets its source go', async (encoding) => {
  let pulled = 0;
  let isLeft = false;
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      if (pulled > 400) controller.close();
      else controller.enqueue(Buffer.from(text));
    },
    cancel: () => void (isLeft = true),
  });
  const answer = await compress(
    asked(encoding),
    new Response(source, { headers: { 'content-type': 'text/plain', etag: '"a"' } }),
  );
  expect([answer.headers.get('content-encoding'), answer.headers.get('etag')]).toEqual([encoding, `W/"a-${encoding}"`]);
  expect(pulled).toBeLessThan(400);
  await answer.body?.cancel();
  await expect.poll(() => isLeft).toBe(true);
});
