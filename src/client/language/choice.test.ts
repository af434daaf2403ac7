import { expect, test } from 'vitest';
import { LANGS } from '#schemas/lang.ts';
import { hrefIn, isHuman, isSwitch, languageToOffer } from './choice.ts';

const offer = (over: Partial<Parameters<typeof languageToOffer>[0]>) =>
  languageToOffer({ page: 'th', stored: undefined, languages: [], offered: LANGS, ...over });

test.each([
  ['what was chosen before comes first', { stored: 'jp', languages: ['en-US', 'en'] }, 'jp'],
  ['else the first language of the browser that the shop has', { languages: ['de-DE', 'zh-Hant-TW', 'en'] }, 'cn'],
  ['Korean and Japanese by their own codes', { languages: ['ko-KR'] }, 'kr'],
  ['a cookie that names no language of the shop counts for nothing', { stored: 'xx', languages: ['en'] }, 'en'],
  ['a language the shop does not have is not offered', { languages: ['en', 'ja'], offered: ['th', 'jp'] }, 'jp'],
  ['nothing where the page is in it', { languages: ['th-TH', 'en'] }, undefined],
  ['nothing where it was chosen', { stored: 'th', languages: ['en'] }, undefined],
  ['nothing where the shop has none of them', { languages: ['de', 'fr-FR'] }, undefined],
] as const)('%s', { meta: { spec: ['4.23'] } }, (_, over, lang) => {
  expect(offer(over)).toBe(lang);
});

test.each([
  ['https://a.example/about?x=1', '/en/about', true],
  ['https://a.example/en/about', '/about', true],
  ['https://a.example/en', '/', true],
  ['https://a.example/en/about', '/en/about', false],
  ['https://a.example/contact', '/en/about', false],
  ['https://b.example/about', '/en/about', false],
  ['', '/en/about', false],
])('from %s to %s: a switch? %s', (referrer, pathname, expected) => {
  expect(isSwitch(referrer, { origin: 'https://a.example', pathname })).toBe(expected);
});

test('the page is stored, with its query and its place', () => {
  const at = (pathname: string) => ({ pathname, search: '?q=tea', hash: '#more' });
  expect([
    hrefIn('jp', at('/en/search')),
    hrefIn('th', at('/en/search')),
    hrefIn('en', at('/')),
    hrefIn('th', at('/kr')),
  ]).toEqual(['/jp/search?q=tea#more', '/search?q=tea#more', '/en?q=tea#more', '/?q=tea#more']);
});

test('programs that read for others are not asked', () => {
  expect(
    ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 HeadlessChrome/140', 'Chrome-Lighthouse'].map(isHuman),
  ).toEqual([false, true, false]);
});
