/**
 * The second factor of an account: one-time codes of an authenticator app (TOTP, RFC 6238), and recovery codes for a
 * lost app. After the password a log-in waits for a code; its challenge is valid for ten minutes.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../database/database.ts';
import { accounts, accountSecondFactors, accountVerifications } from '../database/tables/account.ts';

const PERIOD_SECONDS = 30;
/** Codes of the previous and the next half minute are accepted, because clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CHALLENGE_MS = 10 * 60 * 1000;
/** Prefix of the log-ins that wait for a code. */
export const CHALLENGE_PREFIX = 'second-factor:';
const RECOVERY_CODES = 10;
/** 120 bits, which are safe in a fast hash (ASVS V6.5.2). */
const RECOVERY_BYTES = 15;
const ISSUER = 'Raan';

/** The secret that an authenticator app gets. */
export interface Enrolment {
  /** `otpauth://…`, for a QR code. */
  readonly uri: string;
  /** The same secret in base32, to be typed. */
  readonly secret: string;
}

/** Kind of the code that proved the owner; undefined for none. */
export type CodeProof = 'app' | 'recovery' | undefined;

/** Whether an account requires a code at its log-in. */
export async function hasSecondFactor(db: Database, accountId: string): Promise<boolean> {
  const isOn = and(eq(accountSecondFactors.accountId, accountId), isNotNull(accountSecondFactors.confirmedAt));
  return (await db.$count(accountSecondFactors, isOn)) > 0;
}

/** An account in one of its sessions. */
interface Enrolling {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
}

/** Begins an enrolment with a new secret, in this session; null if the account has a second factor already. */
export async function beginEnrolment(db: Database, account: Enrolling): Promise<Enrolment | null> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
  const { sessionId } = account;
  const fresh = { secret: secret.base32, sessionId, confirmedAt: null, lastStep: 0, recoveryHashes: [] };
  const [begun] = await db
    .insert(accountSecondFactors)
    .values({ accountId: account.id, ...fresh })
    .onConflictDoUpdate({
      target: accountSecondFactors.accountId,
      set: fresh,
      setWhere: sql`${accountSecondFactors.confirmedAt} IS NULL`,
    })
    .returning({ accountId: accountSecondFactors.accountId });
  return begun === undefined ? null : enrolmentOf(secret.base32, account.email);
}

/** The enrolment that this session has begun and that waits for its first code. */
export async function openEnrolment(db: Database, account: Enrolling): Promise<Enrolment | null> {
  const isOwn = and(
    eq(accountSecondFactors.accountId, account.id),
    eq(accountSecondFactors.sessionId, account.sessionId),
    isNull(accountSecondFactors.confirmedAt),
  );
  const [open] = await db.select({ secret: accountSecondFactors.secret }).from(accountSecondFactors).where(isOwn);
  return open === undefined ? null : enrolmentOf(open.secret, account.email);
}

/**
 * Ends an enrolment by a code of the app. Returns the recovery codes, which are stored only as hashes, or null for a
 * wrong code.
 */
export async function confirmEnrolment(
  tx: Database,
  { id, sessionId }: Enrolling,
  code: string,
  now: Date,
): Promise<readonly string[] | null> {
  const isBegun = eq(accountSecondFactors.sessionId, sessionId);
  if (!(await consumeAppCode(tx, id, code, now, false, isBegun))) return null;
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const confirmed = await tx
    .update(accountSecondFactors)
    .set({ confirmedAt: now, recoveryHashes: codes.map(hashOfCode) })
    .where(and(eq(accountSecondFactors.accountId, id), isBegun, isNull(accountSecondFactors.confirmedAt)))
    .returning({ accountId: accountSecondFactors.accountId });
  return confirmed.length === 0 ? null : codes;
}

/** Removes the second factor. */
export async function removeSecondFactor(tx: Database, accountId: string): Promise<void> {
  await tx.delete(accountSecondFactors).where(eq(accountSecondFactors.accountId, accountId));
}

/** Whether a typed code is one of the app: six digits. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(withoutSeparators(typed));
}

/** Consumes a code of the app, or a recovery code: each proves its owner once. */
export async function consumeCode(db: Database, accountId: string, code: string, now: Date): Promise<CodeProof> {
  const typed = withoutSeparators(code);
  if (isAppCode(code)) return (await consumeAppCode(db, accountId, typed, now, true)) ? 'app' : undefined;
  const hash = hashOfCode(typed);
  const isOwn = and(
    eq(accountSecondFactors.accountId, accountId),
    isNotNull(accountSecondFactors.confirmedAt),
    sql`${hash} = ANY(${accountSecondFactors.recoveryHashes})`,
  );
  const used = await db
    .update(accountSecondFactors)
    .set({ recoveryHashes: sql`array_remove(${accountSecondFactors.recoveryHashes}, ${hash})` })
    .where(isOwn)
    .returning({ accountId: accountSecondFactors.accountId });
  return used.length > 0 ? 'recovery' : undefined;
}

/** Stores that the password of an account was correct; returns the token that continues with a code. */
export async function openChallenge(db: Database, accountId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(accountVerifications).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    value: accountId,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/** The account that a challenge belongs to; undefined for one that is used, expired or forged. */
export async function challengedAccount(
  db: Database,
  token: string,
  now: Date,
): Promise<typeof accounts.$inferSelect | undefined> {
  const isOpen = and(eq(accountVerifications.identifier, identifierOf(token)), gt(accountVerifications.expiresAt, now));
  const [found] = await db
    .select({ account: accounts })
    .from(accountVerifications)
    .innerJoin(accounts, eq(accounts.id, accountVerifications.value))
    .where(isOpen);
  return found?.account;
}

/** Closes a challenge. Returns whether it was still open: only one of two concurrent requests continues. */
export async function closeChallenge(db: Database, token: string): Promise<boolean> {
  const isThis = eq(accountVerifications.identifier, identifierOf(token));
  const closed = await db.delete(accountVerifications).where(isThis).returning({ id: accountVerifications.id });
  return closed.length > 0;
}

/** A code is valid once: its step must be later than the last one. */
async function consumeAppCode(
  db: Database,
  accountId: string,
  code: string,
  now: Date,
  isConfirmed: boolean,
  isMeant?: SQL,
): Promise<boolean> {
  const own = and(
    isMeant,
    eq(accountSecondFactors.accountId, accountId),
    sql`(${accountSecondFactors.confirmedAt} IS NOT NULL) = ${isConfirmed}`,
  );
  const [stored] = await db.select({ secret: accountSecondFactors.secret }).from(accountSecondFactors).where(own);
  if (stored === undefined) return false;
  const delta = totpOf(stored.secret).validate({
    token: code.replaceAll(/\s/g, ''),
    timestamp: now.getTime(),
    window: WINDOW,
  });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  const used = await db
    .update(accountSecondFactors)
    .set({ lastStep: step })
    .where(and(own, lt(accountSecondFactors.lastStep, step)))
    .returning({ accountId: accountSecondFactors.accountId });
  return used.length > 0;
}

function withoutSeparators(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

function enrolmentOf(secret: string, email: string): Enrolment {
  return { uri: totpOf(secret, email).toString(), secret };
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

/** Four letters and digits per group, without similar ones (base32). */
function newRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer });
  return base32.replaceAll(/(.{4})(?=.)/g, '$1-');
}

function hashOfCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');
}

/** SHA-256 of a token: the stored table by itself opens nothing. */
function identifierOf(token: string): string {
  return CHALLENGE_PREFIX + createHash('sha256').update(token).digest('base64url');
}
