import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { readRequestContext, type RequestContext } from '../../http/message/request-context.ts';
import { createDocumentDictionaries } from './document-dictionaries.ts';
import { createStoredDocuments, type StoredDocuments } from './stored-documents.ts';
import type { LoadedPage } from './page-cache.ts';

const OFTEN = 20;
const page = (): LoadedPage => ({
  outcome: { kind: 'missing', message: '' },
  base: undefined,
  isStale: false,
  isShared: true,
});

function open(): StoredDocuments {
  const documents = createStoredDocuments(1_000_000, createDocumentDictionaries());
  if (documents === undefined) throw new Error('the store has room');
  return documents;
}

function contextOf(): RequestContext {
  const headers = { host: 'shop.example', 'accept-encoding': 'br' };
  const context = readRequestContext(new Request('http://shop.example/', { headers }), undefined, false);
  if (context === undefined) throw new Error('the address is valid');
  return context;
}

const fieldsOf = (flat: readonly string[]) =>
  Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : [])));

const HEAD = `<html lang="th"><head><title>${'ร้าน '.repeat(20)}</title>`;
/** Text that the best compression makes smaller than the fast one. */
const words = Array.from({ length: 4000 }, (_, at) => `ชา ${(at * 7919) % 613} tea-${(at * 31) % 97}`).join(' ');
const ask = async (documents: StoredDocuments, shown: LoadedPage, text = words) => {
  const write = vi.fn(() =>
    Promise.resolve({ bytes: Buffer.from(`${HEAD}<p>${text}</p>`), inline: { scripts: [], styles: [] } }),
  );
  const answer = await documents.answer({ context: contextOf(), page: shown, write, headers: () => ({}) });
  const body = Buffer.from(await answer.arrayBuffer());
  expect(brotliDecompressSync(body).toString()).toBe(`${HEAD}<p>${text}</p>`);
  return { bytes: body.length, isWritten: write.mock.calls.length > 0 };
};

test('a document that is asked for often comes in its best form, also when its page is loaded again unchanged', async () => {
  const documents = open();
  const shown = page();
  const { bytes: quick } = await ask(documents, shown);
  for (let visit = 1; visit < OFTEN; visit += 1) await ask(documents, shown);
  await expect.poll(async () => (await ask(documents, shown)).bytes, { timeout: 15_000 }).toBeLessThan(quick);
  const { bytes: best } = await ask(documents, shown);
  expect(await ask(documents, page())).toEqual({ bytes: best, isWritten: true });
});

test('a document whose page has changed is compressed again', async () => {
  const documents = open();
  await ask(documents, page());
  expect((await ask(documents, page(), `${words} more`)).isWritten).toBe(true);
});

test('a request finds its document by its head, as long as its page is the one in the cache', async () => {
  const documents = open();
  const shown = page();
  let current: LoadedPage | undefined = shown;
  const context = contextOf();
  const write = () => Promise.resolve({ bytes: Buffer.from(`${HEAD}</html>`), inline: { scripts: [], styles: [] } });
  const answer = await documents.answer({
    context,
    page: shown,
    lookUp: () => current,
    write,
    headers: () => ({ 'x-page': 'one' }),
  });
  const find = (path: string, more: Readonly<Record<string, string>> = {}) => {
    const headers = new Headers({ 'accept-encoding': 'br', ...more });
    const found = documents.find(`http://shop.example${path}`, headers);
    return found && { path: found.path, bytes: found.bytes, headers: fieldsOf(found.headers) };
  };
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([find('/'), find('/', { cookie: 'cookie_consent=invalid' })?.bytes]).toEqual([
    { path: '/', bytes, headers: Object.fromEntries(answer.headers) },
    bytes,
  ]);
  const others = ['sec-fetch-dest: iframe', 'save-data: on', 'cookie: lnw_gray_mode=1', 'cookie: viewport=lg'];
  const found = others.map((line) => find('/', Object.fromEntries([line.split(': ')])));
  expect([find('/%'), find('/other'), ...found]).toEqual([undefined, undefined, ...others.map(() => undefined)]);
  current = page();
  const renewed = find('/');
  current = undefined;
  expect([renewed, find('/')]).toEqual([undefined, undefined]);
});

describe('permissions for browsers and caches in front', () => {
  const html = { bytes: Buffer.from(`${HEAD}</html>`), inline: { scripts: [], styles: [] } };
  const NOW = 1_000_000;
  const headersOf = async (shown: Partial<LoadedPage>, fields: Readonly<Record<string, string>>, seconds = 30) => {
    const documents = createStoredDocuments(1_000_000, createDocumentDictionaries(), {
      edgeSeconds: () => seconds,
      now: () => NOW,
    });
    const answer = await documents?.answer({
      context: contextOf(),
      page: { ...page(), ...shown },
      write: () => Promise.resolve(html),
      headers: () => fields,
    });
    const read = (name: string) => answer?.headers.get(name);
    return { etag: read('etag'), edge: [read('x-accel-expires'), read('cdn-cache-control')] };
  };
  const until = (staleUntil: number) => ({ expiry: { freshUntil: NOW, staleUntil } });

  test.each([
    ['as long as configured', until(NOW + 90_000), 30, ['30', 'max-age=30, stale-if-error=60']],
    ['no longer than its page', until(NOW + 4100), 30, ['5', 'max-age=5, stale-if-error=60']],
    ['not where its page is over', until(NOW), 30, [null, null]],
    ['not where none is configured', until(NOW + 90_000), 0, [null, null]],
    ['not a page that nobody else gets later', {}, 30, [null, null]],
    [
      'not the variant of an experiment',
      { ...until(NOW + 90_000), chosen: { choice: 'a', experiments: [], shown: {}, goals: {} } },
      30,
      [null, null],
    ],
  ])('a cache in front keeps a document %s', async (_, shown, seconds, edge) => {
    expect((await headersOf(shown, {}, seconds)).edge).toEqual(edge);
  });

  test('its tag names its bytes and headers, and is the same in each process', async () => {
    const one = await headersOf({}, { 'x-page': 'one' });
    const other = await headersOf({}, { 'x-page': 'two' });
    expect(one.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await headersOf({}, { 'x-page': 'one' })).toEqual(one);
    expect(other.etag).not.toBe(one.etag);
  });
});
