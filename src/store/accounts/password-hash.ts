/**
 * Password hashes that name their algorithm and its cost (PHC string format), so that both can change. Hashes of an
 * earlier version are still verified, and replaced when their owner logs in.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { PASSWORD_COST as COST, type PasswordCost } from './password-cost.ts';

const SALT_BYTES = 16;
const KEY_BYTES = 64;
/** A stored hash that needs more was not made by this service: verifying it would exhaust the process's memory. */
const MOST_MEMORY = 256 * 1024 * 1024;

const TAGGED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/;
/** Format up to migration 0010, with one cost. */
const UNTAGGED = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const UNTAGGED_COST: PasswordCost = { ln: 14, r: 16, p: 1 };

/** Hashes a password (NFKC, as NIST SP 800-63B has it) with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST, KEY_BYTES);
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${base64(salt)}$${base64(key)}`;
}

/** Whether a password is the one of a stored hash; false for a hash that can't be read. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const stored = readHash(hash);
  if (stored === undefined) return false;
  const key = await derive(password, stored.salt, stored.cost, stored.key.length);
  return timingSafeEqual(key, stored.key);
}

/** Whether this version would hash with another algorithm or cost. */
export function isOutdatedHash(hash: string): boolean {
  const [, ln, r, p] = TAGGED.exec(hash) ?? [];
  return Number(ln) !== COST.ln || Number(r) !== COST.r || Number(p) !== COST.p;
}

interface StoredHash {
  readonly cost: PasswordCost;
  readonly salt: Buffer | string;
  readonly key: Buffer;
}

function readHash(hash: string): StoredHash | undefined {
  const [, ln, r, p, salt = '', key = ''] = TAGGED.exec(hash) ?? [];
  if (key !== '') {
    const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
    return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  }
  // There the salt was the text of its digits.
  const [, digits = '', hex = ''] = UNTAGGED.exec(hash) ?? [];
  return hex === '' ? undefined : { cost: UNTAGGED_COST, salt: digits, key: Buffer.from(hex, 'hex') };
}

function derive(password: string, salt: Buffer | string, { ln, r, p }: PasswordCost, bytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const cost = { N: 2 ** ln, r, p, maxmem: MOST_MEMORY };
  scrypt(password.normalize('NFKC'), salt, bytes, cost, (error, key) =>
    error === null ? resolve(key) : reject(error),
  );
  return promise;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
