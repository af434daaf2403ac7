/**
 * The visitor's coupons (specification, chapter 4; contract, chapter 2 "Added calls"): the list, claiming one, and the
 * windows that open and close while the page is open.
 */
import { assign, fromPromise, raise, setup } from 'xstate';
import type { Coupon, CouponState } from '#schemas/coupon.ts';
import { isOpening, standing, untilNext } from './windows.ts';

export type ListAnswer = { readonly ok: true; readonly coupons: readonly Coupon[] } | { readonly ok: false };

export type ClaimAnswer =
  | { readonly ok: true; readonly coupon: Coupon }
  | { readonly ok: false; readonly reason: 'refused'; readonly key: string; readonly msg?: string | undefined }
  | { readonly ok: false; readonly reason: 'unavailable' };

export interface Claim {
  readonly code: string;
  /** Idempotency key, kept until there is an answer: a claim is made once. */
  readonly key: string;
}

export interface CouponContext {
  readonly coupons: readonly Coupon[] | undefined;
  /** The claim under way. */
  readonly claim: Claim | undefined;
  /** Claims that may have arrived: there was no answer yet. */
  readonly open: readonly Claim[];
  /** Time of day for which the coupons' states hold, ms. */
  readonly asOf: number;
}

export type CouponEvent =
  | { readonly type: 'load' }
  /** `key` is a new uuid; it is not used where an earlier claim of the code is still open. */
  | { readonly type: 'claim'; readonly code: string; readonly key: string };

/** What the two halves of the machine tell each other. */
type Told = { readonly type: 'listed' | 'changed' | 'opened' };

function missing(name: string): never {
  throw new Error(`coupon: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`);
}

/** What a refused claim says about the coupon. */
const STATE_AFTER: Readonly<Record<string, CouponState>> = {
  NO_AUTH: 'login',
  COUPON_NOT_STARTED: 'not_started',
  COUPON_GONE: 'gone',
  COUPON_EXPIRED: 'expired',
  COUPON_ALREADY_CLAIMED: 'claimed',
  COUPON_CONDITIONS: 'conditions',
};

/** The shop's new list; a coupon that was looked at and is no longer in it stays where it was, as gone. */
function relisted(before: readonly Coupon[], listed: readonly Coupon[]): readonly Coupon[] {
  return before.reduce(
    (list, coupon, at) =>
      list.some(({ code }) => code === coupon.code) ? list : list.toSpliced(at, 0, { ...coupon, state: 'gone' }),
    listed,
  );
}

function withoutClaim({ open, claim }: CouponContext): readonly Claim[] {
  return open.filter(({ code }) => code !== claim?.code);
}

const coupon = setup({
  types: { context: {} as CouponContext, events: {} as CouponEvent | Told, tags: {} as 'claiming' },
  actors: {
    listCoupons: fromPromise<ListAnswer>(() => missing('listCoupons')),
    claimCoupon: fromPromise<ClaimAnswer, Claim | undefined>(() => missing('claimCoupon')),
    /** The time of day, ms. */
    readClock: fromPromise(() => Promise.resolve(Date.now())),
  },
  delays: {
    patience: 20_000,
    untilNext: ({ context }) => untilNext(context.coupons ?? [], context.asOf),
  },
  guards: {
    /** A coupon that is known can be claimed when it says so; of any other the shop decides. */
    mayClaim: ({ context }, code: string) =>
      (context.coupons ?? []).every((each) => each.code !== code || each.state === 'claimable'),
    isListed: (_, answer: ListAnswer) => answer.ok,
    isClaimed: (_, answer: ClaimAnswer) => answer.ok,
    isRefused: (_, answer: ClaimAnswer) => !answer.ok && answer.reason === 'refused',
    isOpening: ({ context }, now: number) =>
      (context.coupons ?? []).some((each) => isOpening(standing(each, context.asOf, now), now)),
  },
  actions: {
    setCoupons: assign(({ context }, answer: ListAnswer) => ({
      coupons: answer.ok ? relisted(context.coupons ?? [], answer.coupons) : context.coupons,
    })),
    startClaim: assign(({ context }, { code, key }: Claim) => {
      const claim = context.open.find((each) => each.code === code) ?? { code, key };
      return { claim, open: [...context.open, claim] };
    }),
    setClaimed: assign(({ context }, answer: ClaimAnswer) => ({
      open: withoutClaim(context),
      coupons: answer.ok
        ? context.coupons?.map((each) => (each.code === answer.coupon.code ? answer.coupon : each))
        : context.coupons,
    })),
    setRefused: assign(({ context }, answer: ClaimAnswer) => {
      const state = !answer.ok && answer.reason === 'refused' ? STATE_AFTER[answer.key] : undefined;
      const code = context.claim?.code;
      return {
        open: withoutClaim(context),
        coupons:
          state === undefined
            ? context.coupons
            : context.coupons?.map((each) => (each.code === code ? { ...each, state } : each)),
      };
    }),
    setTime: assign((_, now: number) => ({ asOf: now })),
    passTo: assign(({ context }, now: number) => ({
      asOf: now,
      coupons: context.coupons?.map((each) => standing(each, context.asOf, now)),
    })),
    tellListed: raise({ type: 'listed' }),
    tellChanged: raise({ type: 'changed' }),
    tellOpened: raise({ type: 'opened' }),
    tellClaimed: (_, _answer: ClaimAnswer) => missing('tellClaimed'),
    tellFailed: (_, _answer: ClaimAnswer) => missing('tellFailed'),
  },
});

