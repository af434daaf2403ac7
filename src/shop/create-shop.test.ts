// @vitest-environment jsdom
import { setupI18n } from '@lingui/core';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { everyConsent, readConsentCookie, writeConsentCookie } from '#schemas/consent.ts';
import { Product } from '#schemas/product.ts';
import { createCaller } from '../call/call.ts';
import type { AppShop } from './app-shop.ts';
import type { Browser } from './browser.ts';
import { createShop } from './create-shop.ts';
import type { ShopInteraction, ShopOptions } from './environment.ts';
import { readDefaultConsents, readInitialViews } from './initial-views.ts';

const i18n = setupI18n();
i18n.loadAndActivate({ locale: 'en', messages: {} });

type Answer = (sent: { readonly path: string; readonly query: URLSearchParams; readonly body: unknown }) => unknown;
type BrowserEvent = Parameters<Browser['on']>[0];

const GUEST: Readonly<Record<string, Answer>> = {
  '/api/x4/auth/check': () => ({ success: false, key: 'NO_AUTH' }),
  '/api/x4/member/info': () => ({ success: true, data: { member: null, join_num: 12 } }),
};
const USER: Readonly<Record<string, Answer>> = {
  '/api/x4/auth/check': () => ({ success: true, data: { user: { id: 7, name: 'Nim' } } }),
  '/api/x4/member/info': () => ({ success: true, data: { member: { member_flag: '0' }, join_num: 12 } }),
  '/api/x4/cart/get': () => ({ success: true, data: { cart_id: 'u1', items: [] } }),
  '/api/x4/coupon/list': () => ({ success: true, data: { coupons: [] } }),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', undefined);
  localStorage.clear();
  // Web Crypto answers outside of the fake clock.
  vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new ArrayBuffer(32));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A visitor without cookies, in a shop that grants functionality by itself. */
const base = { cookieConsent: { config: { customize: { default_consents: { functionality_storage: 'granted' } } } } };
const FIRST = {
  initialViews: readInitialViews(() => undefined, base),
  defaultConsents: readDefaultConsents(base),
  offersGray: true,
};

interface Harness {
  readonly shop: AppShop;
  readonly seen: string[];
  readonly bodies: unknown[];
  readonly left: string[];
  readonly fire: (event: BrowserEvent) => void;
  readonly cookies: ReadonlyMap<string, string>;
  /** Values of `showGray`, from the start on. */
  readonly grays: readonly boolean[];
  readonly toasts: () => (readonly [string, string, string | undefined])[];
}

async function startShop(
  answers: Readonly<Record<string, Answer>>,
  options: Partial<ShopOptions> = {},
  cookies = new Map<string, string>(),
  given: Partial<Browser> = {},
): Promise<Harness> {
  const grays: boolean[] = [];
  const seen: string[] = [];
  const bodies: unknown[] = [];
  const left: string[] = [];
  const listeners: (readonly [BrowserEvent, () => void])[] = [];
  const call = createCaller({
    baseUrl: '',
    lang: 'en',
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://shop.example');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      seen.push(url.pathname);
      if (body !== undefined) bodies.push(body);
      const answer = answers[url.pathname]?.({ path: url.pathname, query: url.searchParams, body });
      return Promise.resolve(answer).then((given) =>
        given === undefined ? new Response('', { status: 503 }) : Response.json(given),
      );
    },
  });
  let uuids = 0;
  const browser: Browser = {
    href: () => 'http://shop.example/en/product/bowl/',
    replaceAddress: () => {},
    leave: (url) => left.push(url),
    back: () => false,
    now: () => performance.now(),
    newUuid: () => `00000000-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`,
    lock: (_, granted) => {
      granted();
      return () => {};
    },
    on: (event, listener) => listeners.push([event, listener]),
    cookies: {
      read: (name) => cookies.get(name),
      write: (name, value, days) => void cookies.set(name, value).set(`${name} days`, String(days)),
    },
    showGray: (isGray) => grays.push(isGray),
    isOnline: () => true,
    isLocal: false,
    isReturn: false,
    ...given,
  };
  const shop = createShop({
    call,
    webId: 'w1',
    webName: 'raan',
    lang: 'en',
    translate: (message, values) => i18n._(message.id, { ...values }, { message: message.message }),
    storage: localStorage,
    browser,
    navigate: () => {},
    checkoutUrl: '/pay/',
    preview: false,
    ...FIRST,
    guest: false,
    buildId: 'this',
    touched: new Set(),
    reload: () => true,
    log: () => {},
    ...options,
  });
  shop.start();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
  return {
    shop,
    seen,
    bodies,
    left,
    fire: (event) => {
      for (const [name, listener] of listeners) if (name === event) listener();
    },
    cookies,
    grays,
    toasts: () => shop.toasts.view.get().map(({ type, title, description }) => [type, title, description] as const),
  };
}

