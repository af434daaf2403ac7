/** The gate: a request whose head is beyond a limit is refused at once, and nothing is asked, looked up or stored for it. */
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BODY_LIMITS, HEAD_LIMITS } from '../../../src/bounds/limits.ts';
import { processorMs } from '../../setup/processor-time.ts';
import { openSocketHarness, type SocketHarness } from '../upstream/socket-harness.ts';
import { pageOf } from '../upstream/storefront-harness.ts';

let shop: SocketHarness;
beforeAll(async () => {
  shop = await openSocketHarness();
  shop.harness.reply = pageOf({});
  // Loads everything that the first page loads.
  await shop.harness.get('/');
});
afterAll(() => shop.close());
beforeEach(() => void (shop.harness.requests.length = 0));

const HOST = 'Host: shop.example';
const head = (target: string, more: readonly string[] = [], method = 'GET', host = HOST) =>
  `${[`${method} ${target} HTTP/1.1`, host, 'Connection: close', ...more].join('\r\n')}\r\n\r\n`;
const list = (count: number, one: (at: number) => string, by = ',') =>
  Array.from({ length: count }, (_, at) => one(at)).join(by);
const names = (count: number) => list(count, (at) => `name${at}=1`, '&');

const { pathBytes, segments, queryBytes, parameters, parameterNameBytes, headers, cookies, listMembers } = HEAD_LIMITS;
const LISTS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Cache-Control',
  'If-None-Match',
  'Via',
  'X-Forwarded-For',
];

/** Refused requests, their limit and status. */
const BEYOND: readonly (readonly [what: string, request: string, status: number])[] = [
  ['a path one byte too long', head(`/${'a'.repeat(pathBytes)}`), 414],
  ['a path of 15 kB', head(`/${'a'.repeat(15_000)}`), 414],
  ['7,500 segments', head('/a'.repeat(7500)), 414],
  ['one segment too many', head('/a'.repeat(segments + 1)), 414],
  ['encoded segments', head(`/${'a%2Fa%5c'.repeat(segments / 2 + 1)}`), 414],
  ['segments of a page’s data', head(`${'/a'.repeat(segments + 1)}/_payload.json`), 414],
  ['segments below /builds', head(`/builds${'/a'.repeat(segments)}`), 414],
  ['the source of a picture', head(`/image/512/media${'/a'.repeat(segments)}.png`), 414],
  ['a query one byte too long', head(`/?q=${'a'.repeat(queryBytes)}`), 414],
  ['14.7 kB of names', head(`/?${names(1500)}`), 414],
  ['one parameter too many', head(`/?${names(parameters + 1)}`), 414],
  ['parameters of a call', head(`/api/page?path=/&${names(parameters)}`), 414],
  ['one name too long', head(`/?${'a'.repeat(parameterNameBytes + 1)}=1`), 414],
  ['a host too long', head('/', [], 'GET', `Host: ${'a.'.repeat(150)}example`), 400],
  ['a label of a host too long', head('/', [], 'GET', `Host: ${'a'.repeat(64)}.example`), 400],
  ['a host of other characters', head('/', [], 'GET', 'Host: shop.example/../x'), 400],
  ['one header too many', head('/', [list(headers, (at) => `X-${at}: 1`, '\r\n')]), 431],
  ['headers of one name', head('/', [list(headers, () => 'X-A: 1', '\r\n')]), 431],
  ['one cookie too many', head('/', [`Cookie: ${list(cookies + 1, (at) => `c${at}=1`, '; ')}`]), 431],
  ['2,000 cookies', head('/', [`Cookie: ${list(2000, () => 'c=1', '; ')}`]), 431],
  ['ranges without end', head('/', [`Range: bytes=${list(listMembers + 1, (at) => `${at}-${at}`)}`]), 431],
  ...LISTS.map(
    (name) => [`members of ${name}`, head('/', [`${name}: ${list(listMembers + 1, () => 'a')}`]), 431] as const,
  ),
  ['a head beyond Node’s own limit', head('/', [`X-A: ${'a'.repeat(20_000)}`]), 431],
  [
    'a body of more than any may have',
    head('/api/x', [`Content-Length: ${BODY_LIMITS.requestBytes + 1}`], 'POST'),
    413,
  ],
  ['TRACE', head('/', [], 'TRACE'), 405],
];

