import { expect, test } from 'vitest';
import { accountUrl, continueUrl } from './continue-url.ts';

const ORIGIN = 'http://shop.example:3000';

test.each([
  [`${ORIGIN}/en/product/a/b?x=1#top`, `${ORIGIN}/en/product/a/b?x=1#top`],
  ['/cart', `${ORIGIN}/cart`],
  ['cart', `${ORIGIN}/cart`],
  ['?q=ผ้า', `${ORIGIN}/?q=%E0%B8%9C%E0%B9%89%E0%B8%B2`],
])('%s leads on within the shop', (given, url) => {
  expect(continueUrl(given, ORIGIN)).toBe(url);
});

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'http:\\\\evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://shop.example:3000@evil.example/',
  'http://user:pass@shop.example:3000/',
  'http://user@shop.example:3000/',
  'http://shop.example:3001/',
  'http://shop.example/',
  'https://shop.example:3000/',
  'http://shop.example.evil.example:3000/',
  'http://sub.shop.example:3000/',
  'ftp://shop.example:3000/',
  'blob:http://shop.example:3000/x',
  'http://[',
  ' https://evil.example',
  '\thttps://evil.example',
  '/\t/evil.example',
])('%j leads home', (given) => {
  expect(continueUrl(given, ORIGIN)).toBe(`${ORIGIN}/`);
});

test('the address of the log-in has where to go on and the language', () => {
  expect(accountUrl('login', ORIGIN, `${ORIGIN}/cart?a=1`, 'kr')).toBe(
    `${ORIGIN}/account/login?continue_url=http%3A%2F%2Fshop.example%3A3000%2Fcart%3Fa%3D1&lang=kr`,
  );
});
