/** Stored passwords of accounts. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { accountCredentials, accounts } from '../database/tables/account.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.ts';

/** The hash of an account's password. */
export async function passwordOf(db: Database, accountId: string): Promise<string | undefined> {
  const own = and(eq(accountCredentials.userId, accountId), isNotNull(accountCredentials.password));
  const [stored] = await db.select({ hash: accountCredentials.password }).from(accountCredentials).where(own);
  return stored?.hash ?? undefined;
}

/** Rehashes a password if an earlier version has stored it. */
export async function renewHash(db: Database, accountId: string, password: string): Promise<void> {
  const stored = await passwordOf(db, accountId);
  if (stored === undefined || !isOutdatedHash(stored)) return;
  const hash = await hashPassword(password);
  // A password that was changed meanwhile stays.
  const isStored = and(eq(accountCredentials.userId, accountId), eq(accountCredentials.password, stored));
  await db.update(accountCredentials).set({ password: hash }).where(isStored);
}

/**
 * The account that a password proves, with the hash that it was compared with; undefined for none, in the same time.
 */
export async function provedAccount(
  db: Database,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly account: typeof accounts.$inferSelect; readonly hash: string } | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email.toLowerCase()));
  const hash = account === undefined ? undefined : await passwordOf(db, account.id);
  if (account === undefined || hash === undefined) {
    await hashPassword(password);
    return undefined;
  }
  return (await verifyPassword({ hash, password })) ? { account, hash } : undefined;
}

/** Replaces the password whose hash is `before`; false if it has changed meanwhile. */
export async function replacePassword(tx: Database, accountId: string, before: string, hash: string): Promise<boolean> {
  const isStored = and(eq(accountCredentials.userId, accountId), eq(accountCredentials.password, before));
  const replaced = await tx
    .update(accountCredentials)
    .set({ password: hash, updatedAt: new Date() })
    .where(isStored)
    .returning({ id: accountCredentials.id });
  return replaced.length > 0;
}
