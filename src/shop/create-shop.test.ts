// @vitest-environment jsdom
import { setupI18n } from '@lingui/core';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { everyConsent } from '#schemas/consent.ts';
import { readConsentCookie, writeConsentCookie } from '#schemas/consent-cookie.ts';
import { Product } from '#schemas/product.ts';
import { createCaller } from '../call/call.ts';
import type { AppShop } from './app-shop.ts';
import type { Browser } from './browser.ts';
import { createShop } from './create-shop.ts';
import type { ShopDeed, ShopOptions } from './environment.ts';
import { defaultConsents, firstViews } from './first-views.ts';

const i18n = setupI18n();
i18n.loadAndActivate({ locale: 'en', messages: {} });

type Answer = (sent: { readonly path: string; readonly query: URLSearchParams; readonly body: unknown }) => unknown;
type Happening = Parameters<Browser['on']>[0];

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
const FIRST = { first: firstViews(() => undefined, base), defaultConsents: defaultConsents(base), offersGray: true };

interface Stage {
  readonly shop: AppShop;
  readonly seen: string[];
  readonly bodies: unknown[];
  readonly left: string[];
  readonly happen: (event: Happening) => void;
  readonly cookies: ReadonlyMap<string, string>;
  /** How the page was to be shown, from the start on. */
  readonly grays: readonly boolean[];
  readonly toasts: () => (readonly [string, string, string | undefined])[];
}

