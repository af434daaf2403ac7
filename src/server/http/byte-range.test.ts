import { expect, test } from 'vitest';
import { inRange } from './byte-range.ts';
import type { StaticFile } from './static-files.ts';

/** Ten bytes, of which parts can be read. */
const fileOf = (type: string): StaticFile => ({
  headers: { 'content-type': type, etag: '"a"' },
  size: 10,
  read: (first, last) => new Blob(['0123456789'.slice(first, last + 1)]).stream(),
});

const ask = async (headers: Record<string, string>) => {
  const answer = inRange(new Request('http://shop.example/film.webm', { headers }), fileOf('video/webm'));
  return [answer.status, answer.headers.get('content-range'), await answer.text()];
};

test.each([
  ['bytes=0-3', [206, 'bytes 0-3/10', '0123']],
  ['bytes=4-', [206, 'bytes 4-9/10', '456789']],
  ['bytes=8-99', [206, 'bytes 8-9/10', '89']],
  ['bytes=-3', [206, 'bytes 7-9/10', '789']],
  ['bytes=-99', [206, 'bytes 0-9/10', '0123456789']],
  ['bytes=10-', [416, 'bytes */10', '']],
  ['bytes=5-4', [416, 'bytes */10', '']],
  ['bytes=-0', [416, 'bytes */10', '']],
  ['bytes=-', [200, null, '0123456789']],
  ['bytes=0-1,3-4', [200, null, '0123456789']],
  ['pages=1-2', [200, null, '0123456789']],
])('a player that asks for %s gets %j', async (range, answer) => {
  expect(await ask({ range })).toEqual(answer);
});

test('a player whose part is of an older file gets the whole', async () => {
  expect(await ask({ range: 'bytes=0-3', 'if-range': '"old"' })).toEqual([200, null, '0123456789']);
  expect(await ask({ range: 'bytes=0-3', 'if-range': '"a"' })).toEqual([206, 'bytes 0-3/10', '0123']);
});

test('only films and sounds come in parts', async () => {
  const request = new Request('http://shop.example/a.js', { headers: { range: 'bytes=0-3' } });
  const answer = inRange(request, fileOf('text/javascript'));
  expect([answer.status, answer.headers.get('accept-ranges'), await answer.text()]).toEqual([200, null, '0123456789']);
});
