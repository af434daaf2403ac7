/** Membership of a shop. */
import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { members } from '../database/tables/member.ts';

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

/** Joins an account to a shop; idempotent. */
export async function joinShop(db: Database, webId: string, accountId: string, now: Date): Promise<void> {
  await db.insert(members).values({ webId, accountId, joinedAt: now }).onConflictDoNothing();
}

/** Ends a membership; the account keeps its points, and coupons for members wait until it joins again. */
export async function leaveShop(db: Database, webId: string, accountId: string): Promise<void> {
  await db.delete(members).where(and(eq(members.webId, webId), eq(members.accountId, accountId)));
}
