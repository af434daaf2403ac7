import { expect, test } from 'vitest';
import { normaliseHost } from './host-name.ts';

test.each([
  ['Shop.Example', 'shop.example'],
  ['shop.example.', 'shop.example'],
  ['shop.example.:8080', 'shop.example:8080'],
  ['shop.example:80', 'shop.example'],
  ['shop.example:443', 'shop.example:443'],
  ['my_shop:3000', 'my_shop:3000'],
  ['[::1]:3000', '[::1]:3000'],
  ['127.0.0.1', '127.0.0.1'],
  ['a:99999', undefined],
  ['a..b', undefined],
  ['.', undefined],
  ['', undefined],
  ['a b', undefined],
  ['a,b', undefined],
  ['user@shop.example', undefined],
  ['shop.example/evil', undefined],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  [`${'a'.repeat(64)}.example`, undefined],
  [`${'a.'.repeat(150)}example`, undefined],
])('reads "%s" as %s', (given, host) => {
  expect(normaliseHost(given)).toBe(host);
});

test('leaves out the port of https where the visitor came by https', () => {
  expect(normaliseHost('shop.example:443', 'https')).toBe('shop.example');
});