test.each(BEYOND)('refuses %s', { meta: { field: ['1.4', '1.5', '1.10'] } }, async (_, bytes, status) => {
  const [answer] = await shop.exchange(bytes, ['GET']);
  expect([answer?.status, (answer?.body.length ?? 0) < 200]).toEqual([status, true]);
  // Node itself writes the answer to a head that it does not read.
  const isOwn = answer?.headers.has('content-type') === true;
  expect(answer?.headers.get('cache-control') ?? null).toBe(isOwn ? 'no-store' : null);
  expect(shop.harness.requests.filter((line) => !line.endsWith('/api/base'))).toEqual([]);
});

test('refuses 200 of them within a second of processor time', { meta: { field: ['1.4', '1.10'] } }, async () => {
  const targets = [`/${'a/'.repeat(7400)}`, `/?${names(1500)}`, `/${'%2f'.repeat(5000)}`, `/?q=${'ก'.repeat(5000)}`];
  const ask = async () => {
    for (let at = 0; at < 200; at += 1) {
      const answer = await shop.harness.get(targets[at % targets.length] ?? '/');
      expect(answer.status).toBe(414);
    }
  };
  expect(await processorMs(ask)).toBeLessThan(1000);
});

test.each([
  ['the longest path', `/${'a'.repeat(pathBytes - 1)}`, []],
  ['a Thai address', `/${encodeURIComponent('เสื้อผ้าฝ้ายทอมือ'.repeat(10))}`, []],
  ['64 segments', '/a'.repeat(segments), []],
  ['a campaign’s parameters', `/?${list(40, (at) => `utm_${at}=${'x'.repeat(150)}`, '&')}`, []],
  ['180 cookies, as many as Chrome keeps', '/', [`Cookie: ${list(180, (at) => `cookie_${at}=${at}`, '; ')}`]],
  ['languages of a browser', '/', ['Accept-Language: th-TH,th;q=0.9,en-US;q=0.8,en;q=0.7,ja;q=0.6,zh-CN;q=0.5']],
])('lets %s through', async (_, target, more) => {
  const first = [`GET ${target} HTTP/1.1`, HOST, ...more].join('\r\n');
  const [answer] = await shop.exchange(`${first}\r\n\r\n${head('/healthz')}`, ['GET', 'GET']);
  expect([answer?.status, shop.harness.requests.some((line) => line.includes('/api/page'))]).toEqual([200, true]);
});

test('answers a request for an upgrade as the request that it is', { meta: { field: ['1.10'] } }, async () => {
  const headers = { host: 'shop.example', connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const status = await new Promise((resolve, reject) => {
    const asked = request({ port: shop.port, host: '127.0.0.1', path: '/healthz', headers }, (answer) => {
      resolve(answer.statusCode);
      answer.destroy();
    });
    asked.on('error', reject).end();
  });
  expect(status).toBe(200);
});

test('leads a search of too many words to the words that are looked for', { meta: { field: ['1.10'] } }, async () => {
  const words = 'ข้าวหอมมะลิ '.repeat(60);
  const answer = await shop.harness.get(`/en/search?sort=newest&q=${encodeURIComponent(words)}`);
  const location = new URL(answer.headers.get('location') ?? '', 'http://shop.example');
  expect([answer.status, location.pathname, location.searchParams.get('sort')]).toEqual([302, '/en/search', 'newest']);
  const cut = location.searchParams.get('q') ?? '';
  expect([words.startsWith(cut), cut.length > 190, cut.length <= 200]).toEqual([true, true, true]);
  const html = await (await shop.harness.get(`${location.pathname}${location.search}`)).text();
  expect(html.length).toBeLessThan(200_000);
});
