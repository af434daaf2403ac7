/** Accounts, log-ins and sessions. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { parse, parseSigned, serialize, serializeSigned } from 'hono/utils/cookie';
import { SESSION_SIGN } from '#schemas/session-sign.ts';
import type { Database } from '../database/database.ts';
import { accountSessions, serviceKeys } from '../database/tables/account.ts';
import { type AccountsOptions, cookieAttributes, cookieName, SESSION_SECONDS } from './session-cookie.ts';
import { createDevices, type Devices } from './devices.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { addReset, resetEmail, consumeReset } from './resets.ts';
import {
  challengedAccount,
  closeChallenge,
  type CodeProof,
  consumeCode,
  hasSecondFactor,
  openChallenge,
} from './second-factor.ts';
import {
  endAccess,
  findSession,
  forPassword,
  insertSession,
  isSessionOpen,
  openByCode,
  openByPassword,
  type Session,
} from './sessions.ts';
import { passwordOf, provedAccount, renewHash, replacePassword } from './stored-password.ts';
import {
  addRegistration,
  confirmRegistration,
  registeredEmail,
  type Registrant,
  repeatRegistration,
} from './registrations.ts';

/** A person with an account; one account serves all shops of the database. */
export interface Account {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** Whether a link sent to the address has been opened; rights that depend on an address need it. */
  readonly isVerified: boolean;
}

/** An account that is logged in, in the session of a request. */
export interface SessionAccount extends Account {
  readonly sessionId: string;
  /** Whether this session has proved the account's second factor. */
  readonly hasSecondFactor: boolean;
}

/** Header for apps without a cookie jar: the cookie's value. */
const TOKEN_HEADER = 'x-app-access-token';

/** Result of a log-in or a confirmation: the cookies to set, or why not. */
export type LoginResult =
  | { readonly ok: true; readonly account: Account; readonly setCookie: readonly string[] }
  | { readonly ok: false; readonly fault: 'wrong' | 'expired' }
  /** The password is correct; the log-in continues with a code and the `challenge`. */
  | { readonly ok: false; readonly fault: 'code'; readonly challenge: string };

/** An open session. */
export interface OpenSession {
  readonly since: Date;
  /** Whether it is the request's own. */
  readonly isCurrent: boolean;
}

/**
 * Registration, log-in and sessions. A session lasts 30 days, or 14 days without use. Its token is read from the `auth`
 * or `__Host-auth` cookie or the `x-app-access-token` header.
 */
export interface Accounts {
  readonly devices: Devices;
  /** The logged-in account of a request; null for a guest and for a session that has ended. */
  accountOf(headers: Headers): Promise<SessionAccount | null>;
  /**
   * Stores a registration until its address is confirmed. Returns the token of the link to send there, or null if the
   * address has an account. Both cases need the same time.
   */
  register(person: Registrant, now: Date): Promise<string | null>;
  /** Repeats an address's newest registration that is not confirmed; undefined if there is none. */
  repeatRegistration(email: string, now: Date): Promise<string | null | undefined>;
  /** The e-mail that a link confirms; undefined for a link that is used, expired or forged. */
  emailOfLink(token: string, now: Date): Promise<string | undefined>;
  /** Confirms the address with the password of its registration, and logs in. */
  confirm(link: { token: string; password: string }, now: Date): Promise<LoginResult>;
  /** Stores a link for a new password. Returns its token, or null if no account has the address, in the same time. */
  requestReset(email: string, now: Date): Promise<string | null>;
  /** The e-mail of the account whose password a link changes; undefined for a link that is used, expired or forged. */
  emailOfReset(token: string, now: Date): Promise<string | undefined>;
  /** Sets the password by a link, ends all sessions, and logs in. */
  resetPassword(link: { token: string; password: string }, now: Date): Promise<LoginResult>;
  /** Needs the same time for an unknown e-mail as for a wrong password. */
  login(proof: { email: string; password: string }, now: Date): Promise<LoginResult>;
  /** The account of a challenge that is open. */
  challengedAccount(challenge: string, now: Date): Promise<Account | undefined>;
  /** Continues with a code of the app or a recovery code; `proof` says which. */
  loginWithCode(
    given: { challenge: string; code: string },
    now: Date,
  ): Promise<LoginResult & { readonly proof?: CodeProof }>;
  /** Whether a password is the account's. */
  isPassword(accountId: string, password: string): Promise<boolean>;
  /** Ends the request's session; returns the cookies to set. */
  logout(headers: Headers): Promise<readonly string[]>;
  /** The account's open sessions, newest first; none for a guest. */
  sessionsOf(headers: Headers): Promise<readonly OpenSession[]>;
  endOtherSessions(headers: Headers): Promise<void>;
  /**
   * Ends all access by the account's old credentials, in the transaction that changes them, and opens a session for the
   * current browser. `provedAt` is the enrolment of the second factor that it has proved. Returns the cookies to set.
   */
  reopen(tx: Database, accountId: string, provedAt: Date | null): Promise<readonly string[]>;
  /**
   * Changes the password and reopens the session; returns the cookies to set, or null if `current` is not the password.
   */
  changePassword(headers: Headers, passwords: { current: string; next: string }): Promise<readonly string[] | null>;
}

