import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { createImages } from './images.ts';

const cacheDir = mkdtempSync(join(tmpdir(), 'raan-images-'));
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a4492c' } })
  .png()
  .toBuffer();

function setUp() {
  const original = vi.fn((path: string) => {
    if (path === '/media/a.png')
      return Promise.resolve(new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } }));
    if (path === '/media/broken.png')
      return Promise.resolve(new Response('no picture', { headers: { 'content-type': 'image/png' } }));
    if (path === '/media/page.html')
      return Promise.resolve(new Response('<b>', { headers: { 'content-type': 'text/html' } }));
    return Promise.resolve(new Response(null, { status: 404 }));
  });
  const images = createImages({ original, cacheDir, log: () => {} });
  const get = (rest: string, accept = 'image/avif,image/webp', host = 'shop.example') =>
    images.answer(rest, new Request(`http://${host}/image/${rest}`, { headers: { accept, host } }));
  return { original, get };
}

async function sizeOf(answer: Response) {
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [width, height, format];
}

test.each([
  ['300/media/a.png', 'image/webp', [300, 200, 'webp']],
  ['1024/media/a.png', 'image/webp', [900, 600, 'webp']],
  ['300x400/media/a.png', 'image/webp', [300, 400, 'webp']],
  ['50/media/a.png', 'image/avif,image/webp', [50, 33, 'heif']],
])('%s for %s', async (rest, accept, size) => {
  const answer = await setUp().get(rest, accept);
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'accept',
  ]);
  expect(await sizeOf(answer)).toEqual(size);
});

test('a picture is fetched and encoded once, and never mixed up between shops', async () => {
  const { original, get } = setUp();
  await Promise.all([get('64/media/a.png'), get('64/media/a.png')]);
  await get('64/media/a.png');
  expect(original).toHaveBeenCalledTimes(1);
  await get('64/media/a.png', 'image/avif', 'other.example');
  expect(original).toHaveBeenCalledTimes(2);
});

test.each([
  ['601/media/a.png', 400],
  ['0/media/a.png', 400],
  ['300x300/media/a.png', 400],
  ['300', 400],
  ['300//evil.example/a.png', 400],
  ['300/media/..%2fsecret', 400],
  ['300/media/missing.png', 404],
  ['300/media/page.html', 404],
  ['300/media/broken.png', 422],
])('%s is refused with %d and a reason', async (rest, status) => {
  const answer = await setUp().get(rest);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  expect(await answer.text()).toMatch(/^(?:size|source): /);
});
