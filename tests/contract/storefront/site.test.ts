/** The embedded service learns of a visitor what the server knows, whatever the visitor's headers say (contract, chapters 1, 2 and 10). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openEmbeddedStorefront } from '../embedded-storefront.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'raan-site-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function openSite(
  trustProxy: '0' | '1',
  reply: (request: Request) => Promise<Response> = () => Promise.resolve(Response.json({ data: {} })),
) {
  const seen: Headers[] = [];
  const answer = (request: Request) => {
    seen.push(request.headers);
    return reply(request);
  };
  const storefront = await openEmbeddedStorefront({
    answer,
    environment: { DATA_DIR: dataDir, TRUST_PROXY: trustProxy },
  });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    storefront.answer(
      new Request(`http://shop.example${path}`, { headers: { host: 'shop.example', ...headers } }),
      '203.0.113.9',
    );
  const forwarded = async (path: string, headers: Readonly<Record<string, string>>) => {
    seen.length = 0;
    await get(path, headers);
    return ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'].map((name) => seen[0]?.get(name));
  };
  return { get, forwarded, close: storefront.close };
}

const LIES = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };

describe.each(['/account/login', '/pay/cart/x/y', '/media/x/y.png', '/api/x4/auth/check', '/page'])('%s', (path) => {
  test('the address of the connection is the last of the chain, host and protocol are what was seen', async () => {
    const site = await openSite('0');
    expect(await site.forwarded(path, LIES)).toEqual(['198.51.100.7, 203.0.113.9', 'shop.example', 'http']);
    await site.close();
    // Another one: the first has stored its page.
    const other = await openSite('0');
    expect(await other.forwarded(path, {})).toEqual(['203.0.113.9', 'shop.example', 'http']);
    await other.close();
  });

  test('behind a trusted proxy it is the address that the proxy saw', async () => {
    const site = await openSite('1');
    const headers = { ...LIES, 'x-forwarded-host': 'told.test, shop.test' };
    expect(await site.forwarded(path, headers)).toEqual(['198.51.100.7', 'shop.test', 'https']);
    expect(await site.forwarded(path, {})).toEqual(['203.0.113.9', 'shop.example', 'http']);
    await site.close();
  });
});
