/**
 * The windows of coupons (contract, chapter 3 "Records"): they include their start and exclude their end. Instants and
 * delays in ms.
 */
import type { Coupon, CouponState } from '#schemas/coupon.ts';
import { instantOf } from '#schemas/values/instant.ts';

/** Bounds each delay, so that a clock that jumps, or a computer that slept, is noticed. */
const MAX_DELAY = 60_000;
/** Bounds the retries for a window that is open by this clock and closed by the shop's. */
const MIN_RETRY = 5000;
/** The longest timer there is. */
const NEVER = 2 ** 31 - 1;

const OVER: ReadonlySet<CouponState> = new Set(['expired', 'gone']);
const CLAIMED: ReadonlySet<CouponState> = new Set(['claimed', 'not_usable_yet']);

/**
 * The coupon at `now`, from its state at `since`. Only boundaries between both instants count: for earlier ones the shop's
 * state prevails over this computer's clock.
 */
export function couponAt(coupon: Coupon, since: number, now: number): Coupon {
  const { state, claim_end, use_start, use_end } = coupon;
  const isReached = (text: string | null | undefined) => since < parseInstant(text) && parseInstant(text) <= now;
  if (OVER.has(state)) return coupon;
  if (isReached(use_end) || (!CLAIMED.has(state) && isReached(claim_end))) return { ...coupon, state: 'expired' };
  return state === 'not_usable_yet' && isReached(use_start) ? { ...coupon, state: 'claimed' } : coupon;
}

/** Whether the claim window has opened; the shop decides who may claim then. */
export function isOpening({ state, claim_start }: Coupon, now: number): boolean {
  return state === 'not_started' && parseInstant(claim_start) <= now;
}

/** Delay until the clock has to be read again. */
export function untilNext(coupons: readonly Coupon[], now: number): number {
  const delays = coupons
    .filter(({ state }) => !OVER.has(state))
    .flatMap((coupon) => [...untilBoundaries(coupon, now), ...untilRetry(coupon, now)]);
  return delays.length === 0 ? NEVER : Math.min(MAX_DELAY, ...delays);
}

function untilBoundaries({ claim_start, claim_end, use_start, use_end }: Coupon, now: number): number[] {
  return [claim_start, claim_end, use_start, use_end]
    .map((text) => parseInstant(text) - now)
    .filter((delay) => delay > 0);
}

/** Backs off: the delay grows with the time since the start. */
function untilRetry(coupon: Coupon, now: number): number[] {
  return isOpening(coupon, now) ? [Math.max(MIN_RETRY, now - parseInstant(coupon.claim_start))] : [];
}

/** NaN, which every comparison excludes, where there is no date. */
function parseInstant(text: string | null | undefined): number {
  return instantOf(text ?? '');
}
