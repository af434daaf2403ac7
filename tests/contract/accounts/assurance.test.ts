/** Assurance belongs to the session: a change of the means of log-in ends whatever the former ones opened. */
import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openChallenge } from '../../../src/store/accounts/second-factor.ts';
import { endAccess, forPassword, insertSession, openByCode } from '../../../src/store/accounts/sessions.ts';
import { passwordOf } from '../../../src/store/accounts/stored-password.ts';
import { selectRows } from '../../../src/store/database/database.ts';
import {
  accounts,
  accountSecondFactors,
  accountSessions,
  accountVerifications,
} from '../../../src/store/database/tables/account.ts';
import { builderTokens } from '../../../src/store/database/tables/team.ts';
import {
  credentialsIn,
  customer,
  lastMail,
  MARKET,
  openMarket,
  pathOf,
  stock,
  type Visitor,
  visitor,
} from '../cart-environment.ts';
import { describeService, type TestService } from '../harness.ts';

const PASSWORD = 'a long password';
const NEXT_PASSWORD = 'another long password';
const MINUTE_MS = 60_000;
const SECOND_FACTOR = '/account/second-factor?lang=en';

type Person = Visitor & { readonly email: string };

const meta = { field: ['2.3'] };

function helpersOf(service: () => TestService) {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: service().now.getTime() });
  const secretIn = (html: string) => /secret=([A-Z2-7]+)/.exec(html)?.[1] ?? '';
  const challengeIn = (html: string) => /name="challenge" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const login = (email: string, browser: Visitor, password = PASSWORD) =>
    browser.post('/account/login?lang=en', { email, password });
  const isLoggedIn = async (browser: Visitor) => (await browser.call('authCheck')).body.success;
  const pass = (ms: number) => {
    service().now = new Date(service().now.getTime() + ms);
  };
  /** Sets up the second factor; answers its secret. */
  async function enrol(person: Visitor, password = PASSWORD): Promise<string> {
    const shown = await (await person.post(SECOND_FACTOR, { do: 'begin', password })).text();
    const secret = secretIn(shown);
    await person.post(SECOND_FACTOR, { do: 'confirm', code: codeOf(secret) });
    pass(MINUTE_MS);
    return secret;
  }
  /** Another browser of the account, with a code where the account asks for one. */
  async function otherBrowser({ email }: Person, secret?: string): Promise<Visitor> {
    const browser = visitor(service());
    const challenge = challengeIn(await (await login(email, browser)).text());
    if (secret !== undefined) {
      await browser.post('/account/login/code?lang=en', { challenge, code: codeOf(secret) });
      pass(MINUTE_MS);
    }
    return browser;
  }
  return { codeOf, secretIn, challengeIn, login, isLoggedIn, pass, enrol, otherBrowser };
}

/** Whether a statement of this database waits for a lock. */
async function waitsForLock({ db }: TestService): Promise<boolean> {
  const waiting = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await selectRows(db, waiting, v.object({ pid: v.number() }))).length > 0;
}

/** A token of a script, made by an account. */
async function tokenOf({ db, now }: TestService, email: string): Promise<string> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  const secret = `raan_${randomUUID()}`;
  await db.insert(builderTokens).values({
    webId: MARKET.talad.webId,
    name: 'script',
    hash: createHash('sha256').update(secret).digest('base64url'),
    role: 'owner',
    acts: ['read'],
    createdById: account?.id ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60 * MINUTE_MS),
  });
  return secret;
}

