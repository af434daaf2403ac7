// @vitest-environment jsdom
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoredCart } from '#schemas/cart.ts';
import type { Kept, Told } from '#machines/cart/types.ts';
import { createCartStorage } from './cart-storage.ts';

const cartOf = (webId: string, draft: object[] = []) =>
  v.parse(StoredCart, { web_id: webId, credentials: null, real: [], draft });
const keptOf = (webId: string, draft: object[] = [], provisional = false): Kept => ({
  cart: cartOf(webId, draft),
  settled: [],
  provisional,
});
const open = (webId: string, isLocal = false) => createCartStorage({ storage: localStorage, webId, isLocal });
const stops: (() => void)[] = [];

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function listen(storage: ReturnType<typeof open>): Told[] {
  const heard: Told[] = [];
  stops.push(storage.listen((told) => heard.push(told)));
  return heard;
}

test('what was written is read, and another tab hears of it', async () => {
  const here = open('w1');
  const there = open('w1');
  const elsewhere = open('w2');
  listen(here);
  const heard = listen(there);
  const foreign = listen(elsewhere);
  here.write(keptOf('w1', [{ uuid: 'a', quantity: 1 }]));
  expect(there.read()).toEqual(cartOf('w1', [{ uuid: 'a', quantity: 1 }]));
  await vi.waitFor(() => expect(heard).toEqual([{ cart: cartOf('w1', [{ uuid: 'a', quantity: 1 }]), settled: [] }]));
  expect(foreign).toEqual([]);
});

test('what is provisional is kept but not told', async () => {
  const here = open('w1');
  const there = open('w1');
  listen(here);
  const heard = listen(there);
  here.write(keptOf('w1', [{ uuid: 'a', quantity: 1 }], true));
  here.write(keptOf('w1', [{ uuid: 'a', quantity: 2 }]));
  await vi.waitFor(() => expect(heard.map(({ cart }) => cart.draft[0]?.quantity)).toEqual([2]));
});

test('hostile messages are not heard', async () => {
  const heard = listen(open('w1'));
  const channel = new BroadcastChannel('raan_cart:w1');
  stops.push(() => channel.close());
  channel.postMessage('hello');
  channel.postMessage({ cart: cartOf('w2'), settled: [] });
  channel.postMessage({ cart: { ...cartOf('w1'), real: [{ uuid: 'a', quantity: -5 }] }, settled: [] });
  channel.postMessage({ cart: cartOf('w1'), settled: [] });
  await vi.waitFor(() => expect(heard).toEqual([{ cart: cartOf('w1'), settled: [] }]));
});

test('without channels the storage itself tells', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const heard = listen(open('w1'));
  const newValue = JSON.stringify(cartOf('w1', [{ uuid: 'a', quantity: 1 }]));
  dispatchEvent(new StorageEvent('storage', { key: 'raan_cart:w2', newValue }));
  dispatchEvent(new StorageEvent('storage', { key: 'raan_cart:w1', newValue: '{' }));
  dispatchEvent(new StorageEvent('storage', { key: 'raan_cart:w1', newValue }));
  expect(heard).toEqual([{ cart: cartOf('w1', [{ uuid: 'a', quantity: 1 }]), settled: [] }]);
});

test("a developer's machine meets the cart of another shop, and forgets it when told to", () => {
  open('w1').write(keptOf('w1'));
  expect(open('w2').read()).toBe(null);
  const local = open('w2', true);
  expect(local.read()).toEqual(cartOf('w1'));
  local.forgetForeign();
  expect([local.read(), Object.keys(localStorage)]).toEqual([null, []]);
});

test('a value under the key of a shop that bears another id is not used', () => {
  localStorage.setItem('raan_cart:w1', JSON.stringify(cartOf('w2')));
  expect(open('w1').read()).toBe(null);
});

test('once a write has failed the storage is not relied on', () => {
  const storage = open('w1');
  storage.write(keptOf('w1'));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storage.write(keptOf('w1', [{ uuid: 'a', quantity: 1 }]));
  expect(storage.read()).toBe(null);
});
