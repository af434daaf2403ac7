// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { everyConsent, writeConsentCookie } from '#schemas/consent.ts';
import type { Browser } from './browser.ts';
import type { ShopOptions } from './environment.ts';
import { bowl, cartAnswer, FIRST, GUEST, setUpShopTests, startShop, stored, USER } from './testing/shop-harness.ts';

setUpShopTests();

describe('a guest with nothing stored', () => {
  const PATHS = ['/api/x4/auth/check', '/api/x4/member/info'];
  const quiet = async (options: Partial<ShopOptions> = {}, cookies = new Map<string, string>(), given = {}) =>
    startShop(
      { ...GUEST, '/api/x4/cart/checkoutByItems': cartAnswer(['p1', 2]) },
      { guest: true, ...options },
      cookies,
      given,
    );
  const keep = (cart: object) =>
    localStorage.setItem(
      'raan_cart:w1',
      JSON.stringify({ web_id: 'w1', credentials: null, real: [], draft: [], ...cart }),
    );
  const settled = async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(10);
  };

  test('is shown as such with an empty cart, without a request', async () => {
    const on = await quiet();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([on.shop.cart.view.get(), on.shop.visitor.view.get(), on.seen]).toEqual([
      { ...on.shop.cart.view.initial, ready: true },
      { user: null, member: 'guest', joinCount: undefined, prompt: undefined },
      [],
    ]);
  });

  test('counts an emptied cart as nothing stored', async () => {
    keep({ owner: null, waiting: [] });
    expect((await quiet()).seen).toEqual([]);
  });

  test.each([
    ['a cart on the server', { credentials: { cart_id: 'c1', cart_secret: 's1' } }],
    ['confirmed items', { real: [{ uuid: 'p1', quantity: 1 }] }],
    ['edits that are open', { draft: [{ uuid: 'p1', quantity: 1 }] }],
    ['additions that wait', { waiting: [{ uuid: 'p1', quantity: 1, min: 1, max: 9, id: 'a/0' }] }],
  ])('starts the processes at once with %s', async (_, cart) => {
    keep(cart);
    expect((await quiet()).seen).toEqual(expect.arrayContaining(PATHS));
  });

  test('starts the processes at once when the stored cart cannot be read', async () => {
    localStorage.setItem('raan_cart:w1', '{');
    expect((await quiet()).seen).toEqual(expect.arrayContaining(PATHS));
  });

  test('logs a consent cookie that cannot be read', async () => {
    const log = vi.fn();
    await quiet({ log }, new Map([['cookie_consent', 'nonsense']]));
    expect(log).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Partial<ShopOptions>, Partial<Browser>]>([
    ['who may be somebody', { guest: false }, {}],
    ['who comes back in history to a page that may be old', {}, { isReturn: true }],
    [
      'who sees the page without its colours',
      { initialViews: { ...FIRST.initialViews, grayMode: { on: true, closed: false } } },
      {},
    ],
  ])('%s is asked after at once', async (_, options, given) => {
    expect((await quiet(options, new Map(), given)).seen).toEqual(expect.arrayContaining(PATHS));
  });

  test('loads the cart with the first addition, and saves that exactly once', async () => {
    const on = await quiet();
    on.shop.cart.add(bowl);
    await settled();
    expect(on.shop.cart.view.get()).toMatchObject({ items: [{ uuid: 'p1', quantity: 2 }], count: 2, ready: true });
    expect(on.toasts()).toEqual([['success', 'Added to cart', 'Indigo bowl']]);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.bodies).toEqual([{ items: [{ uuid: 'p1', quantity: 2 }], lang_key: 'en' }]);
    expect(stored()).toMatchObject({ real: [{ uuid: 'p1', quantity: 2 }], draft: [] });
  });

  test('keeps showing an empty cart and a guest while the shop is requested', async () => {
    const on = await startShop({ ...GUEST, '/api/x4/auth/check': () => new Promise(() => {}) }, { guest: true });
    on.shop.cart.show();
    await settled();
    await vi.advanceTimersByTimeAsync(100);
    expect([on.shop.cart.view.get(), on.shop.visitor.view.get()]).toMatchObject([
      { open: true, ready: true, loading: true },
      { user: null, member: 'guest' },
    ]);
  });

  test('opens and closes the cart before its process has loaded, which leaves it so', async () => {
    let draw = () => {};
    const on = await quiet({ drawerDrawn: () => new Promise<void>((resolve) => (draw = resolve)) });
    const { view } = on.shop.cart;
    const open: boolean[] = [];
    view.subscribe(() => open.push(view.get().open));
    on.shop.cart.show();
    await vi.advanceTimersByTimeAsync(9);
    expect(open).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    on.shop.cart.hide();
    on.shop.cart.show();
    await vi.advanceTimersByTimeAsync(10);
    expect(open).toEqual([true, false, true]);
    // A component reads the view in a task of its own.
    const drawn: boolean[] = [];
    view.subscribe(() => queueMicrotask(() => drawn.push(view.get().open)));
    draw();
    await settled();
    await vi.advanceTimersByTimeAsync(20);
    expect([new Set(drawn), view.get()]).toMatchObject([new Set([true]), { open: true, loading: false }]);
    on.shop.cart.hide();
    expect(view.get().open).toBe(false);
  });

  test.each([
    ['that is drawn', 10],
    ['that is about to open', 0],
  ])(
    'a drawer %s closes on a navigation while the processes are loading, and stays closed',
    { meta: { field: ['3.4'], spec: ['4.20a'] } },
    async (_, ms) => {
      let draw = () => {};
      const on = await quiet({ drawerDrawn: () => new Promise<void>((resolve) => (draw = resolve)) });
      const { view } = on.shop.cart;
      on.shop.cart.show();
      await vi.advanceTimersByTimeAsync(ms);
      on.shop.navigated({ pathChanged: false, offersGray: false });
      expect(view.get().open).toBe(false);
      const opened: boolean[] = [];
      view.subscribe(() => opened.push(view.get().open));
      draw();
      on.shop.cart.add(bowl);
      await settled();
      await vi.advanceTimersByTimeAsync(600);
      expect([new Set(opened), on.bodies.length]).toEqual([new Set([false]), 1]);
    },
  );

  test('loads the process of an opened cart once its drawer is drawn', async () => {
    let draw = () => {};
    const on = await quiet({ drawerDrawn: () => new Promise<void>((resolve) => (draw = resolve)) });
    on.shop.cart.show();
    await settled();
    expect(on.seen).toEqual([]);
    draw();
    await settled();
    expect(on.seen).toEqual(expect.arrayContaining(PATHS));
    expect(on.shop.cart.view.get().open).toBe(true);
  });

  test('shows what another tab has put into the cart', async () => {
    const on = await quiet({}, new Map(), {});
    keep({ draft: [{ uuid: 'p1', quantity: 3 }] });
    on.fire('stored');
    await settled();
    expect(on.shop.cart.view.get().count).toBe(3);
  });

  test('ignores what another tab stores besides carts', async () => {
    const on = await quiet();
    localStorage.setItem('recently-viewed', '[]');
    on.fire('stored');
    await settled();
    expect(on.seen).toEqual([]);
  });

  test('checks the login when the page is restored', async () => {
    const on = await startShop(USER, { guest: true });
    on.fire('restored');
    await settled();
    expect(on.shop.visitor.view.get()).toMatchObject({ user: { id: '7' }, member: 'not-member', joinCount: 12 });
  });

  test('requests the number of members when it is shown', async () => {
    const on = await quiet();
    on.shop.visitor.request();
    await settled();
    expect(on.shop.visitor.view.get()).toEqual({ user: null, member: 'guest', joinCount: 12, prompt: undefined });
  });

  test('takes over the consent of another tab', async () => {
    const cookies = new Map<string, string>();
    const on = await quiet({}, cookies);
    on.fire('visible');
    await settled();
    expect(on.seen).toEqual([]);
    cookies.set('cookie_consent', writeConsentCookie(everyConsent('granted')));
    on.fire('visible');
    await settled();
    expect(on.shop.consent.view.get().status).toBe('granted');
  });

  test('asks for a newer build after an hour', async () => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({ id: 'newer' })));
    vi.stubGlobal('fetch', fetch);
    const on = await quiet();
    await vi.advanceTimersByTimeAsync(3_600_000);
    await settled();
    expect([on.shop.isOutdated(), fetch.mock.calls.length]).toEqual([true, 1]);
  });

  test('reloads the page when a chunk is gone', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'newer' })));
    const reload = vi.fn(() => true);
    const on = await quiet({ reload });
    on.fire('code.failed');
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('reloads the page when a chunk is gone while the processes are loading', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'newer' })));
    const reload = vi.fn(() => true);
    const on = await quiet({ reload });
    on.shop.cart.add(bowl);
    on.fire('code.failed');
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('begins the greyscale view as the current page offers it', async () => {
    const on = await quiet();
    on.shop.navigated({ pathChanged: true, offersGray: false });
    expect(on.grays).toEqual([]);
    on.shop.grayMode.toggle();
    await settled();
    expect(on.grays.at(-1)).toBe(false);
  });

  test('counts visits without the cart', async () => {
    const started = vi.fn();
    const on = await quiet({ onStart: started });
    expect([started.mock.calls.length, on.seen]).toEqual([1, []]);
  });
});
