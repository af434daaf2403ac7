// @vitest-environment jsdom
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CartItem, StoredCart } from '#schemas/cart.ts';
import type { CartChange } from '#machines/cart/types.ts';
import { createCartStorage } from './cart-storage.ts';

const cartOf = (webId: string, draft: object[] = []) =>
  v.parse(StoredCart, { web_id: webId, credentials: null, real: [], draft });
const reportOf = (webId: string, draft: object[] = []): CartChange => ({
  cart: cartOf(webId, draft),
  settled: [],
  added: [],
});
const ONE = { uuid: 'a', quantity: 1 };
const TWO = { uuid: 'a', quantity: 2 };
const open = (webId: string, isLocal = false) => createCartStorage({ storage: localStorage, webId, isLocal });
const stops: (() => void)[] = [];

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function listen(storage: ReturnType<typeof open>): CartChange[] {
  const heard: CartChange[] = [];
  stops.push(storage.listen((change) => heard.push(change)));
  return heard;
}

test('a written cart is read back, and another tab is notified', async () => {
  const here = open('w1');
  const there = open('w1');
  const elsewhere = open('w2');
  listen(here);
  const heard = listen(there);
  const foreign = listen(elsewhere);
  here.write(reportOf('w1', [ONE]));
  expect(there.read()).toEqual(cartOf('w1', [ONE]));
  await vi.waitFor(() => expect(heard).toEqual([reportOf('w1', [ONE])]));
  expect(foreign).toEqual([]);
});

test('waiting additions are stored and reported as waiting', async () => {
  const waiting = [{ ...v.parse(CartItem, ONE), min: 1, max: 9, id: 'seed/0' }];
  const change: CartChange = { cart: { ...cartOf('w1'), waiting }, settled: [], added: ['seed/1'] };
  const here = open('w1');
  const there = open('w1');
  listen(here);
  const heard = listen(there);
  here.write(change);
  expect(there.read()).toEqual(change.cart);
  await vi.waitFor(() => expect(heard).toEqual([change]));
});

test('a list returns to an earlier state: the others are reported, though the storage has it already', async () => {
  const here = open('w1');
  const there = open('w1');
  const heard = listen(there);
  const heardHere = listen(here);
  there.write(reportOf('w1', [ONE]));
  await vi.waitFor(() => expect(heardHere).toHaveLength(1));
  here.write(reportOf('w1', [TWO]));
  here.write(reportOf('w1', [ONE]));
  await vi.waitFor(() => expect(heard).toEqual([reportOf('w1', [TWO]), reportOf('w1', [ONE])]));
});

test('a starting tab does not report the cart it has read, which may be stale', async () => {
  open('w1').write(reportOf('w1', [ONE]));
  const there = open('w1');
  const heard = listen(there);
  const here = open('w1');
  expect(here.read()).toEqual(cartOf('w1', [ONE]));
  here.write(reportOf('w1', [ONE]));
  here.write(reportOf('w1', [TWO]));
  await vi.waitFor(() => expect(heard).toEqual([reportOf('w1', [TWO])]));
});

test('an older list that the storage still has is not read once its successor was received', async () => {
  const here = open('w1');
  const there = open('w1');
  const heard = listen(there);
  const ofOther = (cart: object) => v.parse(StoredCart, { ...cartOf('w1'), ...cart });
  const saved = { ...reportOf('w1'), cart: ofOther({ real: [ONE] }) };
  expect(there.read()).toBeNull();
  here.write(reportOf('w1', [ONE]));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(there.read()).toEqual(cartOf('w1', [ONE]));
  const stale = localStorage.getItem('raan_cart:w1') ?? '';
  here.write(saved);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  localStorage.setItem('raan_cart:w1', stale);
  expect(there.read()).toEqual(saved.cart);
  here.write(reportOf('w1', [TWO]));
  expect(there.read()).toEqual(cartOf('w1', [TWO]));
});

test('changes are reported even if the storage rejects them', async () => {
  const here = open('w1');
  const heard = listen(open('w1'));
  forbid(() => true);
  here.write(reportOf('w1', [ONE]));
  here.write(reportOf('w1', [TWO]));
  await vi.waitFor(() => expect(heard).toEqual([reportOf('w1', [ONE]), reportOf('w1', [TWO])]));
});