describeService('the assurance of sessions', { builder: 'login' }, (service) => {
  const { codeOf, secretIn, challengeIn, login, isLoggedIn, pass, enrol, otherBrowser } = helpersOf(service);
  beforeAll(() => openMarket(service()));
  beforeEach(() => pass(MINUTE_MS));
  const askReset = async ({ email }: Person, from: string) => {
    await visitor(service()).post('/account/forgot', { email }, { 'x-forwarded-for': from });
    return pathOf(lastMail(service(), email).link);
  };

  /** Each change, and whether the browser that makes it stays logged in. */
  const CHANGES: readonly [
    string,
    'before' | 'after',
    (person: Person, secret: string) => Promise<unknown>,
    boolean,
  ][] = [
    ['an enrolment', 'before', (person) => enrol(person), true],
    [
      'a new password',
      'before',
      (person) => person.post('/account/security', { current: PASSWORD, next: NEXT_PASSWORD }),
      true,
    ],
    [
      'a new password by mail',
      'before',
      async (person) =>
        visitor(service()).post(await askReset(person, '2001:db8:aaaa::1'), { password: NEXT_PASSWORD }),
      false,
    ],
    [
      'a new password of an account with a second factor',
      'after',
      (person) => person.post('/account/security', { current: PASSWORD, next: NEXT_PASSWORD }),
      true,
    ],
    [
      'the removal of the second factor',
      'after',
      (person, secret) => person.post(SECOND_FACTOR, { do: 'remove', password: PASSWORD, code: codeOf(secret) }),
      true,
    ],
  ];
  test('the page of security says whether a second factor is set up', async () => {
    const person = await customer(service());
    const shown = async () =>
      /Two-step log-in is (?:on|off)/.exec(await (await person.get('/account/security?lang=en')).text())?.[0];
    const before = await shown();
    await enrol(person);
    expect([before, await shown()]).toEqual(['Two-step log-in is off', 'Two-step log-in is on']);
  });

  test.each(CHANGES)('%s ends the earlier cookie, tokens and hand-offs', { meta }, async (_, state, change) => {
    const person = await customer(service());
    const secret = state === 'after' ? await enrol(person) : '';
    const token = await tokenOf(service(), person.email);
    const items = [{ uuid: await stock(service(), 'talad'), quantity: 1 }];
    const { cart_id, cart_secret } = credentialsIn(await person.call('cartUpdate', { body: { items } }));
    const cookie = person.cookie();
    const stranger = visitor(service());
    const statuses = async () => [
      (await stranger.get('/account/orders', { cookie })).status,
      (await stranger.get('/api/builder/session', { authorization: `Bearer ${token}` })).status,
      (await stranger.get(`/pay/checkout/talad/${cart_id}?s=${cart_secret}`)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    await change(person, secret);
    expect(await statuses()).toEqual([303, 401, 404]);
  });

  test.each(['session', 'challenge'] as const)('a %s being opened ends as log-in changes', { meta }, async (opened) => {
    const { db } = service();
    const { email } = await customer(service());
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    const id = account?.id ?? '';
    const hash = (await passwordOf(db, id)) ?? '';
    let change: Promise<void> | undefined;
    const beginChange = async () => {
      let isDone = false;
      change = db.transaction((tx) => endAccess(tx, id)).finally(() => (isDone = true));
      // It is done, or waits for what is being opened.
      await vi.waitFor(async () => expect(isDone || (await waitsForLock(service()))).toBe(true), { timeout: 20_000 });
    };
    if (opened === 'session') {
      await openByCode(db, id, async (tx) => {
        await insertSession(tx, id, null);
        await beginChange();
        return false;
      });
    } else
      await forPassword(db, id, hash, async (tx) => {
        await openChallenge(tx, id, service().now);
        await beginChange();
      });
    await change;
    const left = [
      await db.$count(accountSessions, eq(accountSessions.userId, id)),
      await db.$count(accountVerifications, eq(accountVerifications.value, id)),
    ];
    expect(left).toEqual([0, 0]);
  });

  test('of two changes of a password at once one is made', { meta }, async () => {
    const person = await customer(service());
    const others = [await otherBrowser(person), await otherBrowser(person)];
    const changed = others.map((browser, at) =>
      browser.post('/account/security', { current: PASSWORD, next: `${NEXT_PASSWORD} ${at}` }),
    );
    // The one that comes later is refused, or is no longer logged in.
    const isMade = ({ status, headers }: Response) => status === 303 && !headers.get('location')?.includes('/login');
    const made = (await Promise.all(changed)).map(isMade);
    expect(made.filter(Boolean)).toEqual([true]);
    expect((await login(person.email, visitor(service()), `${NEXT_PASSWORD} ${made.indexOf(true)}`)).status).toBe(303);
  });

  test.each(CHANGES)('%s ends other sessions, waiting log-ins and links', { meta }, async (_, state, change, stays) => {
    const person = await customer(service());
    const secret = state === 'after' ? await enrol(person) : undefined;
    const others = [await otherBrowser(person, secret), await otherBrowser(person, secret)];
    expect(await Promise.all(others.map(isLoggedIn))).toEqual([true, true]);
    const waiting = visitor(service());
    const challenge = challengeIn(await (await login(person.email, waiting)).text());
    const link = await askReset(person, '2001:db8:bbbb::1');
    await change(person, secret ?? '');
    expect([await Promise.all(others.map(isLoggedIn)), await isLoggedIn(person)]).toEqual([[false, false], stays]);
    pass(MINUTE_MS);
    const code = secret === undefined ? '000000' : codeOf(secret);
    expect((await waiting.post('/account/login/code', { challenge, code })).status).toBe(410);
    expect((await visitor(service()).get(link)).status).toBe(410);
  });

  test('a session that lacks the second factor of its account is none, however it came to be', { meta }, async () => {
    const person = await customer(service());
    const other = await otherBrowser(person);
    const { db } = service();
    const [account] = await db.select().from(accounts).where(eq(accounts.email, person.email));
    const sessions = await db
      .select()
      .from(accountSessions)
      .where(eq(accountSessions.userId, account?.id ?? ''));
    await enrol(person);
    // A log-in that was under way when the enrolment was confirmed.
    await db.insert(accountSessions).values(sessions).onConflictDoNothing();
    expect([await isLoggedIn(other), (await other.get('/account/orders')).status, await isLoggedIn(person)]).toEqual([
      false,
      303,
      true,
    ]);
  });

  test('a session proves the second factor that it was asked for, no later one', { meta }, async () => {
    const person = await customer(service());
    const secret = await enrol(person);
    const other = await otherBrowser(person, secret);
    const { db } = service();
    const [account] = await db.select().from(accounts).where(eq(accounts.email, person.email));
    await db
      .update(accountSecondFactors)
      .set({ confirmedAt: service().now })
      .where(eq(accountSecondFactors.accountId, account?.id ?? ''));
    expect(await isLoggedIn(other)).toBe(false);
  });

  test('a new password keeps the second factor of the browser that sets it', { meta }, async () => {
    const person = await customer(service());
    await enrol(person);
    const before = person.cookie();
    await person.post('/account/security', { current: PASSWORD, next: NEXT_PASSWORD });
    expect([await isLoggedIn(person), person.cookie() === before]).toEqual([true, false]);
  });

  test('only the session that began an enrolment sees its secret', { meta }, async () => {
    const person = await customer(service());
    const thief = await otherBrowser(person);
    const secret = secretIn(await (await person.post(SECOND_FACTOR, { do: 'begin', password: PASSWORD })).text());
    for (const code of ['000000', codeOf(secret)]) {
      const answer = await thief.post(SECOND_FACTOR, { do: 'confirm', code });
      expect([answer.status, (await answer.text()).includes(secret)]).toEqual([409, false]);
    }
    const page = await (await person.post(SECOND_FACTOR, { do: 'confirm', code: codeOf(secret) })).text();
    expect(page).toContain('Two-step log-in is on. You are logged out everywhere else.');
    expect(await isLoggedIn(thief)).toBe(false);
  });
});

describeService('building with a second factor', { builder: 'login', builderSecondFactor: true }, (service) => {
  const { enrol, otherBrowser, pass, isLoggedIn } = helpersOf(service);
  beforeAll(() => openMarket(service()));
  test('a token of an account without a second factor is none', { meta }, async () => {
    const person = await customer(service());
    const [authorization, answerOf] = [
      `Bearer ${await tokenOf(service(), person.email)}`,
      async (headers: Record<string, string>): Promise<unknown> =>
        (await visitor(service()).get('/api/builder/pages', headers)).json(),
    ];
    expect(await answerOf({ authorization })).toMatchObject({ success: false, key: 'SECOND_FACTOR_NEEDED' });
    await enrol(person);
    const later = `Bearer ${await tokenOf(service(), person.email)}`;
    expect(await answerOf({ authorization: later })).toMatchObject({ success: true });
  });

  describe('a session that only the password opened', () => {
    test('never builds, whatever the account sets up elsewhere', { meta }, async () => {
      const person = await customer(service());
      const thief = await otherBrowser(person);
      const build = async (browser: Visitor) => (await browser.get('/api/builder/pages')).status;
      expect([await build(person), await build(thief)]).toEqual([403, 403]);
      const secret = await enrol(person);
      expect([await build(person), await build(thief), await isLoggedIn(thief)]).toEqual([200, 401, false]);
      pass(MINUTE_MS);
      expect(await build(await otherBrowser(person, secret))).toBe(200);
    });
  });
});
