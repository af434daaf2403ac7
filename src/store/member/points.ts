/**
 * The points of an account in a shop: a ledger of signed entries, and their sum. An order books each reason once, so no
 * order gives or returns points twice. Cancelling an order removes the points that it earned. If these have been spent,
 * the order can't be cancelled, because nobody would pay the missing points. The account can first cancel the order
 * that used them.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { pointBalances, pointEntries, type PointReason } from '../database/tables/member.ts';

/** An account in a shop. */
export interface PointOwner {
  readonly webId: string;
  readonly accountId: string;
}

/** Points that an order books; `points` is positive where the account receives them. */
export interface PointEntry extends PointOwner {
  readonly orderId: number;
  readonly reason: Exclude<PointReason, 'opening'>;
  readonly points: number;
  readonly at: Date;
}

/**
 * Balance of an account in a shop, below 0 if an earlier version allowed a debt; a guest has none. `lock` locks the
 * balance until the transaction ends.
 */
export async function pointsOf(db: Database, webId: string, accountId: string | null, lock = false): Promise<number> {
  if (accountId === null) return 0;
  const query = db
    .select({ points: pointBalances.points })
    .from(pointBalances)
    .where(and(eq(pointBalances.webId, webId), eq(pointBalances.accountId, accountId)));
  const [balance] = await (lock ? query.for('update') : query);
  return balance?.points ?? 0;
}

/** Books points in the caller's transaction. An order that has already booked the same reason changes nothing. */
export async function bookPoints(tx: Database, entry: PointEntry): Promise<void> {
  if (entry.points === 0) return;
  const booked = await tx
    .insert(pointEntries)
    .values(entry)
    .onConflictDoNothing({ target: [pointEntries.orderId, pointEntries.reason] })
    .returning({ id: pointEntries.id });
  if (booked.length === 0) return;
  const { webId, accountId, points } = entry;
  await tx
    .insert(pointBalances)
    .values({ webId, accountId, points })
    .onConflictDoUpdate({
      target: [pointBalances.webId, pointBalances.accountId],
      set: { points: sql`${pointBalances.points} + excluded.points` },
    });
}

/** An order with points of an account. */
interface PointOrder {
  readonly id: number;
  readonly usedPoints: number;
  readonly earnedPoints: number;
}

/**
 * Books the points of a paid order.
 * @throws RangeError when the account has fewer than the order uses
 */
export async function bookPayment(tx: Database, owner: PointOwner, order: PointOrder, at: Date): Promise<void> {
  const { id: orderId, usedPoints, earnedPoints } = order;
  if (usedPoints > 0 && (await pointsOf(tx, owner.webId, owner.accountId, true)) < usedPoints)
    throw new RangeError('more points were spent than owned');
  await bookPoints(tx, { ...owner, orderId, reason: 'spent', points: -usedPoints, at });
  await bookPoints(tx, { ...owner, orderId, reason: 'earned', points: earnedPoints, at });
}

/** The points that an order earned were spent. */
export class PointsSpent extends Error {
  override name = 'PointsSpent';
}

/**
 * Books the points of a cancelled order: returns the points it used, removes those it earned.
 * @throws PointsSpent
 */
export async function bookCancellation(tx: Database, owner: PointOwner, order: PointOrder, at: Date): Promise<void> {
  const { id: orderId, usedPoints, earnedPoints } = order;
  if (missingPoints(await pointsOf(tx, owner.webId, owner.accountId, true), order) > 0) throw new PointsSpent();
  await bookPoints(tx, { ...owner, orderId, reason: 'spent-cancelled', points: usedPoints, at });
  await bookPoints(tx, { ...owner, orderId, reason: 'earned-cancelled', points: -earnedPoints, at });
}

/** Points that a balance lacks to cancel an order; 0 if the order returns at least as many as it removes. */
export function missingPoints(balance: number, { usedPoints, earnedPoints }: Omit<PointOrder, 'id'>): number {
  const due = earnedPoints - usedPoints;
  return due > 0 ? Math.max(0, due - balance) : 0;
}