const LOST = { ok: false, reason: 'unavailable' } as const;

/** The list and the claims. After a claim the list is asked for anew, whatever came of it: the answer may have got lost. */
const requests = coupon.createStateConfig({
  initial: 'resting',
  on: {
    claim: {
      guard: { type: 'mayClaim', params: ({ event }) => event.code },
      target: '.claiming',
      actions: { type: 'startClaim', params: ({ event }) => event },
    },
  },
  states: {
    resting: { on: { load: 'loading', opened: 'loading' } },
    loading: {
      invoke: {
        src: 'listCoupons',
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'resting',
            actions: [{ type: 'setCoupons', params: ({ event }) => event.output }, 'tellListed'],
          },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
      on: { load: { target: 'loading', reenter: true } },
    },
    claiming: {
      tags: 'claiming',
      on: { claim: {} },
      invoke: {
        src: 'claimCoupon',
        input: ({ context }) => context.claim,
        onDone: [
          {
            guard: { type: 'isClaimed', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              { type: 'setClaimed', params: ({ event }) => event.output },
              'tellChanged',
              { type: 'tellClaimed', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              { type: 'setRefused', params: ({ event }) => event.output },
              'tellChanged',
              { type: 'tellFailed', params: ({ event }) => event.output },
            ],
          },
          { target: 'loading', actions: { type: 'tellFailed', params: ({ event }) => event.output } },
        ],
        onError: { target: 'loading', actions: { type: 'tellFailed', params: LOST } },
      },
      after: { patience: { target: 'loading', actions: { type: 'tellFailed', params: LOST } } },
    },
  },
});

/** The windows: a look at the clock whenever one may open or close. */
const windows = coupon.createStateConfig({
  initial: 'unknown',
  on: { listed: '.reading' },
  states: {
    unknown: {},
    /** The shop has just said where its coupons stand: that is so now, whatever time it is. */
    reading: {
      invoke: {
        src: 'readClock',
        onDone: { target: 'waiting', actions: { type: 'setTime', params: ({ event }) => event.output } },
      },
    },
    waiting: { on: { changed: 'looking' }, after: { untilNext: 'looking' } },
    looking: {
      invoke: {
        src: 'readClock',
        onDone: [
          {
            guard: { type: 'isOpening', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [{ type: 'passTo', params: ({ event }) => event.output }, 'tellOpened'],
          },
          { target: 'waiting', actions: { type: 'passTo', params: ({ event }) => event.output } },
        ],
      },
    },
  },
});

export const couponMachine = coupon.createMachine({
  id: 'coupon',
  context: { coupons: undefined, claim: undefined, open: [], asOf: 0 },
  type: 'parallel',
  states: { requests, windows },
});
