/**
 * Registrations with an unconfirmed address. Two steps create the account: opening the one-time link that was sent to
 * the address, and typing the password of that registration. An attacker who registers a stranger's address never gets
 * the link, and the owner of the address does not know the attacker's password. An address may have several
 * registrations; the confirmed one counts.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, like, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { accountCredentials, accounts, accountVerifications } from '../database/tables/account.ts';
import { removeSecondFactor } from './second-factor.ts';
import { endAccess } from './sessions.ts';

const PREFIX = 'register:';
/** Lifetime of a link (ms). */
const LINK_MS = 24 * 3600 * 1000;

/** Data of a registration; the case of the e-mail is kept. */
export interface Registrant {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Hashes passwords. */
export interface PasswordHash {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: { hash: string; password: string }) => Promise<boolean>;
}

const Pending = v.object({ name: v.string(), email: v.string(), password: v.string() });

/**
 * Stores a registration. Returns the token of its link, or null if a confirmed account has the address. Both cases run
 * the same steps, so that the time reveals nothing.
 */
export async function addRegistration(
  db: Database,
  hash: PasswordHash['hash'],
  { name, email: given, password }: Registrant,
  now: Date,
): Promise<string | null> {
  return storeRegistration(db, { name, email: given.toLowerCase(), password: await hash(password) }, now);
}

/**
 * Stores the newest registration of an address once more, with a new link; the earlier link stays valid. Returns the
 * same as `addRegistration`; undefined if none is pending.
 */
export async function repeatRegistration(db: Database, email: string, now: Date): Promise<string | null | undefined> {
  // Part of the stored JSON, in which a quote of a name is escaped.
  const stored = JSON.stringify({ email: email.toLowerCase() }).slice(1, -1);
  const [row] = await db
    .select({ value: accountVerifications.value })
    .from(accountVerifications)
    .where(
      and(
        like(accountVerifications.identifier, `${PREFIX}%`),
        sql`position(${stored} in ${accountVerifications.value}) > 0`,
        gt(accountVerifications.expiresAt, now),
      ),
    )
    .orderBy(desc(accountVerifications.createdAt))
    .limit(1);
  return row && storeRegistration(db, v.parse(Pending, JSON.parse(row.value)), now);
}

async function storeRegistration(
  db: Database,
  pending: v.InferOutput<typeof Pending>,
  now: Date,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const [owner] = await db
    .select({ isVerified: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.email, pending.email));
  await db.delete(accountVerifications).where(lte(accountVerifications.expiresAt, now));
  await db.insert(accountVerifications).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    value: JSON.stringify(pending),
    expiresAt: new Date(now.getTime() + LINK_MS),
    createdAt: now,
    updatedAt: now,
  });
  return owner?.isVerified === true ? null : token;
}

/** The e-mail of a link's registration; undefined for a link that is used, expired or forged. */
export async function registeredEmail(db: Database, token: string, now: Date): Promise<string | undefined> {
  return (await pendingOf(db, token, now))?.email;
}

/**
 * Consumes a link: creates the account, or takes over an unconfirmed one of the address and ends its sessions. `wrong`:
 * not the registration's password, and the link stays valid. `expired`: no link, or the address was confirmed
 * meanwhile.
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
    await tx.delete(accountCredentials).where(eq(accountCredentials.userId, userId));
    await removeSecondFactor(tx, userId);
    await endAccess(tx, userId);
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

/** SHA-256 of a token: the stored table by itself confirms nothing. */
function identifierOf(token: string): string {
  return PREFIX + createHash('sha256').update(token).digest('base64url');
}
