/** Normalises a URL once: routes and forwards the same path. */
import { expect, test } from 'vitest';
import { readRequestContext } from './request-context.ts';

/** A request as the server's adapter hands it over: its URL is not normalised. */
function read(path: string, headers: Readonly<Record<string, string>> = {}, trustProxy = false) {
  const given = new Headers({ host: 'shop.example', ...headers });
  const request = new Proxy(new Request('http://shop.example', { headers: given }), {
    get: (target, name): unknown => {
      if (name === 'url') return `http://${given.get('host')}${path}`;
      return name === 'headers' ? given : Reflect.get(target, name, target);
    },
  });
  return readRequestContext(request, '203.0.113.9', trustProxy);
}

test.each([
  ['/%61pi/page', '/api/page'],
  ['/%41%5a%7e%2d%5F%2E%30', '/AZ~-_.0'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%252Fb', '/a%252Fb'],
  ['/%E0%B8%81', '/%E0%B8%81'],
  ['/..a/b..', '/..a/b..'],
])('reads the path %s as %s', (path, normalised) => {
  expect(read(path)?.url.pathname).toBe(normalised);
});

test.each([
  '/api/..%2fadmin',
  '/api/%2e%2e/admin',
  '/api/%252e%252e/admin',
  '/api/%252e%252e%252fadmin',
  '/api/.%2e%5cadmin',
  '/api/%25252525252525252e%2e/x',
  '/a/../b',
  '/a/%2e',
  '/%',
  '/%FF',
])('refuses the path %s', (path) => {
  expect(read(path)).toBeUndefined();
});

test.each(['a:99999', 'a b', 'a,b', 'evil.example/x', ''])('refuses the host "%s"', (host) => {
  expect(read('/', { host })).toBeUndefined();
});

test('reads a host with a final dot, capitals and the default port as the one without', () => {
  const context = read('/x?y', { host: 'Shop.Example.:80' });
  expect([context?.host, context?.origin, context?.url.href]).toEqual([
    'shop.example',
    'http://shop.example',
    'http://shop.example/x?y',
  ]);
});

test('believes the nearest proxy, and only where proxies are trusted', () => {
  const headers = {
    'x-forwarded-host': 'evil.example, real.example',
    'x-forwarded-proto': 'http, https',
    'x-forwarded-for': '198.51.100.1, 198.51.100.2',
  };
  const [trusted, untrusted] = [read('/', headers, true), read('/', headers, false)];
  expect([trusted?.origin, trusted?.forwardedFor]).toEqual(['https://real.example', '198.51.100.1, 198.51.100.2']);
  expect([untrusted?.origin, untrusted?.forwardedFor]).toEqual([
    'http://shop.example',
    '198.51.100.1, 198.51.100.2, 203.0.113.9',
  ]);
});

test.each([
  ['a:99999', undefined],
  ['evil example', undefined],
  ['My_Shop.Example.:80', 'my_shop.example'],
])('reads the host "%s" of a trusted proxy as it reads one of a browser: %s', (host, expected) => {
  expect(read('/', { 'x-forwarded-host': host }, true)?.host).toBe(expected);
  expect(read('/', { host })?.host).toBe(expected);
});

test.each(['/%61pi/page', '/api/..%2fadmin', '/api/%252e%252e/admin'])('reads %s the same behind a proxy', (path) => {
  const forwarded = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'http' };
  expect(read(path, forwarded, true)?.url.href).toBe(read(path)?.url.href);
});
