import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
  const images = createImages({ original, cacheDir, effort: 2, log: () => {} });
  const get = (rest: string, accept = 'image/avif,image/webp', host = 'shop.example') =>
    images.answer(rest, { accept, host, visitor: '' });
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
])('%s for %s', { meta: { spec: ['9.12a', '9.12b'] } }, async (rest, accept, size) => {
  const answer = await setUp().get(rest, accept);
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
    200,
    'public, max-age=300, stale-while-revalidate=86400',
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

test('requests for one picture on many hosts share an encoder', { meta: { field: ['1.10'] } }, async () => {
  const source = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const original = () => Promise.resolve(answered(source));
  const images = createImages({ original, cacheDir, effort: 2, log: () => {} });
  const encoders = vi.spyOn(sharp.prototype, 'toBuffer');
  const hosts = Array.from({ length: 20 }, (_, at) => `invented-${at}.example`);
  const answers = await Promise.all(
    hosts.map((host) => images.answer('600/media/many.png', { host, accept: 'image/webp', visitor: '' })),
  );
  const encoded = encoders.mock.calls.length;
  encoders.mockRestore();
  expect([encoded, ...new Set(answers.map(({ status }) => status))]).toEqual([1, 200]);
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

const png = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
const answered = (body: Buffer) => new Response(new Uint8Array(body), { headers: { 'content-type': 'image/png' } });
const colourOf = async (answer: Response) => {
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
};

test('a picture that is replaced at its URL is shown after a minute; the old one is the fallback while none is available', async () => {
  let now = 0;
  let reply = () => Promise.resolve(answered(red));
  const [red, blue] = await Promise.all([png('#f00'), png('#00f')]);
  const images = createImages({ original: () => reply(), cacheDir, effort: 2, log: () => {}, now: () => now });
  const get = () => images.answer('20/media/x.png', { host: 'shop.example', accept: 'image/webp', visitor: '' });
  expect(await colourOf(await get())).toBe('red');
  reply = () => Promise.resolve(answered(blue));
  now = 59_000;
  expect(await colourOf(await get())).toBe('red');
  now = 61_000;
  expect(await colourOf(await get())).toBe('blue');
  now = 200_000;
  for (const failing of [
    () => Promise.reject(new Error('gone')),
    () => Promise.resolve(new Response(null, { status: 503 })),
  ]) {
    reply = failing;
    expect(await colourOf(await get())).toBe('blue');
  }
});

test('an original that aborts is requested once more; the old one is the fallback while it fails', async () => {
  let now = 0;
  const whole = () => new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
  const broken = () => {
    const parts = [new Uint8Array(picture.subarray(0, 100))];
    const body = new ReadableStream({
      pull: (controller) => {
        const part = parts.shift();
        if (part === undefined) controller.error(new TypeError('terminated'));
        else controller.enqueue(part);
      },
    });
    return new Response(body, { headers: { 'content-type': 'image/png' } });
  };
  const answers = [broken, broken, broken, whole, broken, broken];
  const original = () => Promise.resolve((answers.shift() ?? whole)());
  const images = createImages({ original, cacheDir, effort: 2, log: () => {}, now: () => now });
  const get = async () =>
    (await images.answer('64/media/broken-off.png', { accept: 'image/webp', host: 'broken.example', visitor: '' }))
      .status;
  expect([await get(), await get()]).toEqual([502, 200]);
  now = 61_000;
  expect([await get(), answers]).toEqual([200, []]);
});

test('hosts and queries without end fill no disk: one original is kept once a size', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'raan-images-'));
  const picture = await png('#0f0');
  const images = createImages({
    original: () => Promise.resolve(answered(picture)),
    cacheDir: folder,
    effort: 2,
    log: () => {},
  });
  for (let host = 0; host < 20; host += 1)
    await images.answer('20/media/x.png', { host: `h${host}.example`, accept: '', visitor: '' });
  expect(readdirSync(folder)).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

test('an original that never ends is refused before it fills the memory', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const original = () => Promise.resolve(new Response(endless, { headers: { 'content-type': 'image/png' } }));
  const images = createImages({ original, cacheDir, effort: 2, log: () => {} });
  expect((await images.answer('20/media/endless.png', { host: 'a', accept: '', visitor: '' })).status).toBe(422);
  expect(sent).toBeLessThan(30);
});

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/avif;q=0.8', 'image/avif'],
  ['image/avif;q=0, image/webp', 'image/webp'],
  ['*/*', 'image/webp'],
  ['', 'image/webp'],
])('accept "%s" gets %s', async (accept, type) => {
  expect((await setUp().get('20/media/a.png', accept)).headers.get('content-type')).toBe(type);
});

test('is immutable where the address of the original changes with its content, and has a tag of its content elsewhere', async () => {
  let colour = 'red';
  const cacheControls: Readonly<Record<string, string>> = {
    '/media/a-3f2c.png': 'public, max-age=31536000, immutable',
    '/media/a.png': 'public, max-age=86400',
  };
  const png = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  let now = 0;
  const images = createImages({
    original: async (path) =>
      new Response(new Uint8Array(await png(colour)), {
        headers: { 'content-type': 'image/png', 'cache-control': cacheControls[path] ?? '' },
      }),
    cacheDir,
    effort: 2,
    log: () => {},
    now: () => now,
  });
  const ask = async (path: string) => {
    const { headers } = await images.answer(path, { host: 'shop.example', accept: 'image/webp', visitor: '' });
    return [headers.get('cache-control'), headers.get('etag')];
  };
  const [hashed, replaceable] = [await ask('50/media/a-3f2c.png'), await ask('50/media/a.png')];
  expect([hashed[0], replaceable[0]]).toEqual([
    'public, max-age=31536000, immutable',
    'public, max-age=300, stale-while-revalidate=86400',
  ]);
  expect(replaceable[1]).toMatch(/^"[0-9a-f]{32}-50-\d+\.2\.webp"$/);
  expect((await ask('100/media/a.png'))[1]).not.toBe(replaceable[1]);
  expect((await ask('50/media/a.png'))[1]).toBe(replaceable[1]);
  colour = 'blue';
  now = 61_000;
  expect((await ask('50/media/a.png'))[1]).not.toBe(replaceable[1]);
});

test('a visitor holds only a share of the memory for originals', { meta: { field: ['1.6'] } }, async () => {
  const MIB = 1024 * 1024;
  const endings: (() => void)[] = [];
  const original = (path: string) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(path === '/small.png' ? new Uint8Array(picture) : new Uint8Array(12 * MIB));
        if (path === '/small.png') controller.close();
        else endings.push(() => controller.close());
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'image/png' } }));
  };
  const images = createImages({ original, cacheDir, effort: 2, log: () => {} });
  const get = (name: string, visitor: string) =>
    images.answer(`20/${name}.png`, { host: 'shop.example', accept: 'image/webp', visitor });
  const held = [get('a', '192.0.2.1'), get('b', '192.0.2.1')];
  await vi.waitFor(() => expect(endings).toHaveLength(2));
  const refused = await get('c', '192.0.2.1');
  const other = await get('small', '192.0.2.2');
  for (const end of endings.slice(0, held.length)) end();
  await Promise.all(held);
  expect([refused.status, other.status]).toEqual([503, 200]);
});
