/** Two-step log-in: set up, asked for, good once, recovered, and removed. */
import { and, asc, eq, notLike } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { builderCalls } from '#schemas/builder/calls.ts';
import { isRecord } from '#schemas/record.ts';
import { accounts } from '../../../src/store/database/tables/account.ts';
import { auditEntries } from '../../../src/store/database/tables/audit.ts';
import { customer, lastMail, openMarket, pathOf, type Visitor, visitor } from '../cart-environment.ts';
import { describeService } from '../harness.ts';
import { ask as request } from '../store-client.ts';

const PASSWORD = 'a long password';
const HALF_MINUTE_MS = 30_000;
const MINUTE_MS = 60_000;

type Person = Awaited<ReturnType<typeof customer>>;

describeService('two-step log-in', {}, (service) => {
  beforeAll(() => openMarket(service()));
  const pass = (ms: number) => {
    service().now = new Date(service().now.getTime() + ms);
  };
  beforeEach(() => pass(MINUTE_MS));

  const codeOf = (secret: string, at = service().now) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
  const textOf = async (answer: Response | Promise<Response>) => (await answer).text();
  const page = '/account/second-factor?lang=en';

  /** Sets it up; answers the secret and the recovery codes. */
  async function enrol(person: Visitor): Promise<{ secret: string; codes: readonly string[] }> {
    const shown = await textOf(person.post(page, { do: 'begin', password: PASSWORD }));
    const secret = /secret=([A-Z2-7]+)/.exec(shown)?.[1] ?? '';
    const enrolled = await textOf(person.post(page, { do: 'confirm', code: codeOf(secret) }));
    pass(HALF_MINUTE_MS);
    return { secret, codes: [...enrolled.matchAll(/<code>([A-Z2-7-]+)<\/code>/g)].map(([, code = '']) => code) };
  }
  const password = (person: Pick<Person, 'email'>, browser: Visitor) =>
    browser.post('/account/login?lang=en', { email: person.email, password: PASSWORD });
  const challengeIn = (html: string) => /name="challenge" value="([^"]+)"/.exec(html)?.[1] ?? '';
  async function loginWith(person: Pick<Person, 'email'>, code: string) {
    const browser = visitor(service());
    const challenge = challengeIn(await textOf(password(person, browser)));
    return { browser, challenge, answer: await browser.post('/account/login/code?lang=en', { challenge, code }) };
  }

  /** The audit log's entries of an account, except its log-ins. */
  async function actsOf({ email }: Pick<Person, 'email'>): Promise<readonly string[]> {
    const rows = await service()
      .db.select({ act: auditEntries.act })
      .from(auditEntries)
      .innerJoin(accounts, eq(accounts.id, auditEntries.accountId))
      .where(and(eq(accounts.email, email), notLike(auditEntries.act, 'log-in%')))
      .orderBy(asc(auditEntries.id));
    return rows.map(({ act }) => act);
  }

  test('is off until the app has given a code, which the account’s password begins', async () => {
    const person = await customer(service());
    expect(await textOf(person.get(page))).toContain('Two-step log-in is off.');
    const refused = await person.post(page, { do: 'begin', password: 'not my password' });
    expect([refused.status, (await refused.text()).includes('This is not your password.')]).toEqual([422, true]);
    const shown = await textOf(person.post(page, { do: 'begin', password: PASSWORD }));
    expect([shown.includes('<svg'), shown.includes('otpauth://totp/Raan')]).toEqual([true, true]);
    expect((await password(person, visitor(service()))).status).toBe(303);
    const wrong = await person.post(page, { do: 'confirm', code: '000000' });
    expect([wrong.status, (await wrong.text()).includes('<svg')]).toEqual([422, true]);
    expect((await password(person, visitor(service()))).status).toBe(303);
    const { codes } = await enrol(person);
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    expect(await textOf(person.get(page))).toContain('Two-step log-in is on.');
  });

  test('asks for a code after the password, and opens no session before it', async () => {
    const person = await customer(service());
    const { secret } = await enrol(person);
    const browser = visitor(service());
    const asked = await password(person, browser);
    expect([asked.status, asked.headers.getSetCookie()]).toEqual([200, []]);
    const html = await asked.text();
    expect(html).toContain('Enter the code');
    expect((await browser.call('authCheck')).body.key).toBe('NO_AUTH');
    const challenge = challengeIn(html);
    const wrong = await browser.post('/account/login/code?lang=en', { challenge, code: '000000' });
    expect([wrong.status, (await wrong.text()).includes('This code is not right')]).toEqual([422, true]);
    const through = await browser.post('/account/login/code?lang=en', { challenge, code: codeOf(secret) });
    expect([through.status, (await browser.call('authCheck')).body.success]).toEqual([303, true]);
    const repeated = await browser.post('/account/login/code', { challenge, code: codeOf(secret) });
    expect(repeated.status).toBe(410);
  });

  test('a code is good once, and for a minute and a half', async () => {
    const person = await customer(service());
    const { secret } = await enrol(person);
    const code = codeOf(secret);
    expect((await loginWith(person, code)).answer.status).toBe(303);
    expect((await loginWith(person, code)).answer.status).toBe(422);
    const early = codeOf(secret, new Date(service().now.getTime() + HALF_MINUTE_MS));
    pass(2 * MINUTE_MS);
    expect((await loginWith(person, early)).answer.status).toBe(422);
    expect((await loginWith(person, codeOf(secret))).answer.status).toBe(303);
  });

  test('a recovery code lets in once, however it is typed', async () => {
    const person = await customer(service());
    const { codes } = await enrol(person);
    const [first = ''] = codes;
    expect((await loginWith(person, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).answer.status).toBe(303);
    expect((await loginWith(person, first)).answer.status).toBe(422);
    expect((await loginWith(person, codes[1] ?? '')).answer.status).toBe(303);
  });

  test('a wrong password does not reveal it, and a challenge ends after ten minutes', async () => {
    const person = await customer(service());
    const { secret } = await enrol(person);
    const browser = visitor(service());
    const wrong = await browser.post('/account/login?lang=en', { email: person.email, password: 'not my password' });
    expect([wrong.status, (await wrong.text()).includes('name="challenge"')]).toEqual([422, false]);
    const challenge = challengeIn(await textOf(password(person, browser)));
    pass(11 * MINUTE_MS);
    const late = await browser.post('/account/login/code', { challenge, code: codeOf(secret) });
    expect([late.status, (await late.text()).includes('name="password"'), browser.cookie()]).toEqual([410, true, '']);
  });

  test('guesses at codes have to wait after eight', async () => {
    const person = await customer(service());
    await enrol(person);
    const browser = visitor(service());
    const challenge = challengeIn(await textOf(password(person, browser)));
    const statuses: number[] = [];
    for (let guess = 0; guess < 10; guess += 1)
      statuses.push((await browser.post('/account/login/code', { challenge, code: `00000${guess}` })).status);
    expect(statuses).toEqual([...Array(8).fill(422), 429, 429]);
  });

  test('an attacker with the password locks out no known browser or code', { meta: { field: ['2.3'] } }, async () => {
    const person = await customer(service());
    const { secret, codes } = await enrol(person);
    const { browser: known } = await loginWith(person, codeOf(secret));
    await known.post('/account/logout', {});
    const stranger = visitor(service());
    const open = async () => challengeIn(await textOf(password(person, stranger)));
    const challenge = await open();
    const guess = async (code: string, address: string, at = challenge) => {
      const from = { 'x-forwarded-for': address };
      return (await stranger.post('/account/login/code', { challenge: at, code }, from)).status;
    };
    const statuses: number[] = [];
    // Those that come too early do not count for the other networks.
    for (let network = 0; network < 6; network += 1)
      for (let attempt = 0; attempt < 9; attempt += 1) statuses.push(await guess('000000', `203.0.113.${network}`));
    const network = [...Array(8).fill(422), 429];
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => network).flat(), ...Array(9).fill(429)]);
    pass(HALF_MINUTE_MS);
    const asked = challengeIn(await textOf(password(person, known)));
    const through = await known.post('/account/login/code', { challenge: asked, code: codeOf(secret) });
    expect([through.status, await guess(codes[0] ?? '', '203.0.113.0')]).toEqual([303, 303]);
    const another = await open();
    const wrong: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) wrong.push(await guess('not one of them', '203.0.113.0', another));
    expect([wrong, await guess(codes[1] ?? '', '203.0.113.0', await open())]).toEqual([network, 303]);
  });

  test('a new password by mail asks for the code too', async () => {
    const person = await customer(service());
    const { secret } = await enrol(person);
    const browser = visitor(service());
    await browser.post('/account/forgot', { email: person.email }, { 'x-forwarded-for': '2001:db8:ffff::1' });
    const link = pathOf(lastMail(service(), person.email).link);
    const asked = await browser.post(link, { password: 'a new long password' });
    expect([asked.status, /auth=|signed_in=/.test(browser.cookie())]).toEqual([200, false]);
    const challenge = challengeIn(await asked.text());
    const through = await browser.post('/account/login/code', { challenge, code: codeOf(secret) });
    expect(through.status).toBe(303);
    // In the record from the moment at which the password is another one, whether a code follows or not.
    expect(await actsOf(person)).toEqual(['second-factor-added', 'password-reset']);
  });

  test('is turned off with the password and a code, and then no code is asked for', async () => {
    const person = await customer(service());
    const { secret } = await enrol(person);
    const wrong = [
      { password: 'not my password', code: codeOf(secret) },
      { password: PASSWORD, code: '' },
      { password: PASSWORD, code: '000000' },
    ];
    for (const given of wrong) expect((await person.post(page, { do: 'remove', ...given })).status).toBe(422);
    expect((await loginWith(person, '')).answer.status).toBe(422);
    const off = await person.post(page, { do: 'remove', password: PASSWORD, code: codeOf(secret) });
    expect(await off.text()).toContain('Two-step log-in is off now.');
    expect((await password(person, visitor(service()))).status).toBe(303);
  });

  test('says in the audit log that it was added, recovered and removed', async () => {
    const person = await customer(service());
    const { codes, secret } = await enrol(person);
    await loginWith(person, codes[0] ?? '');
    await person.post(page, { do: 'remove', password: PASSWORD, code: codeOf(secret) });
    expect(await actsOf(person)).toEqual(['second-factor-added', 'recovery-code-used', 'second-factor-removed']);
  });
});

