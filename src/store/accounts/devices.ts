/**
 * Signed cookie of a browser in which an e-mail has logged in, so that guesses from elsewhere do not lock its owner out
 * (OWASP's "device cookie"). It grants no access: a thief gains a counter of attempts.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';

const COOKIE = 'account_device';
const SECONDS = 365 * 24 * 3600;

/** Reads and writes the cookies of devices, signed for one e-mail each. */
export interface Devices {
  /** The id of a browser that has logged in with this e-mail; undefined for any other. */
  readonly deviceOf: (headers: Headers, email: string) => string | undefined;
  /** The `set-cookie` line for a browser that has just logged in. */
  readonly remember: (email: string) => string;
}

/** Signs devices with a key of the service's own; `secure` marks the cookie `Secure`. */
export function createDevices(key: string, { secure }: { readonly secure: boolean }): Devices {
  const sign = (id: string, email: string) =>
    createHmac('sha256', key).update(`${id} ${email.trim().toLowerCase()}`).digest('base64url');
  return {
    deviceOf: (headers, email) => {
      const [id = '', signature = ''] = (parse(headers.get('cookie') ?? '', COOKIE)[COOKIE] ?? '').split('.');
      const expected = Buffer.from(sign(id, email));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
    remember: (email) => {
      const id = randomBytes(16).toString('base64url');
      const attributes = { path: '/account', maxAge: SECONDS, httpOnly: true, sameSite: 'Lax', secure } as const;
      return serialize(COOKIE, `${id}.${sign(id, email)}`, attributes);
    },
  };
}
