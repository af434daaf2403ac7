import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRange } from './byte-range.ts';
import { compress } from './compress.ts';
import { openStaticFiles, unlessKnown } from './static-files.ts';

let folder = '';
const TEXT = 'raan '.repeat(1000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-files-'));
  writeFileSync(join(folder, 'a.js'), TEXT);
  writeFileSync(join(folder, 'film.webm'), '0123456789');
  for (const name of ['a.js', 'film.webm']) utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a client gets, the way the server answers. */
async function ask(path: string, headers: Readonly<Record<string, string>>) {
  const request = new Request(`http://shop.example${path}`, { headers });
  const file = await (await openStaticFiles(folder)).get(path);
  if (file === undefined) throw new Error('there is no such file');
  return unlessKnown(request, await compress(request, inRange(request, file)));
}

test('tags each coding of a file apart', async () => {
  const codings = ['br', 'gzip', 'identity'];
  const tags = await Promise.all(
    codings.map(async (coding) => (await ask('/a.js', { 'accept-encoding': coding })).headers.get('etag')),
  );
  expect(tags).toEqual(['W/"3uw-loyw3v28-br"', 'W/"3uw-loyw3v28-gzip"', '"3uw-loyw3v28"']);
});

test('answers 304 without a body to a client that has the file in this coding, and to no other', async () => {
  const known = (tag: string) => ask('/a.js', { 'accept-encoding': 'br', 'if-none-match': tag });
  const answer = await known('"other", W/"3uw-loyw3v28-br"');
  expect([answer.status, await answer.text(), answer.headers.get('etag'), answer.headers.get('vary')]).toEqual([
    304,
    '',
    'W/"3uw-loyw3v28-br"',
    'accept-encoding',
  ]);
  const statuses = await Promise.all(['*', '"3uw-loyw3v28"', 'W/"3uw-loyw3v28-gzip"'].map(known));
  expect(statuses.map(({ status }) => status)).toEqual([304, 200, 200]);
});

test('reads the bytes of a range alone, and states their length', async () => {
  const answer = await ask('/film.webm', { range: 'bytes=2-4' });
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([206, '3', '234']);
});

test('has no file outside its folder', async () => {
  const files = await openStaticFiles(folder);
  expect(await Promise.all(['/../a.js', '/b.js', '/', '/.vite/manifest.json'].map(files.get))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
