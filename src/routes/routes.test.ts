// @vitest-environment jsdom
import { expect, it, test } from 'vitest';
import { readRequestContext } from '../server/http/message/request-context.ts';
import { splitLang } from './lang-prefix.ts';
import { internalPath } from './links.ts';
import { isPagePath } from './product-path.ts';
import { keepsScroll } from './scroll.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

test.each([
  ['/', 'th', false, '/'],
  ['/en', 'en', true, '/'],
  ['/en/', 'en', true, '/'],
  ['/jp/a/b', 'jp', true, '/a/b'],
  ['/th/a', 'th', true, '/a'],
  ['/english/a', 'th', false, '/english/a'],
  ['//evil.example/a', 'th', false, '/evil.example/a'],
  ['/en//evil.example', 'en', true, '/evil.example'],
  ['/th///evil.example//a', 'th', true, '/evil.example/a'],
  ['/EN/a', 'th', false, '/EN/a'],
  ['/de/a', 'th', false, '/de/a'],
])('%s is %s, prefix: %j, path: %s', { meta: { spec: ['1.2', '2.2', '9.1a'] } }, (pathname, lang, hasPrefix, rest) => {
  expect(splitLang(pathname)).toEqual({ lang, hasPrefix, rest });
});

const uuid = '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f';

test.each([
  [`/product/${uuid}`, true],
  [`/product/slug/${uuid}`, true],
  [`/product/${uuid}/5`, true],
  [`/product/slug/${uuid}/5`, true],
  [`/product/${uuid.toUpperCase()}`, true],
  ['/product/x', false],
  ['/product/a/b', false],
  ['/product/a/b/c', false],
  [`/product/a/b/${uuid}`, false],
  ['/product/a/b/c/d', true],
  ['/products/x', true],
])('%s may be asked for: %j', { meta: { spec: ['5.10'] } }, (path, expected) => {
  expect(isPagePath(path)).toBe(expected);
});

test.each([
  ['/search', '?q=a&p_page=1', '/search', '?q=a&p_page=2', true],
  ['/search', '?q=a', '/search', '?q=a&b_page=2', true],
  ['/category/a/1', '', '/category/a/1', '?p_page=3', true],
  ['/search', '?q=a', '/search', '?q=b', false],
  ['/search', '?q=a', '/search/tea', '?q=a&p_page=2', true],
  ['/search/tea', '', '/category/pantry/1', '?b_page=2', true],
  ['/category/pantry/1', '', '/category/pantry/1/more', '', false],
  ['/category/pantry/1/more', '', '/category/pantry/1/more', '?p_page=2', true],
  ['/search', '?p_page=2', '/searching', '?p_page=3', false],
  ['/search', '?p_page=2', '/about', '?p_page=2', false],
  ['/search', '?q=a&p_page=2', '/search', '?q=a&p_page=2&sort=newest', false],
  ['/about', '', '/blogs', '', false],
  ['/about', '', '/about', '', false],
  ['/blogs', '?b_page=1', '/blogs', '?b_page=2', true],
])(
  'from %s%s to %s%s the scroll position is kept: %j',
  { meta: { spec: ['2.18'] } },
  (from, before, to, after, kept) => {
    expect(keepsScroll({ pathname: from, searchStr: before }, { pathname: to, searchStr: after })).toBe(kept);
  },
);

const origin = 'https://shop.example';

test.each([
  ['https://shop.example/a?x=1#y', 'th', '/a?x=1#y'],
  ['https://shop.example/en/a', 'en', '/a'],
  ['https://shop.example/en/a', 'th', undefined],
  ['https://shop.example/a', 'en', undefined],
  ['https://other.example/a', 'th', undefined],
  ['mailto:a@b.example', 'th', undefined],
  ['https://shop.example/api/page', 'th', undefined],
  ['https://shop.example/account/login', 'th', undefined],
  ['https://shop.example/pay/cart/x', 'th', undefined],
  ['https://shop.example/apiary', 'th', '/apiary'],
])('%s on a page in %s leads inside to %s', (href, lang, path) => {
  expect(internalPath(href, lang === 'en' ? 'en' : 'th', origin)).toBe(path);
});

test('query strings stay text, repeated names are lists, and nothing is read as JSON', () => {
  expect(parseSearch('?q=10&x=a&x=b&j={"a":1}&e=')).toEqual({ q: '10', x: ['a', 'b'], j: '{"a":1}', e: '' });
  expect(stringifySearch({ q: '10', x: ['a', 'b'], e: '' })).toBe('?q=10&x=a&x=b&e=');
  expect(stringifySearch({})).toBe('');
});

it.each([
  ['/about/', '/about'],
  ['/about//', '/about'],
  ['//about', '/about'],
  ['/a//b/', '/a/b'],
  ['/en/about/', '/about'],
  ['/en//', '/'],
  ['/', '/'],
  ['/product/a/b/', '/product/a/b'],
])('%s is the page %s, in every part of the shop', { meta: { field: ['4.search.2'] } }, (pathname, path) => {
  expect(splitLang(pathname).rest).toBe(path);
  const request = new Request(`https://shop.example${pathname}`, { headers: { host: 'shop.example' } });
  expect(readRequestContext(request, undefined, false)?.path).toBe(path);
});
