import { expect, test } from 'vitest';
import { COUPON_STATES } from '#schemas/coupon.ts';
import { createFakeCouponApi } from './fake-coupon-api.ts';

const KEY = '00000000-0000-4000-8000-000000000001';

function open() {
  const day = { now: 0 };
  const calls: string[] = [];
  const shop = createFakeCouponApi(
    0,
    () => day.now,
    (line) => calls.push(line),
  );
  const stateOf = (code: string) => shop.list().find((each) => each.code === code)?.state;
  return { day, calls, shop, stateOf };
}

test('lists coupons in every state, at first or after a claim', () => {
  const { shop } = open();
  for (const code of ['CLAIM-ME', 'USE-LATER']) shop.claim({ code, key: KEY });
  const states = new Set(shop.list().map(({ state }) => state));
  expect(COUPON_STATES.filter((state) => !states.has(state))).toEqual([]);
});

test('opens and closes windows with its clock', () => {
  const { day, stateOf } = open();
  const states = [0, 19_999, 20_000, 89_999, 90_000].map((now) => {
    day.now = now;
    return stateOf('OPENS-IN-20S');
  });
  expect(states).toEqual(['not_started', 'not_started', 'claimable', 'claimable', 'expired']);
});

test('lets claims succeed, come too late or fail at first, and logs each call', () => {
  const { shop, calls } = open();
  const ends = ['CLAIM-ME', 'CLAIM-ME', 'TOO-LATE', 'NO-ANSWER', 'NO-ANSWER', 'NONE'].map((code) => {
    const answer = shop.claim({ code, key: KEY });
    return answer.ok ? answer.coupon.state : answer.reason === 'refused' ? answer.key : answer.reason;
  });
  expect(ends).toEqual([
    'claimed',
    'COUPON_ALREADY_CLAIMED',
    'COUPON_GONE',
    'unavailable',
    'claimed',
    'COUPON_CODE_NOT_FOUND',
  ]);
  expect(calls[3]).toBe('POST /api/x4/coupon/claim NO-ANSWER · idempotency-key …0001 → 503');
});
