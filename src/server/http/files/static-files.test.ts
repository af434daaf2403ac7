import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Health } from '../../health.ts';
import { listen } from '../../listen.ts';
import { compress } from '../encoding/compress.ts';
import { openStaticFiles } from './static-files.ts';
import { notModifiedOr } from '../message/not-modified.ts';

let folder = '';
const TEXT = 'raan '.repeat(1000);
const SCRIPT = '/assets/a-BkVhap4v.js';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raan-files-'));
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'film.webm'), '0123456789');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  for (const [path, text] of [
    [SCRIPT, TEXT],
    ['assets/b-BkVhap4v.js', 'raan '.repeat(50)],
  ] as const) {
    writeFileSync(join(folder, path), text);
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(text));
  }
  for (const name of [SCRIPT, `${SCRIPT}.br`, 'film.webm'])
    utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000);
});
/** Responses of a test: a file is open until it is read, or cancelled half way. */
const answers: Response[] = [];
afterEach(async () => {
  for (const answer of answers.splice(0)) if (!answer.bodyUsed) await answer.bytes();
  rmSync(folder, { recursive: true, force: true });
});

/** The response that a client gets from the server. */
async function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const request = new Request(`http://shop.example${path}`, { headers, method });
  const answer = await (await openStaticFiles(folder)).answer(request, path);
  if (answer === undefined) throw new Error('there is no such file');
  const sent = await notModifiedOr(request, await compress(request, answer));
  answers.push(sent);
  return sent;
}

describe('a file', () => {
  test('has another tag in each coding', async () => {
    const codings = ['br', 'gzip', 'identity'];
    const tags = await Promise.all(
      codings.map(async (coding) => (await ask(SCRIPT, { 'accept-encoding': coding })).headers.get('etag')),
    );
    expect(tags).toEqual(['W/"11-18bcfe56800-br"', 'W/"1388-18bcfe56800-gzip"', 'W/"1388-18bcfe56800"']);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Uint8Array) => Buffer.from(bytes)],
  ])('holds the same in the coding %s', async (coding, decode) => {
    const answer = await ask(SCRIPT, { 'accept-encoding': coding });
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding);
    expect(decode(await answer.bytes()).toString()).toBe(TEXT);
  });

  test('is sent in terms of the one of the build before, which the browser has', async () => {
    const previous = join(folder, '.vite');
    const before = Buffer.from(`${TEXT}before`);
    writeFileSync(join(previous, 'a-AkVhap4v.js'), before);
    const files = await openStaticFiles(folder, previous);
    const asked = async (headers: Readonly<Record<string, string>>, path = SCRIPT) => {
      const answer = await files.answer({ method: 'GET', headers: new Headers(headers) }, path);
      if (answer === undefined) throw new Error('there is no such file');
      answers.push(answer);
      return answer;
    };
    const accepts = { 'accept-encoding': 'br, dcz' };
    const delta = await asked({ ...accepts, 'available-dictionary': `:${hash('sha256', before, 'base64')}:` });
    const known = ['content-type', 'cache-control', 'use-as-dictionary', 'vary', 'content-encoding', 'etag'];
    expect(known.map((name) => delta.headers.get(name))).toEqual([
      'text/javascript; charset=utf-8',
      'max-age=31536000, immutable',
      'match="/assets/a-*.js"',
      'accept-encoding, available-dictionary',
      'dcz',
      null,
    ]);
    const body = Buffer.from(await delta.arrayBuffer());
    expect(zstdDecompressSync(body.subarray(40), { dictionary: before }).toString()).toBe(TEXT);
    expect(body.length).toBeLessThan(80);
    const others = [
      asked({ ...accepts, 'available-dictionary': `:${'A'.repeat(43)}=:` }),
      asked({ 'accept-encoding': 'br' }),
      asked(accepts, '/favicon.svg'),
    ];
    expect((await Promise.all(others)).map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'br',
      'br',
      null,
    ]);
  });

  test('is not sent in terms of another file of the build before', { meta: { field: ['1.10'] } }, async () => {
    const previous = join(folder, '.vite');
    const other = Buffer.from(`${TEXT}other`);
    writeFileSync(join(previous, 'other-AkVhap4v.js'), other);
    const files = await openStaticFiles(folder, previous);
    const headers = new Headers({
      'accept-encoding': 'br, dcz',
      'available-dictionary': `:${hash('sha256', other, 'base64')}:`,
    });
    const answer = await files.answer({ method: 'GET', headers }, SCRIPT);
    if (answer !== undefined) answers.push(answer);
    expect(answer?.headers.get('content-encoding')).toBe('br');
  });

  test('is sent as the build has compressed it, a short one too', async () => {
    const found = [SCRIPT, '/assets/b-BkVhap4v.js'].map((path) => ask(path, { 'accept-encoding': 'br' }));
    const lengths = (await Promise.all(found)).map(({ headers }) => [
      headers.get('content-encoding'),
      headers.get('content-length'),
    ]);
    const sizes = ['a', 'b'].map((name) => readFileSync(join(folder, `assets/${name}-BkVhap4v.js.br`)).byteLength);
    expect(lengths).toEqual(sizes.map((size) => ['br', String(size)]));
  });

  test('is answered with 304 and no body to a client that has it in this coding, and to no other', async () => {
    const known = (tag: string) => ask(SCRIPT, { 'accept-encoding': 'br', 'if-none-match': tag });
    const answer = await known('"other", W/"11-18bcfe56800-br"');
    expect([answer.status, await answer.text(), answer.headers.get('etag'), answer.headers.get('vary')]).toEqual([
      304,
      '',
      'W/"11-18bcfe56800-br"',
      'Accept-Encoding',
    ]);
    const statuses = await Promise.all(['*', '"1388-18bcfe56800"', 'W/"1388-18bcfe56800-gzip"'].map(known));
    expect(statuses.map(({ status }) => status)).toEqual([304, 200, 200]);
  });

  test('is immutable where its name has a hash of its content, and revalidated elsewhere', async () => {
    const found = await Promise.all([SCRIPT, '/favicon.svg'].map((path) => ask(path)));
    expect(found.map(({ headers }) => headers.get('cache-control'))).toEqual([
      'max-age=31536000, immutable',
      'max-age=3600',
    ]);
  });

  test('has no body for HEAD, and its headers', async () => {
    const answer = await ask('/film.webm', {}, 'HEAD');
    expect([answer.status, answer.body, answer.headers.get('content-length')]).toEqual([200, null, '10']);
  });

  test('is none outside of the folder, and none that came later', async () => {
    const { answer } = await openStaticFiles(folder);
    writeFileSync(join(folder, 'later.js'), '');
    const paths = ['/../a.js', '/b.js', '/', '/assets', '/.vite/manifest.json', '/later.js', '//assets/a-BkVhap4v.js'];
    const found = paths.map((path) => answer({ method: 'GET', headers: new Headers() }, path));
    expect(await Promise.all(found)).toEqual(paths.map(() => undefined));
  });
});

