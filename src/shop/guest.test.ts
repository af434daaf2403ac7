// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { createCaller } from '../call/call.ts';
import type { Browser } from './browser.ts';
import { createShop } from './create-shop.ts';
import { bowl, cartAnswer, FIRST, GUEST, setUpShopTests, startShop, stored } from './testing/shop-harness.ts';

setUpShopTests();

test('shows what the server rendered and requests nothing before it is started', async () => {
  const fetch = vi.fn(() => Promise.reject(new Error('not now')));
  const shop = createShop({
    call: createCaller({ baseUrl: '', lang: 'en', fetch }),
    webId: 'w1',
    webName: 'raan',
    lang: 'en',
    translate: ({ id }) => id,
    storage: localStorage,
    browser: { isLocal: false } as Browser,
    navigate: () => {},
    checkoutUrl: '/pay',
    preview: false,
    ...FIRST,
    guest: false,
    buildId: 'this',
    touched: new Set(),
    reload: () => true,
    log: () => {},
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect([shop.cart.view.get(), shop.visitor.view.get(), fetch.mock.calls]).toEqual([
    shop.cart.view.initial,
    shop.visitor.view.initial,
    [],
  ]);
});

describe('a guest', () => {
  test('shows, announces, stores and saves an addition', { meta: { spec: ['3.16', '4.14b', '7.12b'] } }, async () => {
    const on = await startShop({ ...GUEST, '/api/x4/cart/checkoutByItems': cartAnswer(['p1', 2]) });
    on.shop.cart.add(bowl);
    expect(on.shop.cart.view.get()).toMatchObject({ items: [{ uuid: 'p1', quantity: 2 }], count: 2, ready: true });
    expect(on.toasts()).toEqual([['success', 'Added to cart', 'Indigo bowl']]);
    expect(stored()).toEqual({
      web_id: 'w1',
      credentials: null,
      real: [],
      draft: [{ uuid: 'p1', quantity: 2 }],
      owner: null,
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(on.bodies).toEqual([{ items: [{ uuid: 'p1', quantity: 2 }], lang_key: 'en' }]);
    expect(stored()).toEqual({
      web_id: 'w1',
      credentials: { cart_id: 'c1', cart_secret: 's1' },
      real: [{ uuid: 'p1', quantity: 2 }],
      draft: [],
      owner: null,
    });
  });

  test("is warned at the product's maximum", async () => {
    const on = await startShop(GUEST);
    on.shop.cart.add(bowl, 9);
    expect(on.shop.cart.view.get().count).toBe(5);
    on.shop.cart.add(bowl);
    expect(on.toasts()).toEqual([
      ['success', 'Added to cart', 'Indigo bowl'],
      ['warning', 'You can order 5 at most', 'Indigo bowl'],
    ]);
  });

  test('restores the cart after a reload and hands it off', { meta: { spec: ['1.5', '2.31'] } }, async () => {
    localStorage.setItem(
      'raan_cart:w1',
      JSON.stringify({
        web_id: 'w1',
        credentials: { cart_id: 'c 1', cart_secret: 's&1' },
        real: [{ uuid: 'p1', quantity: 3 }],
        draft: [],
      }),
    );
    const on = await startShop({ ...GUEST, '/api/x4/cart/get': cartAnswer(['p1', 3]) });
    expect(on.shop.cart.view.get().count).toBe(3);
    on.shop.handOff('cart');
    on.shop.cart.checkout();
    expect(on.left).toEqual(['/pay/cart/raan/c1?s=s1']);
  });

  test.each(['{', '[]', '{"web_id":"w1","credentials":{},"real":[],"draft":[]}', '{"web_id":"w2"}'])(
    'hostile storage %s counts as none',
    async (text) => {
      localStorage.setItem('raan_cart:w1', text);
      const on = await startShop(GUEST);
      expect(on.shop.cart.view.get()).toMatchObject({ items: [], ready: true });
    },
  );

  test('keeps the cart working when the storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const on = await startShop({ ...GUEST, '/api/x4/cart/checkoutByItems': cartAnswer(['p1', 2]) });
    on.shop.cart.add(bowl);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.shop.cart.view.get()).toMatchObject({ count: 2, updating: false });
    expect(on.bodies).toHaveLength(1);
  });

  test('shows a refusal as a critical toast and beside the line', { meta: { spec: ['8.12a'] } }, async () => {
    const error = { key: 'NOSTOCK', uuid: 'p1', remain: 1, unit: 'piece' };
    const on = await startShop({
      ...GUEST,
      '/api/x4/cart/checkoutByItems': () => ({
        success: false,
        key: 'NOSTOCK',
        data: { error_data: { errors: [error] } },
      }),
    });
    on.shop.cart.add(bowl);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.toasts().at(-1)).toEqual([
      'error',
      'Please check again',
      'Indigo bowl: Not enough in stock: only 1 piece left.',
    ]);
    expect(on.shop.cart.view.get()).toMatchObject({ faults: { p1: [error] }, count: 2 });
  });

  test('closes the refusal of a line with the line, and leaves other notifications', async () => {
    const on = await startShop({
      ...GUEST,
      '/api/x4/cart/checkoutByItems': () => ({
        success: false,
        key: 'NOSTOCK',
        data: { error_data: { errors: [{ key: 'NOSTOCK', uuid: 'p1', remain: 1 }] } },
      }),
    });
    on.shop.notify({ type: 'info', title: 'Link copied' });
    on.shop.cart.add(bowl);
    await vi.advanceTimersByTimeAsync(500);
    on.shop.cart.remove('p1');
    await vi.advanceTimersByTimeAsync(0);
    expect(on.shop.cart.view.get()).toMatchObject({ items: [], faults: {} });
    expect(on.toasts()).toEqual([['info', 'Link copied', undefined]]);
  });

  test('sees an empty cart upon return when it was paid in another window', async () => {
    localStorage.setItem(
      'raan_cart:w1',
      JSON.stringify({
        web_id: 'w1',
        credentials: { cart_id: 'c1', cart_secret: 's1' },
        real: [{ uuid: 'p1', quantity: 3 }],
        draft: [],
      }),
    );
    let isPaid = false;
    const on = await startShop({
      ...GUEST,
      '/api/x4/cart/get': (sent) => (isPaid ? { success: false, key: 'CHECKOUTED' } : cartAnswer(['p1', 3])(sent)),
    });
    const asked = () => on.seen.filter((path) => path === '/api/x4/cart/get').length;
    on.fire('hidden');
    await vi.advanceTimersByTimeAsync(4999);
    on.fire('visible');
    await vi.advanceTimersByTimeAsync(1);
    expect([asked(), on.shop.cart.view.get().count]).toEqual([1, 3]);
    isPaid = true;
    on.fire('hidden');
    await vi.advanceTimersByTimeAsync(5000);
    on.fire('visible');
    await vi.advanceTimersByTimeAsync(1);
    expect([asked(), on.shop.cart.view.get().count]).toEqual([2, 0]);
    expect(stored()).toEqual({ web_id: 'w1', credentials: null, real: [], draft: [], owner: null });
    on.fire('hidden');
    await vi.advanceTimersByTimeAsync(5000);
    on.fire('visible');
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe(2);
  });

  test('is warned once without a connection, and the cart is saved when it is back', async () => {
    let down = true;
    const on = await startShop({
      ...GUEST,
      '/api/x4/cart/checkoutByItems': (sent) => (down ? undefined : cartAnswer(['p1', 2])(sent)),
    });
    on.shop.cart.add(bowl);
    await vi.advanceTimersByTimeAsync(2000);
    expect(on.toasts().map(([, title]) => title)).toEqual(['Added to cart', 'Your cart is not saved yet']);
    down = false;
    on.fire('online');
    await vi.advanceTimersByTimeAsync(1);
    expect(stored()).toMatchObject({ credentials: { cart_id: 'c1', cart_secret: 's1' }, draft: [] });
  });

  test('leaves for the login with the address to return to', { meta: { spec: ['7.9a', '7.9b'] } }, async () => {
    let asked: string | null = null;
    const on = await startShop({
      ...GUEST,
      '/api/x4/url/login': ({ query }) => {
        asked = query.get('continue_url');
        return { success: true, data: { url: 'https://account.example/login?x=1' } };
      },
    });
    expect(on.shop.visitor.view.get()).toEqual({ user: null, member: 'guest', joinCount: 12, prompt: undefined });
    on.shop.visitor.login();
    await vi.advanceTimersByTimeAsync(10);
    expect([asked, on.left]).toEqual(['http://shop.example/en/product/bowl', ['https://account.example/login?x=1']]);
  });

  test('leaves for the login when joining, and returns with that intent', async () => {
    const asked: (string | null)[] = [];
    const on = await startShop({
      ...GUEST,
      '/api/x4/url/login': ({ query }) => {
        asked.push(query.get('continue_url'));
        return { success: true, data: { url: '/account/login' } };
      },
    });
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(10);
    expect([on.left, on.toasts()]).toEqual([['/account/login'], []]);
    on.shop.visitor.login();
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toEqual(['http://shop.example/en/product/bowl#join', 'http://shop.example/en/product/bowl']);
  });

  test('is asked no permission when returning to join without a login', async () => {
    const replaceAddress = vi.fn();
    const at = { href: () => 'http://shop.example/en?a=1#join', replaceAddress };
    const on = await startShop(GUEST, {}, new Map(), at);
    expect([on.shop.visitor.view.get().prompt, replaceAddress.mock.calls]).toEqual([undefined, []]);
  });

  test('sees the coupons once something requests them, in one request', async () => {
    const coupon = { code: 'TEA', kind: 'discount', state: 'login' };
    const on = await startShop({
      ...GUEST,
      '/api/x4/coupon/list': () => ({ success: true, data: { coupons: [coupon] } }),
    });
    expect(on.seen).not.toContain('/api/x4/coupon/list');
    on.shop.coupons.request();
    on.shop.coupons.request();
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.coupons.view.get()).toMatchObject({ coupons: [coupon] });
    expect(on.seen.filter((path) => path === '/api/x4/coupon/list')).toHaveLength(1);
  });

  test('does not follow a URL whose scheme is not http(s)', async () => {
    const on = await startShop({
      ...GUEST,
      '/api/x4/url/login': () => ({ success: true, data: { url: 'javascript:alert(1)' } }),
    });
    on.shop.visitor.login();
    await vi.advanceTimersByTimeAsync(10);
    expect([on.left, on.toasts().map(([, title]) => title)]).toEqual([[], ['There seems to be something wrong']]);
  });
});