async function stage(
  answers: Readonly<Record<string, Answer>>,
  options: Partial<ShopOptions> = {},
  cookies = new Map<string, string>(),
  given: Partial<Browser> = {},
): Promise<Stage> {
  const grays: boolean[] = [];
  const seen: string[] = [];
  const bodies: unknown[] = [];
  const left: string[] = [];
  const listeners: (readonly [Happening, () => void])[] = [];
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
    readdress: () => {},
    leave: (url) => left.push(url),
    back: () => false,
    now: () => performance.now(),
    newUuid: () => `00000000-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`,
    lock: (_, granted) => {
      granted();
      return () => {};
    },
    on: (event, happened) => listeners.push([event, happened]),
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
    happen: (event) => {
      for (const [name, happened] of listeners) if (name === event) happened();
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

test('before it has started it shows what the server rendered, and asks for nothing', async () => {
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
  test('puts a product into the cart: shown, said, kept, saved', async () => {
    const on = await stage({ ...GUEST, '/api/x4/cart/checkoutByItems': cartAnswer(['p1', 2]) });
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

  test("is told of the product's maximum", async () => {
    const on = await stage(GUEST);
    on.shop.cart.add(bowl, 9);
    expect(on.shop.cart.view.get().count).toBe(5);
    on.shop.cart.add(bowl);
    expect(on.toasts()).toEqual([
      ['success', 'Added to cart', 'Indigo bowl'],
      ['warning', 'You can order 5 at most', 'Indigo bowl'],
    ]);
  });

  test('finds the cart again after a reload, and hands it off', async () => {
    localStorage.setItem(
      'raan_cart:w1',
      JSON.stringify({
        web_id: 'w1',
        credentials: { cart_id: 'c 1', cart_secret: 's&1' },
        real: [{ uuid: 'p1', quantity: 3 }],
        draft: [],
      }),
    );
    const on = await stage({ ...GUEST, '/api/x4/cart/get': cartAnswer(['p1', 3]) });
    expect(on.shop.cart.view.get().count).toBe(3);
    on.shop.handOff('cart');
    on.shop.cart.checkout();
    expect(on.left).toEqual(['/pay/cart/raan/c1?s=s1']);
  });

  test.each(['{', '[]', '{"web_id":"w1","credentials":{},"real":[],"draft":[]}', '{"web_id":"w2"}'])(
    'hostile storage %s counts as none',
    async (text) => {
      localStorage.setItem('raan_cart:w1', text);
      const on = await stage(GUEST);
      expect(on.shop.cart.view.get()).toMatchObject({ items: [], ready: true });
    },
  );

  test('a full storage does not keep the cart from working', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const on = await stage({ ...GUEST, '/api/x4/cart/checkoutByItems': cartAnswer(['p1', 2]) });
    on.shop.cart.add(bowl);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.shop.cart.view.get()).toMatchObject({ count: 2, updating: false });
    expect(on.bodies).toHaveLength(1);
  });

  test('a refusal is a critical toast, and beside the line', async () => {
    const error = { key: 'NOSTOCK', uuid: 'p1', remain: 1, unit: 'piece' };
    const on = await stage({
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

  test('who comes back after a while is shown an empty cart where it was paid in another window', async () => {
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
    const on = await stage({
      ...GUEST,
      '/api/x4/cart/get': (sent) => (isPaid ? { success: false, key: 'CHECKOUTED' } : cartAnswer(['p1', 3])(sent)),
    });
    const asked = () => on.seen.filter((path) => path === '/api/x4/cart/get').length;
    on.happen('hidden');
    await vi.advanceTimersByTimeAsync(4999);
    on.happen('visible');
    await vi.advanceTimersByTimeAsync(1);
    expect([asked(), on.shop.cart.view.get().count]).toEqual([1, 3]);
    isPaid = true;
    on.happen('hidden');
    await vi.advanceTimersByTimeAsync(5000);
    on.happen('visible');
    await vi.advanceTimersByTimeAsync(1);
    expect([asked(), on.shop.cart.view.get().count]).toEqual([2, 0]);
    expect(stored()).toEqual({ web_id: 'w1', credentials: null, real: [], draft: [], owner: null });
    on.happen('hidden');
    await vi.advanceTimersByTimeAsync(5000);
    on.happen('visible');
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe(2);
  });

  test('without a connection the cart is kept, said so once, and saved when it is back', async () => {
    let down = true;
    const on = await stage({
      ...GUEST,
      '/api/x4/cart/checkoutByItems': (sent) => (down ? undefined : cartAnswer(['p1', 2])(sent)),
    });
    on.shop.cart.add(bowl);
    await vi.advanceTimersByTimeAsync(2000);
    expect(on.toasts().map(([, title]) => title)).toEqual(['Added to cart', 'Your cart is not saved yet']);
    down = false;
    on.happen('online');
    await vi.advanceTimersByTimeAsync(1);
    expect(stored()).toMatchObject({ credentials: { cart_id: 'c1', cart_secret: 's1' }, draft: [] });
  });

  test('is a guest, and goes to log in with the way back', async () => {
    let asked: string | null = null;
    const on = await stage({
      ...GUEST,
      '/api/x4/url/login': ({ query }) => {
        asked = query.get('continue_url');
        return { success: true, data: { url: 'https://account.example/login?x=1' } };
      },
    });
    expect(on.shop.visitor.view.get()).toEqual({ user: null, member: 'guest', joinCount: 12, asks: undefined });
    on.shop.visitor.login();
    await vi.advanceTimersByTimeAsync(10);
    expect([asked, on.left]).toEqual(['http://shop.example/en/product/bowl', ['https://account.example/login?x=1']]);
  });

  test('who wants to join is led to the login, and back with that wish', async () => {
    const asked: (string | null)[] = [];
    const on = await stage({
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

  test('who comes to join without having logged in is not asked', async () => {
    const readdress = vi.fn();
    const at = { href: () => 'http://shop.example/en?a=1#join', readdress };
    const on = await stage(GUEST, {}, new Map(), at);
    expect([on.shop.visitor.view.get().asks, readdress.mock.calls]).toEqual([undefined, []]);
  });

  test('sees the coupons too, once something asks for them', async () => {
    const coupon = { code: 'TEA', kind: 'discount', state: 'login' };
    const on = await stage({
      ...GUEST,
      '/api/x4/coupon/list': () => ({ success: true, data: { coupons: [coupon] } }),
    });
    expect(on.seen).not.toContain('/api/x4/coupon/list');
    on.shop.coupons.ask();
    on.shop.coupons.ask();
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.coupons.view.get()).toMatchObject({ coupons: [coupon] });
    expect(on.seen.filter((path) => path === '/api/x4/coupon/list')).toHaveLength(1);
  });

  test('a URL that is none of the web is not followed', async () => {
    const on = await stage({
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
    const on = await stage(
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
    await vi.advanceTimersByTimeAsync(100);
    expect([on.left, back.mock.calls.length, on.toasts().map(([, title]) => title)]).toEqual([
      left,
      1,
      ['There seems to be something wrong'],
    ]);
  });

  test('who hands off while nothing can be saved goes to the site root, and keeps the edit', async () => {
    const on = await stage(GUEST);
    on.shop.cart.add(bowl);
    on.shop.handOff('cart');
    await vi.advanceTimersByTimeAsync(100);
    expect([on.left, stored()]).toMatchObject([['/en'], { draft: [{ uuid: 'p1', quantity: 2 }] }]);
  });

  test.each(['login', 'register', 'logout'] as const)('why there is no way to %s is logged', async (page) => {
    const log = vi.fn();
    const on = await stage({ ...USER, [`/api/x4/url/${page}`]: () => ({ success: false, key: 'CLOSED' }) }, { log });
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
    const on = await stage(USER);
    await vi.advanceTimersByTimeAsync(600);
    expect([on.shop.cart.view.get().count, on.seen.find((path) => path.includes('/cart/update'))]).toEqual([
      count,
      call,
    ]);
  });

  test('is known, may join, and is welcomed', async () => {
    let flag = '0';
    const on = await stage({
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
      asks: undefined,
    });
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.visitor.view.get()).toMatchObject({ member: 'not-member', asks: 'permission' });
    on.shop.visitor.answerPermission(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.visitor.view.get().member).toBe('member');
    expect(on.toasts()).toEqual([['success', 'Welcome! You are now a member of this shop', undefined]]);
  });

  test('who comes back from the login to join is asked at once, once', async () => {
    const readdress = vi.fn();
    const at = { href: () => 'http://shop.example/en?a=1#join', readdress };
    const on = await stage(USER, {}, new Map(), at);
    expect([on.shop.visitor.view.get().asks, readdress.mock.calls]).toEqual(['permission', [['/en?a=1']]]);
  });

  test('may ask to join before it is known who is there', async () => {
    let answer = (_: unknown): void => {};
    const on = await stage({
      ...USER,
      '/api/x4/auth/check': () => new Promise((resolve) => (answer = resolve)),
    });
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(10);
    const { view } = on.shop.visitor;
    expect([view.get().member, view.get().asks]).toEqual(['unknown', undefined]);
    answer({ success: true, data: { user: { id: 7, name: 'Nim' } } });
    await vi.advanceTimersByTimeAsync(10);
    expect([view.get().member, view.get().asks]).toEqual(['not-member', 'permission']);
  });

  test('who wants to join while nobody can say who is there is told so', async () => {
    const { '/api/x4/auth/check': _, ...down } = USER;
    const on = await stage(down);
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(on.toasts().map(([, title]) => title)).toEqual(['There seems to be something wrong']);
  });

  test('whoever declines has not joined', async () => {
    const on = await stage(USER);
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(10);
    on.shop.visitor.answerPermission(false);
    expect(on.shop.visitor.view.get()).toMatchObject({ member: 'not-member', asks: undefined });
    expect(on.seen).not.toContain('/api/x4/member/join');
  });

  test('sees the coupons of members from the moment of joining to that of leaving', async () => {
    let isMember = false;
    const change = (joins: boolean) => () => {
      isMember = joins;
      return { success: true, data: null };
    };
    const on = await stage({
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
    on.shop.coupons.ask();
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
    const on = await stage({
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

  test('logging out clears the user first, and open edits are saved before', async () => {
    const on = await stage({
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

test('a chosen quantity is shared while its page is shown, and forgotten on another one', async () => {
  const { shop } = await stage(GUEST);
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

test('in preview nothing of the visitor is written, and the cart is a plaything', async () => {
  const on = await stage(GUEST, { preview: true });
  on.shop.cart.add(bowl);
  on.shop.viewed('p1');
  await vi.advanceTimersByTimeAsync(1000);
  expect(on.shop.cart.view.get()).toMatchObject({ count: 2, offline: true });
  expect([Object.keys(localStorage), on.bodies]).toEqual([[], []]);
});

test('toasts go by themselves, and stay while they are hovered', async () => {
  const on = await stage(GUEST);
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
  test('a form tells the faults of its fields', async () => {
    const on = await stage({
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

  test('suggestions come in the order of the search', async () => {
    const on = await stage({
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

  test('before the visitor has decided the defaults of the shop hold, and no cookie is set', async () => {
    const on = await stage(GUEST);
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

  test('a decision is kept for a year, and says at once what may run', async () => {
    const on = await stage(GUEST);
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

  test('a cookie that is not in the form is logged, and the defaults hold', async () => {
    const log = vi.fn();
    const on = await stage(GUEST, { log }, new Map([['cookie_consent', 'nonsense']]));
    expect(on.shop.consent.view.get().status).toBe('unknown');
    expect(log.mock.calls).toEqual([
      ['the consent cookie could not be read; the defaults hold', { kind: 'invalid', value: 'nonsense' }],
    ]);
  });

  test('what another tab has decided is taken over when this one is looked at again', async () => {
    const cookies = new Map<string, string>();
    const on = await stage(GUEST, {}, cookies);
    cookies.set('cookie_consent', writeConsentCookie(ALL));
    on.happen('visible');
    expect(on.shop.consent.view.get().status).toBe('granted');
  });

  test('in preview nothing is read and nothing kept', async () => {
    const cookies = new Map([['cookie_consent', writeConsentCookie(ALL)]]);
    const on = await stage(GUEST, { preview: true }, cookies);
    expect(on.shop.consent.view.get().status).toBe('unknown');
    on.shop.consent.decide(everyConsent('denied'));
    on.shop.grayMode.toggle();
    expect([...cookies.keys()]).toEqual(['cookie_consent']);
  });
});

describe('the greyscale view', () => {
  test('is taken on and off, and kept for ten days', async () => {
    const on = await stage(GUEST);
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

  test('ends with the page that offers it, and is there again on the way back', async () => {
    const on = await stage(GUEST, {}, new Map([['lnw_gray_mode', '1']]));
    on.shop.navigated({ pathChanged: true, offersGray: false });
    on.shop.navigated({ pathChanged: true, offersGray: true });
    expect([on.grays, on.shop.grayMode.view.get()]).toEqual([[true, false, true], { on: true, closed: false }]);
  });
});

test('whoever counts deeds is told of pieces as they were and are, and of the way to pay', async () => {
  const pieces = { type: 'pieces', uuid: 'p1' } as const;
  const deeds: ShopDeed[] = [];
  const on = await stage(GUEST, { told: (deed) => deeds.push(deed) });
  on.shop.cart.add(bowl, 3);
  on.shop.cart.add(bowl, 9);
  on.shop.cart.add(bowl);
  on.shop.cart.setQuantity('p1', 2);
  on.shop.cart.remove('p1');
  on.shop.cart.setQuantity('not there', Number.NaN);
  on.shop.handOff('cart');
  on.shop.cart.checkout();
  expect(deeds).toEqual([
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

describe('a guest with nothing kept', () => {
  const PATHS = ['/api/x4/auth/check', '/api/x4/member/info'];
  const quiet = async (options: Partial<ShopOptions> = {}, cookies = new Map<string, string>(), given = {}) =>
    stage(
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

  test('is known as such, with an empty cart, and nothing is asked for', async () => {
    const on = await quiet();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([on.shop.cart.view.get(), on.shop.visitor.view.get(), on.seen]).toEqual([
      { ...on.shop.cart.view.initial, ready: true },
      { user: null, member: 'guest', joinCount: undefined, asks: undefined },
      [],
    ]);
  });

  test('an emptied cart is nothing kept', async () => {
    keep({ owner: null, waiting: [] });
    expect((await quiet()).seen).toEqual([]);
  });

  test.each([
    ['a cart on the server', { credentials: { cart_id: 'c1', cart_secret: 's1' } }],
    ['confirmed items', { real: [{ uuid: 'p1', quantity: 1 }] }],
    ['edits that are open', { draft: [{ uuid: 'p1', quantity: 1 }] }],
    ['additions that wait', { waiting: [{ uuid: 'p1', quantity: 1, min: 1, max: 9, id: 'a/0' }] }],
  ])('%s is looked after from the start', async (_, cart) => {
    keep(cart);
    expect((await quiet()).seen).toEqual(expect.arrayContaining(PATHS));
  });

  test('so is what can’t be read', async () => {
    localStorage.setItem('raan_cart:w1', '{');
    expect((await quiet()).seen).toEqual(expect.arrayContaining(PATHS));
  });

  test('a decision about cookies that can’t be read is told of', async () => {
    const log = vi.fn();
    await quiet({ log }, new Map([['cookie_consent', 'nonsense']]));
    expect(log).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Partial<ShopOptions>, Partial<Browser>]>([
    ['who may be somebody', { guest: false }, {}],
    ['who comes back in history to a page that may be old', {}, { isReturn: true }],
    ['who sees the page without its colours', { first: { ...FIRST.first, grayMode: { on: true, closed: false } } }, {}],
  ])('%s is asked after at once', async (_, options, given) => {
    expect((await quiet(options, new Map(), given)).seen).toEqual(expect.arrayContaining(PATHS));
  });

  test('puts a product into the cart: it is loaded then, and saved exactly once', async () => {
    const on = await quiet();
    on.shop.cart.add(bowl);
    await settled();
    expect(on.shop.cart.view.get()).toMatchObject({ items: [{ uuid: 'p1', quantity: 2 }], count: 2, ready: true });
    expect(on.toasts()).toEqual([['success', 'Added to cart', 'Indigo bowl']]);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.bodies).toEqual([{ items: [{ uuid: 'p1', quantity: 2 }], lang_key: 'en' }]);
    expect(stored()).toMatchObject({ real: [{ uuid: 'p1', quantity: 2 }], draft: [] });
  });

  test('the cart stays known as empty, and the visitor as a guest, while the shop is asked', async () => {
    const on = await stage({ ...GUEST, '/api/x4/auth/check': () => new Promise(() => {}) }, { guest: true });
    on.shop.cart.show();
    await settled();
    await vi.advanceTimersByTimeAsync(100);
    expect([on.shop.cart.view.get(), on.shop.visitor.view.get()]).toMatchObject([
      { open: true, ready: true, loading: true },
      { user: null, member: 'guest' },
    ]);
  });

  test('what another tab has put into the cart is shown', async () => {
    const on = await quiet({}, new Map(), {});
    keep({ draft: [{ uuid: 'p1', quantity: 3 }] });
    on.happen('stored');
    await settled();
    expect(on.shop.cart.view.get().count).toBe(3);
  });

  test('what another tab keeps besides is of no account', async () => {
    const on = await quiet();
    localStorage.setItem('recently-viewed', '[]');
    on.happen('stored');
    await settled();
    expect(on.seen).toEqual([]);
  });

  test('who comes back to the page may have logged in meanwhile', async () => {
    const on = await stage(USER, { guest: true });
    on.happen('restored');
    await settled();
    expect(on.shop.visitor.view.get()).toMatchObject({ user: { id: '7' }, member: 'not-member', joinCount: 12 });
  });

  test('what shows the number of members asks for it', async () => {
    const on = await quiet();
    on.shop.visitor.ask();
    await settled();
    expect(on.shop.visitor.view.get()).toEqual({ user: null, member: 'guest', joinCount: 12, asks: undefined });
  });

  test('what another tab has decided about cookies is taken over', async () => {
    const cookies = new Map<string, string>();
    const on = await quiet({}, cookies);
    on.happen('visible');
    await settled();
    expect(on.seen).toEqual([]);
    cookies.set('cookie_consent', writeConsentCookie(everyConsent('granted')));
    on.happen('visible');
    await settled();
    expect(on.shop.consent.view.get().status).toBe('granted');
  });

  test('after an hour it is asked whether there is a newer build', async () => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({ id: 'newer' })));
    vi.stubGlobal('fetch', fetch);
    const on = await quiet();
    await vi.advanceTimersByTimeAsync(3_600_000);
    await settled();
    expect([on.shop.isOutdated(), fetch.mock.calls.length]).toEqual([true, 1]);
  });

  test('code that is gone has the page reloaded', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'newer' })));
    const reload = vi.fn(() => true);
    const on = await quiet({ reload });
    on.happen('code.failed');
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('the greyscale view begins as the page then shown has it', async () => {
    const on = await quiet();
    on.shop.navigated({ pathChanged: true, offersGray: false });
    expect(on.grays).toEqual([]);
    on.shop.grayMode.toggle();
    await settled();
    expect(on.grays.at(-1)).toBe(false);
  });

  test('counting visits does not wait for the cart', async () => {
    const started = vi.fn();
    const on = await quiet({ started });
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

  test('is stored while the processes are on their way, and made once they are there', async () => {
    const on = await stage(answers, { guest: true });
    on.shop.cart.add(bowl, 2);
    expect(edits()).toEqual([TWO]);
    await settled();
    expect([edits(), stored()]).toMatchObject([[], { draft: [{ uuid: 'p1', quantity: 2 }] }]);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.bodies).toEqual([{ items: [{ uuid: 'p1', quantity: 2 }], lang_key: 'en' }]);
  });

  test('is stored by the cart itself once that runs', async () => {
    const on = await stage(answers);
    on.shop.cart.add(bowl, 2);
    expect([edits(), stored()]).toMatchObject([[], { draft: [{ uuid: 'p1', quantity: 2 }] }]);
  });

  test('a click that is done again is not added to what it has stored, and says that it was done', async () => {
    keep('x', TWO);
    const on = await stage(answers, { guest: true, takeEdit: () => 'x' });
    on.shop.cart.add(bowl, 3);
    on.shop.takeOverEdits();
    await settled();
    expect([edits(), on.shop.cart.view.get().count, on.toasts()]).toEqual([
      [],
      3,
      [['success', 'Added to cart', 'Indigo bowl']],
    ]);
  });

  test('a click whose edit another tab has made meanwhile adds nothing', async () => {
    const on = await stage(answers, { guest: true, takeEdit: () => 'x' });
    on.shop.cart.add(bowl, 3);
    await settled();
    expect([on.shop.cart.view.get().count, on.toasts().length]).toEqual([0, 1]);
  });

  test('what an earlier page was left with is made by this one, and saved', async () => {
    keep('x', TWO);
    keep('y', { ...TWO, quantity: 1 });
    keep('unreadable', { uuid: 'p1' });
    localStorage.setItem('raan_cart_edit:w2:z', JSON.stringify(TWO));
    const deeds: ShopDeed[] = [];
    const on = await stage(answers, { guest: true, told: (deed) => deeds.push(deed) });
    on.shop.takeOverEdits();
    await settled();
    expect([on.shop.cart.view.get().count, deeds]).toEqual([
      3,
      [
        { type: 'pieces', uuid: 'p1', from: 0, to: 2 },
        { type: 'pieces', uuid: 'p1', from: 2, to: 3 },
      ],
    ]);
    await vi.advanceTimersByTimeAsync(500);
    expect(on.bodies).toEqual([{ items: [{ uuid: 'p1', quantity: 3 }], lang_key: 'en' }]);
    expect(localStorage.getItem('raan_cart_edit:w2:z')).not.toBeNull();
  });

  test('what was made before its page ended is not made again', async () => {
    localStorage.setItem(
      'raan_cart:w1',
      JSON.stringify({ web_id: 'w1', credentials: null, real: [], draft: [{ uuid: 'p1', quantity: 2 }], taken: ['x'] }),
    );
    keep('x', TWO);
    const on = await stage(answers, { guest: true });
    on.shop.takeOverEdits();
    await settled();
    expect([edits(), on.shop.cart.view.get().count]).toEqual([[], 2]);
  });

  test.each(['stored', 'restored'] as const)(
    'what was left elsewhere is made when that is heard of: %s',
    async (event) => {
      const on = await stage(answers, { guest: true });
      keep('x', TWO);
      on.happen(event);
      await settled();
      expect([edits(), on.shop.cart.view.get().count]).toEqual([[], 2]);
    },
  );

  test('where nothing can be stored it is made all the same', async () => {
    const on = await stage(answers, { guest: true, storage: null });
    on.shop.cart.add(bowl, 2);
    await settled();
    expect([edits(), on.shop.cart.view.get().count]).toEqual([[], 2]);
  });

  test('in the shop without a server cart it is kept the same way', async () => {
    const on = await stage(answers, { guest: true, webId: '10047' });
    on.shop.cart.add(bowl, 2);
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^raan_cart_edit:10047:/)]);
    await settled();
    expect([Object.keys(localStorage), on.shop.cart.view.get().count]).toEqual([['raan_cart:10047'], 2]);
  });
});
