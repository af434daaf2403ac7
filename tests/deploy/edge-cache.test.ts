/**
 * The cache of `deploy/nginx/raan.conf` in front of two shops: no answer may hold what belongs to another shop or visitor. Needs nginx,
 * which a test run installs where it may.
 */
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseResponses, type RawResponse } from '../contract/upstream/raw-responses.ts';
import { readAll } from '../contract/upstream/socket-harness.ts';
import { json } from '../contract/upstream/storefront-harness.ts';
import { createRandom } from '../platform/bad-network.ts';
import { isFullRun } from '../setup/effort.ts';
import {
  decode,
  freePort,
  type FrontedShops,
  HOSTS,
  openFrontedShops,
  shopMark,
  visitorMark,
} from './fronted-shops.ts';

const VISITS = isFullRun ? 10_000 : 2000;
const PUBLICATIONS = 5;
const TOGETHER = 16;
/** Of the documents that guests may share, the part that needs no body from the shop; the first visits find nothing stored. */
const LEAST_SHARE = isFullRun ? 0.7 : 0.5;
const EDGE_SECONDS = 1;
/** nginx counts whole seconds: a document may be shown for so long after a publication (ms). */
const BOUND_MS = (EDGE_SECONDS + 1) * 1000;
const MARK = /canary-[a-z]+-(?:[a-z]+|shop)/g;
const VERSION = /version-(\d+)-/;

/** The lines that a platform may know a visitor by; a guest has none. */
const IDENTITIES: readonly ((visitor: string) => readonly string[])[] = [
  (visitor) => [`Cookie: auth=${visitor}`],
  (visitor) => [`Cookie: _ga=GA1.1.1.2; platform_session=${visitor}; viewport=lg`],
  (visitor) => ['Cookie: viewport=lg', `Cookie: platform_session=${visitor}`],
  (visitor) => [`cookie: viewport=lg;PLATFORM_SESSION=${visitor}`],
  (visitor) => [`Cookie: __Host-auth=${visitor}; cookie_consent=c2UxZnUxYW4wcGUwYWQw`],
  (visitor) => [`Cookie: _gadget=${visitor}`],
  (visitor) => [`Authorization: Bearer ${visitor}`],
  (visitor) => [`X-App-Access-Token: ${visitor}`],
];
const GUESTS: readonly (readonly string[])[] = [
  [],
  [],
  ['Cookie: _ga=GA1.1.1.2; _gid=GA1.1.3'],
  ['Cookie: cookie_consent=c2UxZnUxYW4wcGUwYWQw; viewport=lg'],
  ['Cookie: viewport=lg', 'Cookie: exp=12.20000'],
  ['Cookie: lnw_gray_mode=1'],
];
const DOCUMENTS = [
  '/',
  '/en/',
  '/en/tea',
  '/tea',
  '/cn/tea',
  '/search?q=tea',
  '/en/search?q=tea&p_page=2',
  '/en/tea?sort=price',
];
const OTHERS = ['/en/tea?utm_source=x', '/en/tea/_payload.json', '/en/_base.json', '/api/x4/cart', '/api/auth/check'];
/** Most browsers say the same. */
const ENCODINGS = [
  'gzip, deflate, br, zstd',
  'gzip, deflate, br',
  'br',
  'br, gzip',
  'gzip',
  'identity',
  'br;q=0, gzip',
];

let shops: FrontedShops;
beforeAll(async () => {
  shops = await openFrontedShops(EDGE_SECONDS, TOGETHER);
}, 120_000);
afterAll(() => shops.close());

