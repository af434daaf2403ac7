/** Records of an account: orders, name, addresses, memberships. */
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { LocalText } from '#schemas/lang.ts';
import type { Database } from '../database/database.ts';
import { accountAddresses, accounts } from '../database/tables/account.ts';
import { orderLines, type OrderRow, orders } from '../database/tables/order.ts';
import { members, pointBalances } from '../database/tables/member.ts';
import { shops } from '../database/tables/shop.ts';

export interface ShownOrder {
  readonly order: OrderRow;
  readonly lines: readonly { readonly name: LocalText; readonly unit: LocalText; readonly quantity: number }[];
}

const ORDERS_SHOWN = 50;
export const MAX_ADDRESSES = 20;

/** An account's orders in one shop, newest first. */
export async function ordersOf(db: Database, webId: string, accountId: string): Promise<ShownOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.webId, webId), eq(orders.accountId, accountId)))
    .orderBy(desc(orders.id))
    .limit(ORDERS_SHOWN);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.uuid));
  return found.map((order) => ({ order, lines: lines.filter(({ orderId }) => orderId === order.id) }));
}

export async function rename(db: Database, accountId: string, name: string, now: Date): Promise<void> {
  await db.update(accounts).set({ name, updatedAt: now }).where(eq(accounts.id, accountId));
}

export type AddressRow = typeof accountAddresses.$inferSelect;

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

/** Deletes one of the account's own addresses; leaves another account's alone. */
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
