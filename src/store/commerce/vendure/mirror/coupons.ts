/** Converts promotions that Vendure's owner has published to coupons of the shop. */
import { and, eq, notInArray } from 'drizzle-orm';
import * as v from 'valibot';
import { CouponCode } from '#schemas/ids.ts';
import { instantOf } from '#schemas/values/instant.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import type { Database } from '../../../database/database.ts';
import { type CouponRow, coupons } from '../../../database/tables/coupon.ts';
import type { EnginePromotion } from '../records.ts';
import { bahtOf } from '../stock.ts';
import { nameOf } from './texts.ts';

/** Sorts them behind the coupons of the shop's folder. */
const FIRST_POSITION = 1_000_000;

/** Returns the rows of the promotions with a code and the custom field `raanListed`. */
export function couponRows(webId: string, promotions: readonly EnginePromotion[]): CouponRow[] {
  const listed = promotions.filter(({ enabled, customFields }) => enabled && customFields?.raanListed === true);
  return listed.flatMap(({ couponCode: code, startsAt, endsAt, usageLimit, conditions, actions, translations }, at) => {
    if (code === null || !v.is(CouponCode, code)) return [];
    const amountOf = (operations: EnginePromotion['actions'], operation: string, argument: string) => {
      const args = operations.find((one) => one.code === operation)?.args;
      const value = Number(args?.find(({ name }) => name === argument)?.value ?? Number.NaN);
      return Number.isFinite(value) ? bahtOf(value) : null;
    };
    const isDelivery = actions.length > 0 && actions.every((action) => action.code === 'free_shipping');
    return [
      {
        webId,
        code,
        title: nameOf(translations),
        kind: isDelivery ? ('shipping' as const) : ('discount' as const),
        maxDiscount: amountOf(actions, 'order_fixed_discount', 'discount'),
        minSpend: amountOf(conditions, 'minimum_order_amount', 'amount'),
        claimStart: null,
        claimEnd: dateOf(endsAt),
        useStart: dateOf(startsAt),
        useEnd: dateOf(endsAt),
        limited: usageLimit !== null,
        memberOnly: false,
        stock: null,
        remaining: null,
        withdrawn: false,
        ofEngine: true,
        position: FIRST_POSITION + at,
      },
    ];
  });
}

/**
 * Writes coupons. A coupon of the shop's folder with the same code stays; a coupon that is no longer listed is
 * withdrawn.
 */
export async function writeCoupons(tx: Database, webId: string, rows: readonly CouponRow[]): Promise<void> {
  const known = await tx.select().from(coupons).where(eq(coupons.webId, webId));
  const own = new Set(known.filter(({ ofEngine }) => !ofEngine).map(({ code }) => codeKey(code)));
  const written = rows.filter(({ code }) => !own.has(codeKey(code)));
  for (const row of written) {
    await tx
      .insert(coupons)
      .values(row)
      .onConflictDoUpdate({ target: [coupons.webId, coupons.code], set: row });
  }
  const codes = written.map(({ code }) => code);
  await tx
    .update(coupons)
    .set({ withdrawn: true })
    .where(
      and(
        eq(coupons.webId, webId),
        eq(coupons.ofEngine, true),
        codes.length === 0 ? undefined : notInArray(coupons.code, codes),
      ),
    );
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(instantOf(text));
}
