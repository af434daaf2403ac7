import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageStyles, type PageStyles } from './page-styles.ts';

const FILES = { '/app.css': '.app{color:red}', '/text.css': '.text{color:blue}', '/tabs.css': '.tabs{color:green}' };
const ORDER = Object.keys(FILES);
const PLAIN = new Headers();

let dir: string;
let styles: PageStyles;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'raan-'));
  for (const [name, css] of Object.entries(FILES)) writeFileSync(join(dir, name), css);
  styles = await openPageStyles(dir, ORDER);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const read = async (url: string, from = styles) => (await from.answer(url, PLAIN))?.text();

test('joins files in the order of the build, and names them for the app', async () => {
  expect(await read(styles.urlOf(['/tabs.css', '/app.css']))).toBe(
    '.app{color:red}.tabs{color:green}:root{--page-styles:"/app.css /tabs.css"}',
  );
});

test('ends every stylesheet with the rules that all documents share', async () => {
  const more = await openPageStyles(dir, ORDER, (css) => `:root{--length:${css.length}}`);
  expect(await read(more.urlOf(['/app.css']), more)).toBe(
    `.app{color:red}:root{--length:${Object.values(FILES).join('').length}}:root{--page-styles:"/app.css"}`,
  );
});

test('gives one URL to the same files in any order, and another one to others', () => {
  const urls = [['/tabs.css', '/app.css'], ['/app.css', '/tabs.css'], ['/app.css']].map(styles.urlOf);
  expect(urls[0]).toMatch(/^\/assets\/page-[\w-]+-[\w-]{8}\.css$/);
  expect([urls[1] === urls[0], urls[2] === urls[0]]).toEqual([true, false]);
});

test('answers a URL that another process of the same build has made', async () => {
  const other = await openPageStyles(dir, ORDER);
  expect(await read(styles.urlOf(ORDER), other)).toBe(await read(styles.urlOf(ORDER)));
});

test('sends an immutable file, with Brotli to clients that accept it', async () => {
  const url = styles.urlOf(ORDER);
  const answer = await styles.answer(url, new Headers({ 'accept-encoding': 'gzip, br' }));
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-length': expect.stringMatching(/^\d+$/),
    'content-type': 'text/css; charset=utf-8',
    'use-as-dictionary': 'match="/assets/page-*.css"',
    vary: 'accept-encoding, available-dictionary',
  });
  const body = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
  expect(brotliDecompressSync(body).toString()).toBe(await read(url));
});

test("sends the next page's stylesheet in terms of the one before", async () => {
  const before = (await read(styles.urlOf(ORDER))) ?? '';
  const next = styles.urlOf(['/app.css', '/tabs.css']);
  const available = `:${hash('sha256', before, 'base64')}:`;
  const answer = await styles.answer(
    next,
    new Headers({ 'accept-encoding': 'br, dcz', 'available-dictionary': available }),
  );
  expect(answer?.headers.get('content-encoding')).toBe('dcz');
  const body = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
  expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(before) }).toString()).toBe(await read(next));
});

test.each([
  ['no stylesheet', '/assets/app.css'],
  ['another build', '/assets/page-Bw-AAAAAAAA.css'],
  ['no number', '/assets/page-!-AAAAAAAA.css'],
  ['more files than there are', '/assets/page-________________-AAAAAAAA.css'],
])('does not answer the path of %s', async (_, path) => {
  expect(await styles.answer(path, PLAIN)).toBeUndefined();
});
