/**
 * Runs writes with an idempotency key once. The first response is stored for a day and replayed for every retry; a
 * retry that arrives while the first request runs waits for it.
 *
 * Responses contain cart secrets, which are stored nowhere else in clear text. A response is therefore encrypted with a
 * key derived from the idempotency key, which only the client has: the table stores only its hash. A retry proves by
 * the same key that the response is its own, and decrypts it. The table by itself decrypts nothing.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { CallAnswer } from './handler.ts';
import type { Database } from '../database/database.ts';
import { idempotencyAnswers } from '../database/tables/idempotency.ts';

const TTL_MS = 24 * 3600 * 1000;
/** Maximum number of expired responses that one write deletes. */
const CLEARED_AT_ONCE = 50;
/** The contract requires a UUID. Any key that is as hard to guess is accepted. */
const KEY = /^[\w-]{16,128}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The calls that `runIdempotent` executes; no other may use it, because only these are retried after a lost connection. */
const IDEMPOTENT_CALLS = ['cartCheckoutByItems', 'cartUpdate', 'cartUpdateItems', 'couponClaim'] as const;
type IdempotentCall = (typeof IDEMPOTENT_CALLS)[number];

/** Whether a repeated call executes once. */
export function isIdempotent(name: string, key: string | null): boolean {
  return key !== null && IDEMPOTENT_CALLS.some((call) => call === name);
}

export interface IdempotentWrite<Name extends IdempotentCall> {
  readonly call: Name;
  readonly webId: string;
  /** The logged-in account's id; null for a guest. A response is replayed only for the same visitor. */
  readonly accountId: string | null;
  /** The `idempotency-key` header; without it the write is executed directly. */
  readonly key: string | null;
  readonly body: unknown;
  readonly now: Date;
}

/**
 * Executes a write in one transaction, once per key. Refusals are stored as responses too. An exception rolls
 * everything back, so that a retry executes again. Another body under the same key is refused with 409
 * IDEMPOTENCY_MISMATCH.
 */
export async function runIdempotent<Name extends IdempotentCall>(
  db: Database,
  write: IdempotentWrite<Name>,
  perform: (tx: Database) => Promise<CallAnswer<Name>>,
): Promise<CallAnswer<Name>> {
  const { key } = write;
  if (key === null) return db.transaction(perform);
  if (!KEY.test(key)) return { ok: false, key: 'INVALID_IDEMPOTENCY_KEY', status: 400 };
  return db.transaction(async (tx) => {
    const { id, request } = rowOf(write, key);
    const kept = await reserveOrFind(tx, id, request, write.now);
    if (kept !== null && kept.request !== request) return { ok: false, key: 'IDEMPOTENCY_MISMATCH', status: 409 };
    // Only this request has the key that the response was encrypted with.
    if (kept !== null) return JSON.parse(decrypt(kept.answer, key, id)) as CallAnswer<Name>;
    const answer = await perform(tx);
    await tx
      .update(idempotencyAnswers)
      .set({ answer: encrypt(JSON.stringify(answer), key, id) })
      .where(eq(idempotencyAnswers.id, id));
    return answer;
  });
}

/**
 * The row from which `runIdempotent` replays a response, for a write of one statement whose response is known
 * beforehand. Undefined for a write without a key, or with an invalid one.
 */
export function answerRow<Name extends IdempotentCall>(
  write: IdempotentWrite<Name>,
  answer: CallAnswer<Name>,
): typeof idempotencyAnswers.$inferInsert | undefined {
  const { key, now } = write;
  if (key === null || !KEY.test(key)) return undefined;
  const { id, request } = rowOf(write, key);
  return { id, request, answer: encrypt(JSON.stringify(answer), key, id), expiresAt: new Date(now.getTime() + TTL_MS) };
}

function rowOf({ webId, accountId, call, body }: IdempotentWrite<IdempotentCall>, key: string) {
  return { id: digest([webId, accountId, key]), request: digest([call, body]) };
}

/**
 * Reserves the row of a first request, for which others wait, and returns null; for a retry, returns the row with the
 * stored response.
 */
async function reserveOrFind(tx: Database, id: string, request: string, now: Date) {
  await clearExpired(tx, id, now);
  const place = { id, request, answer: '', expiresAt: new Date(now.getTime() + TTL_MS) };
  const reserved = await tx.insert(idempotencyAnswers).values(place).onConflictDoNothing().returning();
  if (reserved.length > 0) return null;
  const [kept] = await tx.select().from(idempotencyAnswers).where(eq(idempotencyAnswers.id, id));
  return kept ?? null;
}

async function clearExpired(tx: Database, id: string, now: Date): Promise<void> {
  const isExpired = lt(idempotencyAnswers.expiresAt, now);
  await tx.delete(idempotencyAnswers).where(and(eq(idempotencyAnswers.id, id), isExpired));
  const some = tx
    .select({ id: idempotencyAnswers.id })
    .from(idempotencyAnswers)
    .where(isExpired)
    .limit(CLEARED_AT_ONCE)
    .for('update', { skipLocked: true });
  await tx.delete(idempotencyAnswers).where(inArray(idempotencyAnswers.id, some));
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts), 'utf8').digest('hex');
}

function encryptionKey(key: string, id: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, id, 'raan idempotency answer', 32));
}

function encrypt(text: string, key: string, id: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(key, id), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

function decrypt(sealed: string, key: string, id: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(key, id), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