const bowl = v.parse(Product, { uuid: 'p1', name: 'Indigo bowl', price: 120, quantity_min: 2, quantity_max: 5 });
const stored = () => JSON.parse(localStorage.getItem('raan_cart:w1') ?? 'null') as unknown;
const cartAnswer =
  (...items: readonly (readonly [string, number])[]): Answer =>
  () => ({
    success: true,
    data: { cart_id: 'c1', cart_secret: 's1', items: items.map(([uuid, quantity]) => ({ uuid, quantity })) },
  });

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
  test('shows, announces, stores and saves an addition', async () => {
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

  test('restores the cart after a reload and hands it off', async () => {
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

  test('shows a refusal as a critical toast and beside the line', async () => {
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
      'Indigo bowl: Not enough in stock: only 1 (piece) left.',
    ]);
    expect(on.shop.cart.view.get()).toMatchObject({ faults: { p1: [error] }, count: 2 });
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

  test('leaves for the login with the address to return to', async () => {
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

describe('leaving the shop', () => {
  test.each([
    ['back in history', true, undefined, []],
    [
      'the home page of the frontend where there is no way back',
      false,
      'https://home.example/',
      ['https://home.example/'],
    ],
    ['the site root without either', false, undefined, ['/en']],
  ])('who has no cart id to hand off with is told so and goes %s', async (_, hasPast, homeUrl, left) => {
    const back = vi.fn(() => hasPast);
    const on = await startShop(
      {
        ...USER,
        '/api/x4/cart/get': cartAnswer(['p1', 1]),
        '/api/x4/cart/update': () => ({ success: true, data: null }),
      },
      { homeUrl },
      new Map(),
      { back },
    );
    on.shop.handOff('checkout');
    await vi.advanceTimersByTimeAsync(4000);
    expect([on.left, back.mock.calls.length, on.toasts().map(([, title]) => title)]).toEqual([
      [],
      0,
      ['There seems to be something wrong'],
    ]);
    await vi.advanceTimersByTimeAsync(1100);
    expect([on.left, back.mock.calls.length]).toEqual([left, 1]);
  });

  test('who goes on with the cart after a hand-off without a cart id is not taken away', async () => {
    const on = await startShop({
      ...USER,
      '/api/x4/cart/get': cartAnswer(['p1', 1]),
      '/api/x4/cart/update': () => ({ success: true, data: null }),
    });
    on.shop.handOff('checkout');
    await vi.advanceTimersByTimeAsync(1000);
    on.shop.cart.setQuantity('p1', 2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(on.left).toEqual([]);
  });

  test('goes to the site root and keeps the edit when nothing can be saved at the hand-off', async () => {
    const on = await startShop(GUEST);
    on.shop.cart.add(bowl);
    on.shop.handOff('cart');
    await vi.advanceTimersByTimeAsync(100);
    expect([on.left, stored()]).toMatchObject([['/en'], { draft: [{ uuid: 'p1', quantity: 2 }] }]);
  });

  test.each(['login', 'register', 'logout'] as const)('why there is no way to %s is logged', async (page) => {
    const log = vi.fn();
    const on = await startShop(
      { ...USER, [`/api/x4/url/${page}`]: () => ({ success: false, key: 'CLOSED' }) },
      { log },
    );
    on.shop.visitor[page]();
    await vi.advanceTimersByTimeAsync(10);
    expect([on.left, log.mock.calls]).toEqual([
      [],
      [['the account service could not be reached', { page, key: 'CLOSED' }]],
    ]);
  });
});

describe('a user', () => {
  test.each([
    ["drops another account's stored cart", 'ff'.repeat(32), 0, undefined],
    ["saves the account's own stored edits", '00'.repeat(32), 2, '/api/x4/cart/update_items'],
  ])('%s when the account is known', async (_, owner, count, call) => {
    const draft = [{ uuid: 'p1', quantity: 2 }];
    localStorage.setItem('raan_cart:w1', JSON.stringify({ web_id: 'w1', credentials: null, real: [], draft, owner }));
    const on = await startShop(USER);
    await vi.advanceTimersByTimeAsync(600);
    expect([on.shop.cart.view.get().count, on.seen.find((path) => path.includes('/cart/update'))]).toEqual([
      count,
      call,
    ]);
  });

  test('is recognised, may join, and is welcomed', async () => {
    let flag = '0';
    const on = await startShop({
      ...USER,
      '/api/x4/member/info': () => ({ success: true, data: { member: { member_flag: flag }, join_num: 12 } }),
      '/api/x4/member/join': () => {
        flag = '1';
        return { success: true, data: null };
      },
    });
    expect(on.shop.visitor.view.get()).toEqual({
      user: { id: '7', name: 'Nim' },
      member: 'not-member',
      joinCount: 12,
      prompt: undefined,
    });
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.visitor.view.get()).toMatchObject({ member: 'not-member', prompt: 'permission' });
    on.shop.visitor.answerPermission(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.visitor.view.get().member).toBe('member');
    expect(on.toasts()).toEqual([['success', 'Welcome! You are now a member of this shop', undefined]]);
  });

  test('is asked for permission once when returning from the login to join', async () => {
    const replaceAddress = vi.fn();
    const at = { href: () => 'http://shop.example/en?a=1#join', replaceAddress };
    const on = await startShop(USER, {}, new Map(), at);
    expect([on.shop.visitor.view.get().prompt, replaceAddress.mock.calls]).toEqual(['permission', [['/en?a=1']]]);
  });

  test('may ask to join before the login is known', async () => {
    let answer = (_: unknown): void => {};
    const on = await startShop({
      ...USER,
      '/api/x4/auth/check': () => new Promise((resolve) => (answer = resolve)),
    });
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(10);
    const { view } = on.shop.visitor;
    expect([view.get().member, view.get().prompt]).toEqual(['unknown', undefined]);
    answer({ success: true, data: { user: { id: 7, name: 'Nim' } } });
    await vi.advanceTimersByTimeAsync(10);
    expect([view.get().member, view.get().prompt]).toEqual(['not-member', 'permission']);
  });

  test('is notified when the login cannot be known while joining', async () => {
    const { '/api/x4/auth/check': _, ...down } = USER;
    const on = await startShop(down);
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(on.toasts().map(([, title]) => title)).toEqual(['There seems to be something wrong']);
  });

  test('does not join upon declining', async () => {
    const on = await startShop(USER);
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(10);
    on.shop.visitor.answerPermission(false);
    expect(on.shop.visitor.view.get()).toMatchObject({ member: 'not-member', prompt: undefined });
    expect(on.seen).not.toContain('/api/x4/member/join');
  });

  test('sees the coupons of members between joining and leaving', async () => {
    let isMember = false;
    const change = (joins: boolean) => () => {
      isMember = joins;
      return { success: true, data: null };
    };
    const on = await startShop({
      ...USER,
      '/api/x4/member/info': () => ({
        success: true,
        data: { member: { member_flag: isMember ? '1' : '0' }, join_num: 1 },
      }),
      '/api/x4/member/join': change(true),
      '/api/x4/member/leave': change(false),
      '/api/x4/coupon/list': () => ({
        success: true,
        data: { coupons: [{ code: 'M', kind: 'discount', state: isMember ? 'claimable' : 'conditions' }] },
      }),
    });
    const state = () => on.shop.coupons.view.get().coupons?.[0]?.state;
    const states = [state()];
    on.shop.coupons.request();
    await vi.advanceTimersByTimeAsync(10);
    states.push(state());
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(10);
    on.shop.visitor.answerPermission(true);
    await vi.advanceTimersByTimeAsync(10);
    states.push(state());
    on.shop.visitor.leaveMembership();
    await vi.advanceTimersByTimeAsync(10);
    states.push(state());
    expect(states).toEqual([undefined, 'conditions', 'claimable', 'conditions']);
  });

  test('claims a coupon', async () => {
    const coupon = { code: 'TEA', kind: 'discount', state: 'claimable', title: 'Tea week' };
    let claimed = false;
    const on = await startShop({
      ...USER,
      '/api/x4/coupon/list': () => ({
        success: true,
        data: { coupons: [{ ...coupon, state: claimed ? 'claimed' : 'claimable' }] },
      }),
      '/api/x4/coupon/claim': () => {
        claimed = true;
        return { success: true, data: { coupon: { ...coupon, state: 'claimed' } } };
      },
    });
    on.shop.coupons.claim('TEA');
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.coupons.view.get()).toMatchObject({ coupons: [{ code: 'TEA', state: 'claimed' }] });
    expect(on.toasts()).toEqual([['success', 'The coupon is yours', 'Tea week']]);
  });

  test('clears the user upon logout after saving open edits', async () => {
    const on = await startShop({
      ...USER,
      '/api/x4/cart/update_items': cartAnswer(['p1', 2]),
      '/api/x4/url/logout': () => ({ success: true, data: { url: '/account/logout' } }),
    });
    on.shop.cart.add(bowl);
    on.shop.visitor.logout();
    expect(on.shop.visitor.view.get().user).toBe(null);
    await vi.advanceTimersByTimeAsync(100);
    expect(on.seen.slice(-2)).toEqual(['/api/x4/cart/update_items', '/api/x4/url/logout']);
    expect(on.left).toEqual(['/account/logout']);
  });
});

test('shares a chosen quantity on its page and resets it on another one', async () => {
  const { shop } = await startShop(GUEST);
  const changed = vi.fn();
  shop.quantities.view.subscribe(changed);
  shop.quantities.set('p1', 3);
  shop.quantities.set('p2', 1);
  shop.navigated({ pathChanged: false, offersGray: false });
  expect([...shop.quantities.view.get()]).toEqual([
    ['p1', 3],
    ['p2', 1],
  ]);
  shop.navigated({ pathChanged: true, offersGray: false });
  expect([...shop.quantities.view.get()]).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(3);
});

test('writes nothing of the visitor in a preview, whose cart lives in memory', async () => {
  const on = await startShop(GUEST, { preview: true });
  on.shop.cart.add(bowl);
  on.shop.viewed('p1');
  await vi.advanceTimersByTimeAsync(1000);
  expect(on.shop.cart.view.get()).toMatchObject({ count: 2, offline: true });
  expect([Object.keys(localStorage), on.bodies]).toEqual([[], []]);
});

test('closes toasts after their time, which stops while they are hovered', async () => {
  const on = await startShop(GUEST);
  on.shop.notify({ type: 'info', title: 'Hello' });
  const [toast] = on.shop.toasts.view.get();
  await vi.advanceTimersByTimeAsync(4000);
  on.shop.toasts.pause(toast?.id ?? '');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(on.toasts()).toEqual([['info', 'Hello', undefined]]);
  on.shop.toasts.resume(toast?.id ?? '');
  await vi.advanceTimersByTimeAsync(999);
  expect(on.toasts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(on.toasts()).toEqual([]);
});

describe('forms and suggestions', () => {
  test('returns the faults of the fields when a form is refused', async () => {
    const on = await startShop({
      ...GUEST,
      '/api/forms/contact': () => ({
        success: false,
        key: 'INVALID_FORM',
        data: { fields: { email: 'INVALID_EMAIL' } },
      }),
    });
    const form = new FormData();
    form.append('email', 'x');
    form.append('topic', 'a');
    form.append('topic', 'b');
    expect(await on.shop.submitForm('contact', form)).toEqual({
      ok: false,
      fields: { email: 'INVALID_EMAIL' },
      key: 'INVALID_FORM',
    });
    expect(on.bodies).toEqual([{ email: 'x', topic: ['a', 'b'] }]);
  });

  test('suggests products in the order of the search', async () => {
    const on = await startShop({
      ...GUEST,
      '/api/search': ({ query }) => ({
        data: {
          q: query.get('q'),
          products: { ids: ['b', 'a', 'gone'] },
          productRecords: ['a', 'b'].map((uuid) => ({ uuid, name: uuid, price: 1 })),
        },
      }),
    });
    const found = await on.shop.suggest('  tea ', new AbortController().signal);
    expect(found.map(({ uuid }) => uuid)).toEqual(['b', 'a']);
    expect(await on.shop.suggest('  ', new AbortController().signal)).toEqual([]);
  });
});

describe('consent', () => {
  const ALL = everyConsent('granted');

  test('applies the defaults of the shop without a cookie before the visitor has decided', async () => {
    const on = await startShop(GUEST);
    expect([on.shop.consent.view.get(), on.shop.consent.view.get() === on.shop.consent.view.initial]).toEqual([
      {
        status: 'unknown',
        consents: { ...everyConsent('denied'), functionality_storage: 'granted' },
        mayRun: { tracking: false, remarketing: false },
      },
      true,
    ]);
    expect([...on.cookies]).toEqual([]);
  });

  test('stores a decision for a year and applies it at once', async () => {
    const on = await startShop(GUEST);
    on.shop.consent.decide(ALL);
    expect(on.shop.consent.view.get()).toEqual({
      status: 'granted',
      consents: ALL,
      mayRun: { tracking: true, remarketing: true },
    });
    expect([readConsentCookie(on.cookies.get('cookie_consent') ?? ''), on.cookies.get('cookie_consent days')]).toEqual([
      ALL,
      '365',
    ]);
    on.shop.consent.decide(everyConsent('denied'));
    expect(on.shop.consent.view.get()).toMatchObject({ status: 'revoked', mayRun: { tracking: false } });
  });

  test('logs an invalid cookie and applies the defaults', async () => {
    const log = vi.fn();
    const on = await startShop(GUEST, { log }, new Map([['cookie_consent', 'nonsense']]));
    expect(on.shop.consent.view.get().status).toBe('unknown');
    expect(log.mock.calls).toEqual([
      ['the consent cookie could not be read; the defaults hold', { kind: 'invalid', value: 'nonsense' }],
    ]);
  });

  test('takes over the decision of another tab when this one becomes visible', async () => {
    const cookies = new Map<string, string>();
    const on = await startShop(GUEST, {}, cookies);
    cookies.set('cookie_consent', writeConsentCookie(ALL));
    on.fire('visible');
    expect(on.shop.consent.view.get().status).toBe('granted');
  });

  test('reads and stores nothing in a preview', async () => {
    const cookies = new Map([['cookie_consent', writeConsentCookie(ALL)]]);
    const on = await startShop(GUEST, { preview: true }, cookies);
    expect(on.shop.consent.view.get().status).toBe('unknown');
    on.shop.consent.decide(everyConsent('denied'));
    on.shop.grayMode.toggle();
    expect([...cookies.keys()]).toEqual(['cookie_consent']);
  });
});

describe('the greyscale view', () => {
  test('is turned on and off, and stored for ten days', async () => {
    const on = await startShop(GUEST);
    on.shop.grayMode.toggle();
    expect([
      on.shop.grayMode.view.get(),
      on.cookies.get('lnw_gray_mode'),
      on.cookies.get('lnw_gray_mode days'),
    ]).toEqual([{ on: true, closed: false }, '1', '10']);
    on.shop.grayMode.toggle();
    on.shop.grayMode.close();
    expect([
      on.shop.grayMode.view.get(),
      on.cookies.get('lnw_gray_mode'),
      on.cookies.get('lnw_gray_closed'),
      on.cookies.get('lnw_gray_closed days'),
    ]).toEqual([{ on: false, closed: true }, '0', '1', '10']);
    expect(on.grays).toEqual([false, true, false, false]);
  });

  test('ends with the page that offers it, and resumes upon return', async () => {
    const on = await startShop(GUEST, {}, new Map([['lnw_gray_mode', '1']]));
    on.shop.navigated({ pathChanged: true, offersGray: false });
    on.shop.navigated({ pathChanged: true, offersGray: true });
    expect([on.grays, on.shop.grayMode.view.get()]).toEqual([[true, false, true], { on: true, closed: false }]);
  });
});

test('reports quantities before and after an interaction, and the hand-off', async () => {
  const pieces = { type: 'pieces', uuid: 'p1' } as const;
  const interactions: ShopInteraction[] = [];
  const on = await startShop(GUEST, { onInteraction: (interaction) => interactions.push(interaction) });
  on.shop.cart.add(bowl, 3);
  on.shop.cart.add(bowl, 9);
  on.shop.cart.add(bowl);
  on.shop.cart.setQuantity('p1', 2);
  on.shop.cart.remove('p1');
  on.shop.cart.setQuantity('not there', Number.NaN);
  on.shop.handOff('cart');
  on.shop.cart.checkout();
  expect(interactions).toEqual([
    { ...pieces, product: bowl, from: 0, to: 3 },
    { ...pieces, product: bowl, from: 3, to: 5 },
    { ...pieces, product: bowl, from: 5, to: 5 },
    { ...pieces, from: 5, to: 2 },
    { ...pieces, from: 2, to: 0 },
    { ...pieces, uuid: 'not there', from: 0, to: 0 },
    { type: 'handoff', to: 'cart' },
    { type: 'handoff', to: 'checkout' },
  ]);
});

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

describe('an addition counts from the tap', () => {
  const save = cartAnswer(['p1', 2]);
  const answers = { ...GUEST, '/api/x4/cart/checkoutByItems': save };
  const edits = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('raan_cart_edit:w1:'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown);
  const keep = (id: string, edit: object) => localStorage.setItem(`raan_cart_edit:w1:${id}`, JSON.stringify(edit));
  const settled = async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(10);
  };
  const TWO = { uuid: 'p1', quantity: 2, min: 2, max: 5 };

  test('is stored while the processes load, and applied afterwards', async () => {
    const on = await startShop(answers, { guest: true });
    on.shop.cart.add(bowl, 2);
    expect(edits()).toEqual([TWO]);
    await settled();
    expect([edits(), stored()]).toMatchObject([[], { draft: [{ uuid: 'p1', quantity: 2 }] }]);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.bodies).toEqual([{ items: [{ uuid: 'p1', quantity: 2 }], lang_key: 'en' }]);
  });

  test('is stored by the cart once that runs', async () => {
    const on = await startShop(answers);
    on.shop.cart.add(bowl, 2);
    expect([edits(), stored()]).toMatchObject([[], { draft: [{ uuid: 'p1', quantity: 2 }] }]);
  });

  test('applies a replayed click once, and announces it', async () => {
    keep('x', TWO);
    const on = await startShop(answers, { guest: true, takeEdit: () => 'x' });
    on.shop.cart.add(bowl, 3);
    on.shop.applyStoredEdits();
    await settled();
    expect([edits(), on.shop.cart.view.get().count, on.toasts()]).toEqual([
      [],
      3,
      [['success', 'Added to cart', 'Indigo bowl']],
    ]);
  });

  test('adds nothing when another tab has applied the edit of a replayed click', async () => {
    const on = await startShop(answers, { guest: true, takeEdit: () => 'x' });
    on.shop.cart.add(bowl, 3);
    await settled();
    expect([on.shop.cart.view.get().count, on.toasts().length]).toEqual([0, 1]);
  });

  test('applies and saves what an earlier page has stored', async () => {
    keep('x', TWO);
    keep('y', { ...TWO, quantity: 1 });
    keep('unreadable', { uuid: 'p1' });
    localStorage.setItem('raan_cart_edit:w2:z', JSON.stringify(TWO));
    const interactions: ShopInteraction[] = [];
    const on = await startShop(answers, {
      guest: true,
      onInteraction: (interaction) => interactions.push(interaction),
    });
    on.shop.applyStoredEdits();
    await settled();
    expect([on.shop.cart.view.get().count, interactions]).toEqual([
      3,
      [
        { type: 'pieces', uuid: 'p1', from: 0, to: 2 },
        { type: 'pieces', uuid: 'p1', from: 2, to: 3 },
      ],
    ]);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.bodies).toEqual([{ items: [{ uuid: 'p1', quantity: 3 }], lang_key: 'en' }]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('raan_cart_edit:'))).toEqual([
      'raan_cart_edit:w2:z',
    ]);
  });

  test('does not apply again what was applied before its page ended', async () => {
    localStorage.setItem(
      'raan_cart:w1',
      JSON.stringify({ web_id: 'w1', credentials: null, real: [], draft: [{ uuid: 'p1', quantity: 2 }], taken: ['x'] }),
    );
    keep('x', TWO);
    const on = await startShop(answers, { guest: true });
    on.shop.applyStoredEdits();
    await settled();
    expect([edits(), on.shop.cart.view.get().count]).toEqual([[], 2]);
  });

  test.each(['stored', 'restored'] as const)('applies what was stored elsewhere upon the event %s', async (event) => {
    const on = await startShop(answers, { guest: true });
    keep('x', TWO);
    on.fire(event);
    await settled();
    expect([edits(), on.shop.cart.view.get().count]).toEqual([[], 2]);
  });

  test('is applied when nothing can be stored', async () => {
    const on = await startShop(answers, { guest: true, storage: null });
    on.shop.cart.add(bowl, 2);
    await settled();
    expect([edits(), on.shop.cart.view.get().count]).toEqual([[], 2]);
  });

  test('is stored in the shop without a server cart too', async () => {
    const on = await startShop(answers, { guest: true, webId: '10047' });
    on.shop.cart.add(bowl, 2);
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^raan_cart_edit:10047:/)]);
    await settled();
    expect([Object.keys(localStorage), on.shop.cart.view.get().count]).toEqual([['raan_cart:10047'], 2]);
  });
});
