/** The visitor's coupons: the list, and claiming one (specification, chapter 4; contract, chapter 2 "Added calls"). */
import { assign, fromPromise, setup } from 'xstate';
import type { Coupon, CouponState } from '#schemas/coupon.ts';

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
  readonly claim: Claim | undefined;
}

export type CouponEvent =
  | { readonly type: 'load' }
  /** `key` is a new uuid; it is not used where an earlier claim of the code is still open. */
  | { readonly type: 'claim'; readonly code: string; readonly key: string };

function missing(name: string): never {
  throw new Error(`coupon: the effect "${name}" is not provided; start the machine through src/shop/processes.ts`);
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

export const couponMachine = setup({
  types: { context: {} as CouponContext, events: {} as CouponEvent, tags: {} as 'claiming' },
  actors: {
    listCoupons: fromPromise<ListAnswer>(() => missing('listCoupons')),
    claimCoupon: fromPromise<ClaimAnswer, Claim | undefined>(() => missing('claimCoupon')),
  },
  delays: { patience: 20_000 },
  guards: {
    isClaimed: (_, answer: ClaimAnswer) => answer.ok,
    isRefused: (_, answer: ClaimAnswer) => !answer.ok && answer.reason === 'refused',
  },
  actions: {
    setCoupons: assign(({ context }, answer: ListAnswer) => ({
      coupons: answer.ok ? answer.coupons : context.coupons,
    })),
    startClaim: assign(({ context }, { code, key }: Claim) => ({
      claim: context.claim?.code === code ? context.claim : { code, key },
    })),
    setClaimed: assign(({ context }, answer: ClaimAnswer) => ({
      claim: undefined,
      coupons: answer.ok
        ? context.coupons?.map((coupon) => (coupon.code === answer.coupon.code ? answer.coupon : coupon))
        : context.coupons,
    })),
    setRefused: assign(({ context }, answer: ClaimAnswer) => {
      const state = !answer.ok && answer.reason === 'refused' ? STATE_AFTER[answer.key] : undefined;
      const code = context.claim?.code;
      return {
        claim: undefined,
        coupons:
          state === undefined
            ? context.coupons
            : context.coupons?.map((coupon) => (coupon.code === code ? { ...coupon, state } : coupon)),
      };
    }),
    tellClaimed: (_, _answer: ClaimAnswer) => missing('tellClaimed'),
    tellFailed: (_, _answer: ClaimAnswer) => missing('tellFailed'),
  },
}).createMachine({
  id: 'coupon',
  context: { coupons: undefined, claim: undefined },
  initial: 'resting',
  states: {
    resting: {
      on: {
        load: 'loading',
        claim: { target: 'claiming', actions: { type: 'startClaim', params: ({ event }) => event } },
      },
    },
    loading: {
      invoke: {
        src: 'listCoupons',
        onDone: { target: 'resting', actions: { type: 'setCoupons', params: ({ event }) => event.output } },
        onError: 'resting',
      },
      on: {
        load: { target: 'loading', reenter: true },
        claim: { target: 'claiming', actions: { type: 'startClaim', params: ({ event }) => event } },
      },
    },
    claiming: {
      tags: 'claiming',
      invoke: {
        src: 'claimCoupon',
        input: ({ context }) => context.claim,
        onDone: [
          {
            guard: { type: 'isClaimed', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              { type: 'setClaimed', params: ({ event }) => event.output },
              { type: 'tellClaimed', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              { type: 'setRefused', params: ({ event }) => event.output },
              { type: 'tellFailed', params: ({ event }) => event.output },
            ],
          },
          { target: 'resting', actions: { type: 'tellFailed', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'resting',
          actions: { type: 'tellFailed', params: { ok: false, reason: 'unavailable' } },
        },
      },
      after: {
        patience: { target: 'resting', actions: { type: 'tellFailed', params: { ok: false, reason: 'unavailable' } } },
      },
    },
  },
});
