import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGS } from '#schemas/lang.ts';
import { pathKey, readSource, readTarget, sourceKey } from './address.ts';
import { checkRedirects } from './check-redirects.ts';
import { findRedirect, indexRedirects, targetOf, type Wanted, wantedAt } from './match.ts';
import { readCsv } from './read-csv.ts';

const FIELD = { meta: { field: ['4.moving.1'] } };
const HOSTS = new Set(['shop.example']);
const PAGES = new Set(['/', '/about', '/new', '/ชา']);

const check = (
  rows: readonly (readonly [from: string, to: string, status?: string])[],
  kept: readonly (readonly [string, string])[] = [],
) =>
  checkRedirects(
    rows.map(([from, to, status = ''], index) => ({ line: index + 1, from, to, status })),
    {
      hosts: HOSTS,
      hasPage: async (path) => PAGES.has(path),
      kept: kept.map(([source, target]) => ({ source, target, status: 301 })),
    },
  );
const reasons = async (...rows: Parameters<typeof check>[0]) =>
  (await check(rows)).rejected.map(({ line, reason }) => `${line} ${reason}`);

test.each([
  ['commas', 'from,to,status\n/a.html,/new,301\n/b.html,/about\n'],
  ['semicolons, CRLF and a byte order mark', '\u{FEFF}from;to;status\r\n/a.html;/new;301\r\n/b.html;/about\r\n'],
  ['tabs, CR, empty lines', 'from\tto\tstatus\r/a.html\t/new\t301\r\r/b.html\t/about'],
  ['quotation marks', '"from","to","status"\n"/a.html","/new","301"\n"/b.html","/about"\n'],
  ['pipes', 'from|to|status\n/a.html|/new|301\n/b.html|/about\n'],
  ['the separator in a line of its own', 'sep=;\r\nfrom;to;status\r\n/a.html;/new;301\r\n/b.html;/about\r\n'],
])('a file with %s is read', FIELD, (_, text) => {
  const read = readCsv(new TextEncoder().encode(text));
  expect(read.ok && read.rows.slice(1).map(({ fields }) => fields)).toEqual([
    ['/a.html', '/new', '301'],
    ['/b.html', '/about'],
  ]);
});

test('quoted fields hold separators, quotation marks and line ends; rows know their line', FIELD, () => {
  const read = readCsv(new TextEncoder().encode('"/a,""b""\nc",/new\n\n/d,/new,\n'));
  expect(read).toEqual({
    ok: true,
    rows: [
      { line: 1, fields: ['/a,"b"\nc', '/new'] },
      { line: 4, fields: ['/d', '/new', ''] },
    ],
  });
});

test.each([
  ['UTF-16', Buffer.from('\u{FEFF}/a,/b', 'utf16le')],
  ['Thai in TIS-620', Buffer.from([0x2f, 0xca, 0xc7, 0x2c, 0x2f])],
  ['UTF-16 without a mark', Buffer.from('/a,/b', 'utf16le')],
])('a file in %s is refused', FIELD, (_, bytes) => {
  expect(readCsv(bytes)).toEqual({ ok: false, reason: 'the file is not UTF-8; save it as "CSV UTF-8"' });
});

test('a quotation mark that is not closed is refused with its line', FIELD, () => {
  expect(readCsv(Buffer.from('/a,/b\n"/c,/d\n'))).toEqual({
    ok: false,
    reason: 'line 2: a quotation mark is not closed',
  });
});

test('any rows are read as they were written', FIELD, () => {
  const field = fc
    .string({ unit: 'grapheme' })
    .filter((text) => text.trim() !== '' && !text.includes('\0') && !text.startsWith('\u{FEFF}'));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(field, field), { minLength: 1 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, end) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((row) => row.map(quote).join(',')).join(end);
        // Quoted separators of the first line do not count.
        fc.pre(!/[;\t]/.test(text.split(/[\r\n]/, 1)[0] ?? ''));
        const read = readCsv(new TextEncoder().encode(text));
        expect(read.ok && read.rows.map(({ fields }) => fields)).toEqual(rows);
      },
    ),
  );
});

