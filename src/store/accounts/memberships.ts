import { and, asc, eq } from 'drizzle-orm';
import type { LocalText } from '#schemas/lang.ts';
import type { Database } from '../database/database.ts';
import { members, pointBalances } from '../database/tables/member.ts';
import { shops } from '../database/tables/shop.ts';

/** A shop that an account is a member of. */
export interface JoinedShop {
  readonly webId: string;
  readonly name: LocalText;
  readonly joinedAt: Date;
  readonly points: number;
}

/** The shops an account has joined, the first one first. */
export async function joinedShops(db: Database, accountId: string): Promise<JoinedShop[]> {
  const areTheirs = and(eq(pointBalances.webId, members.webId), eq(pointBalances.accountId, members.accountId));
  const rows = await db
    .select({ webId: shops.webId, name: shops.name, joinedAt: members.joinedAt, points: pointBalances.points })
    .from(members)
    .innerJoin(shops, eq(shops.webId, members.webId))
    .leftJoin(pointBalances, areTheirs)
    .where(eq(members.accountId, accountId))
    .orderBy(asc(members.joinedAt), asc(shops.webId));
  return rows.map((row) => ({ ...row, points: row.points ?? 0 }));
}
