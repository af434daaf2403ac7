/** Membership of a shop, and the points that an account owns in it. */
import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { members, pointBalances } from '../database/tables/member.ts';

/** Whether an account is a member of a shop. */
export async function isMember(db: Database, webId: string, accountId: string): Promise<boolean> {
  const isTheirs = and(eq(members.webId, webId), eq(members.accountId, accountId));
  return (await db.select({ webId: members.webId }).from(members).where(isTheirs)).length > 0;
}

/** How many members a shop has. */
export async function memberCount(db: Database, webId: string): Promise<number> {
  const [row] = await db.select({ members: count() }).from(members).where(eq(members.webId, webId));
  return row?.members ?? 0;
}

/** Joins an account to a shop; joining again changes nothing. */
export async function joinShop(db: Database, webId: string, accountId: string, now: Date): Promise<void> {
  await db.insert(members).values({ webId, accountId, joinedAt: now }).onConflictDoNothing();
}

/** Ends a membership; the account keeps its points, and coupons for members wait until it joins again. */
export async function leaveShop(db: Database, webId: string, accountId: string): Promise<void> {
  await db.delete(members).where(and(eq(members.webId, webId), eq(members.accountId, accountId)));
}

/** Points an account owns in a shop; a guest owns none. `lock` holds the balance until the transaction ends. */
export async function pointsOf(db: Database, webId: string, accountId: string | null, lock = false): Promise<number> {
  if (accountId === null) return 0;
  const query = db
    .select({ points: pointBalances.points })
    .from(pointBalances)
    .where(and(eq(pointBalances.webId, webId), eq(pointBalances.accountId, accountId)));
  const [balance] = await (lock ? query.for('update') : query);
  return balance?.points ?? 0;
}

/** Books points earned; a balance begins with the first. */
export async function earnPoints(tx: Database, webId: string, accountId: string, points: number): Promise<void> {
  if (points === 0) return;
  await tx
    .insert(pointBalances)
    .values({ webId, accountId, points })
    .onConflictDoUpdate({
      target: [pointBalances.webId, pointBalances.accountId],
      set: { points: sql`${pointBalances.points} + excluded.points` },
    });
}

/**
 * Takes points off a balance.
 * @throws RangeError when there are fewer.
 */
export async function spendPoints(tx: Database, webId: string, accountId: string, points: number): Promise<void> {
  if (points === 0) return;
  const isTheirs = and(eq(pointBalances.webId, webId), eq(pointBalances.accountId, accountId));
  const spent = await tx
    .update(pointBalances)
    .set({ points: sql`${pointBalances.points} - ${points}` })
    .where(and(isTheirs, gte(pointBalances.points, points)))
    .returning();
  if (spent.length === 0) throw new RangeError('more points were spent than owned');
}
