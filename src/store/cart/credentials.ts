/** Credentials of carts: how they are made, read from a call, stored and compared. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Proof that a visitor may use a cart: its id and one of its secrets, 32 hexadecimal digits each. */
export interface Credentials {
  readonly cart_id: string;
  readonly cart_secret: string;
}

/** Credentials of a call, if it has both halves. */
export function credentialsOf(given: { cart_id?: string; cart_secret?: string }): Credentials | null {
  const { cart_id, cart_secret } = given;
  return cart_id && cart_secret ? { cart_id, cart_secret } : null;
}

/** 128 random bits as 32 hexadecimal digits: a cart's id, and each of its secrets. */
export function randomToken(): string {
  return randomBytes(16).toString('hex');
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** SHA-256 of a secret for storage. A secret has 128 random bits, so a slow hash would add nothing. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** Hash to compare an unknown cart's secret with, so that unknown and wrong run the same steps in the same time. */
const NO_HASH = '0'.repeat(64);

/**
 * Whether a secret matches one of the stored hashes, in constant time per hash. An unknown cart has no hash, but costs
 * one comparison too.
 */
export function secretMatches(kept: readonly string[], secret: string): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex');
  let matches = false;
  for (const hash of kept.length === 0 ? [NO_HASH] : kept) {
    if (timingSafeEqual(Buffer.from(hash, 'hex'), given)) matches = true;
  }
  return matches && kept.length > 0;
}
