/**
 * Registrations that wait for their address to be confirmed. An account exists once somebody has opened the one-time link that
 * was sent to the address and typed the password of that registration: whoever registers a stranger's address never gets the
 * link, and whoever gets the link of a stranger's registration does not know its password. Any number may wait for one address;
 * the one that is confirmed counts.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { accountCredentials, accounts, accountSessions, accountVerifications } from '../database/tables/account.ts';

/** ms that a link is good for. */
const LINK_MS = 24 * 3600 * 1000;

/** Someone who registers; the e-mail in any case. */
export interface Registrant {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Hashes passwords as the account library does. */
export interface PasswordHash {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: { hash: string; password: string }) => Promise<boolean>;
}

const Pending = v.object({ name: v.string(), email: v.string(), password: v.string() });

/**
 * Keeps a registration; answers the token of its link, null where a confirmed account has the address. Both take the same
 * steps, so that the time tells nothing.
 */
export async function addRegistration(
  db: Database,
  hash: PasswordHash['hash'],
  { name, email: given, password }: Registrant,
  now: Date,
): Promise<string | null> {
  const email = given.toLowerCase();
  const token = randomBytes(32).toString('base64url');
  const value = JSON.stringify({ name, email, password: await hash(password) });
  const [owner] = await db
    .select({ isVerified: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.email, email));
  await db.delete(accountVerifications).where(lte(accountVerifications.expiresAt, now));
  await db.insert(accountVerifications).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    value,
    expiresAt: new Date(now.getTime() + LINK_MS),
    createdAt: now,
    updatedAt: now,
  });
  return owner?.isVerified === true ? null : token;
}

/** The e-mail of a link's registration; undefined for a link that is used, expired or made up. */
export async function registeredEmail(db: Database, token: string, now: Date): Promise<string | undefined> {
  return (await pendingOf(db, token, now))?.email;
}

/**
 * Uses a link up: makes the account, or takes over one of the address that nobody has confirmed, and ends its sessions.
 * `wrong`: not the registration's password, the link stays good. `expired`: no link, or the address was confirmed meanwhile.
 */
export async function confirmRegistration(
  db: Database,
  verify: PasswordHash['verify'],
  { token, password }: { readonly token: string; readonly password: string },
  now: Date,
): Promise<
  { readonly ok: true; readonly email: string } | { readonly ok: false; readonly fault: 'wrong' | 'expired' }
> {
  const pending = await pendingOf(db, token, now);
  if (pending === undefined) return { ok: false, fault: 'expired' };
  if (!(await verify({ hash: pending.password, password }))) return { ok: false, fault: 'wrong' };
  return db.transaction(async (tx) => {
    const identifier = eq(accountVerifications.identifier, identifierOf(token));
    const used = await tx.delete(accountVerifications).where(identifier).returning({ id: accountVerifications.id });
    if (used.length === 0) return { ok: false, fault: 'expired' };
    const { email, name } = pending;
    const times = { createdAt: now, updatedAt: now };
    const fresh = { id: randomUUID(), name, email, emailVerified: true, ...times };
    const [account] = await tx
      .insert(accounts)
      .values(fresh)
      .onConflictDoUpdate({
        target: accounts.email,
        set: { emailVerified: true, updatedAt: now },
        setWhere: eq(accounts.emailVerified, false),
      })
      .returning({ id: accounts.id });
    if (account === undefined) return { ok: false, fault: 'expired' };
    const userId = account.id;
    await tx.delete(accountSessions).where(eq(accountSessions.userId, userId));
    await tx.delete(accountCredentials).where(eq(accountCredentials.userId, userId));
    const proof = { providerId: 'credential', accountId: userId, userId, password: pending.password };
    await tx.insert(accountCredentials).values({ id: randomUUID(), ...proof, ...times });
    return { ok: true, email };
  });
}

async function pendingOf(db: Database, token: string, now: Date): Promise<v.InferOutput<typeof Pending> | undefined> {
  const isThis = eq(accountVerifications.identifier, identifierOf(token));
  const [row] = await db
    .select({ value: accountVerifications.value })
    .from(accountVerifications)
    .where(and(isThis, gt(accountVerifications.expiresAt, now)));
  return row && v.parse(Pending, JSON.parse(row.value));
}

/** What is stored of a token: the table alone confirms nothing. */
function identifierOf(token: string): string {
  return `register:${createHash('sha256').update(token).digest('base64url')}`;
}
