/**
 * The visitor's coupons (specification, chapter 4; contract, chapter 2 "Added calls"): the list, claims, and the windows
 * that open and close while the page is open.
 */
import { assign, fromPromise, raise, setup } from 'xstate';
import type { Coupon, CouponState } from '#schemas/coupon.ts';
import type { VisitorId } from '#schemas/records/member.ts';
import { couponAt, isOpening, untilNext } from './windows.ts';

/** The result of listing coupons; not ok keeps the list there is. */
export type ListAnswer = { readonly ok: true; readonly coupons: readonly Coupon[] } | { readonly ok: false };

/** `refused`: by the shop, with its error key; `unavailable`: whether the claim arrived is unknown. */
export type ClaimAnswer =
  | { readonly ok: true; readonly coupon: Coupon }
  | { readonly ok: false; readonly reason: 'refused'; readonly key: string; readonly msg?: string | undefined }
  | { readonly ok: false; readonly reason: 'unavailable' };

/** An attempt to claim a coupon, repeated under the same key. */
export interface Claim {
  readonly code: string;
  /** Idempotency key, reused until an answer arrives: a coupon is claimed once. */
  readonly key: string;
}

/** Coupons keep their place in the list: one that a newer list lacks stays, as `gone`. All belongs to one visitor. */
export interface CouponContext {
  /** undefined: nobody is known yet, and nothing is asked of the shop. */
  readonly visitor: VisitorId | undefined;
  /** undefined: not loaded yet. */
  readonly coupons: readonly Coupon[] | undefined;
  /** The pending claim, or the last one. */
  readonly claim: Claim | undefined;
  /** Claims without an answer, which may have arrived. */
  readonly open: readonly Claim[];
  /** Instant for which the coupons' states are valid (ms). */
  readonly asOf: number;
}

/** The shop decides a claim of an unlisted coupon; a listed one that is not claimable is ignored. */
export type CouponEvent =
  | { readonly type: 'load' }
  /** Names the visitor after each answer of the login check. */
  | { readonly type: 'visitor'; readonly visitor: VisitorId }
  /** `key`: a new uuid, ignored where an earlier claim of the code is still open. */
  | { readonly type: 'claim'; readonly code: string; readonly key: string };

/** Events between the two regions. */
type RegionEvent = { readonly type: 'listed' | 'changed' | 'opened' | 'forgotten' };

function missing(name: string): never {
  throw new Error(
    `coupon: the effect "${name}" is not provided; start the machine through src/shop/processes/processes.ts`,
  );
}

/** The state of a coupon after its claim was refused, by error key. */
const STATE_AFTER: Readonly<Record<string, CouponState>> = {
  NO_AUTH: 'login',
  COUPON_NOT_STARTED: 'not_started',
  COUPON_GONE: 'gone',
  COUPON_EXPIRED: 'expired',
  COUPON_ALREADY_CLAIMED: 'claimed',
  COUPON_CONDITIONS: 'conditions',
};

/** Replaces the list; a coupon that the new list lacks stays at its index, as gone. */
function mergeList(before: readonly Coupon[], listed: readonly Coupon[]): readonly Coupon[] {
  return before.reduce(
    (list, coupon, at) =>
      list.some(({ code }) => code === coupon.code) ? list : list.toSpliced(at, 0, { ...coupon, state: 'gone' }),
    listed,
  );
}

function withoutClaim({ open, claim }: CouponContext): readonly Claim[] {
  return open.filter(({ code }) => code !== claim?.code);
}

/** Context without what belongs to a visitor. */
const NOTHING = { coupons: undefined, claim: undefined, open: [], asOf: 0 } as const;

