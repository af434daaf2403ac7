/** Builders find a component by what they call it: in any language, as other editors do, with typing errors. */
import { expect, test } from 'vitest';
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../../renderer/react/components.ts';
import type { ManifestType } from '../api/manifest.ts';
import { rankByWords } from './rank-by-words.ts';
import { findableType } from './type-names.ts';

const types = [...(await loadSpecs(registry)).values()].map(({ type, title, description, category }): ManifestType => ({
  type,
  title,
  description,
  category,
  schema: {},
  slots: {},
  samples: [],
}));
const find = (words: string) => rankByWords(types, words, findableType).map(({ type }) => type);

test.each([
  ['slider', 'carousel'],
  ['slideshow', 'carousel'],
  ['testimonial', 'quote'],
  ['CTA', 'button'],
  ['timer', 'countdown'],
  ['sale', 'promo-banner'],
  ['voucher', 'coupon-card'],
  ['photo', 'image'],
  ['collection', 'product-list'],
  ['featured', 'product-list'],
  ['popup', 'sticky-bar'],
  ['iframe', 'html-embed'],
  ['marquee', 'announcement-bar'],
  ['สไลด์', 'carousel'],
  ['ปุ่มกด', 'button'],
  ['คำถามที่พบบ่อย', 'faq'],
  ['轮播', 'carousel'],
  ['バナー', 'hero-banner'],
  ['쿠폰', 'coupon-card'],
  ['ＦＡＱ', 'faq'],
])('"%s" finds %s among the first three', (words, type) => {
  expect(find(words).slice(0, 3)).toContain(type);
});

test('a title ranks above another name, and that above a description', () => {
  expect([find('table')[0], find('map')[0], find('text').slice(0, 2), find('product list')[0]]).toEqual([
    'table',
    'map',
    ['text', 'rich-text'],
    'product-list',
  ]);
});

test('typing errors are forgiven in words of four letters and more', () => {
  expect([find('carosel')[0], find('cuopon').slice(0, 2), find('galery')[0], find('buton')[0], find('qzx')]).toEqual([
    'carousel',
    ['coupon-list', 'coupon-card'],
    'gallery',
    'button',
    [],
  ]);
});

test('every type has other names in Thai, Chinese, Japanese or Korean beside English ones', () => {
  const foreign = /[\u0E00-\u0E7F\u3040-\u30FF\u4E00-\u9FFF\uAC00-\uD7AF]/u;
  const without = types.filter((type) => !findableType(type).names.some((name) => foreign.test(name)));
  expect(without.map(({ type }) => type)).toEqual([]);
});