/** Opens the accounts of a database; creates the key that signs its sessions on the first start. */
export async function openAccounts(db: Database, options: AccountsOptions): Promise<Accounts> {
  const sessionKey = await serviceKey(db, 'account-session');
  const cookie = cookieName(options);
  /** The session of a request; undefined for a guest. */
  const sessionOf = async (headers: Headers): Promise<Session | undefined> => {
    const token = await tokenOf(headers, cookie, sessionKey);
    return token === undefined ? undefined : findSession(db, token);
  };
  const devices = createDevices(await serviceKey(db, 'account-device'), { secure: options.secureCookies });
  const login: Accounts['login'] = async (proof, now) => {
    const proved = await provedAccount(db, proof);
    if (proved === undefined) return { ok: false, fault: 'wrong' };
    const { account, hash } = proved;
    if (await hasSecondFactor(db, account.id)) {
      const challenge = await forPassword(db, account.id, hash, (tx) => openChallenge(tx, account.id, now));
      if (challenge === undefined) return { ok: false, fault: 'wrong' };
      await renewHash(db, account.id, proof.password);
      return { ok: false, fault: 'code', challenge };
    }
    const token = await openByPassword(db, account.id, hash);
    if (token === undefined) return { ok: false, fault: 'wrong' };
    await renewHash(db, account.id, proof.password);
    return { ok: true, account: accountFrom(account), setCookie: await cookiesOf(token) };
  };
  const cookiesOf = async (token: string): Promise<readonly string[]> => {
    const attributes = { ...cookieAttributes(options), maxAge: SESSION_SECONDS };
    return withSign(await serializeSigned(cookie, token, sessionKey, attributes));
  };
  const reopen: Accounts['reopen'] = async (tx, accountId, provedAt) => {
    await endAccess(tx, accountId);
    return cookiesOf(await insertSession(tx, accountId, provedAt));
  };
  return {
    devices,
    async accountOf(headers) {
      const session = await sessionOf(headers);
      if (session === undefined) return null;
      const { id: sessionId, hasSecondFactor, account } = session;
      return { ...accountFrom(account), sessionId, hasSecondFactor };
    },
    register: (person, now) => addRegistration(db, hashPassword, person, now),
    repeatRegistration: (email, now) => repeatRegistration(db, email, now),
    emailOfLink: (token, now) => registeredEmail(db, token, now),
    async confirm({ token, password }, now) {
      const confirmed = await confirmRegistration(db, verifyPassword, { token, password }, now);
      return confirmed.ok ? login({ email: confirmed.email, password }, now) : confirmed;
    },
    requestReset: (email, now) => addReset(db, email, now),
    emailOfReset: (token, now) => resetEmail(db, token, now),
    async resetPassword({ token, password }, now) {
      const email = await consumeReset(db, hashPassword, { token, password }, now);
      return email === undefined ? { ok: false, fault: 'expired' } : login({ email, password }, now);
    },
    login,
    async challengedAccount(challenge, now) {
      const found = await challengedAccount(db, challenge, now);
      return found && accountFrom(found);
    },
    async loginWithCode({ challenge, code }, now) {
      const account = await challengedAccount(db, challenge, now);
      if (account === undefined) return { ok: false, fault: 'expired' };
      const proof = await consumeCode(db, account.id, code, now);
      if (proof === undefined) return { ok: false, fault: 'wrong' };
      const session = await openByCode(db, account.id, (tx) => closeChallenge(tx, challenge));
      return session === undefined
        ? { ok: false, fault: 'expired' }
        : { ok: true, account: accountFrom(account), setCookie: await cookiesOf(session), proof };
    },
    async isPassword(accountId, password) {
      const stored = await passwordOf(db, accountId);
      return stored !== undefined && verifyPassword({ hash: stored, password });
    },
    async logout(headers) {
      const token = await tokenOf(headers, cookie, sessionKey);
      if (token !== undefined) await db.delete(accountSessions).where(eq(accountSessions.token, token));
      return withSign(serialize(cookie, '', { ...cookieAttributes(options), maxAge: 0 }));
    },
    async sessionsOf(headers) {
      const session = await sessionOf(headers);
      if (session === undefined) return [];
      const open = await db
        .select({ id: accountSessions.id, since: accountSessions.createdAt })
        .from(accountSessions)
        .where(and(eq(accountSessions.userId, session.account.id), gt(accountSessions.expiresAt, new Date())))
        .orderBy(desc(accountSessions.createdAt));
      return open.map(({ id, since }) => ({ since, isCurrent: id === session.id }));
    },
    async endOtherSessions(headers) {
      const session = await sessionOf(headers);
      if (session === undefined) return;
      const own = eq(accountSessions.userId, session.account.id);
      await db.delete(accountSessions).where(and(own, ne(accountSessions.id, session.id)));
    },
    reopen,
    async changePassword(headers, { current, next }) {
      const session = await sessionOf(headers);
      if (session === undefined) return null;
      const { id, email } = session.account;
      const proved = await provedAccount(db, { email, password: current });
      if (proved === undefined) return null;
      const hash = await hashPassword(next);
      return db.transaction(async (tx) => {
        // Of two concurrent changes the second finds another password, and its session ended.
        if (!(await replacePassword(tx, id, proved.hash, hash))) return null;
        return (await isSessionOpen(tx, session.id)) ? reopen(tx, id, session.provedAt) : null;
      });
    },
  };
}

