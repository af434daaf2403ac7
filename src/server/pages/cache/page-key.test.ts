import { expect, test } from 'vitest';
import { readRequestContext } from '../../http/message/request-context.ts';
import { pageKey } from './page-key.ts';

function keyOf(path: string): string | undefined {
  const request = new Request(`http://shop.example${path}`, { headers: { host: 'shop.example' } });
  const context = readRequestContext(request, undefined, false);
  if (context === undefined) throw new Error('the address is valid');
  return pageKey(context);
}

test('holds host, language, path and the sorted query', () => {
  expect(keyOf('/en/search?q=tea&p_page=2')).toBe('shop.example en /search p_page=2&q=tea');
  expect(keyOf('/en/search?p_page=2&q=tea')).toBe(keyOf('/en/search?q=tea&p_page=2'));
});

test.each(['fbclid=x', 'gclid=x&gad_source=1', 'utm_source=a&utm_campaign=b', 'msclkid=1', 'srsltid=1', '_gl=1*a'])(
  'leaves out the trackers %s',
  (trackers) => {
    expect(keyOf(`/a?q=tea&${trackers}`)).toBe(keyOf('/a?q=tea'));
  },
);

test.each(['version=2', 'q=oolong', 'fbclidx=1', 'q=tea&q=milk'])('distinguishes pages by %s', (query) => {
  expect(keyOf(`/a?${query}`)).not.toBe(keyOf('/a?q=tea'));
  expect(keyOf(`/a?${query}`)).not.toBe(keyOf('/a'));
});

test('is undefined when the query is longer than any link', () => {
  expect([keyOf(`/a?x=${'y'.repeat(510)}`) === undefined, keyOf(`/a?x=${'y'.repeat(511)}`)]).toEqual([
    false,
    undefined,
  ]);
});
