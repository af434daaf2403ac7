/**
 * Rate limits of log-ins and registrations. Attempts are counted before they are made, by visitor and e-mail together,
 * so that no stranger can lock an account's owner out. After the free attempts, each has to wait longer.
 */
import { createHash } from 'node:crypto';
import { eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { networkOf } from '../../bounds/network-of.ts';
import type { Database } from '../database/database.ts';
import { accountAttempts } from '../database/tables/account.ts';
import type { SiteDeps } from '../site/deps.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const CLEARED_AT_ONCE = 50;
/** No wait. Not the time of the attempt: a request of another process, whose clock is behind, would have to wait. */
const AT_ONCE = new Date(0);

/**
 * Free attempts, then waits that double from `firstWaitMs` to `longestWaitMs`. The counter expires `memoryMs` after the
 * first attempt.
 */
interface Pace {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  readonly memoryMs: number;
}

/** A counter's name and its policy. */
export interface Limit extends Pace {
  readonly id: string;
}

/** One visitor with one e-mail: about 38 attempts a day. */
const VISITOR: Pace = { free: 8, firstWaitMs: MINUTE_MS, longestWaitMs: 60 * MINUTE_MS, memoryMs: 24 * 60 * MINUTE_MS };
/** An unknown visitor with an e-mail that many network addresses are guessing at. */
const SUSPECT: Pace = { ...VISITOR, free: 2 };
/** Many people may share a network address, so it is never blocked for long. */
const SHARED: Pace = { free: 80, firstWaitMs: MINUTE_MS, longestWaitMs: 15 * MINUTE_MS, memoryMs: 15 * MINUTE_MS };
const REGISTRATIONS: Pace = { ...SHARED, free: 30 };
/** All unknown browsers with the password of one account: about 63 codes a day, of a million. */
const STRANGERS: Pace = { ...VISITOR, free: 40 };
/** Only counted, never refused. */
const COUNTED: Pace = { ...VISITOR, free: Number.MAX_SAFE_INTEGER };
/** Daily attempts with one e-mail from all unknown visitors, above which they are suspicious. */
const MANY_ATTEMPTS = 40;

/** Origin of an attempt: a network address, and how many visitors it represents. */
export interface Sender {
  readonly address: string;
  readonly visitors: number;
}

/** A log-in attempt; `device` is the id of a browser that this e-mail has logged in with before. */
export interface LoginVisitor extends Sender {
  readonly email: string;
  readonly device: string | undefined;
}

/** Origin of a request. */
export function senderOf({ addressOf, effects }: Pick<SiteDeps, 'addressOf' | 'effects'>, request: Request): Sender {
  const address = addressOf(request);
  return { address, visitors: effects.visitorsAt(address) };
}

/** Counts a log-in; returns the limits that counted it, or undefined if it must wait. */
export async function countLogin(
  db: Database,
  visitor: LoginVisitor,
  now: Date,
): Promise<readonly Limit[] | undefined> {
  const email = visitor.email.trim().toLowerCase();
  const network = networkOf(visitor.address);
  // A known device is independent of guesses elsewhere and of others behind its address.
  if (visitor.device !== undefined) return countAttempt(db, [limit(VISITOR, 'device', email, visitor.device)], now);
  const everywhere = limit(COUNTED, 'login-mail', email);
  const attempts = await count(db, everywhere, now);
  const pace = attempts !== undefined && attempts > MANY_ATTEMPTS ? SUSPECT : VISITOR;
  const counted = await countAttempt(
    db,
    [limit(pace, 'login', email, network), networkLimit(SHARED, 'login-from', visitor)],
    now,
  );
  return counted && [...counted, everywhere];
}

/** Limits of registrations from one address. */
export function registrationLimits(sender: Sender): readonly Limit[] {
  return [networkLimit(REGISTRATIONS, 'register-from', sender)];
}

/**
 * Limits of requests for a new password: by visitor and e-mail, by network, and of mails to one address from anywhere.
 */
export function resetLimits(sender: Sender, email: string): readonly Limit[] {
  const to = email.trim().toLowerCase();
  return [
    limit({ ...VISITOR, free: 4 }, 'reset', to, networkOf(sender.address)),
    networkLimit(REGISTRATIONS, 'reset-from', sender),
    limit({ ...VISITOR, free: 20 }, 'reset-mail', to),
  ];
}

/** Limits of an action that only one session or one link can try, such as a new password. */
export function ownLimits(purpose: 'password' | 'confirm' | 'reset' | 'second-factor', id: string): readonly Limit[] {
  return [limit(VISITOR, purpose, id)];
}

/**
 * A code of a log-in: its visitor, account and challenge, and whether it is one of six digits, which can be guessed.
 */
export interface CodeAttempt extends Omit<LoginVisitor, 'email'> {
  readonly accountId: string;
  readonly challenge: string;
  readonly isGuessable: boolean;
}

/**
 * Limits of the codes of log-ins. An attacker with only the password exhausts the limit of unknown browsers. The owner
 * still has a known browser, which has its own limit, and recovery codes, which are too long to be guessed.
 */
export function codeLimits({ accountId, challenge, isGuessable, ...visitor }: CodeAttempt): readonly Limit[] {
  if (!isGuessable) return [limit(VISITOR, 'recovery-code', challenge)];
  if (visitor.device !== undefined) return [limit(VISITOR, 'code-device', accountId, visitor.device)];
  return [limit(VISITOR, 'code', accountId, networkOf(visitor.address)), limit(STRANGERS, 'codes', accountId)];
}

/**
 * Counts an attempt; returns the limits, or undefined if one of them demands a wait. Limits after that one do not count
 * it.
 */
export async function countAttempt(
  db: Database,
  limits: readonly Limit[],
  now: Date,
): Promise<readonly Limit[] | undefined> {
  await clearEnded(db, now);
  for (const each of limits) if ((await count(db, each, now)) === undefined) return undefined;
  return limits;
}

/** Removes a successful attempt from the counters: it was no guess. */
export async function refundAttempt(db: Database, limits: readonly Limit[]): Promise<void> {
  const [own, ...shared] = limits.map(({ id }) => id);
  if (own !== undefined) await db.delete(accountAttempts).where(eq(accountAttempts.subject, own));
  for (const id of shared) {
    const attempts = sql`greatest(${accountAttempts.attempts} - 1, 0)`;
    await db.update(accountAttempts).set({ attempts, retryAt: AT_ONCE }).where(eq(accountAttempts.subject, id));
  }
}

/**
 * Number of attempts within the window, including this one; undefined for one that came too early, which is not
 * counted.
 */
async function count(db: Database, { id, ...pace }: Limit, now: Date): Promise<number | undefined> {
  const { free, firstWaitMs, longestWaitMs, memoryMs } = pace;
  const at = sql`${now.toISOString()}::timestamptz`;
  const atOnce = sql`${AT_ONCE.toISOString()}::timestamptz`;
  const hasEnded = lte(accountAttempts.windowEnds, now);
  const next = sql`${accountAttempts.attempts} + 1`;
  const wait = sql`least(${longestWaitMs}::numeric, ${firstWaitMs}::numeric * power(2, least(${next} - ${free}::numeric, 30)))`;
  const retryAt = sql`case when ${next} < ${free}::numeric then ${atOnce} else ${at} + ${wait} * interval '1 millisecond' end`;
  const [row] = await db
    .insert(accountAttempts)
    .values({ subject: id, attempts: 1, retryAt: AT_ONCE, windowEnds: new Date(now.getTime() + memoryMs) })
    .onConflictDoUpdate({
      target: accountAttempts.subject,
      set: {
        attempts: sql`case when ${hasEnded} then 1 else ${next} end`,
        retryAt: sql`case when ${hasEnded} then ${atOnce} else ${retryAt} end`,
        windowEnds: sql`case when ${hasEnded} then excluded.window_ends else ${accountAttempts.windowEnds} end`,
      },
      setWhere: or(hasEnded, lte(accountAttempts.retryAt, now)),
    })
    .returning({ attempts: accountAttempts.attempts });
  return row?.attempts;
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

function limit(pace: Pace, ...parts: readonly string[]): Limit {
  return { ...pace, id: createHash('sha256').update(JSON.stringify(parts)).digest('hex') };
}

/** A limit that all visitors behind a network address share. */
function networkLimit(pace: Pace, purpose: string, { address, visitors }: Sender): Limit {
  return limit({ ...pace, free: pace.free * visitors }, purpose, networkOf(address));
}
