/**
 * Two shops and their visitors through every cache of one process: each answer of the platform bears who it is for, and nobody's answer
 * may hold another's mark. `TENANT_REQUESTS` is how many requests are made (`npm run test:security`: 10,000).
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidOf } from '#registry/kit/testing/records.ts';
import { createRandom } from '../platform/bad-network.ts';
import { json, openStorefrontHarness, type StorefrontHarness } from '../contract/upstream/storefront-harness.ts';

const REQUESTS = Number(process.env.TENANT_REQUESTS ?? 600);
const SECRET = 'a secret of the platform';
const HOSTS = ['one.example', 'two.example'] as const;
/** Nobody, and two visitors of each kind of session. */
const VISITORS = ['', 'ann', 'bob'] as const;
/** Every mark that an answer may hold begins so. */
const MARK = /canary-[a-z]+-(?:[a-z]+|shop)/g;

type Host = (typeof HOSTS)[number];
type Visitor = (typeof VISITORS)[number];

const shopMark = (host: string) => `canary-${host.split('.')[0]}-shop`;
const visitorMark = (host: string, visitor: string) => `canary-${host.split('.')[0]}-${visitor}`;

/** Identities by which a platform may know a visitor. */
const IDENTITIES: readonly ((visitor: string) => Readonly<Record<string, string>>)[] = [
  (visitor) => ({ cookie: `auth=${visitor}` }),
  (visitor) => ({ cookie: `_ga=GA1.1.1.2; platform_session=${visitor}` }),
  (visitor) => ({ authorization: `Bearer ${visitor}` }),
  (visitor) => ({ 'x-app-access-token': visitor }),
];

/** The marks of who asks: the host's, and the visitor's where a session came along. */
function marksOf({ headers }: IncomingMessage): string {
  const host = String(headers['x-forwarded-host'] ?? headers.host);
  const said = `${headers.cookie ?? ''} ${headers.authorization ?? ''} ${String(headers['x-app-access-token'] ?? '')}`;
  const visitor = /\b(ann|bob)\b/.exec(said)?.[1];
  return [shopMark(host), ...(visitor === undefined ? [] : [visitorMark(host, visitor)])].join(' ');
}

let shop: StorefrontHarness;
const pictures = new Map<string, Buffer>();

beforeAll(async () => {
  for (const [at, host] of HOSTS.entries()) {
    const background = at === 0 ? '#ff0000' : '#0000ff';
    pictures.set(
      host,
      await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .webp()
        .toBuffer(),
    );
  }
  shop = await openStorefrontHarness({ PURGE_SECRET: SECRET, UPSTREAM_TIMEOUT_MS: '10000' });
  shop.reply = (request, response, url) => {
    const marks = marksOf(request);
    const host = String(request.headers['x-forwarded-host'] ?? request.headers.host);
    const headers = { 'cache-control': 'public, max-age=60' };
    if (url.pathname.endsWith('.webp')) {
      response.writeHead(200, { 'content-type': 'image/webp', ...headers });
      return response.end(pictures.get(host));
    }
    const product = { uuid: uuidOf(1), name: `Bowl ${marks}`, price: 10, image: '/media/bowl.webp' };
    const base = {
      web: { web_id: host === HOSTS[0] ? '1' : '2', web_name: 'shop', name: marks },
      webHead: { title: marks, description: marks },
      headerZone: { children: [{ type: 'site-header', props: { menu: [{ label: marks, href: '/category/a/5' }] } }] },
      footerZone: { children: [{ type: 'text', props: { text: marks } }] },
      slotCss: `.a::before{content:"${marks}"}`,
      locales: { en: { 'Add to cart': `Add ${marks}` } },
    };
    if (url.pathname === '/api/base') return json(response, { data: base }, 200, headers);
    if (url.pathname === '/api/page')
      return json(
        response,
        {
          data: {
            path: url.searchParams.get('path'),
            base,
            pageComponent: [
              // Static, hydrated, and of records that are fetched apart.
              { type: 'text', props: { text: `says ${marks}` } },
              { type: 'product-list', props: { uuids: [uuidOf(1), uuidOf(2)] } },
              { type: 'category-list', props: { ids: ['5'] } },
            ],
          },
        },
        200,
        headers,
      );
    if (url.pathname === '/api/products/batch')
      return json(response, { data: [product, { ...product, uuid: uuidOf(2) }] }, 200, headers);
    if (url.pathname === '/api/product-categories')
      return json(response, { data: [{ category_id: '5', name: marks, _hierarchy_parent_id: '0' }] }, 200, headers);
    return json(response, { success: true, data: { said: marks } }, 200, headers);
  };
});
afterAll(() => shop.close());

