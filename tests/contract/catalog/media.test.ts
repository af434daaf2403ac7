import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeService, FIXTURES } from '../harness.ts';

describeService('pictures', { shops: FIXTURES }, (service) => {
  const get = (path: string, init: RequestInit & { headers?: Readonly<Record<string, string>> } = {}) =>
    service().fetch(
      new Request(`http://krua.test${path}`, { ...init, headers: { host: 'krua.test', ...init.headers } }),
    );

  test('a picture comes with its type, may be kept, and is not sent twice', async () => {
    const first = await get('/media/krua/logo.svg');
    expect(Object.fromEntries(first.headers)).toEqual({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-length': String((await first.text()).length),
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      etag: expect.stringMatching(/^"[0-9a-z]+-[0-9a-z]+"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const revalidated = await get('/media/krua/logo.svg', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([revalidated.status, await revalidated.text()]).toEqual([304, '']);
    const head = await get('/media/krua/logo.svg', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      first.headers.get('content-length'),
    ]);
  });

  test.each([
    ['photo.webp', 'image/webp'],
    ['photo.PNG', 'image/png'],
    ['photo.jpg', 'image/jpeg'],
    ['photo.avif', 'image/avif'],
  ])('%s is %s', async (name, type) => {
    writeFileSync(join(service().dataDir, 'media/krua', name), 'x');
    const answer = await get(`/media/krua/${name}`);
    expect([answer.headers.get('content-type'), answer.headers.get('content-security-policy')]).toEqual([type, null]);
  });

  test.each([
    '/media/krua/gone.svg',
    '/media/krua',
    '/media/krua/',
    '/media/nobody/logo.svg',
    '/media/krua/.fingerprint',
    '/media/krua/notes.txt',
    '/media/krua/folder.svg',
    '/media/krua/..%2f..%2fsecret.svg',
    '/media/krua/%2e%2e/%2e%2e/secret.svg',
    '/media/..%2f..%2f/secret.svg',
    '/media/krua/..%5csecret.svg',
    '/media/%2e%2e/secret.svg',
    '/media/krua/%00.svg',
    '/media/krua/%E0%A4%A.svg',
  ])('%s is 404', async (path) => {
    const { dataDir } = service();
    writeFileSync(join(dataDir, 'secret.svg'), 'secret');
    writeFileSync(join(dataDir, 'media/krua/notes.txt'), 'notes');
    mkdirSync(join(dataDir, 'media/krua/folder.svg'), { recursive: true });
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(['There is no such picture.\n', '404 Not Found']).toContain(await answer.text());
  });

  test('refuses writes to a picture', async () => {
    const answer = await get('/media/krua/logo.svg', { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('does not follow a symbolic link among the pictures', async () => {
    const { dataDir } = service();
    writeFileSync(join(dataDir, 'secret.svg'), 'secret');
    symlinkSync(join(dataDir, 'secret.svg'), join(dataDir, 'media/krua/link.svg'));
    expect((await get('/media/krua/link.svg')).status).toBe(404);
  });
});
