import { expect, test } from 'vitest';
import { stylesheetOf } from './stylesheet.ts';

const SHOP = 'http://shop.example:3000';

test.each([
  ['https://cdn.example/a.css?v=1', { href: 'https://cdn.example/a.css?v=1', origin: 'https://cdn.example' }],
  ['/media/shop.css', { href: '/media/shop.css', origin: undefined }],
  ['http://shop.example:3000/media/shop.css', { href: '/media/shop.css', origin: undefined }],
  ['//cdn.example/a.css', undefined],
  ['http://cdn.example/a.css', undefined],
  ['https://user:word@cdn.example/a.css', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/css,*{}', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s', (url, expected) => {
  expect(stylesheetOf(url, SHOP)).toEqual(expected);
});

test('an address can not end the policy it stands in', () => {
  expect(stylesheetOf('https://cdn.example;script-src *', SHOP)?.origin).toBe(undefined);
});
