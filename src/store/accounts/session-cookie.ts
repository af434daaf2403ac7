/** The session cookie (contract, chapters 7 and 11): over TLS alone it has the prefix that keeps other hosts from setting it. */
const SESSION_COOKIE = 'auth';
const SECURE_SESSION_COOKIE = '__Host-auth';
/** Life of a session that is used. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** Options of session cookies. */
export interface AccountsOptions {
  /** Marks the cookie `Secure` and calls it `__Host-auth`: everywhere but in development over plain http. */
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
