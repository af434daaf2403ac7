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

describe('windows', () => {
  const NOON = Date.parse('2026-12-01T12:00:00Z');
  const MINUTE = 60_000;

  /** A list of one coupon, a time of day that is set by hand, and the timers' own time. */
  async function watch(states: string[], windows: Partial<Coupon>) {
    const clock = new SimulatedClock();
    const day = { now: NOON };
    const asked: number[] = [];
    const actor = createActor(
      couponMachine.provide({
        actors: {
          listCoupons: fromPromise<ListAnswer>(() => {
            asked.push(day.now - NOON);
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
    actor.send({ type: 'load' });
    await turn();
    const pass = async (timer: number, timeOfDay = timer) => {
      day.now += timeOfDay;
      clock.increment(timer);
      await turn();
    };
    return { asked, pass, state: () => couponView(actor.getSnapshot()).coupons?.[0]?.state };
  }

  test('a window that closes while the page is open closes here too', async () => {
    const on = await watch(['claimable'], { claim_end: '2026-12-01T12:00:30Z' });
    await on.pass(29_999);
    expect(on.state()).toBe('claimable');
    await on.pass(1);
    expect([on.state(), on.asked]).toEqual(['expired', [0]]);
  });

  test('a window that opens is asked about, and asked about again while the shop says it is shut', async () => {
    const on = await watch(['not_started', 'not_started', 'login'], { claim_start: '2026-12-01T12:00:30Z' });
    await on.pass(30_000);
    expect([on.state(), on.asked]).toEqual(['not_started', [0, 30_000]]);
    await on.pass(4999);
    expect(on.asked).toEqual([0, 30_000]);
    await on.pass(1);
    expect([on.state(), on.asked]).toEqual(['login', [0, 30_000, 35_000]]);
  });

  test('a computer that slept notices within a minute', async () => {
    const on = await watch(['claimable'], { claim_end: '2026-12-01T15:00:00Z' });
    await on.pass(MINUTE, 4 * 60 * MINUTE);
    expect(on.state()).toBe('expired');
  });

  test("a clock that is wrong does not overrule the shop's word", async () => {
    const on = await watch(['claimable'], { claim_end: '2026-12-01T11:00:00Z' });
    for (let minute = 0; minute < 5; minute += 1) await on.pass(MINUTE);
    expect(on.state()).toBe('claimable');
  });
});

test('a coupon that is no longer listed stays, as gone', async () => {
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
  'a coupon that is %s is not claimed',
  async (state) => {
    const on = await start([{ ok: true, coupons: [coupon(state)] }], []);
    on.actor.send({ type: 'claim', code: 'TEA50', key: 'k1' });
    await turn();
    expect(on.log).toEqual([]);
  },
);
