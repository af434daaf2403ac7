import type { CouponReason, CouponState } from '#schemas/coupon.ts';
import type { CouponRow } from '../database/tables/coupon.ts';

/** Who asks for a coupon's state. */
export interface Claimant {
  readonly visitor: 'guest' | 'account' | 'member';
  /** Their claim of this coupon; `usedAt` null until an order has used it. */
  readonly claim: { readonly usedAt: Date | null } | null;
}

type Terms = Pick<
  CouponRow,
  'claimStart' | 'claimEnd' | 'useStart' | 'useEnd' | 'memberOnly' | 'remaining' | 'withdrawn'
>;

/**
 * Where a coupon stands for a visitor. The first that holds:
 *
 * 1. claimed by them: used → `gone`; no longer usable → `expired`; for members, and they have left → `conditions`
 *    (specification, chapter 6 "Leaving loses"); not usable yet → `not_usable_yet`; else `claimed`
 * 2. can't be claimed or used any more → `expired`
 * 3. all are claimed, or the shop has withdrawn it → `gone`
 * 4. can't be claimed yet → `not_started`
 * 5. a guest → `login`
 * 6. for members, and they are none → `conditions`
 * 7. `claimable`
 *
 * Windows include their start and exclude their end.
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

/** Why a coupon is `gone` or under `conditions`; undefined for the other states, which say so themselves. */
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
