/** `/sitemap.xml` of shops of any size (sitemaps.org). */
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCaller } from '../../../call/call.ts';
import { compress } from '../encoding/compress.ts';
import { createSitemaps, type SitemapLimits, type SitemapRequest } from './sitemap.ts';

const ORIGIN = 'https://shop.example';
const MENU = [
  { label: 'Tea', href: '/category/tea/5' },
  { label: 'Cart', href: '/cart' },
  { label: 'ชา', href: '/ชา?a=1&b=2' },
];
const BASE = { headerZone: { children: [{ type: 'site-header', props: { menu: MENU } }] } };

type Reply = (url: URL) => unknown;

/** A platform with these responses; records its requests in order. Responses of undefined are failures. */
function openShop(reply: Reply, { listsAll = true, limits }: { listsAll?: boolean; limits?: SitemapLimits } = {}) {
  const asked: string[] = [];
  const fetch = (input: Parameters<typeof globalThis.fetch>[0]) => {
    const url = new URL(new Request(input).url);
    asked.push(`${url.pathname}${url.search}`);
    const data = reply(url);
    return Promise.resolve(data === undefined ? Response.json({}, { status: 500 }) : Response.json({ data }));
  };
  const call = createCaller({ fetch, baseUrl: 'http://platform.invalid', lang: 'th' });
  const request: SitemapRequest = { host: 'shop.example', origin: ORIGIN, call, listsAll };
  const sitemaps = createSitemaps(() => {}, limits);
  return { asked, sitemaps, request, read: async () => (await sitemaps.answer(request)).text() };
}

/** Products `/product/{n}` in pages of 5,000, and a page of the shop's own. */
const shopWith =
  (products: number): Reply =>
  ({ pathname, searchParams }) => {
    if (pathname === '/api/base') return BASE;
    if (pathname !== '/api/sitemap') return undefined;
    const start = Number(searchParams.get('after') ?? '0');
    const end = Math.min(products, start + 5000);
    const paths = Array.from({ length: end - start }, (_, index) => `/product/${start + index}`);
    return {
      paths: [...(start === 0 ? ['/about', '/category/tea/5'] : []), ...paths],
      ...(end < products ? { next: String(end) } : {}),
    };
  };

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

test('lists all pages of the own service once in every language, with its menus, and none that crawlers are kept out of', async () => {
  const { read, asked } = openShop(shopWith(1));
  const listed = locations(await read());
  expect(listed.filter((location) => location?.startsWith(`${ORIGIN}/en`))).toEqual([
    `${ORIGIN}/en`,
    `${ORIGIN}/en/category/tea/5`,
    `${ORIGIN}/en/%E0%B8%8A%E0%B8%B2?a=1&amp;b=2`,
    `${ORIGIN}/en/about`,
    `${ORIGIN}/en/product/0`,
  ]);
  expect([listed.length, asked]).toEqual([25, ['/api/base', '/api/sitemap']]);
});

test('requests from a foreign platform only base, blogs and the categories of its menus', async () => {
  const { read, asked } = openShop(
    ({ pathname }) => {
      if (pathname === '/api/base') return BASE;
      return pathname === '/api/blogs' ? [{ blog_id: '7', title: 'A' }] : [{ category_id: '5', category_slug: 'tea' }];
    },
    { listsAll: false },
  );
  const listed = locations(await read()).filter((location) => location?.startsWith(`${ORIGIN}/jp`));
  expect(listed).toEqual([
    `${ORIGIN}/jp`,
    `${ORIGIN}/jp/category/tea/5`,
    `${ORIGIN}/jp/%E0%B8%8A%E0%B8%B2?a=1&amp;b=2`,
    `${ORIGIN}/jp/blog/7`,
  ]);
  expect(asked).toEqual(['/api/base', '/api/product-categories?category_ids=5', '/api/blogs']);
});

test('is one file of 50,000 URLs, and an index of several beyond, with every product once', async () => {
  const fits = openShop(shopWith(9996));
  expect([locations(await fits.read()).length, fits.asked.length]).toEqual([50_000, 3]);
  const large = openShop(shopWith(22_000));
  const index = await large.read();
  expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(locations(index)).toEqual([1, 2, 3].map((number) => `${ORIGIN}/sitemap-${number}.xml`));
  const files = await Promise.all(
    [1, 2, 3].map(async (number) => (await large.sitemaps.answerFile(large.request, number))?.text()),
  );
  const listed = files.map((xml) => locations(xml ?? ''));
  expect(listed.map(({ length }) => length)).toEqual([50_000, 50_000, 10_020]);
  expect(new Set(listed.flat()).size).toBe(110_020);
  expect(await large.sitemaps.answerFile(large.request, 4)).toBeUndefined();
  expect(large.asked).toHaveLength(6);
});

test('keeps every file within its bytes', async () => {
  const limits = { urls: 50_000, bytes: 60_000 };
  const { read, sitemaps, request } = openShop(shopWith(200), { limits });
  const count = locations(await read()).length;
  const sizes = await Promise.all(
    Array.from({ length: count }, async (_, index) => (await sitemaps.answerFile(request, index + 1))?.text()),
  );
  expect(Math.max(...sizes.map((xml) => Buffer.byteLength(xml ?? '')))).toBeLessThanOrEqual(limits.bytes);
  expect(sizes.flatMap((xml) => locations(xml ?? ''))).toHaveLength(204 * 5);
});

test('asks the platform once, however many crawlers come at the same time', async () => {
  const { read, asked } = openShop(shopWith(1));
  const answers = await Promise.all([read(), read(), read()]);
  expect([new Set(answers).size, asked]).toEqual([1, ['/api/base', '/api/sitemap']]);
});

test('is stored by nobody while a part of it is missing', async () => {
  const { sitemaps, request } = openShop(({ pathname }) => (pathname === '/api/base' ? BASE : undefined));
  const answer = await sitemaps.answer(request);
  expect([answer.headers.get('cache-control'), locations(await answer.text()).length]).toEqual(['no-store', 15]);
});

test('is compressed while it is written, and read only as far as the crawler reads', async () => {
  const { sitemaps, request } = openShop(shopWith(9996));
  const brotli = new Request(`${ORIGIN}/sitemap.xml`, { headers: { 'accept-encoding': 'br' } });
  const whole = await compress(brotli, await sitemaps.answer(request));
  expect([whole.headers.get('content-encoding'), whole.headers.get('content-length')]).toEqual(['br', null]);
  expect(locations(brotliDecompressSync(await whole.bytes()).toString())).toHaveLength(50_000);
  const left = await compress(brotli, await sitemaps.answer(request));
  await left.body?.cancel();
  const partial = await compress(brotli, await sitemaps.answer(request));
  expect(partial.headers.get('etag')).toBe(whole.headers.get('etag'));
  await partial.body?.cancel();
});