test(`no byte of another shop or visitor leaks in ${VISITS} visits`, { timeout: 600_000 }, async () => {
  const random = createRandom(20_261_127);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('there is nothing to pick from');
    return found;
  };
  const faults: string[] = [];
  const caches = new Map<string, number>();
  const seen = { marked: 0, personal: 0, publications: 0 };
  const ask = async () => {
    const host = pick(HOSTS);
    const visitor = pick(['', '', '', '', '', 'ann', 'bob']);
    const isDocument = random() < 0.85;
    const path = pick(isDocument ? DOCUMENTS : OTHERS);
    const identity = visitor === '' ? pick(GUESTS) : pick(IDENTITIES)(visitor);
    const lines = [
      `Host: ${host}`,
      `Accept-Encoding: ${pick(ENCODINGS)}`,
      ...identity,
      ...(random() < 0.1
        ? [`X-Forwarded-Host: ${pick(HOSTS)}`, 'X-Forwarded-Proto: https', 'X-Original-Url: /tea']
        : []),
      ...(random() < 0.1 ? ['Sec-Fetch-Dest: iframe'] : []),
      ...(random() < 0.05 ? ['Save-Data: on'] : []),
      `X-Request-Id: canary-request-${visitor || 'guest'}`,
    ];
    const isCart = path === '/api/x4/cart';
    const published = shops.publicationOf(host);
    const { status, cache, text, all, began } = await shops.visit(
      path,
      lines,
      isCart ? 'POST' : 'GET',
      isCart ? '{}' : undefined,
    );
    const at = `${host}${path} for "${visitor}" (${String(cache)})`;
    const own = new Set([shopMark(host), ...(visitor === '' ? [] : [visitorMark(host, visitor)])]);
    const marks: readonly string[] = all.match(MARK) ?? [];
    for (const mark of marks) if (!own.has(mark)) faults.push(`${mark} in ${at}`);
    if (status !== 200) faults.push(`${status} of ${at}`);
    if (!marks.includes(shopMark(host))) faults.push(`no mark in ${at}`);
    if (visitor !== '' && !marks.includes(visitorMark(host, visitor))) faults.push(`no own mark in ${at}`);
    if (visitor !== '' && cache !== undefined) faults.push(`a session in the cache: ${at}`);
    const shown = Number(VERSION.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
    if (began >= published.at + BOUND_MS && shown < published.version)
      faults.push(`version ${shown} instead of ${published.version} in ${at}`);
    seen.marked += Math.sign(marks.length);
    seen.personal += visitor === '' ? 0 : 1;
    if (visitor === '' && isDocument) caches.set(String(cache), (caches.get(String(cache)) ?? 0) + 1);
  };
  for (let made = 0; made < VISITS; made += TOGETHER) {
    await Promise.all(Array.from({ length: TOGETHER }, ask));
    if (made % (VISITS / PUBLICATIONS) !== 0) continue;
    await shops.publish(pick(HOSTS));
    seen.publications += 1;
  }
  const shared = [...caches.values()].reduce((sum, count) => sum + count, 0);
  const kept = ['HIT', 'REVALIDATED'].reduce((sum, name) => sum + (caches.get(name) ?? 0), 0);
  console.log(
    `documents of guests: ${JSON.stringify(Object.fromEntries(caches))}, ${((100 * kept) / shared).toFixed(0)} % without a body of the shop`,
  );
  expect(faults.slice(0, 10)).toEqual([]);
  expect(kept / shared).toBeGreaterThan(LEAST_SHARE);
  expect(seen).toEqual({ marked: VISITS, personal: expect.any(Number), publications: PUBLICATIONS });
  expect(seen.personal).toBeGreaterThan(VISITS / 4);
});

test('a publication shows within the seconds of the cache and one', { timeout: 120_000 }, async () => {
  const [host] = HOSTS;
  const lines = [`Host: ${host}`, 'Accept-Encoding: br'];
  for (let round = 0; round < 3; round += 1) {
    while ((await shops.visit('/en/tea', lines)).cache !== 'HIT');
    await shops.publish(host);
    const { version, at } = shops.publicationOf(host);
    let last = await shops.visit('/en/tea', lines);
    while (last.began < at + BOUND_MS) last = await shops.visit('/en/tea', lines);
    expect(last.text).toContain(`version-${version}-`);
  }
});

/** Headers that each answer has of its own, and those that nginx consumes or adds. */
const OWN = new Set(
  'date server connection keep-alive content-length transfer-encoding server-timing x-request-id x-accel-expires cdn-cache-control x-cache x-upstream'.split(
    ' ',
  ),
);
const send = async (to: number, head: string, method: string) => {
  const answer = parseResponses(await readAll(to, [`${head}\r\nConnection: close\r\n\r\n`]), [method])[0];
  if (answer === undefined) throw new Error('there is no answer');
  return answer;
};
const compared = ({ status, headers, body, isCut }: RawResponse) => ({
  status,
  headers: [...headers].filter(([name]) => !OWN.has(name)),
  text: body === '' ? '' : decode(Buffer.from(body, 'latin1'), headers.get('content-encoding')),
  isCut,
});

