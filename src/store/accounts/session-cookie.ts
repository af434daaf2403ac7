/** The session cookie. Only over TLS it has the prefix that keeps other hosts from setting it. */
const SESSION_COOKIE = 'auth';
const SECURE_SESSION_COOKIE = '__Host-auth';
/** Lifetime of a session that is used. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** Options of session cookies. */
export interface AccountsOptions {
  /** Marks the cookie `Secure` and names it `__Host-auth`: always except in development over plain http. */
  readonly secureCookies: boolean;
}

/** Attributes of the cookie. */
export function cookieAttributes({ secureCookies }: AccountsOptions) {
  return { httpOnly: true, sameSite: 'lax', secure: secureCookies, path: '/' } as const;
}

/** Name of the cookie. */
export function cookieName({ secureCookies }: AccountsOptions): string {
  return secureCookies ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
}
