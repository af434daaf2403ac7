import { parse } from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { ProductUuid } from '#schemas/ids.ts';
import type { SaveRequest } from '#machines/cart/types.ts';
import { createCaller } from '../../call/call.ts';
import { changeMembership, checkUser, claimCoupon, listCoupons, loadMember, saveCart } from './machine-calls.ts';

const signal = new AbortController().signal;

/** A caller whose requests `answer` answers by path. */
function caller(answer: (path: string) => unknown) {
  const fetch = vi.fn((input: string | URL | Request, _init?: RequestInit) => {
    const given = answer(new URL(input instanceof Request ? input.url : input, 'http://shop.example').pathname);
    return Promise.resolve(given === undefined ? new Response('', { status: 503 }) : Response.json(given));
  });
  return { call: createCaller({ baseUrl: '', lang: 'en', fetch }), fetch };
}

test('asks for membership and coupons each time, and reports a failure', async () => {
  const answers: Record<string, unknown> = {
    '/api/x4/member/info': { success: true, data: { member: null, join_num: 3 } },
    '/api/x4/coupon/list': { success: true, data: { coupons: [] } },
  };
  const { call, fetch } = caller((path) => answers[path]);
  const info = { ok: true, info: { member: { member_flag: '0' }, join_num: 3 } };
  expect([await loadMember(call, signal), await loadMember(call, signal)]).toEqual([info, info]);
  expect(await listCoupons(call, signal)).toEqual({ ok: true, coupons: [] });
  expect(await listCoupons(call, signal)).toEqual({ ok: true, coupons: [] });
  delete answers['/api/x4/member/info'];
  delete answers['/api/x4/coupon/list'];
  expect([await loadMember(call, signal), await listCoupons(call, signal)]).toEqual([{ ok: false }, { ok: false }]);
  expect(fetch).toHaveBeenCalledTimes(6);
});

test.each(['join', 'leave'] as const)('asks to %s by a bodiless GET', { meta: { spec: ['7.10'] } }, async (change) => {
  const { call, fetch } = caller(() => ({ success: true, data: null }));
  expect(await changeMembership(call, change)).toEqual({ ok: true });
  const requests = fetch.mock.calls.map(([input, init]) => [input, init?.method ?? 'GET', init?.body]);
  expect(requests).toEqual([[`/api/x4/member/${change}`, 'GET', undefined]]);
});

describe('a save of the cart', () => {
  const key = '00000000-0000-4000-8000-000000000001';
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ uuid: parse(ProductUuid, `product-${index}`), quantity: 1 }));
  const requestOf = (call: SaveRequest['call'], count: number) =>
    ({ call, key, body: { items: items(count), remove_items: [], lang_key: 'th' } }) as SaveRequest;

  test.each(['cartUpdateItems', 'cartCheckoutByItems', 'cartUpdate'] as const)(
    'by %s outlives its page by keepalive, with its idempotency key',
    { meta: { spec: ['7.12c'] } },
    async (name) => {
      const { call, fetch } = caller(() => ({ success: true, data: { cart_id: 'c1', items: [] } }));
      await saveCart(call, requestOf(name, 2), signal);
      const init = fetch.mock.calls[0]?.[1];
      expect([init?.keepalive, new Headers(init?.headers).get('idempotency-key')]).toEqual([true, key]);
    },
  );

  test('that is larger than browsers allow to outlive a page goes without keepalive', async () => {
    const { call, fetch } = caller(() => ({ success: true, data: { cart_id: 'c1', items: [] } }));
    await saveCart(call, requestOf('cartUpdateItems', 2000), signal);
    expect(fetch.mock.calls[0]?.[1]?.keepalive ?? false).toBe(false);
  });
});

test.each([408, 425, 429])('a refusal with status %i asks to retry later: it decides nothing', async (status) => {
  const refusal = { success: false, data: null, key: 'TOO_MANY_REQUESTS', msg: 'too many requests' };
  const fetch = () => Promise.resolve(Response.json(refusal, { status }));
  const call = createCaller({ baseUrl: '', lang: 'en', fetch });
  const save: SaveRequest = {
    call: 'cartUpdateItems',
    key: 'k',
    body: { items: [], remove_items: [], lang_key: 'th' },
  };
  const unavailable = { ok: false, reason: 'unavailable' };
  expect([
    await saveCart(call, save, signal),
    await claimCoupon(call, { code: 'NEW', key: 'k' }, signal),
    await checkUser(call, signal),
  ]).toEqual([unavailable, unavailable, { ok: false }]);
});
