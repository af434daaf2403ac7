import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { pointBalances } from '../database/tables/member.ts';

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
