/** `npm run test:cost`: memory after thousands of requests that all differ, of each kind that a visitor can send. */
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CostShop, HOST, openCostShop, ORIGIN, type Sent } from './shop.ts';

const WARM_UP = 2000;
const REQUESTS = 10_000;
const MIB = 1024 * 1024;
/** Memory that a process may use beyond the warm-up: compiled code, caches that are not full yet. */
const MOST_GROWTH = 16 * MIB;

let shop: CostShop;
beforeAll(async () => {
  shop = await openCostShop();
});
afterAll(() => shop.close());

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Bytes in use once what nobody holds is collected. */
async function heldBytes(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    if (typeof collect === 'function') collect();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const long = 'x'.repeat(1500);
const HEADERS = [
  ['origin', ORIGIN],
  ['sec-fetch-site', 'same-origin'],
] as const;
const json = (path: string, value: unknown): Sent => ({
  method: 'POST',
  path,
  headers: [...HEADERS, ['content-type', 'application/json'], ['idempotency-key', randomUUID()]],
  body: JSON.stringify(value),
});

/** A request by its number; crawlers get error pages without a body, so that rendering them is not what is measured. */
const KINDS: Readonly<Record<string, (at: number) => Sent>> = {
  'missing pages': (at) => ({ method: 'GET', path: `/${at}-${long}`, headers: [['user-agent', 'Googlebot/2.1']] }),
  hosts: (at) => ({ method: 'GET', path: '/robots.txt', headers: [['host', `h${at}.${HOST}`]] }),
  searches: (at) => ({ method: 'GET', path: `/api/search?q=${at}${'ข้าว'.repeat(20)}` }),
  queries: (at) => ({ method: 'GET', path: `/favicon.svg?a${at}=${long}` }),
  'carts of guests': (at) =>
    json('/api/x4/cart/checkoutByItems', {
      items: [{ uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, quantity: 1 }],
    }),
  'unknown carts': (at) => ({
    method: 'GET',
    path: `/api/x4/cart/get?cart_id=${at}${'a'.repeat(26)}&cart_secret=${'b'.repeat(32)}`,
  }),
  forms: (at) => ({
    method: 'POST',
    path: '/api/forms/contact',
    headers: [...HEADERS, ['content-type', 'application/x-www-form-urlencoded'], ['accept', 'application/json']],
    body: `name=${at}&email=${at}%40example.com&message=${long}`,
  }),
  'unknown forms': (at) => ({
    method: 'POST',
    path: `/api/forms/f${at}${'x'.repeat(500)}`,
    headers: [...HEADERS, ['content-type', 'application/x-www-form-urlencoded']],
    body: 'a=1',
  }),
  'unknown products': (at) => ({
    method: 'GET',
    path: `/api/products/batch?filter[uuid]=${randomUUID()}&x=${at}${long}`,
  }),
  cookies: (at) => ({ method: 'GET', path: '/healthz', headers: [['cookie', `c${at}=${long}`]] }),
  'log-ins': (at) => ({
    method: 'GET',
    path: `/account/login?continue_url=${encodeURIComponent(`${ORIGIN}/${at}${'x'.repeat(800)}`)}`,
  }),
};

test(
  `memory is flat after ${REQUESTS} differing requests of every kind`,
  { meta: { field: ['1.5', '1.10'] }, timeout: 3_600_000 },
  async () => {
    const kinds = Object.values(KINDS);
    const send = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        const kind = kinds[at % kinds.length];
        if (kind !== undefined) expect((await shop.send(kind(at))).status).toBeLessThan(500);
      }
    };
    await send(0, WARM_UP);
    // The harness keeps what the service logs.
    shop.service.logged.length = 0;
    const before = await heldBytes();
    await send(WARM_UP, WARM_UP + REQUESTS);
    shop.service.logged.length = 0;
    const grown = (await heldBytes()) - before;
    console.log(
      `memory after ${REQUESTS} differing requests of ${kinds.length} kinds: ${(grown / MIB).toFixed(1)} MiB more`,
    );
    expect(grown).toBeLessThan(MOST_GROWTH);
  },
);