describeService('building with a second factor', { builder: 'login', builderSecondFactor: true }, (service) => {
  beforeAll(() => openMarket(service()));

  test('is refused to accounts without one, and says where to set it up', async () => {
    const person = await customer(service());
    const ask = async (browser: Visitor) => {
      const answer = await browser.get('/api/builder/pages');
      const body: unknown = await answer.json();
      return [answer.status, body];
    };
    expect(await ask(visitor(service()))).toMatchObject([401, { key: 'NO_AUTH' }]);
    expect(await ask(person)).toMatchObject([403, { key: 'SECOND_FACTOR_NEEDED' }]);
    const page = '/account/second-factor';
    const shown = await (await person.post(page, { do: 'begin', password: PASSWORD })).text();
    const secret = Secret.fromBase32(/secret=([A-Z2-7]+)/.exec(shown)?.[1] ?? '');
    const code = new TOTP({ secret }).generate({ timestamp: service().now.getTime() });
    expect((await person.post(page, { do: 'confirm', code })).status).toBe(200);
    expect(await ask(person)).toMatchObject([200, { success: true }]);
  });

  test('is refused to them by every route of the builder', async () => {
    const person = await customer(service());
    const specs = Object.values(builderCalls);
    const mounted = service().routes.map(({ path }) => path);
    const inBuilder = mounted.filter((path) => path.startsWith('/api/builder/'));
    expect(inBuilder.toSorted()).toEqual(specs.map(({ path }) => path).toSorted());
    const refused = specs.map(async ({ method, path }) => {
      const options = { method, host: new URL(person.origin).host, headers: { cookie: person.cookie() } };
      const { status, body } = await request(service(), path, options);
      return [path, status, isRecord(body) && body.key];
    });
    expect(await Promise.all(refused)).toEqual(specs.map(({ path }) => [path, 403, 'SECOND_FACTOR_NEEDED']));
  });
});
