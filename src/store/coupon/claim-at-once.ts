/**
 * Claims a coupon in one statement: its row is locked only while PostgreSQL commits, and never waits for this process.
 * In a transaction of several statements all claims would wait for the slowest process between two of them.
 */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Visit } from '../cart/basket.ts';
import { type Database, selectRows } from '../database/database.ts';
import { couponClaims, coupons } from '../database/tables/coupon.ts';
import { idempotencyAnswers } from '../database/tables/idempotency.ts';
import { describeFailure } from '../failure.ts';
import { couponForVisitor, type VisitorCoupon } from './claim.ts';
import { couponState } from './state.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Claims a coupon for the visit's account, and stores the response for retries in the same statement.
 * @param answerRow - the row of the response; undefined skips the claim, as a retry could not find it
 * @returns the coupon with the remaining number at the time it was read. Undefined if nothing was written: there is
 * none to claim, or a request with the same key or account was first. `claimCoupon` distinguishes these cases.
 */
export async function claimAtOnce(
  db: Database,
  visit: Visit,
  typed: string,
  answerRow: (claimed: VisitorCoupon) => typeof idempotencyAnswers.$inferInsert | undefined,
): Promise<VisitorCoupon | undefined> {
  const { account, now } = visit;
  const found = account === null ? null : await couponForVisitor(db, visit, typed);
  if (account === null || found?.state !== 'claimable') return undefined;
  const { webId, code, remaining } = found.coupon;
  const coupon = { ...found.coupon, remaining: remaining === null ? null : remaining - 1 };
  const claimant = { visitor: 'member', claim: { usedAt: null } } as const;
  const claimed = { coupon, state: couponState(coupon, claimant, now) };
  const row = answerRow(claimed);
  if (row === undefined) return undefined;
  const statement = sql`
    WITH taken AS (
      UPDATE ${coupons} SET remaining = remaining - 1
      WHERE web_id = ${webId} AND code = ${code} AND (remaining IS NULL OR remaining > 0) RETURNING web_id, code
    ), kept AS (
      INSERT INTO ${idempotencyAnswers} (id, request, answer, expires_at)
      SELECT ${row.id}, ${row.request}, ${row.answer}, ${row.expiresAt.toISOString()}::timestamptz FROM taken
    )
    INSERT INTO ${couponClaims} (web_id, code, account_id, claimed_at)
    SELECT web_id, code, ${account.id}, ${now.toISOString()}::timestamptz FROM taken RETURNING code`;
  try {
    const written = await selectRows(db, statement, v.object({ code: v.string() }));
    return written.length > 0 ? claimed : undefined;
  } catch (error) {
    if (describeFailure(error).code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}
