// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, setUpShopTests, startShop, stored } from './testing/shop-harness.ts';

/** Digest of an account in these tests: its id, repeated. */
const digestOf = (id: number) => `${id}${id}`.repeat(32);
const ANN = { id: 1, name: 'Ann' };
const BEN = { id: 2, name: 'Ben' };
type Visitor = typeof ANN | null;

/** A shop whose session changes by `visit`; undefined: the calls fail from now on. */
function shared(visitor: Visitor) {
  let current: Visitor = visitor;
  let isDown = false;
  const answers: Record<string, Answer> = {
    '/api/x4/auth/check': () =>
      current === null ? { success: false, key: 'NO_AUTH' } : { success: true, data: { user: current } },
    '/api/x4/member/info': () =>
      isDown
        ? undefined
        : { success: true, data: { member: { member_flag: current?.id === ANN.id ? '1' : '0' }, join_num: 12 } },
    '/api/x4/cart/get': () => ({ success: true, data: { cart_id: `u${current?.id}`, items: [] } }),
    '/api/x4/cart/update_items': () => ({ success: true, data: { cart_id: `u${current?.id}`, items: [] } }),
    '/api/x4/coupon/list': () =>
      isDown
        ? undefined
        : {
            success: true,
            data: { coupons: current?.id === ANN.id ? [{ code: 'ANN', kind: 'discount', state: 'claimed' }] : [] },
          },
  };
  return { answers, visit: (next: Visitor) => void (current = next), breakDown: () => void (isDown = true) };
}

setUpShopTests();
beforeEach(() => {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation((_, data) => {
    const text = new TextDecoder().decode(data);
    const [, id] = JSON.parse(text) as [string, string];
    return Promise.resolve(new Uint8Array(32).fill(Number(id) * 0x11).buffer);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('a second account in the same browser', () => {
  test("is no member by the first one's membership when a guest was there between and the calls fail", async () => {
    const session = shared(ANN);
    const on = await startShop(session.answers);
    expect(on.shop.visitor.view.get()).toMatchObject({ user: { name: 'Ann' }, member: 'member' });
    session.breakDown();
    for (const visitor of [null, BEN]) {
      session.visit(visitor);
      on.fire('restored');
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(on.shop.visitor.view.get()).toEqual({
      user: { id: '2', name: 'Ben' },
      member: 'not-member',
      joinCount: 12,
      prompt: undefined,
    });
  });

  test('sees no membership of the first one while a restored page has no identity yet', async () => {
    const session = shared(ANN);
    const on = await startShop(session.answers);
    session.answers['/api/x4/auth/check'] = () => undefined;
    on.fire('restored');
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.visitor.view.get()).toMatchObject({ user: undefined, member: 'unknown' });
  });

  test('is asked for the membership again when the login was refused to the same account before', async () => {
    const session = shared({ ...ANN, id: 3 });
    const on = await startShop({
      ...session.answers,
      '/api/x4/member/join': () => ({ success: false, key: 'NO_AUTH' }),
      '/api/x4/url/login': () => ({ success: true, data: { url: '/account/login' } }),
    });
    on.shop.visitor.joinMembership();
    await vi.advanceTimersByTimeAsync(10);
    on.shop.visitor.answerPermission(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(on.left).toEqual(['/account/login']);
    on.fire('restored');
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.visitor.view.get()).toMatchObject({ user: { id: '3' }, member: 'not-member' });
  });

  test('sees no coupon of the first one on a restored page, even when the list fails', async () => {
    const session = shared(ANN);
    const on = await startShop(session.answers);
    on.shop.coupons.request();
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.coupons.view.get().coupons?.map(({ code }) => code)).toEqual(['ANN']);
    session.visit(BEN);
    session.breakDown();
    on.fire('restored');
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.coupons.view.get()).toEqual({ coupons: undefined, claiming: undefined });
  });

  test('is asked for by its coupons where the first login check has failed', async () => {
    const session = shared(ANN);
    const check = session.answers['/api/x4/auth/check'];
    session.answers['/api/x4/auth/check'] = () => undefined;
    const on = await startShop(session.answers);
    if (check !== undefined) session.answers['/api/x4/auth/check'] = check;
    on.shop.coupons.request();
    session.visit(BEN);
    await vi.advanceTimersByTimeAsync(10);
    const lists = on.seen.filter((path) => path === '/api/x4/coupon/list');
    expect([on.shop.coupons.view.get(), lists.length]).toEqual([{ coupons: [], claiming: undefined }, 1]);
  });

  test('claims nothing as the first one where it comes before the first login check is answered', async () => {
    const session = shared(ANN);
    const claimed: unknown[] = [];
    const checks: ((answer: unknown) => void)[] = [];
    const on = await startShop({
      ...session.answers,
      '/api/x4/auth/check': () => new Promise((resolve) => checks.push(resolve)),
      '/api/x4/coupon/claim': ({ body }) => void claimed.push(body),
    });
    on.shop.coupons.request();
    on.shop.coupons.claim('TEA');
    await vi.advanceTimersByTimeAsync(10);
    expect([on.shop.coupons.view.get(), claimed]).toEqual([{ coupons: undefined, claiming: 'TEA' }, []]);
    for (const answer of checks) answer({ success: true, data: { user: BEN } });
    await vi.advanceTimersByTimeAsync(10);
    expect(claimed).toEqual([{ code: 'TEA' }]);
  });

  test("does not get the result of the first one's claim, and claims with its own key", async () => {
    const session = shared(ANN);
    const claims: (readonly [string, (answer: unknown) => void])[] = [];
    const keys: (string | undefined)[] = [];
    const on = await startShop({
      ...session.answers,
      '/api/x4/coupon/list': () => ({ success: true, data: { coupons: [] } }),
      '/api/x4/coupon/claim': ({ key }) => {
        keys.push(key);
        return new Promise((resolve) => claims.push(['claim', resolve]));
      },
    });
    on.shop.coupons.claim('TEA');
    await vi.advanceTimersByTimeAsync(10);
    session.visit(BEN);
    on.fire('restored');
    await vi.advanceTimersByTimeAsync(10);
    expect(on.shop.coupons.view.get().claiming).toBe(undefined);
    claims[0]?.[1]({ success: true, data: { coupon: { code: 'TEA', kind: 'discount', state: 'claimed' } } });
    await vi.advanceTimersByTimeAsync(10);
    on.shop.coupons.claim('TEA');
    await vi.advanceTimersByTimeAsync(10);
    expect([on.toasts(), keys.length, new Set(keys).size]).toEqual([[], 2, 2]);
  });

  test.each([
    ['its own', { owner: digestOf(1) }],
    ['a guest that it left behind', { owner: null, formerOwner: digestOf(1) }],
  ])('sends nothing of the drafts that the first one has left as %s', async (_, of) => {
    const draft = [
      { uuid: 'p1', quantity: 2 },
      { uuid: 'p2', quantity: -1 },
    ];
    const waiting = [{ uuid: 'p3', quantity: 1, min: 1, max: 9, id: 'tab/0', owner: digestOf(1) }];
    const cart = { web_id: 'w1', credentials: null, real: [{ uuid: 'p2', quantity: 1 }], draft, waiting, ...of };
    localStorage.setItem('raan_cart:w1', JSON.stringify(cart));
    const on = await startShop(shared(BEN).answers);
    expect(on.shop.cart.view.get().items).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([on.shop.cart.view.get().items, on.bodies]).toEqual([[], []]);
    expect(stored()).toMatchObject({ owner: digestOf(2), real: [], draft: [] });
  });
});
