/** Documents and payloads in terms of a dictionary that the browser has (RFC 9842), and hints before a document (RFC 8297). */
import { get } from 'node:http';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import { json, openStorefrontHarness, SHOWN, type StorefrontHarness } from '../upstream/storefront-harness.ts';

let shop: StorefrontHarness;
beforeAll(async () => {
  shop = await openStorefrontHarness({ PURGE_SECRET: 'a secret of the platform', EARLY_HINTS: '1' });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.reply = (request, response, url) => {
    const { cookie = '' } = request.headers;
    const said = { type: 'text', props: { text: `of ${url.searchParams.get('path')} for [${cookie}]`.repeat(60) } };
    json(response, { data: { path: url.searchParams.get('path'), base: {}, pageComponent: [SHOWN, said] } });
  };
});

const ACCEPTS = { host: 'localhost', 'accept-encoding': 'gzip, br, zstd, dcb, dcz' };

interface LoadedDictionary {
  readonly path: string;
  readonly bytes: Buffer;
  /** Value of `available-dictionary`. */
  readonly name: string;
}

/** The dictionary that a document names, as a browser gets it. */
async function loadDictionary(
  headers: Readonly<Record<string, string>> = {},
  page = '/first',
): Promise<LoadedDictionary> {
  await shop.get(page, { ...ACCEPTS, ...headers });
  const { link, path } = await linkOf(page, headers);
  if (path === undefined) throw new Error(`no dictionary in ${link}`);
  const answer = await shop.get(path, { host: ACCEPTS.host });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { path, bytes, name: `:${Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64')}:` };
}

async function linkOf(page: string, headers: Readonly<Record<string, string>> = {}) {
  const link = (await shop.get(page, { ...ACCEPTS, ...headers })).headers.get('link') ?? '';
  return { link, path: /^<(\/builds\/dictionary\/[^>]+)>; rel="compression-dictionary"$/.exec(link)?.[1] };
}

/** The text of a `dcz` body. */
async function decode(answer: Response, { bytes, name }: LoadedDictionary): Promise<string> {
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.subarray(0, 40).toString('hex')).toBe(
    `5e2a4d1820000000${Buffer.from(name.slice(1, -1), 'base64').toString('hex')}`,
  );
  return zstdDecompressSync(body.subarray(40), { dictionary: bytes }).toString();
}

describe('a browser with a dictionary', () => {
  test.each([
    ['a document', '/second', {}, 'save-data, sec-fetch-dest, '],
    ['the same document once more', '/second', {}, 'save-data, sec-fetch-dest, '],
    ['a document of its own', '/second', { cookie: 'auth=1' }, ''],
    ['a payload', '/second/_payload.json', {}, ''],
  ])('gets %s in terms of it', async (_, path, headers, alsoBy) => {
    const dictionary = await loadDictionary();
    const answer = await shop.get(path, { ...ACCEPTS, ...headers, 'available-dictionary': dictionary.name });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      'dcz',
      `${alsoBy}cookie, accept-encoding, available-dictionary`,
    ]);
    const plain = await shop.get(path, { host: ACCEPTS.host, ...headers });
    expect(await decode(answer, dictionary)).toBe(await plain.text());
  });

  test('gets no coding with it where a response has no body', async () => {
    const { name } = await loadDictionary();
    const answer = await shop.send('/second', {
      method: 'HEAD',
      headers: { ...ACCEPTS, 'available-dictionary': name },
    });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
  });

  test.each([
    ['that this process does not know', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['that is no digest', { 'available-dictionary': 'x' }],
    ['without the coding', { 'accept-encoding': 'br' }],
    ['on a page of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])('%s gets what everybody gets', async (_, headers) => {
    const { name } = await loadDictionary();
    const answer = await shop.get('/second', { ...ACCEPTS, 'available-dictionary': name, ...headers });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
  });
});

describe('a dictionary', () => {
  test('is a document that says nothing of its visitor, for the pages of its language', async () => {
    const [thai, english] = [await loadDictionary(), await loadDictionary({}, '/en/first')];
    expect(thai.bytes.toString()).toContain('of /first for []');
    const used = [thai, english].map(async ({ path }) => {
      const { headers } = await shop.get(path, ACCEPTS);
      return [headers.get('use-as-dictionary'), headers.get('cache-control')];
    });
    const kept = 'public, max-age=604800, immutable';
    expect(await Promise.all(used)).toEqual([
      ['match="/*", match-dest=("document" "")', kept],
      ['match="/en{/*}?", match-dest=("document" "")', kept],
    ]);
  });

  test.each([
    ['cookies', '/jp/a', { cookie: 'cookie_consent=1' }],
    ['a session', '/jp/a', { cookie: 'auth=1' }],
    ['a query', '/jp/search?q=a-name', {}],
  ])('is no document that was asked for with %s', async (_, page, headers) => {
    const links = [];
    for (let visit = 0; visit < 2; visit += 1)
      links.push((await shop.get(page, { ...ACCEPTS, host: '127.0.0.1', ...headers })).headers.get('link'));
    expect(links).toEqual([null, null]);
  });

  test.each([
    ['the browser has it', async () => ({ 'available-dictionary': (await loadDictionary()).name })],
    ['the visitor saves data', () => ({ 'save-data': 'on' })],
    ['the connection is open to others', () => ({ host: 'shop.example' })],
  ])('is not named where %s', async (_, headersOf) => {
    await loadDictionary();
    const headers: Readonly<Record<string, string>> = await headersOf();
    expect((await linkOf('/first', headers)).link).toBe('');
  });

  test('that is gone is not found', async () => {
    const answer = await shop.get(`/builds/dictionary/th-${'A'.repeat(43)}`, ACCEPTS);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

test('a navigation hears of its stylesheets before the document, where hints are on; nothing else does', async () => {
  const { url, stop } = await listen(shop.storefront, { port: 0, host: '127.0.0.1', drainMs: 0 });
  const hintsOf = (path: string, headers: Readonly<Record<string, string>>) =>
    new Promise<readonly (string | string[] | undefined)[]>((done, failed) => {
      const hints: (string | string[] | undefined)[] = [];
      get(new URL(path, url), { agent: false, headers }, (answer) => answer.resume().on('end', () => done(hints)))
        .on('information', ({ statusCode, headers: { link } }) => statusCode === 103 && hints.push(link))
        .on('error', failed);
    });
  const navigation = { 'sec-fetch-mode': 'navigate' };
  shop.reply = (_request, response, { pathname, searchParams }) => {
    const base = { web: {}, bundledCssUrl: '/media/shop.css' };
    json(response, {
      data: pathname === '/api/page' ? { path: searchParams.get('path'), base, pageComponent: [SHOWN] } : [],
    });
  };
  const seen = [];
  for (const headers of [navigation, navigation, {}]) seen.push(await hintsOf('/hinted', headers));
  await stop();
  expect(seen).toEqual([[], ['</media/shop.css>; rel=preload; as=style'], []]);
});