test.each([
  ['/old-product.html', '/old-product.html'],
  ['/Old-Product.HTML/', '/old-product.html'],
  ['//old//product.html', undefined],
  ['/old//product.html', '/old/product.html'],
  ['https://old.example/Old.html?id=5#top', '/old.html?id=5'],
  ['/index.php?route=product/product&product_id=42', '/index.php?product_id=42&route=product%2Fproduct'],
  ['/%E0%B8%AA%E0%B8%9A%E0%B8%B9%E0%B9%88.html', '/สบู่.html'],
  ['/สบู่.html', '/สบู่.html'],
  ['/EN/old.html', '/en/old.html'],
  ['/th/old.html', '/th/old.html'],
  ['/caf\u0065\u0301', '/caf\u00e9'],
  ['/a%20b%5Cc%2525', '/a%20b%5cc%2525'],
  ['/a/../b/./c', '/b/c'],
  ['/a%2F../b', undefined],
  ['/a%2F.', undefined],
  ['/a..b/...', '/a..b/...'],
])('the old address %s is kept as %s', FIELD, (text, expected) => {
  const read = readSource(text);
  expect(read.ok ? sourceKey(read.value).replace('%5C', '%5c') : undefined).toBe(expected);
});

test.each(['/old/*', '/old?id=*', 'https://old.example/*'])('a star in %s is refused, not stored', FIELD, (text) => {
  expect(readSource(text)).toMatchObject({ ok: false, code: 'star' });
});

test('a star that is meant as such is written as %2A, and visitors get to its page', FIELD, async () => {
  const { redirects } = await check([['/a%2ab', '/new']]);
  expect(redirects.map(({ source }) => source)).toEqual(['/a%2Ab']);
  const match = findRedirect(indexRedirects(redirects), { lang: 'en', path: '/a*b', parameters: [] });
  expect(match?.redirect.target).toBe('/new');
});

test('an old address in its one spelling is read as itself', FIELD, () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }),
      fc.dictionary(fc.string(), fc.string()),
      (parts, query) => {
        const search = new URLSearchParams(query).toString();
        const read = readSource(`/${parts.map(encodeURIComponent).join('/')}?${search}`);
        fc.pre(read.ok);
        if (!read.ok) return;
        const key = sourceKey(read.value);
        const reread = readSource(key);
        expect(reread.ok && sourceKey(reread.value)).toBe(key);
      },
    ),
  );
});

test('rows that can not be used are rejected with their line and the reason', FIELD, async () => {
  expect(
    await reasons(
      ['old.html', '/new'],
      ['', '/new'],
      ['/a', ''],
      ['/b', 'https://evil.example/new'],
      ['/c', '//evil.example'],
      ['/d', '/\\evil.example'],
      ['/e', 'javascript:alert(1)'],
      ['/f', '/new', '200'],
      ['/%CA%C7', '/new'],
      ['/api/old', '/new'],
      ['/', '/new'],
      ['/index.php?path=20', '/new'],
      [`/${'a'.repeat(2001)}`, '/new'],
      ['/about/', '/new'],
      ['//about', '/new'],
      ['/%E0%B8%8A%E0%B8%B2', '/new'],
    ),
  ).toEqual([
    '1 from: the address does not begin with one "/"',
    '2 from: the address is missing',
    '3 to: the address is missing',
    '4 to: evil.example is not a host of the shop',
    '5 to: the address does not begin with one "/"',
    '6 to: the address has a control character or a backslash',
    '7 to: the address does not begin with one "/"',
    '8 status: expected 301, 302, 307, 308 or nothing',
    '9 from: the percent-encoding is not UTF-8',
    '10 from: the server itself answers this path',
    '11 from: the home page can not be redirected',
    '12 from: pages do not receive the parameter "path"',
    '13 from: the address has more than 2000 bytes',
    '14 the shop has a page of this address, which visitors see',
    '15 from: the address does not begin with one "/"',
    '16 the shop has a page of this address, which visitors see',
  ]);
});

