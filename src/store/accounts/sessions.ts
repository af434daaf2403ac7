/**
 * Sessions of accounts and their assurance. A session stores which enrolment of the second factor it has proved. While the account
 * has a second factor, a session that has not proved it is no session: so one that the password alone opened gains nothing by an
 * enrolment elsewhere.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, like, ne, or } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import {
  accountCredentials,
  accountSecondFactors,
  accountSessions,
  accountVerifications,
} from '../database/tables/account.ts';
import { CHALLENGE_PREFIX } from './second-factor.ts';
import { SESSION_SECONDS } from './session-cookie.ts';

/** Prefix of the links that set a new password. */
export const RESET_PREFIX = 'reset:';

/** Bytes of a session's token. */
const TOKEN_BYTES = 24;
/** A session that nobody used for so long has ended; its use is noted once a day (ms). */
const IDLE_MS = 14 * 24 * 3600 * 1000;
const USE_NOTED_MS = 24 * 3600 * 1000;

/** The time at which the account's second factor was confirmed, which names the enrolment; null: there is none. */
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

/** Opens a session for a password; undefined where it was changed since `hash` was read. */
export function openByPassword(db: Database, accountId: string, hash: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const own = eq(accountCredentials.userId, accountId);
    // A change of the password waits for this session, and ends it.
    const stored = await tx
      .select({ hash: accountCredentials.password })
      .from(accountCredentials)
      .where(own)
      .for('share');
    return stored.some((each) => each.hash === hash) ? insertSession(tx, accountId, null) : undefined;
  });
}

/** Opens a session for a code of the second factor that the account has now. */
export async function openByCode(db: Database, accountId: string): Promise<string> {
  return insertSession(db, accountId, await enrolmentOf(db, accountId));
}

/** Assurance of a session; undefined: it has ended. */
export interface Assurance {
  /** Whether the session has proved the account's second factor. */
  readonly hasSecondFactor: boolean;
}

/** Reads a session's assurance, and notes its use; ends one that was idle too long, or lacks the second factor of its account. */
export async function checkSession(db: Database, id: string): Promise<Assurance | undefined> {
  const isThis = eq(accountSessions.id, id);
  const [session] = await db
    .select({
      usedAt: accountSessions.updatedAt,
      provedAt: accountSessions.secondFactorAt,
      confirmedAt: accountSecondFactors.confirmedAt,
    })
    .from(accountSessions)
    .leftJoin(accountSecondFactors, eq(accountSecondFactors.accountId, accountSessions.userId))
    .where(isThis);
  if (session === undefined) return undefined;
  const { usedAt, provedAt, confirmedAt } = session;
  const idleMs = Date.now() - usedAt.getTime();
  const hasProved = confirmedAt !== null && provedAt?.getTime() === confirmedAt.getTime();
  if (idleMs > IDLE_MS || (confirmedAt !== null && !hasProved)) {
    await db.delete(accountSessions).where(isThis);
    return undefined;
  }
  if (idleMs > USE_NOTED_MS) await db.update(accountSessions).set({ updatedAt: new Date() }).where(isThis);
  return { hasSecondFactor: hasProved };
}

/**
 * Ends an account's sessions but the one that is kept, its log-ins that wait for a code, and its links for a new password: the
 * former means of log-in open nothing any more.
 */
export async function endAccess(tx: Database, accountId: string, keptSession?: string): Promise<void> {
  const own = eq(accountSessions.userId, accountId);
  await tx
    .delete(accountSessions)
    .where(keptSession === undefined ? own : and(own, ne(accountSessions.id, keptSession)));
  const isPending = or(
    like(accountVerifications.identifier, `${CHALLENGE_PREFIX}%`),
    like(accountVerifications.identifier, `${RESET_PREFIX}%`),
  );
  await tx.delete(accountVerifications).where(and(isPending, eq(accountVerifications.value, accountId)));
}

/** The enrolment of the second factor that a session has proved; null: none. */
export async function provedEnrolment(db: Database, id: string): Promise<Date | null> {
  const [session] = await db
    .select({ provedAt: accountSessions.secondFactorAt })
    .from(accountSessions)
    .where(eq(accountSessions.id, id));
  return session?.provedAt ?? null;
}

/** Stores that a session has proved the enrolment of its account's second factor, confirmed at `provedAt`. */
export async function markProved(tx: Database, id: string, provedAt: Date): Promise<void> {
  await tx.update(accountSessions).set({ secondFactorAt: provedAt }).where(eq(accountSessions.id, id));
}
