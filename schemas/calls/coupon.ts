import * as v from 'valibot';
import { CLAIM_KEYS, Coupon } from '../coupon.ts';
import { boundedText } from '../lenient/bounded.ts';
import { looseList } from '../lenient/loose.ts';
import { defineCall } from './define.ts';

/** `GET /api/x4/coupon/list`: the shop's coupons, each with its state for this visitor. */
export const couponList = defineCall({
  method: 'GET',
  path: '/api/x4/coupon/list',
  envelope: 'success',
  query: undefined,
  body: undefined,
  output: v.object({ coupons: looseList(Coupon) }),
  keys: [],
});

/** `POST /api/x4/coupon/claim`: claims once; a repetition with the same idempotency key gets the first answer. */
export const couponClaim = defineCall({
  method: 'POST',
  path: '/api/x4/coupon/claim',
  envelope: 'success',
  query: undefined,
  body: v.object({ code: boundedText(200) }),
  output: v.object({ coupon: Coupon }),
  keys: CLAIM_KEYS,
});
