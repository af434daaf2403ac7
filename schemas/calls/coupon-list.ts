import * as v from 'valibot';
import { Coupon } from '../coupon.ts';
import { looseList } from '../loose.ts';
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