describe('a request that the cache could mistake for another', () => {
  const plain = ['Accept-Encoding: br'];
  const cases: readonly (readonly [name: string, lines: readonly string[], path?: string, method?: string])[] = [
    ['as a browser sends it', plain],
    ['in a frame', [...plain, 'Sec-Fetch-Dest: iframe']],
    ['of a browser that states its destination', [...plain, 'Sec-Fetch-Dest: document']],
    ['with two destinations', [...plain, 'Sec-Fetch-Dest: document', 'Sec-Fetch-Dest: iframe']],
    ['that saves data', [...plain, 'Save-Data: on']],
    ['that refuses a coding', ['Accept-Encoding: br;q=0.0, gzip;q=0']],
    ['that accepts one that looks alike', ['Accept-Encoding: xbr, brx, gzip']],
    ['without a coding', []],
    ['with a choice', [...plain, 'Cookie: lnw_gray_mode=1']],
    ['with a choice twice', [...plain, 'Cookie: lnw_gray_mode=1; lnw_gray_mode=0']],
    ['with a choice in two lines', [...plain, 'Cookie: lnw_gray_mode=0', 'Cookie: lnw_gray_mode=1']],
    ['with a choice in capitals', [...plain, 'Cookie: LNW_GRAY_MODE=1']],
    ['with the beginning of a name', [...plain, 'Cookie: lnw_gray_mod=1; viewpor=lg']],
    ['with a longer name', [...plain, 'Cookie: xviewport=lg; _gax=1']],
    ['with blanks around a name', [...plain, 'Cookie: viewport =lg;  lnw_gray_mode = 1']],
    ['with a quoted value', [...plain, 'Cookie: viewport="lg"; lnw_gray_mode="1"']],
    ['with a cookie without a value', [...plain, 'Cookie: viewport; lnw_gray_mode=1']],
    ['with an odd separator', [...plain, 'Cookie: viewport=lg, lnw_gray_mode=1']],
    ['with a session behind a choice', [...plain, 'Cookie: viewport=lg;auth=ann']],
    ['with a session in a second line', [...plain, 'Cookie: viewport=lg', 'Cookie: auth=ann']],
    ['with a session of an odd value', [...plain, 'Cookie: viewport=lg; auth="a=n=n ann"']],
    ['with a prefixed session', [...plain, 'Cookie: __Host-auth=ann']],
    ['with a token', [...plain, 'X-App-Access-Token: ann']],
    ['with the range of a document', [...plain, 'Range: bytes=0-9']],
    ['with a language of the browser', [...plain, 'Accept-Language: ja']],
    ['in the name of another host', [...plain, 'X-Forwarded-Host: two.example', 'X-Host: two.example']],
    ['over another scheme', [...plain, 'X-Forwarded-Proto: https', 'Forwarded: proto=https;host=two.example']],
    ['that wants a socket', [...plain, 'Upgrade: websocket', 'Sec-WebSocket-Key: a']],
    ['with the tag of something else', [...plain, 'If-None-Match: W/"another"']],
    ['with a date', [...plain, 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT']],
    ['with content', [...plain, 'Content-Length: 0']],
    ['as HEAD', plain, '/en/tea', 'HEAD'],
    ['as POST', [...plain, 'Content-Length: 0'], '/en/tea', 'POST'],
    ['with a slash more', plain, '//en/tea'],
    ['with an encoded letter', plain, '/en/%74ea'],
    ['with an encoded dot', plain, '/en/%2e/tea'],
    ['with dots', plain, '/en/x/../tea'],
    ['with an encoded slash', plain, '/en%2ftea'],
    ['with another case', plain, '/en/Tea'],
    ['with a query', plain, '/en/tea?q=1&sort=price'],
    ['with a query in another order', plain, '/en/tea?sort=price&q=1'],
    ['with a parameter twice', plain, '/en/tea?q=1&q=2'],
    ['of a preview', plain, '/en/tea?jit-preview=1'],
    ['past all caches', plain, '/en/tea?internal-no-cache=1'],
    ['of a path that does not exist', plain, '/product/none'],
    ['in Thai with its prefix', plain, '/th/tea'],
  ];
  const rows = cases.map(([name, lines, path = '/en/tea', method = 'GET']) => [name, lines, path, method] as const);
  test.each(rows)('is answered as by the shop: %s', async (_, lines, path, method) => {
    const [host] = HOSTS;
    const head = (own: readonly string[], asked = path, by = method) =>
      [`${by} ${asked} HTTP/1.1`, `Host: ${host}`, ...own].join('\r\n');
    // A stored response must not be used for it, nor its response for the next plain request.
    for (const form of [plain, lines])
      for (const to of [shops.port, shops.directPort]) await send(to, head(form), method);
    const forwarded = lines.filter((line) => !/^(?:x-)?forwarded/i.test(line));
    const answers = [];
    for (let time = 0; time < 2; time += 1) answers.push(compared(await send(shops.port, head(lines), method)));
    const expected = compared(await send(shops.directPort, head(forwarded), method));
    expect(answers).toEqual([expected, expected]);
    const [next, nextDirect] = [shops.port, shops.directPort].map(async (to) =>
      compared(await send(to, head(plain, '/en/tea', 'GET'), 'GET')),
    );
    expect(await next).toEqual(await nextDirect);
  });

  test.each(['One.example', 'one.example:80', 'one.example.', 'two.example'])(
    'of host %s has its own key',
    async (name) => {
      const of = (host: string) =>
        send(shops.port, `GET /en/tea HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br`, 'GET');
      await of(HOSTS[0]);
      await of(HOSTS[0]);
      expect((await of(name)).headers.get('x-cache')).not.toBe('HIT');
    },
  );

  test('has a folded header: it is refused', async () => {
    const head = 'GET /en/tea HTTP/1.1\r\nHost: one.example\r\nCookie: viewport=lg;\r\n auth=ann';
    const { status, headers, body } = await send(shops.port, head, 'GET');
    expect([status === 400 || headers.get('x-cache'), body.includes('ann')]).toEqual([true, false]);
  });
});

describe('a document in terms of a dictionary', () => {
  const host = 'shop.localhost';
  const accepting = [
    'Accept-Encoding: gzip, deflate, br, zstd, dcb, dcz',
    'Sec-Fetch-Mode: navigate',
    'Sec-Fetch-Dest: document',
  ];
  const ask = (to: number, lines: readonly string[], path = '/en/tea') =>
    send(to, [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...lines].join('\r\n'), 'GET');

  test('comes to a browser that has it, and to no other', async () => {
    await ask(shops.port, accepting);
    const link = (await ask(shops.port, accepting, '/en/')).headers.get('link') ?? '';
    const bytes = Buffer.from((await ask(shops.port, [], /^<([^>]+)>/.exec(link)?.[1])).body, 'latin1');
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64');
    const has = [...accepting, `Available-Dictionary: :${digest}:`];
    const unknown = [...accepting, `Available-Dictionary: :${'A'.repeat(43)}=:`];
    const hidden = has.map((line) => line.replace('navigate', 'cors'));
    const coded = [];
    for (const lines of [has, has, accepting, unknown, hidden, ['Accept-Encoding: br', ...has.slice(1)], has])
      coded.push((await ask(shops.port, lines)).headers.get('content-encoding'));
    expect(coded).toEqual(['dcz', 'dcz', 'br', 'br', 'br', 'br', 'dcz']);
    const fromCache = await ask(shops.port, has);
    const fromShop = await ask(shops.directPort, has);
    const plain = zstdDecompressSync(Buffer.from(fromCache.body, 'latin1').subarray(40), {
      dictionary: bytes,
    }).toString();
    expect([fromCache.body === fromShop.body, plain.includes('</html>')]).toEqual([true, true]);
  });
});

test('a browser revalidates with the tag: 304 for the guest, the whole page once a session came', async () => {
  const head = (...lines: readonly string[]) =>
    ['GET /en/tea HTTP/1.1', 'Host: one.example', 'Accept-Encoding: br', ...lines].join('\r\n');
  const first = await send(shops.port, head(), 'GET');
  const etag = first.headers.get('etag') ?? '';
  const known = `If-None-Match: ${etag}`;
  const statuses = [];
  for (const lines of [
    [known],
    [known, 'Cookie: auth=ann'],
    [known],
    [known, 'Host: two.example'.replace('Host', 'X-Host')],
  ])
    statuses.push((await send(shops.port, head(...lines), 'GET')).status);
  const other = ['GET /en/tea HTTP/1.1', 'Host: two.example', 'Accept-Encoding: br', known].join('\r\n');
  expect([first.headers.get('cache-control'), ...statuses, (await send(shops.port, other, 'GET')).status]).toEqual([
    'private, no-cache',
    304,
    200,
    304,
    304,
    200,
  ]);
});

test('nothing is kept any more once the platform sets a cookie that otherwise holds a choice', async () => {
  const edge = async () => (await shops.shop.get('/en/tea', { host: HOSTS[0] })).headers.get('x-accel-expires');
  await edge();
  const before = await edge();
  const { shop } = shops;
  const { reply } = shop;
  shop.reply = (_request, response) => json(response, {}, 200, { 'set-cookie': 'locale=secret; HttpOnly' });
  await (await shops.shop.get('/api/auth/check')).text();
  shop.reply = reply;
  expect([before, await edge()]).toEqual([String(EDGE_SECONDS), null]);
});

test('while the shop does not answer, guests get what is stored, and nobody with a session does', async () => {
  const guest = ['Host: two.example', 'Accept-Encoding: br'];
  await shops.visit('/en/tea', guest);
  await shops.nginx.use([await freePort()]);
  const answers = [await shops.visit('/en/tea', guest), await shops.visit('/en/tea', [...guest, 'Cookie: auth=ann'])];
  expect(answers.map(({ status, cache }) => [status, cache])).toEqual([
    [200, expect.stringMatching(/^(?:HIT|STALE)$/)],
    [502, undefined],
  ]);
});
