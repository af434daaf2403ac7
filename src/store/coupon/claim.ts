/** Coupons of a visitor: their state, claims, use and record. */
import * as v from 'valibot';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { type CLAIM_KEYS, Coupon, type CouponReason, type CouponState } from '#schemas/coupon.ts';
import { CouponCode } from '#schemas/ids.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import type { Database } from '../database/database.ts';
import { isMember } from '../member/membership.ts';
import { couponClaims, type CouponRow, coupons } from '../database/tables/coupon.ts';
import type { Visit } from '../cart/basket.ts';
import { couponReason, couponState } from './state.ts';
import { type Lang, textIn } from '#schemas/lang.ts';

/** Longest code that is looked up, in characters. */
const MAX_TYPED = 400;

/** A coupon and its state for the visitor. */
export interface VisitorCoupon {
  readonly coupon: CouponRow;
  readonly state: CouponState;
  readonly reason?: CouponReason | undefined;
}

/** Reason of a refused claim: a key of docs/contract.md, or that the shop has no such code. */
export type ClaimKey = (typeof CLAIM_KEYS)[number] | 'COUPON_CODE_NOT_FOUND';
/** The coupon after the claim, or the reason of the refusal. */
export type Claimed =
  | { readonly ok: true; readonly coupon: VisitorCoupon }
  | { readonly ok: false; readonly key: ClaimKey };

const REFUSED = {
  claimed: 'COUPON_ALREADY_CLAIMED',
  not_usable_yet: 'COUPON_ALREADY_CLAIMED',
  not_started: 'COUPON_NOT_STARTED',
  expired: 'COUPON_EXPIRED',
  gone: 'COUPON_GONE',
  conditions: 'COUPON_CONDITIONS',
  login: 'NO_AUTH',
} as const satisfies Record<Exclude<CouponState, 'claimable'>, ClaimKey>;

/** The shop's coupons in its own order. A withdrawn one is listed only for accounts that have claimed it. */
export async function couponsForVisitor(db: Database, visit: Visit): Promise<VisitorCoupon[]> {
  const found = await withClaims(db, visit, undefined);
  return found.filter(({ coupon, isClaimed }) => isClaimed || !coupon.withdrawn);
}

/**
 * One coupon by its code as typed, ignoring case and keyboard layout; the coupon has the code as the shop writes it.
 * Null for anything that is no code. If two codes differ only in that, the exact one wins.
 */
export async function couponForVisitor(db: Database, visit: Visit, typed: string): Promise<VisitorCoupon | null> {
  if (v.is(CouponCode, typed)) {
    const [found] = await withClaims(db, visit, typed);
    if (found !== undefined) return found;
  }
  const key = typed.length > MAX_TYPED ? '' : codeKey(typed);
  if (key === '') return null;
  const rows = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(eq(coupons.webId, visit.shop.webId))
    .orderBy(asc(coupons.position), asc(coupons.code));
  const meant = rows.find(({ code }) => codeKey(code) === key);
  const [found] = meant === undefined ? [] : await withClaims(db, visit, meant.code);
  return found ?? null;
}

/**
 * Claims a coupon for the visit's account, within the caller's transaction. It inserts the claim (one per account),
 * then decrements the remaining number if it is positive. So no coupon is claimed twice, and none beyond the stock.
 */
export async function claimCoupon(tx: Database, visit: Visit, typed: string): Promise<Claimed> {
  const { shop, account, now } = visit;
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  const visitorCoupon = await couponForVisitor(tx, visit, typed);
  if (visitorCoupon === null) return { ok: false, key: 'COUPON_CODE_NOT_FOUND' };
  const { code } = visitorCoupon.coupon;
  if (visitorCoupon.state !== 'claimable') return { ok: false, key: REFUSED[visitorCoupon.state] };
  const claim = { webId: shop.webId, code, accountId: account.id };
  const claimed = await tx
    .insert(couponClaims)
    .values({ ...claim, claimedAt: now })
    .onConflictDoNothing()
    .returning();
  if (claimed.length === 0) return { ok: false, key: 'COUPON_ALREADY_CLAIMED' };
  const isThere = or(isNull(coupons.remaining), gt(coupons.remaining, 0));
  const [coupon] = await tx
    .update(coupons)
    .set({ remaining: sql`${coupons.remaining} - 1` })
    .where(and(eq(coupons.webId, shop.webId), eq(coupons.code, code), isThere))
    .returning();
  if (coupon === undefined) {
    await tx.delete(couponClaims).where(isClaimOf(claim));
    return { ok: false, key: 'COUPON_GONE' };
  }
  // It was claimable: if it is for members, the visitor is one.
  const claimant = { visitor: 'member', claim: { usedAt: null } } as const;
  return { ok: true, coupon: { coupon, state: couponState(coupon, claimant, now) } };
}