test('duplicates and loops are rejected, chains shortened, targets without a page noted', FIELD, async () => {
  const checked = await check(
    [
      ['/a', '/new'],
      ['/A/', '/new'],
      ['/a', '/about'],
      ['/l1', '/l2'],
      ['/l2', '/l1'],
      ['/self?x=1', '/self?x=1'],
      ['/grow', '/grow?x=1'],
      ['/c1', '/c2?y=1'],
      ['/c2', 'https://shop.example/new/#top'],
      ['/gone', '/nowhere'],
      ['/kept-loop', '/k'],
    ],
    [
      ['/k', '/kept-loop'],
      ['/k2', '/a'],
    ],
  );
  expect(checked.rejected.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '2 line 1 has the same redirect',
    '3 line 1 has this old address with another target',
    '4 the target leads back to this address',
    '5 the target leads back to this address',
    '6 the target leads back to this address',
    '7 the target leads back to this address',
    '11 the target leads back to this address',
  ]);
  expect(checked.notes.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '8 /c2?y=1 is redirected too: this leads to /new?y=1#top at once',
    '10 the shop has no page /nowhere',
  ]);
  expect(checked.redirects.map(({ source, target }) => [source, target])).toEqual([
    ['/k', '/kept-loop'],
    ['/k2', '/new'],
    ['/a', '/new'],
    ['/c1', '/new?y=1#top'],
    ['/c2', '/new#top'],
    ['/gone', '/nowhere'],
  ]);
});

test('a shop has 10,000 redirects at most, a path eight sets of parameters', FIELD, async () => {
  const many = await check(Array.from({ length: 10_002 }, (_, index) => [`/old-${index}`, '/new'] as const));
  expect([many.accepted.length, many.rejected.map(({ line }) => line)]).toEqual([10_000, [10_001, 10_002]]);
  const shapes = await check(Array.from({ length: 10 }, (_, index) => [`/p?n${index}=1`, '/new'] as const));
  expect([shapes.accepted.length, shapes.rejected.map(({ line }) => line)]).toEqual([8, [9, 10]]);
});

const INDEX = indexRedirects(
  [
    ['/old.html', '/new'],
    ['/old.html?id=5', '/new?five'],
    ['/old.html?a=1&id=5', '/both'],
    ['/en/old.html', '/en/english'],
    ['/สบู่.html', '/th/ชา#top'],
  ].map(([source = '', target = '']) => ({ source, target, status: 301 })),
);
const wanted = (address: string, lang: Wanted['lang'] = 'th') => wantedAt(address, lang);
const led = (address: string, lang?: Wanted['lang']) => {
  const asked = wanted(address, lang);
  const match = findRedirect(INDEX, asked);
  return match && targetOf(match, asked);
};

test.each([
  ['/old.html', '/new'],
  ['/OLD.HTML/', '/new'],
  ['/old.html?utm_source=line&a=%20b&a=c', '/new?utm_source=line&a=+b&a=c'],
  ['/old.html?utm=1&id=5', '/new?five&utm=1'],
  ['/old.html?id=5&a=1', '/both'],
  ['/en/old.html?id=7', '/en/english?id=7'],
  ['/jp/old.html', '/new'],
  ['/%E0%B8%AA%E0%B8%9A%E0%B8%B9%E0%B9%88.html', '/ชา#top'],
  ['/other.html', undefined],
])('%s leads to %s', FIELD, (address, expected) => {
  expect(led(address)).toBe(expected);
});

test('no address makes a lookup fail, and none leads out of the shop', FIELD, () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), fc.constantFrom(...LANGS), (path, query, lang) => {
      const key = sourceKey({ lang: undefined, path: pathKey(path), parameters: [] });
      const index = indexRedirects([{ source: key, target: '/new', status: 301 }]);
      const asked = { lang, path, parameters: [...new URLSearchParams(query)] };
      const match = findRedirect(index, asked);
      expect(match && targetOf(match, asked)).toMatch(/^\/new(?:\?|$)/);
    }),
  );
});

test('lines are counted from the beginning of the file', FIELD, () => {
  expect(readCsv(Buffer.from('sep=,\n/a,/b\n'))).toEqual({ ok: true, rows: [{ line: 2, fields: ['/a', '/b'] }] });
});

test('targets are paths of the shop', FIELD, () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `/${text}`),
      ),
      (text) => {
        const read = readTarget(text, HOSTS);
        expect(read.ok ? new URL(read.value, 'http://own.invalid').origin : 'http://own.invalid').toBe(
          'http://own.invalid',
        );
      },
    ),
  );
});
