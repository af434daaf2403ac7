import * as v from 'valibot';
import { CouponCode } from './ids.ts';
import { absentWhenEmpty, looseCount, looseFlag, nullWhenEmpty, optionalText } from './lenient/loose.ts';
import { Price } from './values/money/baht.ts';
import { InstantText } from './values/instant-text.ts';

/** State of a coupon for this visitor (contract, chapter 3 "Records"). */
export const COUPON_STATES = [
  'claimable',
  'claimed',
  'not_started',
  'not_usable_yet',
  'expired',
  'gone',
  'conditions',
  'login',
] as const;
/** The shop decides it for this visitor and this moment; an unknown one makes the coupon faulty. */
export const CouponState = v.picklist(COUPON_STATES);
export type CouponState = (typeof COUPON_STATES)[number];

/** Why a coupon is gone or not for this visitor: an extension of ours, which other platforms may leave out. */
export const CouponReason = v.picklist(['used', 'fully_claimed', 'withdrawn', 'members_only']);
export type CouponReason = v.InferOutput<typeof CouponReason>;

const optionalInstant = absentWhenEmpty(InstantText);

/** A coupon: amounts in baht, windows as ISO 8601 instants; `use_end` null never expires, `remain` null is unlimited. */
export const Coupon = v.object({
  code: CouponCode,
  title: optionalText,
  kind: v.picklist(['discount', 'shipping']),
  max_discount: absentWhenEmpty(Price),
  /** Whether the discount is exactly `max_discount`; otherwise that is the maximum. An extension of ours. */
  fixed: v.optional(looseFlag),
  min_spend: absentWhenEmpty(Price),
  claim_start: optionalInstant,
  claim_end: optionalInstant,
  use_start: optionalInstant,
  use_end: nullWhenEmpty(InstantText),
  remain: nullWhenEmpty(looseCount),
  limited: looseFlag,
  state: CouponState,
  reason: v.fallback(v.optional(CouponReason), undefined),
});
export type Coupon = v.InferOutput<typeof Coupon>;

/** Reasons to refuse a claim (contract, chapter 2 "Added calls"). */
export const CLAIM_KEYS = [
  'NO_AUTH',
  'COUPON_NOT_STARTED',
  'COUPON_GONE',
  'COUPON_EXPIRED',
  'COUPON_ALREADY_CLAIMED',
  'COUPON_CONDITIONS',
] as const;
