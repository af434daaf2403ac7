import type { SnapshotFrom } from 'xstate';
import type { Coupon } from '#schemas/coupon.ts';
import type { couponMachine } from './machine.ts';

/** View for screens. */
export interface CouponScreen {
  /** undefined: not loaded yet. */
  readonly coupons: readonly Coupon[] | undefined;
  /** Code of the pending claim. */
  readonly claiming: string | undefined;
}

/** Shows a claim only while it is pending, not the last one. */
export function couponView(snapshot: SnapshotFrom<typeof couponMachine>): CouponScreen {
  return {
    coupons: snapshot.context.coupons,
    claiming: snapshot.hasTag('claiming') ? snapshot.context.claim?.code : undefined,
  };
}
