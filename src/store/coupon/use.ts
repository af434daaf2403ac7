import { and, isNull } from 'drizzle-orm';
import type { Visit } from '../cart/visitor.ts';
import type { Database } from '../database/database.ts';
import { couponClaims } from '../database/tables/coupon.ts';
import { claimCoupon, isClaimOf, standingCoupon } from './claim.ts';

/**
 * Baht that a coupon takes off goods worth `total` baht; null when it can't be used: unknown, used up, outside its
 * windows, under its minimum spend, or not this visitor's. A code may be typed without having been claimed, where it can
 * be claimed now (specification, chapter 4). A shipping coupon takes nothing off the goods.
 */
export async function couponDiscount(db: Database, visit: Visit, code: string, total: number): Promise<number | null> {
  const standing = await standingCoupon(db, visit, code);
  if (standing === null || (standing.state !== 'claimed' && standing.state !== 'claimable')) return null;
  const { kind, maxDiscount, minSpend, useStart } = standing.coupon;
  if (useStart !== null && visit.now < useStart) return null;
  if (minSpend !== null && total < Number(minSpend)) return null;
  return kind === 'shipping' ? 0 : Math.min(total, Number(maxDiscount ?? 0));
}

/**
 * Uses a coupon for an order, claiming it first where that has not been done.
 * @returns false when somebody else took the last one meanwhile, or the account itself has used it.
 */
export async function useCoupon(tx: Database, visit: Visit, code: string): Promise<boolean> {
  const { shop, account, now } = visit;
  if (account === null) return false;
  const claim = { webId: shop.webId, code, accountId: account.id };
  const spend = () =>
    tx
      .update(couponClaims)
      .set({ usedAt: now })
      .where(and(isClaimOf(claim), isNull(couponClaims.usedAt)))
      .returning();
  if ((await spend()).length > 0) return true;
  const { ok } = await claimCoupon(tx, visit, code);
  return ok && (await spend()).length > 0;
}
