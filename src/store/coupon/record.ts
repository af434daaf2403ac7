import * as v from 'valibot';
import { Coupon } from '#schemas/coupon.ts';
import { type Lang, textIn } from '#schemas/lang.ts';
import type { StandingCoupon } from './claim.ts';

/** The record of a coupon as the calls answer it (contract, chapter 3), its title in one language. */
export function couponRecord({ coupon, state }: StandingCoupon, lang: Lang): Coupon {
  return v.parse(Coupon, {
    code: coupon.code,
    title: coupon.title === null ? undefined : textIn(coupon.title, lang),
    kind: coupon.kind,
    max_discount: coupon.maxDiscount,
    min_spend: coupon.minSpend,
    claim_start: coupon.claimStart?.toISOString(),
    claim_end: coupon.claimEnd?.toISOString(),
    use_start: coupon.useStart?.toISOString(),
    use_end: coupon.useEnd?.toISOString() ?? null,
    remain: coupon.remaining,
    limited: coupon.limited,
    state,
  });
}
