/** The account library (better-auth), imported by this file alone, which is loaded with the first request of an account. */
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import type { Database } from '../database/database.ts';
import { accountCredentials, accounts, accountSessions, accountVerifications } from '../database/tables/account.ts';
import { type AccountsOptions, cookieAttributes, cookieName, SESSION_SECONDS } from './session-cookie.ts';

/** The library over a database. */
export type AccountLibrary = ReturnType<typeof openLibrary>;

/** Opens the library; `secret` signs its sessions. */
export function openLibrary(db: Database, secret: string, options: AccountsOptions) {
  return { api: authOf(db, secret, options).api };
}

function authOf(db: Database, secret: string, { secureCookies }: AccountsOptions) {
  return betterAuth({
    appName: 'Raan',
    // Its own routes are not mounted: requests come through the account site and the calls, on any of the shops' hosts.
    baseURL: 'http://account.invalid',
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: accounts,
        session: accountSessions,
        account: accountCredentials,
        verification: accountVerifications,
      },
    }),
    // Passwords are verified by accounts.ts, which knows the assurance of the session that it opens.
    emailAndPassword: { enabled: false },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    // Log-ins are limited by the account site, by e-mail as well as by address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // The library's own secure mode would rename the cookie.
      useSecureCookies: false,
      defaultCookieAttributes: cookieAttributes({ secureCookies }),
      cookies: { session_token: { name: cookieName({ secureCookies }) } },
      ipAddress: { disableIpTracking: true },
    },
  });
}
