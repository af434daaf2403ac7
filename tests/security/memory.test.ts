/** Memory after thousands of requests that all differ: what visitors choose fills no cache beyond its bytes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upstreamSessionCookies } from '../../src/server/http/message/session-cookies.ts';
import type { Storefront } from '../../src/server/storefront.ts';
import { openEmbeddedStorefront } from '../contract/embedded-storefront.ts';

const REQUESTS = 10_000;
const MIB = 1024 * 1024;

const dataDir = mkdtempSync(join(tmpdir(), 'raan-memory-'));
let storefront: Storefront;
beforeAll(async () => {
  const platform = ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url);
    const headers = { 'cache-control': 'public, max-age=60' };
    if (pathname !== '/api/page') return Promise.resolve(Response.json({ data: {} }, { headers }));
    const path = searchParams.get('path');
    if (path !== '/') return Promise.resolve(Response.json({ data: { httpStatusCode: 404 } }, { status: 404 }));
    return Promise.resolve(Response.json({ data: { path, pageComponent: [] } }, { headers }));
  };
  storefront = await openEmbeddedStorefront({
    answer: platform,
    environment: { DATA_DIR: dataDir, STORE_API_URL: 'http://platform.internal' },
    platform: {
      kind: 'upstream',
      baseUrl: 'http://platform.internal',
      site: undefined,
      session: upstreamSessionCookies(),
    },
  });
});
afterAll(async () => {
  await storefront.close();
  rmSync(dataDir, { recursive: true, force: true });
});

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Bytes in use once what nobody holds is collected. */
async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    if (typeof collect === 'function') collect();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Asks for something that nobody has asked for before: paths, hosts, searches, languages and cookies of its own. */
async function ask(at: number): Promise<void> {
  const host = at % 10 === 0 ? `h${at}.example` : 'shop.example';
  const path = `/${['', 'en/', 'jp/'][at % 3]}${at}-${'x'.repeat(1900)}${at % 10 === 5 ? '/_payload.json' : ''}`;
  const query = at % 5 === 0 ? `?q=${at}-${'y'.repeat(190)}` : '';
  const headers = {
    host,
    // Crawlers get error pages without a body: rendering ten thousand of them is not what is measured.
    'user-agent': 'Googlebot/2.1',
    'accept-encoding': 'br',
    ...(at % 7 === 0 ? { cookie: `c${at}=${at}` } : {}),
  };
  const answer = await storefront.answer(
    new Request(`http://${host}${path}${query}`, { headers }),
    `203.0.113.${at % 250}`,
  );
  expect(answer.status).toBe(404);
  await answer.body?.cancel();
}

test(
  `memory is flat after ${REQUESTS} differing requests`,
  { meta: { field: ['1.5', '1.10'] }, timeout: 180_000 },
  async () => {
    // Once a page of theirs is shared, visitors of a host and language wait for one answer, and what is private is remembered.
    for (const path of ['/', '/en', '/jp']) {
      const request = new Request(`http://shop.example${path}`, { headers: { host: 'shop.example' } });
      expect((await storefront.answer(request, '203.0.113.1')).status).toBe(200);
    }
    for (let at = 0; at < REQUESTS / 4; at += 1) await ask(at);
    const before = await heldBytes();
    for (let at = REQUESTS / 4; at < REQUESTS; at += 1) await ask(at);
    // Meanwhile 15 MB of addresses were requested, each of which several caches could store.
    expect((await heldBytes()) - before).toBeLessThan(12 * MIB);
  },
);
