/**
 * New passwords for account owners who have lost theirs. A one-time link that is sent to an account's address proves
 * its owner. It is valid for an hour; using it ends all sessions and all other links of the account.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { accountCredentials, accounts, accountVerifications } from '../database/tables/account.ts';
import type { PasswordHash } from './registrations.ts';
import { endAccess, RESET_PREFIX } from './sessions.ts';

/** Lifetime of a link (ms). */
const LINK_MS = 3600 * 1000;

/**
 * Stores a link of an account. Returns its token, or null if no account has the address. Both cases run the same steps,
 * so that the time reveals nothing.
 */
export async function addReset(db: Database, email: string, now: Date): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const [owner] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email.toLowerCase()));
  await db.delete(accountVerifications).where(lte(accountVerifications.expiresAt, now));
  await db.insert(accountVerifications).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    // No account has an empty id: the row of an unknown address opens nothing.
    value: owner?.id ?? '',
    expiresAt: new Date(now.getTime() + LINK_MS),
    createdAt: now,
    updatedAt: now,
  });
  return owner === undefined ? null : token;
}

/** The e-mail of a link's account; undefined for a link that is used, expired or forged. */
export async function resetEmail(db: Database, token: string, now: Date): Promise<string | undefined> {
  const [account] = await db
    .select({ email: accounts.email })
    .from(accountVerifications)
    .innerJoin(accounts, eq(accounts.id, accountVerifications.value))
    .where(isOpen(token, now));
  return account?.email;
}

/** Consumes a link: sets the password; returns the account's e-mail, undefined for a link that opens nothing. */
export async function consumeReset(
  db: Database,
  hash: PasswordHash['hash'],
  { token, password }: { readonly token: string; readonly password: string },
  now: Date,
): Promise<string | undefined> {
  const proof = { password: await hash(password), updatedAt: now };
  return db.transaction(async (tx) => {
    const [used] = await tx
      .delete(accountVerifications)
      .where(isOpen(token, now))
      .returning({ userId: accountVerifications.value });
    if (used === undefined) return undefined;
    const { userId } = used;
    const [account] = await tx
      .update(accounts)
      .set({ emailVerified: true, updatedAt: now })
      .where(eq(accounts.id, userId))
      .returning({ email: accounts.email });
    if (account === undefined) return undefined;
    await tx.update(accountCredentials).set(proof).where(eq(accountCredentials.userId, userId));
    await endAccess(tx, userId);
    return account.email;
  });
}

function isOpen(token: string, now: Date) {
  return and(eq(accountVerifications.identifier, identifierOf(token)), gt(accountVerifications.expiresAt, now));
}

/** SHA-256 of a token: the stored table by itself opens nothing. */
function identifierOf(token: string): string {
  return RESET_PREFIX + createHash('sha256').update(token).digest('base64url');
}
