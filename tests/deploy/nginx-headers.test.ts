/** Request headers that `deploy/nginx/raan.conf` sends to the storefront: visitor, scheme, and accepted codings. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureNginx } from '../../src/cli/test/nginx.mjs';
import { type Balancer, startNginx } from '../cluster/nginx.ts';
import { readAll } from '../contract/upstream/socket-harness.ts';
import { freePort } from './fronted-shops.ts';

let seen: IncomingHttpHeaders = {};
const shop = createServer(({ headers }, response) => {
  seen = headers;
  response.end();
});
const folder = mkdtempSync(join(tmpdir(), 'raan-headers-'));
/** One that visitors reach, and one behind what ends TLS. */
const ports = { bare: 0, fronted: 0 };
const running: Balancer[] = [];

beforeAll(async () => {
  const program = await ensureNginx();
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  const { port: upstream } = shop.address() as AddressInfo;
  for (const [name, extra] of [
    ['bare', ''],
    ['fronted', 'set_real_ip_from 127.0.0.1;'],
  ] as const) {
    ports[name] = await freePort();
    running.push(
      await startNginx(program, { folder: join(folder, name), port: ports[name], ports: [upstream], extra }),
    );
  }
}, 120_000);
afterAll(async () => {
  for (const nginx of running) await nginx.close();
  shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const send = async (port: number, ...lines: readonly string[]) => {
  const head = ['GET / HTTP/1.1', 'Host: shop.example', ...lines, 'Connection: close', '', ''];
  await readAll(port, [head.join('\r\n')]);
  return seen;
};
const claims = ['X-Forwarded-For: 9.9.9.9, 203.0.113.7', 'X-Forwarded-Proto: https'];

test('a visitor is not believed about address and scheme, what ends TLS in front is', async () => {
  const stated = ({ 'x-forwarded-for': address, 'x-forwarded-proto': scheme }: IncomingHttpHeaders) => [
    address,
    scheme,
  ];
  expect(stated(await send(ports.bare, ...claims))).toEqual(['127.0.0.1', 'http']);
  expect(stated(await send(ports.fronted, ...claims))).toEqual(['203.0.113.7', 'https']);
  expect(stated(await send(ports.fronted, 'X-Forwarded-For: 203.0.113.7'))).toEqual(['203.0.113.7', 'http']);
  expect(stated(await send(ports.fronted))).toEqual(['127.0.0.1', 'http']);
});

test.each([
  ['gzip, deflate, br, zstd, dcb, dcz', 'br, dcz'],
  ['gzip, deflate, dcz', 'gzip'],
  ['dcz', undefined],
  ['br;q=0, dcz', undefined],
])('a browser with a dictionary that accepts "%s" gets nothing else', async (taken, passed) => {
  const dictionary = `Available-Dictionary: :${'A'.repeat(43)}=:`;
  const { 'accept-encoding': encoding } = await send(
    ports.bare,
    `Accept-Encoding: ${taken}`,
    dictionary,
    'Sec-Fetch-Mode: navigate',
  );
  expect(encoding).toBe(passed);
});
