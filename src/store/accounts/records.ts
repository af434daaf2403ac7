/** Records of an account: name, addresses, memberships. */
import { and, asc, count, eq } from 'drizzle-orm';
import type { LocalText } from '#schemas/lang.ts';
import type { Database } from '../database/database.ts';
import { accountAddresses, accounts } from '../database/tables/account.ts';
import { members, pointBalances } from '../database/tables/member.ts';
import { shops } from '../database/tables/shop.ts';

/** Maximum number of addresses of an account. */
export const MAX_ADDRESSES = 20;

/** Changes the name of an account. */
export async function rename(db: Database, accountId: string, name: string, now: Date): Promise<void> {
  await db.update(accounts).set({ name, updatedAt: now }).where(eq(accounts.id, accountId));
}

/** The e-mail address of an account; null if there is no such account. */
export async function emailOf(db: Database, accountId: string): Promise<string | null> {
  const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
  return account?.email ?? null;
}

/** A stored delivery address. */
export type AddressRow = typeof accountAddresses.$inferSelect;

/** The addresses of an account. */
export async function addressesOf(db: Database, accountId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(accountAddresses)
    .where(eq(accountAddresses.accountId, accountId))
    .orderBy(asc(accountAddresses.id));
}

/** Stores an address; false when there is no room for another. */
export async function addAddress(
  db: Database,
  accountId: string,
  address: Omit<AddressRow, 'id' | 'accountId'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
    const isTheirs = eq(accountAddresses.accountId, accountId);
    const [kept] = await tx.select({ addresses: count() }).from(accountAddresses).where(isTheirs);
    if ((kept?.addresses ?? 0) >= MAX_ADDRESSES) return false;
    await tx.insert(accountAddresses).values({ accountId, ...address });
    return true;
  });
}

/** Changes one of the account's own addresses; false if it has no such address. */
export async function changeAddress(
  db: Database,
  accountId: string,
  id: number,
  address: Omit<AddressRow, 'id' | 'accountId'>,
): Promise<boolean> {
  const isTheirs = and(eq(accountAddresses.accountId, accountId), eq(accountAddresses.id, id));
  const changed = await db.update(accountAddresses).set(address).where(isTheirs).returning({ id: accountAddresses.id });
  return changed.length > 0;
}

/** Deletes one of the account's own addresses, never another account's. */
export async function removeAddress(db: Database, accountId: string, id: number): Promise<void> {
  await db.delete(accountAddresses).where(and(eq(accountAddresses.accountId, accountId), eq(accountAddresses.id, id)));
}

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