function accountFrom(user: {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}): Account {
  const { id, name, email, emailVerified: isVerified } = user;
  return { id, name, email, isVerified };
}

/** A session's `set-cookie` line, and the marker cookie that pages may read. */
function withSign(line: string): string[] {
  return [line, signOf(line)];
}

/** The marker of a session's `set-cookie` line, with the same lifetime. */
function signOf(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split('; ');
  const value = pair.endsWith('auth=') ? '' : '1';
  return [`${SESSION_SIGN}=${value}`, ...attributes.filter((each) => each !== 'HttpOnly')].join('; ');
}

/** The token of a request's session, from the cookie or an app's header; undefined where it lacks the service's signature. */
async function tokenOf(headers: Headers, name: string, key: string): Promise<string | undefined> {
  const cookies = headers.get('cookie') ?? '';
  const hasCookie = parse(cookies, name)[name] !== undefined;
  const given = headers.get(TOKEN_HEADER);
  // A guest's requests need no key.
  if (!hasCookie && given === null) return undefined;
  const { [name]: token } = await parseSigned(hasCookie ? cookies : `${name}=${given}`, key, name);
  return token === false ? undefined : token;
}

/** A key of the service, created on its first use; processes that start at the same time agree on one. */
async function serviceKey(db: Database, name: string): Promise<string> {
  await db
    .insert(serviceKeys)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [key] = await db.select().from(serviceKeys).where(eq(serviceKeys.name, name));
  if (key === undefined) throw new Error(`the service key ${name} can't be kept`);
  return key.value;
}