const coupon = setup({
  types: { context: {} as CouponContext, events: {} as CouponEvent | RegionEvent, tags: {} as 'claiming' },
  actors: {
    listCoupons: fromPromise<ListAnswer>(() => missing('listCoupons')),
    claimCoupon: fromPromise<ClaimAnswer, Claim | undefined>(() => missing('claimCoupon')),
    /** The time of day (ms). */
    readClock: fromPromise(() => Promise.resolve(Date.now())),
  },
  delays: {
    claimTimeout: 20_000,
    untilNext: ({ context }) => untilNext(context.coupons ?? [], context.asOf),
  },
  guards: {
    /** A listed coupon has to be claimable; of any other the shop decides. */
    mayClaim: ({ context }, code: string) =>
      (context.coupons ?? []).every((each) => each.code !== code || each.state === 'claimable'),
    isSameVisitor: ({ context }, visitor: VisitorId) => context.visitor === visitor,
    isListed: (_, answer: ListAnswer) => answer.ok,
    isClaimed: (_, answer: ClaimAnswer) => answer.ok,
    isRefused: (_, answer: ClaimAnswer) => !answer.ok && answer.reason === 'refused',
    isOpening: ({ context }, now: number) =>
      (context.coupons ?? []).some((each) => isOpening(couponAt(each, context.asOf, now), now)),
  },
  actions: {
    setCoupons: assign(({ context }, answer: ListAnswer) => ({
      coupons: answer.ok ? mergeList(context.coupons ?? [], answer.coupons) : context.coupons,
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
    setVisitor: assign((_, visitor: VisitorId) => ({ visitor })),
    forgetVisitor: assign(NOTHING),
    setTime: assign((_, now: number) => ({ asOf: now })),
    advanceTime: assign(({ context }, now: number) => ({
      asOf: now,
      coupons: context.coupons?.map((each) => couponAt(each, context.asOf, now)),
    })),
    raiseListed: raise({ type: 'listed' }),
    raiseChanged: raise({ type: 'changed' }),
    raiseOpened: raise({ type: 'opened' }),
    raiseForgotten: raise({ type: 'forgotten' }),
    notifyClaimed: (_, _answer: ClaimAnswer) => missing('notifyClaimed'),
    notifyClaimFailed: (_, _answer: ClaimAnswer) => missing('notifyClaimFailed'),
  },
});

const LOST = { ok: false, reason: 'unavailable' } as const;

const setVisitor = {
  type: 'setVisitor',
  params: ({ event }: { event: Extract<CouponEvent, { type: 'visitor' }> }) => event.visitor,
} as const;

const startClaim = {
  type: 'startClaim',
  params: ({ event }: { event: Extract<CouponEvent, { type: 'claim' }> }) => event,
} as const;

/** Requests made before the visitor is known wait: the session may change until the login check has answered. */
const unnamed = coupon.createStateConfig({
  initial: 'idle',
  on: { claim: { target: '.claiming', actions: startClaim } },
  states: {
    idle: { on: { load: 'loading', visitor: { target: '#coupon.requests.idle', actions: setVisitor } } },
    loading: { on: { visitor: { target: '#coupon.requests.loading', actions: setVisitor } } },
    claiming: {
      tags: 'claiming',
      on: { claim: {}, visitor: { target: '#coupon.requests.claiming', actions: setVisitor } },
      after: { claimTimeout: { target: 'loading', actions: { type: 'notifyClaimFailed', params: LOST } } },
    },
  },
});

/** List and claims. Every claim reloads the list, even without an answer, which may have been lost. */
const requests = coupon.createStateConfig({
  initial: 'unnamed',
  on: {
    claim: {
      guard: { type: 'mayClaim', params: ({ event }) => event.code },
      target: '.claiming',
      actions: startClaim,
    },
    visitor: [
      { guard: { type: 'isSameVisitor', params: ({ event }) => event.visitor } },
      // Another visitor's coupons and claims are gone before anything is loaded (contract, chapter 11 "Account").
      { target: '.loading', actions: ['forgetVisitor', setVisitor, 'raiseForgotten'] },
    ],
  },
  states: {
    unnamed,
    idle: { on: { load: 'loading', opened: 'loading' } },
    loading: {
      invoke: {
        src: 'listCoupons',
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'idle',
            actions: [{ type: 'setCoupons', params: ({ event }) => event.output }, 'raiseListed'],
          },
          { target: 'idle' },
        ],
        onError: 'idle',
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
              'raiseChanged',
              { type: 'notifyClaimed', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              { type: 'setRefused', params: ({ event }) => event.output },
              'raiseChanged',
              { type: 'notifyClaimFailed', params: ({ event }) => event.output },
            ],
          },
          { target: 'loading', actions: { type: 'notifyClaimFailed', params: ({ event }) => event.output } },
        ],
        onError: { target: 'loading', actions: { type: 'notifyClaimFailed', params: LOST } },
      },
      after: { claimTimeout: { target: 'loading', actions: { type: 'notifyClaimFailed', params: LOST } } },
    },
  },
});

/** Reads the clock whenever a window may open or close. */
const windows = coupon.createStateConfig({
  initial: 'unknown',
  on: { listed: '.starting', forgotten: '.unknown' },
  states: {
    unknown: {},
    /** The states of a new list are valid now, whatever the time. */
    starting: {
      invoke: {
        src: 'readClock',
        onDone: { target: 'waiting', actions: { type: 'setTime', params: ({ event }) => event.output } },
      },
    },
    waiting: { on: { changed: 'updating' }, after: { untilNext: 'updating' } },
    updating: {
      invoke: {
        src: 'readClock',
        onDone: [
          {
            guard: { type: 'isOpening', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [{ type: 'advanceTime', params: ({ event }) => event.output }, 'raiseOpened'],
          },
          { target: 'waiting', actions: { type: 'advanceTime', params: ({ event }) => event.output } },
        ],
      },
    },
  },
});

/**
 * Asks the shop once the visitor is named, and again when another one is. Reloads the list after every claim, and whenever a window
 * opens. A claim waits 20 s for the visitor's name, and 20 s for its answer.
 */
export const couponMachine = coupon.createMachine({
  id: 'coupon',
  context: { ...NOTHING, visitor: undefined },
  type: 'parallel',
  states: { requests, windows },
});
