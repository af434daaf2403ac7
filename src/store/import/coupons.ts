import { and, count, eq, notInArray } from 'drizzle-orm';
import * as v from 'valibot';
import { CouponCode } from '#schemas/ids.ts';
import { toDecimalText } from '#schemas/values/money/money.ts';
import { LocalText } from '#schemas/values/lang-schema.ts';
import { looseCount, looseFlag } from '#schemas/lenient/loose.ts';
import { instantOf } from '#schemas/values/instant.ts';
import { codeKey } from '#schemas/values/text/typed-text.ts';
import { Price } from '#schemas/values/money/baht.ts';
import { parse, type Problem, pointerToken } from '#schemas/problem.ts';
import type { Database } from '../database/database.ts';
import { couponClaims, coupons } from '../database/tables/coupon.ts';

const RELATIVE = /^([+-])(\d{1,5})([dhm])$/;
const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

/** An instant: ISO 8601, or relative to the import, such as `+3d`, `-10d`, `+6h`, `-30m`. */
const Instant = v.pipe(
  v.string(),
  v.check(
    (text) => RELATIVE.test(text) || !Number.isNaN(instantOf(text)),
    'expected an ISO 8601 date or one relative to the import, such as "+3d"',
  ),
);
const optionalInstant = v.optional(v.nullable(Instant), null);
const optionalCount = v.optional(v.nullable(looseCount), null);

/** A record of coupons.json: a coupon without its state, amounts in baht. */
const CouponFile = v.strictObject({
  code: CouponCode,
  title: v.optional(LocalText),
  kind: v.picklist(['discount', 'shipping']),
  max_discount: v.optional(v.nullable(Price), null),
  min_spend: v.optional(v.nullable(Price), null),
  claim_start: optionalInstant,
  claim_end: optionalInstant,
  use_start: optionalInstant,
  use_end: optionalInstant,
  remain: optionalCount,
  total: optionalCount,
  limited: looseFlag,
  member_only: looseFlag,
});
type CouponFile = v.InferOutput<typeof CouponFile>;

/**
 * Updates a shop's coupons from its coupons.json. Claims are kept: the remaining number is the stock (`remain`, else
 * `total`) less the claims. A coupon that is no longer in the file is withdrawn, not deleted.
 * @returns the faults of the file, by JSON Pointer; with any, nothing is written.
 */
export async function importCoupons(tx: Database, webId: string, input: unknown, now: Date): Promise<Problem[]> {
  const parsed = parse(v.array(CouponFile), input);
  if (!parsed.ok) return parsed.problems;
  const problems = repeatedCodes(parsed.value);
  if (problems.length > 0) return problems;
  await tx.select({ code: coupons.code }).from(coupons).where(eq(coupons.webId, webId)).for('update');
  const claims = await tx
    .select({ code: couponClaims.code, claims: count() })
    .from(couponClaims)
    .where(eq(couponClaims.webId, webId))
    .groupBy(couponClaims.code);
  const claimed = new Map(claims.map((row) => [row.code, row.claims]));
  const codes: string[] = [];
  for (const [position, coupon] of parsed.value.entries()) {
    const counted = rowOf(coupon, now, claimed.get(coupon.code) ?? 0);
    const row = { ...counted, position, withdrawn: false, ofEngine: false };
    await tx
      .insert(coupons)
      .values({ webId, code: coupon.code, ...row })
      .onConflictDoUpdate({ target: [coupons.webId, coupons.code], set: row });
    codes.push(coupon.code);
  }
  const isGone = codes.length === 0 ? undefined : notInArray(coupons.code, codes);
  await tx
    .update(coupons)
    .set({ withdrawn: true })
    .where(and(eq(coupons.webId, webId), eq(coupons.ofEngine, false), isGone));
  return [];
}

function rowOf(coupon: CouponFile, now: Date, claims: number) {
  const stock = coupon.remain ?? coupon.total;
  return {
    title: coupon.title ?? null,
    kind: coupon.kind,
    maxDiscount: amount(coupon.max_discount),
    minSpend: amount(coupon.min_spend),
    claimStart: instant(coupon.claim_start, now),
    claimEnd: instant(coupon.claim_end, now),
    useStart: instant(coupon.use_start, now),
    useEnd: instant(coupon.use_end, now),
    limited: coupon.limited || stock !== null,
    memberOnly: coupon.member_only,
    stock,
    remaining: stock === null ? null : Math.max(0, stock - claims),
  };
}

function amount(baht: number | null): string | null {
  return baht === null ? null : toDecimalText(baht);
}

function instant(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const [, sign, digits, unit] = RELATIVE.exec(text) ?? [];
  if (unit !== 'd' && unit !== 'h' && unit !== 'm') return new Date(instantOf(text));
  return new Date(now.getTime() + (sign === '-' ? -1 : 1) * Number(digits) * UNIT_MS[unit]);
}

/** Codes that differ only in case or spelling count as the same code. */
function repeatedCodes(records: readonly CouponFile[]): Problem[] {
  const first = new Map<string, number>();
  return records.flatMap(({ code }, index): Problem[] => {
    const earlier = first.get(codeKey(code));
    if (earlier === undefined) {
      first.set(codeKey(code), index);
      return [];
    }
    const path = `${pointerToken(index)}/code`;
    return [
      { path, expected: `expected a code of its own (entry ${earlier} has it too)`, found: JSON.stringify(code) },
    ];
  });
}
