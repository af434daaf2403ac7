import type { SnapshotFrom } from 'xstate';
import type { Coupon } from '#schemas/coupon.ts';
import type { couponMachine } from './machine.ts';

export interface CouponScreen {
  /** undefined: not asked yet. */
  readonly coupons: readonly Coupon[] | undefined;
  /** Code being claimed. */
  readonly claiming: string | undefined;
}

export function couponView(snapshot: SnapshotFrom<typeof couponMachine>): CouponScreen {
  return {
    coupons: snapshot.context.coupons,
    claiming: snapshot.hasTag('claiming') ? snapshot.context.claim?.code : undefined,
  };
}
