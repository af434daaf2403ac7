import { afterEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { Coupon, COUPON_STATES } from '#schemas/coupon.ts';
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
        notifyClaimed: (_, answer) => log.push(['notifyClaimed', answer]),
        notifyClaimFailed: (_, answer) => log.push(['notifyClaimFailed', answer]),
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
  actor.send({ type: 'visitor', visitor: 'ann' });
  actor.send({ type: 'load' });
  await turn();
  return { actor, log, view: () => couponView(actor.getSnapshot()) };
}

test('shows the pending claim, then the claimed coupon', async () => {
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
      ['notifyClaimed', answer],
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
  expect([on.view(), on.log[1]]).toEqual([
    { coupons: [coupon(state)], claiming: undefined },
    ['notifyClaimFailed', answer],
  ]);
});

test('repeats a claim without an answer with its idempotency key', async () => {
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

describe('windows', () => {
  const NOON = Date.parse('2026-12-01T12:00:00Z');
  const MINUTE = 60_000;

  /** A list of one coupon, with independent clocks for the time of day and the timers. */
  async function watch(states: string[], windows: Partial<Coupon>) {
    const clock = new SimulatedClock();
    const day = { now: NOON };
    const loads: number[] = [];
    const actor = createActor(
      couponMachine.provide({
        actors: {
          listCoupons: fromPromise<ListAnswer>(() => {
            loads.push(day.now - NOON);
            const state = states.shift();
            if (state === undefined) return Promise.resolve({ ok: false });
            return Promise.resolve({ ok: true, coupons: [{ ...coupon(state), ...windows }] });
          }),
          readClock: fromPromise(() => Promise.resolve(day.now)),
        },
      }),
      { clock },
    );
    const errors: unknown[] = [];
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    stops.push(() => {
      expect(errors).toEqual([]);
      actor.stop();
    });
    actor.send({ type: 'visitor', visitor: 'ann' });
    actor.send({ type: 'load' });
    await turn();
    const pass = async (timer: number, timeOfDay = timer) => {
      day.now += timeOfDay;
      clock.increment(timer);
      await turn();
    };
    return { loads, pass, state: () => couponView(actor.getSnapshot()).coupons?.[0]?.state };
  }

  test('expires a coupon when its window closes while the page is open', async () => {
    const on = await watch(['claimable'], { claim_end: '2026-12-01T12:00:30Z' });
    await on.pass(29_999);
    expect(on.state()).toBe('claimable');
    await on.pass(1);
    expect([on.state(), on.loads]).toEqual(['expired', [0]]);
  });

  test(
    'reloads the list when a window opens, and again while the shop reports it closed',
    { meta: { spec: ['4.4a'] } },
    async () => {
      const on = await watch(['not_started', 'not_started', 'login'], { claim_start: '2026-12-01T12:00:30Z' });
      await on.pass(30_000);
      expect([on.state(), on.loads]).toEqual(['not_started', [0, 30_000]]);
      await on.pass(4999);
      expect(on.loads).toEqual([0, 30_000]);
      await on.pass(1);
      expect([on.state(), on.loads]).toEqual(['login', [0, 30_000, 35_000]]);
    },
  );

  test('notices within a minute that the computer slept', async () => {
    const on = await watch(['claimable'], { claim_end: '2026-12-01T15:00:00Z' });
    await on.pass(MINUTE, 4 * 60 * MINUTE);
    expect(on.state()).toBe('expired');
  });

  test("prefers the shop's state to a wrong clock", async () => {
    const on = await watch(['claimable'], { claim_end: '2026-12-01T11:00:00Z' });
    for (let minute = 0; minute < 5; minute += 1) await on.pass(MINUTE);
    expect(on.state()).toBe('claimable');
  });
});

test('keeps a coupon that the list no longer has, as gone', async () => {
  const both = [coupon('claimable'), coupon('claimable', 'X')];
  const on = await start(
    [
      { ok: true, coupons: both },
      { ok: true, coupons: [coupon('claimable', 'X')] },
    ],
    [],
  );
  on.actor.send({ type: 'load' });
  await turn();
  expect(on.view().coupons).toEqual([coupon('gone'), coupon('claimable', 'X')]);
});

test.each(COUPON_STATES.filter((state) => state !== 'claimable'))(
  'does not claim a coupon that is %s',
  async (state) => {
    const on = await start([{ ok: true, coupons: [coupon(state)] }], []);
    on.actor.send({ type: 'claim', code: 'TEA50', key: 'k1' });
    await turn();
    expect(on.log).toEqual([]);
  },
);
