import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

const text = 'raan '.repeat(1000);
const html = () => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const asked = (encoding: string, path = '/') =>
  new Request(`http://shop.example${path}`, { headers: { 'accept-encoding': encoding } });
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  ['', null],
])('a client that takes "%s" gets %s', async (accepted, encoding) => {
  const answer = await compress(asked(accepted), html());
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  const body = await bytes(answer);
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  expect(plain.toString()).toBe(text);
});

test('a short text is compressed where that is done once, for a file of the build', async () => {
  const short = 'raan '.repeat(50);
  const encodings = ['public, max-age=31536000, immutable', 'no-cache'].map(async (control) => {
    const headers = { 'content-type': 'text/javascript', 'cache-control': control };
    const answer = await compress(asked('br', `/assets/short-${control.length}.js`), new Response(short, { headers }));
    return answer.headers.get('content-encoding');
  });
  expect(await Promise.all(encodings)).toEqual(['br', null]);
});

test('pictures, short texts and what is compressed already stay as they are', async () => {
  const picture = await compress(asked('br'), new Response(text, { headers: { 'content-type': 'image/webp' } }));
  const short = await compress(asked('br'), new Response('ok', { headers: { 'content-type': 'text/plain' } }));
  const done = await compress(
    asked('br'),
    new Response(text, { headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' } }),
  );
  expect([picture, short, done].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null, 'gzip']);
});
