import { claimAtOnce } from '../coupon/claim-at-once.ts';
import { claimCoupon, couponRecord, couponsForVisitor, type VisitorCoupon } from '../coupon/claim.ts';
import type { CallAnswer, Handler } from './handler.ts';
import { answerRow, runIdempotent } from './idempotency.ts';

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
  const visit = { shop, account, lang, now };
  const answerWith = (coupon: VisitorCoupon): CallAnswer<'couponClaim'> => ({
    ok: true,
    data: { coupon: couponRecord(coupon, lang) },
  });
  const claimed = await claimAtOnce(db, visit, body.code, (coupon) => answerRow(write, answerWith(coupon)));
  if (claimed !== undefined) return answerWith(claimed);
  return runIdempotent(db, write, async (tx) => {
    const result = await claimCoupon(tx, visit, body.code);
    return result.ok ? answerWith(result.coupon) : result;
  });
};
