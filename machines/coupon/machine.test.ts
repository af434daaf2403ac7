import { afterEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { createActor, fromPromise } from 'xstate';
import { Coupon } from '#schemas/coupon.ts';
import { type Claim, type ClaimAnswer, couponMachine, type ListAnswer } from './machine.ts';
import { couponView } from './view.ts';

const coupon = (state: string, code = 'TEA50') =>
  v.parse(Coupon, { code, kind: 'discount', state, limited: 1, remain: 3 });
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const turn = async () => {
  for (let count = 0; count < 8; count += 1) await Promise.resolve();
};

async function start(lists: ListAnswer[], claims: (ClaimAnswer | Error)[]) {
  const log: unknown[][] = [];
  const actor = createActor(
    couponMachine.provide({
      actors: {
        listCoupons: fromPromise(() => Promise.resolve(lists.shift() ?? { ok: false })),
        claimCoupon: fromPromise<ClaimAnswer, Claim | undefined>(({ input }) => {
          log.push(['claim', input]);
          const next = claims.shift() ?? { ok: false, reason: 'unavailable' };
          return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
        }),
      },
      actions: {
        tellClaimed: (_, answer) => log.push(['tellClaimed', answer]),
        tellFailed: (_, answer) => log.push(['tellFailed', answer]),
      },
    }),
  );
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  stops.push(() => {
    expect(errors).toEqual([]);
    actor.stop();
  });
  actor.send({ type: 'load' });
  await turn();
  return { actor, log, view: () => couponView(actor.getSnapshot()) };
}

test('a claim shows while it runs, and the claimed coupon after', async () => {
  const answer: ClaimAnswer = { ok: true, coupon: coupon('claimed') };
  const on = await start([{ ok: true, coupons: [coupon('claimable'), coupon('gone', 'X')] }], [answer]);
  on.actor.send({ type: 'claim', code: 'TEA50', key: 'k1' });
  expect(on.view()).toEqual({ coupons: [coupon('claimable'), coupon('gone', 'X')], claiming: 'TEA50' });
  on.actor.send({ type: 'claim', code: 'TEA50', key: 'k2' });
  await turn();
  expect([on.view(), on.log]).toEqual([
    { coupons: [coupon('claimed'), coupon('gone', 'X')], claiming: undefined },
    [
      ['claim', { code: 'TEA50', key: 'k1' }],
      ['tellClaimed', answer],
    ],
  ]);
});

test.each([
  ['NO_AUTH', 'login'],
  ['COUPON_NOT_STARTED', 'not_started'],
  ['COUPON_GONE', 'gone'],
  ['COUPON_EXPIRED', 'expired'],
  ['COUPON_ALREADY_CLAIMED', 'claimed'],
  ['COUPON_CONDITIONS', 'conditions'],
  ['SOMETHING_ELSE', 'claimable'],
])('a claim refused with %s leaves the coupon %s', async (key, state) => {
  const answer: ClaimAnswer = { ok: false, reason: 'refused', key };
  const on = await start([{ ok: true, coupons: [coupon('claimable')] }], [answer]);
  on.actor.send({ type: 'claim', code: 'TEA50', key: 'k1' });
  await turn();
  expect([on.view(), on.log[1]]).toEqual([{ coupons: [coupon(state)], claiming: undefined }, ['tellFailed', answer]]);
});

test('a claim without an answer is repeated with its key', async () => {
  const on = await start(
    [{ ok: true, coupons: [coupon('claimable')] }],
    [new Error('lost'), { ok: false, reason: 'unavailable' }, { ok: true, coupon: coupon('claimed') }],
  );
  for (const key of ['k1', 'k2', 'k3']) {
    on.actor.send({ type: 'claim', code: 'TEA50', key });
    await turn();
  }
  expect(on.log.filter(([name]) => name === 'claim')).toEqual([
    ['claim', { code: 'TEA50', key: 'k1' }],
    ['claim', { code: 'TEA50', key: 'k1' }],
    ['claim', { code: 'TEA50', key: 'k1' }],
  ]);
});
