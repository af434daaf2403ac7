/** The document cache sends the same responses as the routes: it finds a document only by the head of its request. */
import { createHmac } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Listening, listen } from '../../../src/server/listen.ts';
import { parseResponses, type RawResponse } from '../upstream/raw-responses.ts';
import { readAll } from '../upstream/socket-harness.ts';
import { json, openStorefrontHarness, SHOWN, type StorefrontHarness } from '../upstream/storefront-harness.ts';

const SECRET = 'a secret of the platform';
/** Requests that found their document by their head. */
const found = vi.hoisted(() => ({ count: 0 }));
vi.mock(import('../../../src/server/pages/cache/stored-documents.ts'), async (original) => {
  const { createStoredDocuments } = await original();
  return {
    createStoredDocuments: (...options) => {
      const documents = createStoredDocuments(...options);
      if (documents === undefined) return undefined;
      const find: typeof documents.find = (...head) => {
        const document = documents.find(...head);
        if (document !== undefined) found.count += 1;
        return document;
      };
      return { ...documents, find };
    },
  };
});

let shop: StorefrontHarness;
let cached: Listening;
/** The same shop; where hints are sent, all requests go through the routes. */
let other: StorefrontHarness;
let routed: Listening;
let words = '';
let dictionary = { digest: '', bytes: Buffer.alloc(0) };

beforeAll(async () => {
  const settings = { PURGE_SECRET: SECRET, TRUST_PROXY: '1', HSTS: 'max-age=60' };
  shop = await openStorefrontHarness(settings);
  other = await openStorefrontHarness({ ...settings, EARLY_HINTS: '1' });
  cached = await listen(shop.storefront, { port: 0, host: '127.0.0.1', drainMs: 0 });
  routed = await listen(other.storefront, { port: 0, host: '127.0.0.1', drainMs: 0 });
  const reply: StorefrontHarness['reply'] = (request, response, url) => {
    if (!/^\/api\/(?:page|base)$/.test(url.pathname)) return json(response, { success: true, data: [] });
    const { cookie = '', authorization = '' } = request.headers;
    const said = { type: 'text', props: { text: `${words} to [${cookie}${authorization}] `.repeat(60) } };
    const page = { path: url.searchParams.get('path'), base: {}, pageComponent: [SHOWN, said] };
    json(response, { data: page }, 200, { 'cache-control': 'public, max-age=60' });
  };
  shop.reply = reply;
  other.reply = reply;
  await getDictionary(cached);
  dictionary = await getDictionary(routed);
});
afterAll(async () => {
  await Promise.all([cached.stop(), routed.stop()]);
  await Promise.all([shop.close(), other.close()]);
});
beforeEach(() => {
  words = 'first';
  found.count = 0;
});

