/** The bad network does what it says, the same for the same seed; a storefront's transport reads good answers through it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { openPlatform, type Platform } from '../../src/server/platform.ts';
import { BREAKING, drawFaults, HARMLESS } from './bad-network.ts';
import { type BadProxy, openBadProxy } from './bad-proxy.ts';
import { loosen } from './loose-json.ts';
import { createCaller } from '../../src/call/call.ts';

const read = (path: string) => ({ method: 'GET', path, hasKey: false });
const write = { method: 'POST', path: '/account/login', hasKey: false };

describe('faults', () => {
  test('are the same for the same seed', () => {
    const drawn = (seed: number) => {
      const network = drawFaults({ seed, rate: 0.5 });
      return Array.from({ length: 200 }, (_, index) => network.faultOf(read(`/api/${index}`)));
    };
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
    expect(new Set(drawn(7))).toEqual(new Set([undefined, ...BREAKING, ...HARMLESS]));
  });

  test('break no address twice in a row, and no write that may not be sent again', () => {
    const network = drawFaults({ seed: 1, rate: 1 });
    const isBreaking = (fault: string | undefined) => BREAKING.some((each) => each === fault);
    const reads = Array.from({ length: 500 }, () => isBreaking(network.faultOf(read('/api/page'))));
    expect(reads.some((broken, index) => broken && reads[index + 1] === true)).toBe(false);
    expect(reads.filter(Boolean).length).toBeGreaterThan(50);
    expect(Array.from({ length: 500 }, () => network.faultOf(write)).some(isBreaking)).toBe(false);
  });
});

test('a loose platform types numbers, flags and empty lists otherwise, and adds fields', () => {
  const picks = [0, 1, 0, 2, 0];
  const pick = (limit: number) => (picks.shift() ?? 0) % limit;
  expect(loosen({ price: 120, hot: true, tiers: [], name: { th: 'ชา' }, pageComponent: { limit: 4 } }, pick)).toEqual({
    price: '120',
    hot: 1,
    tiers: null,
    name: { th: 'ชา' },
    pageComponent: { limit: 4 },
    x_unknown: { y: [1] },
  });
});

describe('a storefront behind it', () => {
  const good = JSON.stringify({ data: { text: 'ร้าน '.repeat(500) } });
  const platformServer = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(good));
  });
  let proxy: BadProxy;
  let platform: Platform;
  beforeAll(async () => {
    await new Promise<void>((listening) => platformServer.listen(0, '127.0.0.1', listening));
    const { port } = platformServer.address() as AddressInfo;
    proxy = await openBadProxy({ target: new URL(`http://127.0.0.1:${port}`), seed: 3, lossy: 0.5, loose: false });
    platform = await openPlatform(readConfig({ STORE_API_URL: proxy.url }), () => {});
  });
  afterAll(async () => {
    await platform.close();
    await proxy.close();
    platformServer.closeAllConnections();
    platformServer.close();
  });

  test('reads every response completely, whatever happened to it in transit', async () => {
    const call = createCaller({ fetch: platform.fetch, baseUrl: platform.baseUrl, lang: 'th', timeoutMs: 20_000 });
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const answer = await call('page', { query: { path: `/${index}` } });
        return answer.ok ? JSON.stringify({ data: answer.data }) === good : answer;
      }),
    );
    expect(answers.filter((answer) => answer !== true)).toEqual([]);
    expect([...proxy.counts.keys()].toSorted()).toEqual([...BREAKING, ...HARMLESS].toSorted());
  });
});
