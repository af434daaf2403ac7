import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileUrls, URL_PLACES } from '../../../tests/fuzz/hostile-urls.ts';
import { readPage } from '../../page/page.ts';

const UUID = '00000000-0000-4000-8000-000000000001';

test('an address of a scheme that is not allowed is dropped in every field', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(URL_PLACES)), hostileUrls, (place, url) => {
      // A required URL gets its default; without a default, its parent is removed.
      expect([undefined, '']).toContain(URL_PLACES[place]?.(url));
    }),
    { numRuns: 10_000, seed: 20_261_122 },
  );
});

test.each(Object.entries(URL_PLACES))('%s keeps an address that is allowed', (_, read) => {
  for (const url of ['https://cdn.example/a.png', '/media/a.png']) expect(read(url)).toBe(url);
});

test('reports the dropped address', () => {
  const page = {
    otherData: { productDetails: [{ uuid: UUID, name: 'Tea', price: 1, images: ['data:text/html,x', '/a.png'] }] },
  };
  const read = readPage(page);
  expect([read?.page.otherData?.productDetails?.[0]?.images, read?.problems.map(({ path }) => path)]).toEqual([
    ['/a.png'],
    ['/otherData/productDetails/0/images/0'],
  ]);
});