const portOf = ({ url }: Listening) => Number(new URL(url).port);
const textOf = (method: string, path: string, lines: readonly string[]) =>
  [`${method} ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n');
async function send(to: Listening, method: string, text: string): Promise<RawResponse | undefined> {
  return parseResponses(await readAll(portOf(to), [text]), [method])[0];
}

/** The dictionary of the shop over TLS, as a browser fetches it. */
async function getDictionary(from: Listening) {
  const host = ['Host: shop.example', 'X-Forwarded-Proto: https'];
  await send(from, 'GET', textOf('GET', '/', host));
  const link = (await send(from, 'GET', textOf('GET', '/', host)))?.headers.get('link') ?? '';
  const path = /^<([^>]+)>/.exec(link)?.[1] ?? '';
  const bytes = Buffer.from((await send(from, 'GET', textOf('GET', path, host)))?.body ?? '', 'latin1');
  return { digest: Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64'), bytes };
}

function plainBody({ headers, body }: RawResponse): string {
  const bytes = Buffer.from(body, 'latin1');
  if (body === '') return '';
  switch (headers.get('content-encoding')) {
    case 'br':
      return brotliDecompressSync(bytes).toString();
    case 'dcz':
      return zstdDecompressSync(bytes.subarray(40), { dictionary: dictionary.bytes }).toString();
    case 'zstd':
      return zstdDecompressSync(bytes).toString();
    case 'gzip':
      return gunzipSync(bytes).toString();
    default:
      return bytes.toString();
  }
}

/** An answer without what each has of its own. */
function compared(answer: RawResponse | undefined) {
  if (answer === undefined) return undefined;
  const own = { date: 'now', 'server-timing': 'app', 'x-request-id': 'id' };
  const headers = [...answer.headers].map(([name, value]) => {
    if (name === 'x-request-id' && value.startsWith('given')) return [name, value];
    // The remaining time of a page decreases between two responses.
    if (name === 'cache-control') return [name, value.replace(/max-age=[1-9]\d*/, 'max-age=its own')];
    // The best form of a document may come between two answers.
    if (name === 'content-length' && answer.body !== '') return [name, Number(value) === answer.body.length];
    return [name, Object.hasOwn(own, name) ? 'its own' : value];
  });
  return { status: answer.status, headers, body: plainBody(answer), isCut: answer.isCut };
}

const header = (name: string, values: readonly string[], absent: number) =>
  fc.oneof(
    { arbitrary: fc.constant(undefined), weight: absent },
    { arbitrary: fc.constantFrom(...values.map((value) => `${name}: ${value}`)), weight: 2 },
  );
const often = (name: string, values: readonly string[]) => header(name, values, 2);
const seldom = (name: string, values: readonly string[]) => header(name, values, 40);
const PATHS = (
  '/ /a /en/a /a/ /%61 /a?q=tea /a?q=tea&sort=price /a?x=1 /a?jit-preview=1 //a /a?internal-no-cache=1 /a/_payload.json /th/a ' +
  '/robots.txt /api/base /a/../b /%zz http://other.example/a /healthz /a?q=%F0 /a?utm_source=x'
).split(' ');
/** Plain requests are many, so that most pairs find documents. */
const PLAIN_PATHS = ['/', '/a', '/en/a', '/a?q=tea'];
const METHODS = 'GET GET GET GET GET GET GET GET GET GET HEAD OPTIONS POST TRACE'.split(' ');
const HOSTS = [
  ...Array.from({ length: 8 }, () => 'shop.example'),
  'other.example',
  'SHOP.example',
  'shop.example:80',
  'a b',
  'shop.example\r\nhost: other.example',
  '',
];
const requests = fc.record({
  method: fc.constantFrom(...METHODS),
  path: fc.oneof(fc.constantFrom(...PLAIN_PATHS), fc.constantFrom(...PATHS)),
  host: fc.constantFrom(...HOSTS.map((value) => `Host: ${value}`)),
  lines: fc.tuple(
    often('Accept-Encoding', ['br', 'gzip, deflate, br, zstd', 'br;q=0', 'gzip', 'identity', 'gzip, br, dcz', '']),
    often('Sec-Fetch-Dest', ['document', 'iframe', 'empty', '']),
    often('Sec-Fetch-Site', ['none', 'same-origin', 'cross-site']),
    often('Sec-Fetch-Mode', ['navigate', 'cors']),
    often('X-Forwarded-Proto', ['https', 'http', 'gopher', 'http, https']),
    seldom('X-Forwarded-Host', ['shop.example', 'evil.example', 'evil.example, shop.example']),
    seldom('Cookie', ['auth=canary', 'cookie_consent=x', 'viewport=lg', 'lnw_gray_mode=1', 'other=canary', '']),
    seldom('Authorization', ['Bearer canary']),
    seldom('X-App-Access-Token', ['canary']),
    seldom('Save-Data', ['on', 'off']),
    seldom('Available-Dictionary', [':known:', ':AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:', 'x']),
    seldom('If-None-Match', ['*', '"x"']),
    seldom('Range', ['bytes=0-9']),
    seldom('Content-Length', ['0', '1']),
    seldom('User-Agent', ['Googlebot/2.1', 'Mozilla/5.0']),
    seldom('X-Request-Id', ['given-1', 'not well formed']),
    seldom('X-Forwarded-For', ['203.0.113.7']),
    seldom('Origin', ['https://evil.example']),
  ),
});
type Asked = typeof requests extends fc.Arbitrary<infer T> ? T : never;
/** A request, and one like it but for one of its parts. */
const pairs = fc
  .tuple(requests, requests, fc.constantFrom('method', 'path', 'host', 'lines', 'lines', 'lines', 'lines'), fc.nat(17))
  .map(([one, other, part, at]) => {
    const lines = one.lines.map((line, place) => (place === at ? other.lines[place] : line));
    return [one, { ...one, ...(part === 'lines' ? { lines } : { [part]: other[part] }) }] as const;
  });

/** Headers with a session, as they are generated here. */
const PERSONAL = /^(?:cookie: (?:auth|other)|authorization:|x-app-access-token:)/i;

/** A request as it is sent, and whether it has a session. */
function written({
  method,
  path,
  host,
  lines,
}: Pick<Asked, 'method' | 'path' | 'host'> & { lines: readonly (string | undefined)[] }) {
  const own = lines.flatMap((line) => line?.replace(':known:', `:${dictionary.digest}:`) ?? []);
  return { method, text: textOf(method, path, [host, ...own]), isPersonal: own.some((line) => PERSONAL.test(line)) };
}

test('all are answered as through the routes, with a session never from cache', { timeout: 600_000 }, async () => {
  const wronglyFound: string[] = [];
  await fc.assert(
    fc.asyncProperty(pairs, async ([like, asked]) => {
      const known = written(like);
      for (const to of [cached, cached, routed, routed]) await send(to, known.method, known.text);
      const { method, text, isPersonal } = written(asked);
      const before = found.count;
      const answers = [];
      for (const to of [cached, cached, cached, routed, routed, routed])
        answers.push(compared(await send(to, method, text)));
      const [first, second, third, , other, last] = answers;
      // The first one may load the page, and offer the dictionary that the next name.
      expect([first?.status, second, third]).toEqual([other?.status, other, last]);
      if (isPersonal && found.count !== before) wronglyFound.push(text);
    }),
    { numRuns: Number(process.env.DOCUMENT_CACHE_RUNS ?? 100), seed: Number(process.env.DOCUMENT_CACHE_SEED ?? 18) },
  );
  expect(wronglyFound).toEqual([]);
  expect(found.count).toBeGreaterThan(20);
});

/** Request headers that decide whether a document is found by its head, and which one. */
const DECIDING =
  'host x-forwarded-host x-forwarded-proto accept-encoding available-dictionary save-data cookie sec-fetch-site sec-fetch-mode sec-fetch-dest authorization x-app-access-token content-length transfer-encoding if-none-match'.split(
    ' ',
  );

test('the routes read no header of a stored document that the cache does not go by', async () => {
  const read = new Set<string>();
  class Recording extends Headers {
    override get(name: string) {
      read.add(name.toLowerCase());
      return super.get(name);
    }
    override has(name: string) {
      read.add(name.toLowerCase());
      return super.has(name);
    }
    override [Symbol.iterator]() {
      read.add('all of them');
      return super[Symbol.iterator]();
    }
  }
  const ask = () => {
    const request = new Request('http://shop.example/read');
    const headers = new Recording({ host: 'shop.example', 'x-forwarded-proto': 'https', 'accept-encoding': 'br' });
    Object.defineProperty(request, 'headers', { value: headers });
    return other.storefront.answer(request, '203.0.113.9');
  };
  await ask();
  read.clear();
  expect((await ask()).headers.get('content-encoding')).toBe('br');
  // Log and platform go by the last three, and so does who gets no error page.
  const others = ['x-request-id', 'x-forwarded-for', 'user-agent'];
  expect([...read].filter((name) => ![...DECIDING, ...others].includes(name))).toEqual([]);
});

test('a purge, and a request in the log', async () => {
  const page = textOf('GET', '/purged', ['Host: shop.example', 'X-Request-Id: given-2']);
  const said = async () => /(\w+) to \[/.exec((await send(cached, 'GET', page))?.body ?? '')?.[1];
  const body = JSON.stringify({ host: 'shop.example', paths: ['/purged'] });
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  await said();
  await said();
  shop.logged.length = 0;
  words = 'second';
  const before = [await said(), found.count];
  const logged = shop.logged.map(({ level, event, fields }) => [level, event, { ...fields, ms: 0 }]);
  await shop.send('/api/purge', { method: 'POST', body, headers: { 'x-raan-signature': signature } });
  expect([before, logged, await said(), found.count]).toEqual([
    ['first', 2],
    [['debug', 'request', { method: 'GET', path: '/purged', status: 200, ms: 0 }]],
    'second',
    2,
  ]);
});
