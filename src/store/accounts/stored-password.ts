/** Stored passwords of accounts, whose table is the account library's. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { accountCredentials, accounts } from '../database/tables/account.ts';
import { hashPassword, isOutdatedHash } from './password-hash.ts';
import { hasSecondFactor } from './second-factor.ts';

/** The hash of an account's password. */
export async function passwordOf(db: Database, accountId: string): Promise<string | undefined> {
  const own = and(eq(accountCredentials.userId, accountId), isNotNull(accountCredentials.password));
  const [stored] = await db.select({ hash: accountCredentials.password }).from(accountCredentials).where(own);
  return stored?.hash ?? undefined;
}

/** Hashes a password as this version does, where an earlier one has stored it. */
export async function renewHash(db: Database, accountId: string, password: string): Promise<void> {
  const stored = await passwordOf(db, accountId);
  if (stored === undefined || !isOutdatedHash(stored)) return;
  const hash = await hashPassword(password);
  // A password that was changed meanwhile stays.
  const isStored = and(eq(accountCredentials.userId, accountId), eq(accountCredentials.password, stored));
  await db.update(accountCredentials).set({ password: hash }).where(isStored);
}

/** The account of an address whose log-ins ask for a code, with the hash of its password. */
export async function guardedAccount(db: Database, email: string): Promise<{ id: string; hash: string } | undefined> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email.toLowerCase()));
  if (account === undefined || !(await hasSecondFactor(db, account.id))) return undefined;
  const hash = await passwordOf(db, account.id);
  return hash === undefined ? undefined : { id: account.id, hash };
}
