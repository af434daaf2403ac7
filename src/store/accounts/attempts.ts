/** Slows down who guesses passwords or registers in bulk: attempts are counted before they are made, in windows of time. */
import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { accountAttempts } from '../database/tables/account.ts';

const WINDOW_MS = 15 * 60 * 1000;
const CLEARED_AT_ONCE = 50;

/** What is counted, and how many attempts of it a window allows. */
interface Subject {
  readonly id: string;
  readonly limit: number;
}

/** A log-in counts for the e-mail from that address, for the e-mail from anywhere, and for the address with any e-mail. */
export function loginSubjects(email: string, address: string): Subject[] {
  const mail = email.trim().toLowerCase();
  return [
    subject(['login', mail, address], 8),
    subject(['login-mail', mail], 40),
    subject(['login-from', address], 80),
  ];
}

export function registrationSubjects(address: string): Subject[] {
  return [subject(['register-from', address], 30)];
}

/** Counts an attempt; false when there were too many and it must not be made. */
export async function countAttempt(db: Database, subjects: readonly Subject[], now: Date): Promise<boolean> {
  await clearEnded(db, now);
  const windowEnds = new Date(now.getTime() + WINDOW_MS);
  const hasEnded = sql`${accountAttempts.windowEnds} <= ${now.toISOString()}`;
  const next = {
    attempts: sql`case when ${hasEnded} then 1 else ${accountAttempts.attempts} + 1 end`,
    windowEnds: sql`case when ${hasEnded} then excluded.window_ends else ${accountAttempts.windowEnds} end`,
  };
  let allowed = true;
  for (const { id, limit } of subjects) {
    const [row] = await db
      .insert(accountAttempts)
      .values({ subject: id, attempts: 1, windowEnds })
      .onConflictDoUpdate({ target: accountAttempts.subject, set: next })
      .returning();
    if (row !== undefined && row.attempts > limit) allowed = false;
  }
  return allowed;
}

/** An attempt that succeeded does not count; whoever knows the password has not been guessing it. */
export async function refundAttempt(db: Database, subjects: readonly Subject[]): Promise<void> {
  const [own, ...shared] = subjects.map(({ id }) => id);
  if (own !== undefined) await db.delete(accountAttempts).where(eq(accountAttempts.subject, own));
  for (const id of shared) {
    const attempts = sql`greatest(${accountAttempts.attempts} - 1, 0)`;
    await db.update(accountAttempts).set({ attempts }).where(eq(accountAttempts.subject, id));
  }
}

async function clearEnded(db: Database, now: Date): Promise<void> {
  const some = db
    .select({ subject: accountAttempts.subject })
    .from(accountAttempts)
    .where(lt(accountAttempts.windowEnds, now))
    .limit(CLEARED_AT_ONCE)
    .for('update', { skipLocked: true });
  await db.delete(accountAttempts).where(inArray(accountAttempts.subject, some));
}

function subject(parts: readonly string[], limit: number): Subject {
  return { id: createHash('sha256').update(JSON.stringify(parts)).digest('hex'), limit };
}
