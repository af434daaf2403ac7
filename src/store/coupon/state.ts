import type { CouponReason, CouponState } from '#schemas/coupon.ts';
import type { CouponRow } from '../database/tables/coupon.ts';

/** The visitor for whom a coupon's state is computed. */
export interface Claimant {
  readonly visitor: 'guest' | 'account' | 'member';
  /** Their claim of this coupon; `usedAt` is null until an order has used it. */
  readonly claim: { readonly usedAt: Date | null } | null;
}

type Terms = Pick<
  CouponRow,
  'claimStart' | 'claimEnd' | 'useStart' | 'useEnd' | 'memberOnly' | 'remaining' | 'withdrawn'
>;

/**
 * State of a coupon for a visitor. The first that applies:
 *
 * 1. Claimed by the visitor. Used → `gone`; no longer usable → `expired`.
 * Members only, and they have left → `conditions`; not usable yet → `not_usable_yet`; otherwise `claimed`.
 * 2. Can't be claimed or used any more → `expired`.
 * 3. All are claimed, or the shop has withdrawn it → `gone`.
 * 4. Can't be claimed yet → `not_started`.
 * 5. The visitor is a guest → `login`.
 * 6. Members only, and the visitor is none → `conditions`.
 * 7. Otherwise `claimable`.
 *
 * Dates include their start and exclude their end.
 */
export function couponState(coupon: Terms, { visitor, claim }: Claimant, now: Date): CouponState {
  const { claimStart, claimEnd, useStart, useEnd } = coupon;
  const isOver = useEnd !== null && now >= useEnd;
  const isOthers = coupon.memberOnly && visitor !== 'member';
  if (claim !== null) {
    if (claim.usedAt !== null) return 'gone';
    if (isOver) return 'expired';
    if (isOthers) return 'conditions';
    return useStart !== null && now < useStart ? 'not_usable_yet' : 'claimed';
  }
  if (isOver || (claimEnd !== null && now >= claimEnd)) return 'expired';
  if (coupon.withdrawn || coupon.remaining === 0) return 'gone';
  if (claimStart !== null && now < claimStart) return 'not_started';
  if (visitor === 'guest') return 'login';
  return isOthers ? 'conditions' : 'claimable';
}

/** Reason of the states `gone` and `conditions`; undefined for the other states, which need none. */
export function couponReason(
  { withdrawn }: Pick<Terms, 'withdrawn'>,
  claim: Claimant['claim'],
  state: CouponState,
): CouponReason | undefined {
  if (state === 'conditions') return 'members_only';
  if (state !== 'gone') return undefined;
  if (claim !== null) return 'used';
  return withdrawn ? 'withdrawn' : 'fully_claimed';
}
