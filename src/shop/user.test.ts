// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { bowl, cartAnswer, GUEST, setUpShopTests, startShop, stored, USER } from './testing/shop-harness.ts';

setUpShopTests();

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
  ])(
    'a visitor without a cart id to hand off is reported and goes %s',
    { meta: { spec: ['2.33', '8.12e'] } },
    async (_, hasPast, homeUrl, left) => {
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
    },
  );

  test('a visitor who edits the cart after a hand-off without a cart id is not redirected', async () => {
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

  test('goes to the site root and keeps the edit that cannot be saved', { meta: { spec: ['8.10'] } }, async () => {
    const on = await startShop(GUEST);
    on.shop.cart.add(bowl);
    on.shop.handOff('cart');
    await vi.advanceTimersByTimeAsync(100);
    expect([on.left, stored()]).toMatchObject([['/en'], { draft: [{ uuid: 'p1', quantity: 2 }] }]);
  });

  test.each(['login', 'register', 'logout'] as const)(
    'why there is no way to %s is logged',
    { meta: { spec: ['7.9c', '8.6'] } },
    async (page) => {
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
    },
  );
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

  test('is recognised, may join, and is welcomed', { meta: { spec: ['7.7'] } }, async () => {
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
    const on = await startShop({ ...USER, '/api/x4/auth/check': () => new Promise((resolve) => (answer = resolve)) });
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
