import { couponRecord } from '../coupon/record.ts';
import { standingCoupons } from '../coupon/claim.ts';
import type { Handler } from './handler.ts';

/** The shop's coupons, each with its state for this visitor. */
export const couponList: Handler<'couponList'> = async ({ db, shop, account, lang, now }) => {
  const coupons = await standingCoupons(db, { shop, account, lang, now });
  return { ok: true, data: { coupons: coupons.map((coupon) => couponRecord(coupon, lang)) } };
};
