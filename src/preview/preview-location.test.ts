import { expect, test } from 'vitest';
import { createLanguage, previewHref, parseTarget } from './preview-location.ts';
import { getParentOrigin } from './connect.ts';

const HERE = 'https://shop.example/en/about?jit-preview=1';
const SHOP = 'https://shop.example';

test.each([
  ['/search?q=tea#top', { target: '/search?q=tea#top', lang: undefined }],
  ['/en/about', { target: '/about', lang: 'en' }],
  ['/th/about', { target: '/about', lang: 'th' }],
  ['', { target: '/about?jit-preview=1', lang: 'en' }],
  ['https://shop.example/jp', { target: '/', lang: 'jp' }],
  ['https://elsewhere.example/', undefined],
  ['//elsewhere.example/x', undefined],
  ['javascript:alert(1)', undefined],
  ['/api/page', undefined],
])('the path %j leads to a page of the shop or nowhere', (path, place) => {
  expect(parseTarget(path, HERE)).toEqual(place);
});

test.each([
  ['/', 'th', `${SHOP}/?jit-preview=1`],
  ['/', 'en', `${SHOP}/en?jit-preview=1`],
  ['/search?q=tea', 'kr', `${SHOP}/kr/search?q=tea&jit-preview=1`],
  ['/about?jit-preview=1#team', 'th', `${SHOP}/about?jit-preview=1#team`],
] as const)('%s in %s is shown at its address with the flag', (target, lang, href) => {
  expect(previewHref(target, lang, SHOP)).toBe(href);
});

test('a language stays until another one is named than before, by a page or by the builder', () => {
  const language = createLanguage('th');
  expect([language.of(undefined), language.of('en'), language.of(undefined)]).toEqual(['th', 'en', 'en']);
  language.of('en');
  language.choose('jp');
  expect([language.of('en'), language.of('kr')]).toEqual(['jp', 'kr']);
});

test.each([
  ['', undefined, undefined],
  ['https://builder.example/edit', undefined, 'https://builder.example'],
  ['https://shop.example/en', ['https://builder.example'], 'https://builder.example'],
  ['https://shop.example/en', undefined, SHOP],
  ['https://builder.example/', ['https://other.example'], 'https://builder.example'],
])('the parent of a page that came from %j, in frames of %j, is %j', (referrer, ancestors, origin) => {
  expect(getParentOrigin(referrer, ancestors, SHOP)).toBe(origin);
});