/** The requested paths, and whether the response is marked. */
const PATHS: readonly { readonly path: string; readonly isMarked: boolean }[] = [
  ...['/', '/en/', '/en/tea', '/en/search?q=tea', '/en/tea?sort=price', '/en/tea?utm_source=x'].map((path) => ({
    path,
    isMarked: true,
  })),
  ...['/_payload.json', '/en/tea/_payload.json', '/en/tea/_payload.json?fbclid=1', '/en/_base.json'].map((path) => ({
    path,
    isMarked: true,
  })),
  ...['/api/x4/cart', '/api/products?page=1', '/api/auth/check'].map((path) => ({ path, isMarked: true })),
  { path: '/manifest.webmanifest', isMarked: true },
  { path: '/builds/offline/en.html', isMarked: false },
  { path: '/sitemap.xml', isMarked: false },
  { path: '/robots.txt', isMarked: false },
];

async function textOf(answer: Response): Promise<string> {
  const body = Buffer.from(await answer.arrayBuffer());
  switch (answer.headers.get('content-encoding')) {
    case 'br':
      return brotliDecompressSync(body).toString();
    case 'gzip':
      return gunzipSync(body).toString();
    default:
      return body.toString();
  }
}

const purge = (host: Host) => {
  const body = JSON.stringify({ host, tags: ['base'] });
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  return shop.send('/api/purge', { method: 'POST', body, headers: { 'x-raan-signature': signature } });
};

test(
  `no byte of another shop or visitor reaches anybody in ${REQUESTS} mixed requests`,
  async () => {
    const random = createRandom(20_261_123);
    const pick = <T>(list: readonly T[]): T => {
      const found = list[Math.floor(random() * list.length)];
      if (found === undefined) throw new Error('there is nothing to pick from');
      return found;
    };
    const foreign: string[] = [];
    const seen = { marked: 0, personal: 0, unmarked: [] as string[] };
    const ask = async () => {
      const host = pick(HOSTS);
      const visitor: Visitor = pick(VISITORS);
      const { path, isMarked } = pick(PATHS);
      const identity = visitor === '' ? {} : pick(IDENTITIES)(visitor);
      const headers = {
        host,
        ...identity,
        'accept-encoding': pick(['identity', 'br', 'gzip']),
        ...(random() < 0.2 ? { 'x-forwarded-host': pick(HOSTS), 'x-original-url': '/evil' } : {}),
        ...(random() < 0.2 ? { 'sec-fetch-dest': 'iframe' } : {}),
      };
      const answer = await shop.get(path, headers);
      const text = `${[...answer.headers].join('\n')}\n${await textOf(answer)}`;
      const own = new Set([shopMark(host), ...(visitor === '' ? [] : [visitorMark(host, visitor)])]);
      const marks: readonly string[] = text.match(MARK) ?? [];
      for (const mark of marks) if (!own.has(mark)) foreign.push(`${mark} in ${host}${path} for "${visitor}"`);
      if (isMarked && answer.ok && marks.length === 0) seen.unmarked.push(`${answer.status} ${host}${path}`);
      if (marks.length > 0) seen.marked += 1;
      if (visitor !== '' && marks.includes(visitorMark(host, visitor))) seen.personal += 1;
    };
    for (let made = 0; made < REQUESTS;) {
      const together = 1 + Math.floor(random() * 8);
      await Promise.all(Array.from({ length: together }, ask));
      made += together;
      if (random() < 0.05) await purge(pick(HOSTS));
    }
    expect({ foreign: foreign.slice(0, 5), unmarked: seen.unmarked.slice(0, 5) }).toEqual({
      foreign: [],
      unmarked: [],
    });
    // The marks were there to be found: most answers have their own shop's, a good part their visitor's.
    expect(seen.marked).toBeGreaterThan(REQUESTS * 0.6);
    expect(seen.personal).toBeGreaterThan(REQUESTS * 0.2);
  },
  30_000 + REQUESTS * 60,
);

test('a picture of one address is each shop’s own', async () => {
  const colourOf = async (host: Host) => {
    const answer = await shop.get('/image/50/media/bowl.webp', { host, accept: 'image/webp' });
    const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    return [answer.status, dominant.r > dominant.b ? 'red' : 'blue'];
  };
  const seen = [];
  for (const host of [...HOSTS, ...HOSTS.toReversed()]) seen.push(await colourOf(host));
  expect(seen).toEqual([
    [200, 'red'],
    [200, 'blue'],
    [200, 'blue'],
    [200, 'red'],
  ]);
});
