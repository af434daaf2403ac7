/**
 * Sessions of accounts and their assurance. A session stores which enrolment of the second factor it has proved. While
 * the account has a second factor, a session that has not proved it is invalid. So an enrolment elsewhere does not
 * validate a session that was opened only by the password.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, like, or } from 'drizzle-orm';
import { recordAct } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import {
  accountCredentials,
  type AccountRow,
  accounts,
  accountSecondFactors,
  accountSessions,
  accountVerifications,
} from '../database/tables/account.ts';
import { carts, cartSecrets } from '../database/tables/cart.ts';
import { builderTokens } from '../database/tables/team.ts';
import { findRole } from '../team/find-role.ts';
import { CHALLENGE_PREFIX } from './second-factor.ts';
import { SESSION_SECONDS } from './session-cookie.ts';

/** Prefix of the links that set a new password. */
export const RESET_PREFIX = 'reset:';

/** Bytes of a session's token. */
const TOKEN_BYTES = 24;
/** A session without use for this time has ended; its use is recorded once a day (ms). */
const IDLE_MS = 14 * 24 * 3600 * 1000;
const USE_NOTED_MS = 24 * 3600 * 1000;

/** The time at which the account's second factor was confirmed, which identifies the enrolment; null: there is none. */
async function enrolmentOf(db: Database, accountId: string): Promise<Date | null> {
  const [factor] = await db
    .select({ confirmedAt: accountSecondFactors.confirmedAt })
    .from(accountSecondFactors)
    .where(eq(accountSecondFactors.accountId, accountId));
  return factor?.confirmedAt ?? null;
}

/** Inserts a session; returns its token. `provedAt`: the enrolment of the second factor that it has proved. */
export async function insertSession(db: Database, accountId: string, provedAt: Date | null): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = new Date();
  await db.insert(accountSessions).values({
    id: randomUUID(),
    token,
    userId: accountId,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    secondFactorAt: provedAt,
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/**
 * Runs an action that needs a password, and passes on its result; undefined if the password was changed after `hash`
 * was read. A concurrent change of the password waits for the action, and ends the sessions it opened.
 */
export function forPassword<T>(
  db: Database,
  accountId: string,
  hash: string,
  work: (tx: Database) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const stored = await holdCredentials(tx, accountId, 'share');
    return stored.some((each) => each.hash === hash) ? work(tx) : undefined;
  });
}

/** Opens a session by a password; undefined if it was changed after `hash` was read. */
export function openByPassword(db: Database, accountId: string, hash: string): Promise<string | undefined> {
  return forPassword(db, accountId, hash, (tx) => insertSession(tx, accountId, null));
}

/** Opens a session by a code of the account's current second factor; undefined if its challenge is already closed. */
export function openByCode(
  db: Database,
  accountId: string,
  close: (tx: Database) => Promise<boolean>,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await holdCredentials(tx, accountId, 'share');
    return (await close(tx)) ? insertSession(tx, accountId, await enrolmentOf(tx, accountId)) : undefined;
  });
}

/** Locks an account's credentials until the transaction ends, before they are used or changed. */
function holdCredentials(tx: Database, accountId: string, lock: 'share' | 'update') {
  return tx
    .select({ hash: accountCredentials.password })
    .from(accountCredentials)
    .where(eq(accountCredentials.userId, accountId))
    .for(lock);
}

/** A session that is open. */
export interface Session {
  readonly id: string;
  /** The enrolment of the second factor that it has proved; null: none. */
  readonly provedAt: Date | null;
  /** Whether it has proved the account's second factor. */
  readonly hasSecondFactor: boolean;
  readonly account: AccountRow;
}

/**
 * Finds the session of a token, and records its use. A session has ended if it expired, was unused for too long, or
 * lacks the account's second factor.
 */
export async function findSession(db: Database, token: string): Promise<Session | undefined> {
  const [found] = await db
    .select({ session: accountSessions, account: accounts, confirmedAt: accountSecondFactors.confirmedAt })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.id, accountSessions.userId))
    .leftJoin(accountSecondFactors, eq(accountSecondFactors.accountId, accountSessions.userId))
    .where(eq(accountSessions.token, token));
  if (found === undefined) return undefined;
  const { session, account, confirmedAt } = found;
  const now = new Date();
  const idleMs = now.getTime() - session.updatedAt.getTime();
  const hasProved = confirmedAt !== null && session.secondFactorAt?.getTime() === confirmedAt.getTime();
  const isThis = eq(accountSessions.id, session.id);
  if (session.expiresAt <= now || idleMs > IDLE_MS || (confirmedAt !== null && !hasProved)) {
    await db.delete(accountSessions).where(isThis);
    return undefined;
  }
  if (idleMs > USE_NOTED_MS) await db.update(accountSessions).set({ updatedAt: now }).where(isThis);
  return { id: session.id, provedAt: session.secondFactorAt, hasSecondFactor: hasProved, account };
}

/** Whether a session is still open, in the transaction that relies on it. */
export async function isSessionOpen(tx: Database, id: string): Promise<boolean> {
  const open = await tx.select({ id: accountSessions.id }).from(accountSessions).where(eq(accountSessions.id, id));
  return open.length > 0;
}

/**
 * Ends all access by the old credentials: the account's sessions, its log-ins that wait for a code, and its links for a
 * new password. It also ends the tokens of its scripts, and the secrets that handed its carts to the checkout.
 */
export async function endAccess(tx: Database, accountId: string): Promise<void> {
  // Concurrent log-ins finish first, so that their sessions are ended too.
  await holdCredentials(tx, accountId, 'update');
  await tx.delete(accountSessions).where(eq(accountSessions.userId, accountId));
  const isPending = or(
    like(accountVerifications.identifier, `${CHALLENGE_PREFIX}%`),
    like(accountVerifications.identifier, `${RESET_PREFIX}%`),
  );
  await tx.delete(accountVerifications).where(and(isPending, eq(accountVerifications.value, accountId)));
  const ownCarts = tx.select({ id: carts.id }).from(carts).where(eq(carts.accountId, accountId));
  await tx.delete(cartSecrets).where(and(eq(cartSecrets.purpose, 'handoff'), inArray(cartSecrets.cartId, ownCarts)));
  const at = new Date();
  const revoked = await tx
    .update(builderTokens)
    .set({ revokedAt: at })
    .where(and(eq(builderTokens.createdById, accountId), isNull(builderTokens.revokedAt)))
    .returning();
  for (const { webId, name, role, createdBy } of revoked)
    await recordAct(tx, {
      act: 'token-revoked',
      at,
      actor: createdBy,
      webId,
      subject: name,
      detail: { role: (await findRole(tx, webId, role)).name, reason: 'the log-in of its maker changed' },
    });
}
