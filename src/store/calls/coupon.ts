import { claimCoupon, couponRecord, couponsForVisitor } from '../coupon/claim.ts';
import type { Handler } from './handler.ts';
import { runIdempotent } from './idempotency.ts';

/** The shop's coupons, each with its state for this visitor. */
export const couponList: Handler<'couponList'> = async ({ db, shop, account, lang, now }) => {
  const coupons = await couponsForVisitor(db, { shop, account, lang, now });
  return { ok: true, data: { coupons: coupons.map((coupon) => couponRecord(coupon, lang)) } };
};

/** Claims a coupon for the logged-in visitor, once. */
export const couponClaim: Handler<'couponClaim'> = async ({ db, shop, account, lang, headers, now }, { body }) => {
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  const key = headers.get('idempotency-key');
  const write = { call: 'couponClaim', webId: shop.webId, accountId: account.id, key, body, now } as const;
  return runIdempotent(db, write, async (tx) => {
    const claimed = await claimCoupon(tx, { shop, account, lang, now }, body.code);
    return claimed.ok ? { ok: true, data: { coupon: couponRecord(claimed.coupon, lang) } } : claimed;
  });
};
