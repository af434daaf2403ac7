import { expect, test } from 'vitest';
import { readRequestContext } from '../../http/message/request-context.ts';
import { pageKey, withReadParameters } from '../cache/page-key.ts';

/** The parameters that a page is loaded with, and its key. */
function readOf(path: string) {
  const request = new Request(`http://shop.test${path}`, { headers: { host: 'shop.test' } });
  const context = readRequestContext(request, undefined, false);
  if (context === undefined) throw new Error('the address is valid');
  const read = withReadParameters(context);
  return [read.query, read.url.search, pageKey(read)];
}

test('own pages are loaded without the parameters that none of them reads', { meta: { field: ['1.10'] } }, () => {
  expect([
    readOf('/lnw-demo?a=1&q=tea'),
    readOf('/lnw-demo?a=1&internal-no-cache=1'),
    readOf('/en/lnw-demo/section?sample=2&b=1'),
    readOf('/lab?a=1'),
  ]).toEqual([
    [{ q: 'tea' }, '?q=tea', 'shop.test th /lnw-demo q=tea'],
    [{ 'internal-no-cache': '1' }, '?internal-no-cache=1', 'shop.test th /lnw-demo '],
    [{ sample: '2' }, '?sample=2', 'shop.test en /lnw-demo/section sample=2'],
    [{ a: '1' }, '?a=1', 'shop.test th /lab a=1'],
  ]);
});
