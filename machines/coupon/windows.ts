/**
 * What the time of day makes of coupons (contract, chapter 3 "Records"): windows include their start and exclude their end.
 * Instants and waits in ms. Pure.
 */
import type { Coupon, CouponState } from '#schemas/coupon.ts';

/** A wait is no longer than this, so that a clock that jumps, or a computer that slept, is noticed. */
const LONGEST_WAIT = 60_000;
/** A window that ought to be open, and is not by the shop's clock, is asked for again after this at the earliest. */
const SHORTEST_RETRY = 5000;
/** The longest a timer can be set for: nothing is to come. */
const NEVER = 2 ** 31 - 1;

const OVER: ReadonlySet<CouponState> = new Set(['expired', 'gone']);
const CLAIMED: ReadonlySet<CouponState> = new Set(['claimed', 'not_usable_yet']);

/**
 * A coupon at `now` that stood as it does at `since`. Only what was reached between the two counts: where the shop said
 * otherwise of an instant that is past by this computer's clock, the shop's word holds.
 */
export function standing(coupon: Coupon, since: number, now: number): Coupon {
  const { state, claim_end, use_start, use_end } = coupon;
  const isReached = (text: string | null | undefined) => since < instant(text) && instant(text) <= now;
  if (OVER.has(state)) return coupon;
  if (isReached(use_end) || (!CLAIMED.has(state) && isReached(claim_end))) return { ...coupon, state: 'expired' };
  return state === 'not_usable_yet' && isReached(use_start) ? { ...coupon, state: 'claimed' } : coupon;
}

/** Whether a coupon's window opens: who may claim it then (members, whoever is logged in), the shop alone can say. */
export function isOpening({ state, claim_start }: Coupon, now: number): boolean {
  return state === 'not_started' && instant(claim_start) <= now;
}

/** How long until the next look at the clock. */
export function untilNext(coupons: readonly Coupon[], now: number): number {
  const waits = coupons
    .filter(({ state }) => !OVER.has(state))
    .flatMap((coupon) => [...untilBoundaries(coupon, now), ...untilRetry(coupon, now)]);
  return waits.length === 0 ? NEVER : Math.min(LONGEST_WAIT, ...waits);
}

function untilBoundaries({ claim_start, claim_end, use_start, use_end }: Coupon, now: number): number[] {
  return [claim_start, claim_end, use_start, use_end].map((text) => instant(text) - now).filter((wait) => wait > 0);
}

/** The longer it is overdue, the longer the wait. */
function untilRetry(coupon: Coupon, now: number): number[] {
  return isOpening(coupon, now) ? [Math.max(SHORTEST_RETRY, now - instant(coupon.claim_start))] : [];
}

/** NaN, which is neither before nor after anything, where there is none. */
function instant(text: string | null | undefined): number {
  return Date.parse(text ?? '');
}
