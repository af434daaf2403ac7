/** Prices and stock on pages are at most 60 s old, whatever the platform allows (specification, chapter 9 "product TTL"). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uuidOf } from '#registry/kit/testing/records.ts';
import { json, openStorefrontHarness, type StorefrontHarness } from '../upstream/storefront-harness.ts';

const START = Date.UTC(2026, 0, 1);
let shop: StorefrontHarness;
let price = 100;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  shop = await openStorefrontHarness();
  shop.reply = (_request, response, url) => {
    const headers = { 'cache-control': 'max-age=60, stale-while-revalidate=300' };
    const bowl = { uuid: uuidOf(1), slug: 'bowl', name: 'Bowl', price };
    if (url.pathname === '/api/products/batch') return json(response, { data: [bowl] }, 200, headers);
    if (url.pathname !== '/api/page') return json(response, { data: {} }, 200, headers);
    const pageComponent = [{ type: 'product-list', props: { uuids: [uuidOf(1)] } }];
    json(response, { data: { path: url.searchParams.get('path'), base: {}, pageComponent } }, 200, headers);
  };
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

const at = (seconds: number) => vi.setSystemTime(START + seconds * 1000);
const priceOn = async (path: string) =>
  Number(/฿(?<price>\d+)/.exec(await (await shop.get(path)).text())?.groups?.price);

test('a price is shown for 60 s at most, on later pages too', { meta: { field: ['3.16'] } }, async () => {
  const seen: number[] = [];
  seen.push(await priceOn('/early'));
  price = 200;
  at(40);
  seen.push(await priceOn('/early'), await priceOn('/late'));
  const payload = await shop.get('/late/_payload.json');
  at(59);
  seen.push(await priceOn('/late'));
  at(60);
  seen.push(await priceOn('/early'), await priceOn('/late'));
  expect([seen, payload.headers.get('cache-control')]).toEqual([
    [100, 100, 100, 100, 200, 200],
    // The product is 40 s old already: 20 s are left, the last 5 of them for a renewal.
    'public, max-age=15, stale-while-revalidate=5',
  ]);
});
