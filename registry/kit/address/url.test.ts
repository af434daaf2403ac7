import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readSafeUrl } from '#schemas/values/address/safe-url.ts';
import { ProductUuid } from '#schemas/ids.ts';
import {
  blogHref,
  categoryHref,
  imageHref,
  imageSrcSet,
  isImageSize,
  localHref,
  productHref,
  RATIO_SIZES,
  SQUARE_SIZES,
} from './url.ts';

test('the size buckets are those of the specification, and no others', { meta: { spec: ['9.12a', '9.12b'] } }, () => {
  expect([...SQUARE_SIZES]).toEqual([20, 50, 64, 100, 125, 150, 200, 250, 300, 600, 1024, 2048, 4096]);
  expect([...RATIO_SIZES]).toEqual(['80x107', '100x133', '150x200', '250x333', '300x400', '600x800']);
  expect(['20', '4096', '600x800', '601', '300x300', '', '1e3'].map(isImageSize)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('no picture has the one name that React cannot keep', () => {
  expect(imageHref(readSafeUrl('hasOwnProperty') ?? '', '600')).toBe('./hasOwnProperty');
});

test('pictures of the shop come in a size; drawings and pictures of others as they are', () => {
  expect(imageHref('/media/a.jpg', '300x400')).toBe('/image/300x400/media/a.jpg');
  expect(imageSrcSet('/media/a.jpg')?.split(', ').at(0)).toBe('/image/150/media/a.jpg 150w');
  for (const source of ['/media/a.svg', 'https://other.example/a.jpg', '//other.example/a.jpg'] as const) {
    expect([imageHref(source, '600'), imageSrcSet(source)]).toEqual([source, undefined]);
  }
});

test('records have the addresses of the specification', { meta: { spec: ['2.6', '2.7'] } }, () => {
  const [uuid, family] = [v.parse(ProductUuid, 'u'), v.parse(ProductUuid, 'p')];
  const parent = { slug: 'ชาม', uuid: family };
  expect([
    productHref({ uuid, slug: 'bowl', id: undefined, parent: null }),
    productHref({ uuid, slug: '', id: undefined, parent: null }),
    productHref({ uuid, slug: 'red', id: '7', parent }),
    productHref({ uuid, slug: '', id: '7', parent: { slug: '', uuid: family } }),
    categoryHref({ category_slug: 'pantry', category_id: '3' }),
    blogHref({ blog_id: 'curry' }),
  ]).toEqual([
    '/product/bowl/u',
    '/product/u',
    `/product/${encodeURIComponent('ชาม')}/p/7`,
    '/product/p/7',
    '/category/pantry/3',
    '/blog/curry',
  ]);
});

test.each([
  ['/', 'th', '/'],
  ['/', 'en', '/en'],
  ['/?q=tea', 'jp', '/jp?q=tea'],
  ['/cart', 'cn', '/cn/cart'],
  ['/en/cart', 'kr', '/en/cart'],
  ['/th/cart', 'en', '/th/cart'],
  ['/api/page', 'en', '/api/page'],
  ['//other.example/a', 'en', '//other.example/a'],
  ['https://other.example/', 'en', 'https://other.example/'],
] as const)('%s on a page in %s is %s', (href, lang, expected) => {
  expect(localHref(href, lang)).toBe(expected);
});