describe('a part of a file', () => {
  test.each([
    ['bytes=0-3', [206, 'bytes 0-3/10', '0123']],
    ['bytes=4-', [206, 'bytes 4-9/10', '456789']],
    ['bytes=8-99', [206, 'bytes 8-9/10', '89']],
    ['bytes=-3', [206, 'bytes 7-9/10', '789']],
    ['bytes=-99', [206, 'bytes 0-9/10', '0123456789']],
    ['bytes=10-', [416, 'bytes */10', '']],
    ['bytes=-0', [416, 'bytes */10', '']],
    // Not valid, therefore ignored (RFC 9110, section 14.1.1).
    ['bytes=5-4', [200, null, '0123456789']],
    ['bytes=-', [200, null, '0123456789']],
    ['bytes=0-1,3-4', [200, null, '0123456789']],
    ['pages=1-2', [200, null, '0123456789']],
  ])('that a player asks for as %s is %j', async (range, expected) => {
    const answer = await ask('/film.webm', { range });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual(expected);
  });

  test('is the whole where the client has the beginning of another one', async () => {
    const since = (date: string) => ask('/film.webm', { range: 'bytes=0-3', 'if-range': date });
    const found = await Promise.all(
      ['Tue, 14 Nov 2023 22:13:19 GMT', 'Tue, 14 Nov 2023 22:13:20 GMT', '"old"'].map(since),
    );
    expect(found.map(({ status }) => status)).toEqual([200, 206, 200]);
  });

  test.runIf(process.platform === 'linux')('costs what it has: thirty of two bytes out of 20 MB', async () => {
    writeFileSync(join(folder, 'film.webm'), Buffer.alloc(20_000_000, 'f'));
    const files = await openStaticFiles(folder);
    const health: Health = { ready: () => true, drain: () => {}, stop: () => {} };
    const answer = async (request: Request) =>
      (await files.answer(request, '/film.webm')) ?? new Response(null, { status: 404 });
    const { url, stop } = await listen({ answer, health }, { port: 0, host: '127.0.0.1', drainMs: 0 });
    const read = (range: string) =>
      new Promise<string>((done, failed) => {
        send(new URL('/film.webm', url), { headers: { range } }, (incoming) => {
          let text = '';
          incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          incoming.on('end', () => done(`${incoming.statusCode} ${text}`));
        })
          .on('error', failed)
          .end();
      });
    await read('bytes=0-1');
    const before = bytesRead();
    const parts: string[] = [];
    for (let index = 0; index < 30; index += 1) parts.push(await read(`bytes=${index * 100}-${index * 100 + 1}`));
    const cost = bytesRead() - before;
    await stop();
    expect(parts).toEqual(Array.from({ length: 30 }, () => '206 ff'));
    // Files and sockets together, of server and client.
    expect(cost).toBeLessThan(500_000);
  });
});

/** Bytes that this process has read so far from files and sockets. */
function bytesRead(): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
}