test('hostile messages are not heard', async () => {
  const heard = listen(open('w1'));
  const channel = new BroadcastChannel('raan_cart:w1');
  stops.push(() => channel.close());
  channel.postMessage('hello');
  channel.postMessage(reportOf('w2'));
  channel.postMessage({ ...reportOf('w1'), cart: { ...cartOf('w1'), real: [{ uuid: 'a', quantity: -5 }] } });
  channel.postMessage({
    ...reportOf('w1'),
    cart: { ...cartOf('w1'), waiting: [{ ...ONE, id: 'x', min: '1', max: 9 }] },
  });
  channel.postMessage(reportOf('w1'));
  await vi.waitFor(() => expect(heard).toEqual([reportOf('w1')]));
});

test('without channels the storage event reports changes', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const heard = listen(open('w1'));
  const newValue = JSON.stringify(cartOf('w1', [ONE]));
  dispatchEvent(new StorageEvent('storage', { key: 'raan_cart:w2', newValue }));
  dispatchEvent(new StorageEvent('storage', { key: 'raan_cart:w1', newValue: '{' }));
  dispatchEvent(new StorageEvent('storage', { key: 'raan_cart:w1', newValue }));
  expect(heard).toEqual([reportOf('w1', [ONE])]);
});

test('the cart of another shop is ignored, and removed on request', { meta: { spec: ['4.13'] } }, () => {
  open('w1').write(reportOf('w1'));
  expect(open('w2').read()).toBe(null);
  const local = open('w2', true);
  expect(local.read()).toEqual(cartOf('w1'));
  local.removeForeignCarts();
  expect([local.read(), Object.keys(localStorage)]).toEqual([null, []]);
});

test('a value under the key of a shop that has another id is not used', () => {
  localStorage.setItem('raan_cart:w1', JSON.stringify(cartOf('w2')));
  expect(open('w1').read()).toBe(null);
});

test('a value that cannot be kept does not leave an old one to come back; only the edits may fit', () => {
  const storage = open('w1');
  storage.write(reportOf('w1', [ONE]));
  forbid((text) => text.includes('"quantity":7'));
  const cart = { ...cartOf('w1', [TWO]), real: [v.parse(CartItem, { uuid: 'b', quantity: 7 })] };
  storage.write({ ...reportOf('w1'), cart });
  // The server owns the confirmed items; until it answers this tab has newer ones than the storage.
  expect([storage.read(), open('w1').read()]).toEqual([null, cartOf('w1', [TWO])]);
  storage.write(reportOf('w1', [ONE]));
  expect(storage.read()).toEqual(cartOf('w1', [ONE]));
});

test.each([
  ['an account', 'ab'.repeat(32), 'ab'.repeat(32)],
  ['a guest', null, null],
  ['a guest of an earlier build', 'guest', null],
])('reads the cart of %s', (_, owner, expected) => {
  localStorage.setItem('raan_cart:w1', JSON.stringify({ ...cartOf('w1', [ONE]), owner }));
  expect(open('w1').read()).toEqual({ ...cartOf('w1', [ONE]), owner: expected });
});

test('ignores a stored cart when its owner is an account without a digest', () => {
  localStorage.setItem('raan_cart:w1', JSON.stringify({ ...cartOf('w1', [ONE]), owner: 'user' }));
  expect(open('w1').read()).toBe(null);
});

test('where nothing fits nothing is left', () => {
  const storage = open('w1');
  storage.write(reportOf('w1', [ONE]));
  forbid(() => true);
  storage.write(reportOf('w1', [TWO]));
  expect([storage.read(), Object.keys(localStorage)]).toEqual([null, []]);
});

test('a forbidden storage breaks nothing', () => {
  const forbidden = new Proxy(localStorage, {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    ownKeys: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  localStorage.setItem('raan_cart:w2', '{}');
  const storage = createCartStorage({ storage: forbidden, webId: 'w1', isLocal: true });
  storage.write(reportOf('w1', [ONE]));
  storage.removeForeignCarts();
  expect(storage.read()).toBe(null);
});

/** Makes the storage refuse such values. */
function forbid(what: (text: string) => boolean): void {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function refuse(this: Storage, key, text) {
    if (what(text)) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
}