/** SQL condition that selects an account's claim of a coupon, at most one row. */
export function isClaimOf({ webId, code, accountId }: { webId: string; code: string; accountId: string }) {
  return and(eq(couponClaims.webId, webId), eq(couponClaims.code, code), eq(couponClaims.accountId, accountId));
}

async function withClaims(db: Database, { shop, account, now }: Visit, code: string | undefined) {
  const { webId } = shop;
  const accountId = account?.id ?? '';
  const visitor = account === null ? 'guest' : (await isMember(db, webId, accountId)) ? 'member' : 'account';
  const isTheirs = and(
    eq(couponClaims.webId, webId),
    eq(couponClaims.code, coupons.code),
    eq(couponClaims.accountId, accountId),
  );
  const rows = await db
    .select({ coupon: coupons, claim: couponClaims })
    .from(coupons)
    .leftJoin(couponClaims, isTheirs)
    .where(and(eq(coupons.webId, webId), code === undefined ? undefined : eq(coupons.code, code)))
    .orderBy(asc(coupons.position), asc(coupons.code));
  return rows.map(({ coupon, claim }) => {
    const state = couponState(coupon, { visitor, claim }, now);
    return { coupon, state, reason: couponReason(coupon, claim, state), isClaimed: claim !== null };
  });
}

/** Discount in baht on the goods, and the maximum discount on the delivery. */
export interface CouponDiscount {
  readonly goods: number;
  readonly delivery: number;
}

/**
 * The discount of a coupon on goods of `total` baht and on their delivery. Null if it can't be used: unknown, used up,
 * outside its dates, under its minimum spend, or not this visitor's. An unclaimed code may be typed if it can be
 * claimed now. A shipping coupon has no discount on the goods; without a cap it covers the whole fee.
 */
export async function couponDiscount(
  db: Database,
  visit: Visit,
  code: string,
  total: number,
): Promise<CouponDiscount | null> {
  const visitorCoupon = await couponForVisitor(db, visit, code);
  if (visitorCoupon === null || (visitorCoupon.state !== 'claimed' && visitorCoupon.state !== 'claimable')) return null;
  const { kind, maxDiscount, minSpend, useStart } = visitorCoupon.coupon;
  if (useStart !== null && visit.now < useStart) return null;
  if (minSpend !== null && total < Number(minSpend)) return null;
  return kind === 'shipping'
    ? { goods: 0, delivery: maxDiscount === null ? Infinity : Number(maxDiscount) }
    : { goods: Math.min(total, Number(maxDiscount ?? 0)), delivery: 0 };
}

/** A coupon that an order has used, by the code as the shop writes it. */
export type UsedCoupon = { readonly ok: true; readonly code: string } | { readonly ok: false };

/**
 * Uses a coupon for an order, claiming it first if necessary. It is refused if somebody else claimed the last one
 * meanwhile, or the account itself has used it.
 */
export async function redeemCoupon(tx: Database, visit: Visit, typed: string): Promise<UsedCoupon> {
  const { shop, account, now } = visit;
  const found = account === null ? null : await couponForVisitor(tx, visit, typed);
  if (account === null || found === null) return { ok: false };
  const { code } = found.coupon;
  const claim = { webId: shop.webId, code, accountId: account.id };
  const spend = async () => {
    const isUnused = and(isClaimOf(claim), isNull(couponClaims.usedAt));
    return (await tx.update(couponClaims).set({ usedAt: now }).where(isUnused).returning()).length > 0;
  };
  const isUsed = (await spend()) || ((await claimCoupon(tx, visit, code)).ok && (await spend()));
  return isUsed ? { ok: true, code } : { ok: false };
}

/** The record of a coupon for calls, its title in one language. */
export function couponRecord({ coupon, state, reason }: VisitorCoupon, lang: Lang): Coupon {
  return v.parse(Coupon, {
    code: coupon.code,
    title: coupon.title === null ? undefined : textIn(coupon.title, lang),
    kind: coupon.kind,
    max_discount: coupon.maxDiscount,
    ...(isFixed(coupon) ? { fixed: true } : {}),
    min_spend: coupon.minSpend,
    claim_start: coupon.claimStart?.toISOString(),
    claim_end: coupon.claimEnd?.toISOString(),
    use_start: coupon.useStart?.toISOString(),
    use_end: coupon.useEnd?.toISOString() ?? null,
    remain: coupon.remaining,
    limited: coupon.limited,
    state,
    ...(reason === undefined ? {} : { reason }),
  });
}

/**
 * Whether its discount is the same for each order that it can be used with. A discount on a delivery is limited by the
 * fee.
 */
function isFixed({ kind, maxDiscount, minSpend }: CouponRow): boolean {
  return kind === 'discount' && maxDiscount !== null && Number(minSpend ?? 0) >= Number(maxDiscount);
}
