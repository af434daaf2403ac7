import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openAccounts } from '../../../src/store/accounts/accounts.ts';
import { accounts, accountSessions } from '../../../src/store/database/tables/account.ts';
import { describeService, START } from '../harness.ts';
import { customer, join, lastMail, openMarket, pathOf, visitor } from '../cart-environment.ts';

const PASSWORD = 'correct horse battery';
const DAY_MS = 86_400_000;
const ATTACKS = [
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  'http://talad.test@evil.test/',
  'http://user:pass@talad.test/',
  'http://talad.test:8080/',
  'https://talad.test/',
  'http://talad.test.evil.test/',
  'blob:http://talad.test/x',
];

let lastOne = 0;
function newEmail(): string {
  lastOne += 1;
  return `person${lastOne}@example.org`;
}

describeService('accounts', {}, (service) => {
  beforeAll(() => openMarket(service()));

  test('registering, logging out and logging in by plain HTTP', async () => {
    const email = newEmail();
    const person = visitor(service());
    const returnUrl = 'http://talad.test/en/cart?x=1';
    const page = `/account/register?${new URLSearchParams({ continue_url: returnUrl })}`;
    const form = { name: 'มาลี', email: email.toUpperCase(), password: PASSWORD };
    expect(await join(service(), person, form, page)).toBe(returnUrl);
    expect((await person.call('authCheck')).body).toEqual({
      success: true,
      data: { user: { id: expect.any(String), name: 'มาลี', email } },
    });
    const token = person.cookie();

    const left = await person.post('/account/logout', {});
    expect([left.status, left.headers.get('location')]).toEqual([303, 'http://talad.test/']);
    expect((await person.call('authCheck')).body).toEqual({ success: false, key: 'NO_AUTH' });
    const after = await visitor(service()).call('authCheck', { headers: { cookie: token } });
    expect(after.body.key).toBe('NO_AUTH');

    const back = await person.post('/account/login?lang=jp', { email, password: PASSWORD });
    expect([back.status, back.headers.get('location')]).toEqual([303, 'http://talad.test/jp']);
    expect((await person.get('/account?lang=jp')).headers.get('location')).toBe('/account/orders?lang=jp');
    expect((await person.call('authCheck')).body.success).toBe(true);
  });

  test('a session ends when nobody has used it for a fortnight, and its use is noted once a day', async () => {
    const [person, idle] = [await customer(service()), await customer(service())];
    const { db } = service();
    const isOf = (email: string) =>
      inArray(accountSessions.userId, db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)));
    const lastUsed = async (email: string) =>
      (await db.select({ at: accountSessions.updatedAt }).from(accountSessions).where(isOf(email))).map(({ at }) =>
        Math.round((Date.now() - at.getTime()) / DAY_MS),
      );
    const leave = (email: string, days: number) =>
      db
        .update(accountSessions)
        .set({ updatedAt: new Date(Date.now() - days * DAY_MS) })
        .where(isOf(email));
    await leave(person.email, 13);
    await leave(idle.email, 15);
    expect([(await person.call('authCheck')).body.success, await lastUsed(person.email)]).toEqual([true, [0]]);
    expect([(await idle.call('authCheck')).body.key, await lastUsed(idle.email)]).toEqual(['NO_AUTH', []]);
  });

  test('the session is the cookie `auth`: HttpOnly, Lax, signed', { meta: { spec: ['7.8', '9.10c'] } }, async () => {
    const email = newEmail();
    const person = visitor(service());
    const asked = await person.post('/account/register', { name: 'Malee', email, password: PASSWORD });
    expect(asked.headers.getSetCookie().join()).not.toMatch(/auth=|signed_in=/);
    const answer = await person.post(pathOf(lastMail(service(), email).link), { password: PASSWORD });
    const [cookie, sign, device, ...others] = answer.headers.getSetCookie();
    expect([sign, ...others]).toEqual(['signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax']);
    expect(device).toMatch(
      /^account_device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/account; HttpOnly; SameSite=Lax$/,
    );
    const [pair = '', ...attributes] = (cookie ?? '').split('; ');
    expect(pair).toMatch(/^auth=.{40,}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
    const forged = pair.slice(0, 38) + (pair[38] === 'A' ? 'B' : 'A') + pair.slice(39);
    const check = await visitor(service()).call('authCheck', { headers: { cookie: forged } });
    expect(check.body.key).toBe('NO_AUTH');
    const app = await visitor(service()).call('authCheck', {
      headers: { 'x-app-access-token': pair.slice('auth='.length) },
    });
    expect(app.body.success).toBe(true);
  });

  test('beyond development the session is sent only over TLS', { meta: { spec: ['9.10c'] } }, async () => {
    const accounts = await openAccounts(service().db, { secureCookies: true });
    const token = await accounts.register({ name: 'Malee', email: newEmail(), password: PASSWORD }, START);
    const made = await accounts.confirm({ token: token ?? '', password: PASSWORD }, START);
    const cookies = (made.ok ? made.setCookie : []).map((cookie) => {
      const [name, ...attributes] = cookie.replace(/=[^;]*/, '').split('; ');
      return [name, ...attributes.toSorted()];
    });
    expect(cookies).toEqual([
      ['__Host-auth', 'HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'],
      ['signed_in', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'],
    ]);
    const cookie = made.ok ? (made.setCookie[0]?.split('; ')[0] ?? '') : '';
    const nameOf = async (headers: Readonly<Record<string, string>>) =>
      (await accounts.accountOf(new Headers(headers)))?.name;
    // A neighbouring host can set `auth`, and not the other.
    expect([
      await nameOf({ cookie }),
      await nameOf({ cookie: cookie.replace('__Host-', '') }),
      await nameOf({ 'x-app-access-token': cookie.slice('__Host-auth='.length) }),
    ]).toEqual(['Malee', undefined, 'Malee']);
  });

  test.each(['urlLogin', 'urlRegister', 'urlLogout'] as const)(
    '%s leads to the account site and back',
    { meta: { spec: ['6.3a', '7.9a'] } },
    async (name) => {
      const returnUrl = 'http://talad.test/en/product/x?y=1';
      const { body } = await visitor(service()).call(name, { query: { continue_url: returnUrl } });
      const url = new URL(String(body.data?.url));
      expect([url.origin, url.pathname, url.searchParams.get('continue_url')]).toEqual([
        'http://talad.test',
        `/account/${name.slice(3).toLowerCase()}`,
        returnUrl,
      ]);
    },
  );

  test.each(ATTACKS)('continue_url %s leads home, from the call and from each form', async (attack) => {
    const person = await customer(service());
    const query = { continue_url: attack };
    const { body } = await person.call('urlLogin', { query });
    expect(new URL(String(body.data?.url)).searchParams.get('continue_url')).toBe('http://talad.test/');
    const search = new URLSearchParams(query);
    const places = [
      await person.get(`/account/login?${search}`),
      await person.post(`/account/logout?${search}`, {}),
      await person.post(`/account/login?${search}`, { email: person.email, password: 'a long password' }),
    ];
    expect(places.map(({ headers }) => headers.get('location'))).toEqual(places.map(() => 'http://talad.test/'));
  });

  test('a link on another website does not log anybody out, it asks', async () => {
    const person = await customer(service());
    const asked = await person.get('/account/logout?lang=en', { 'sec-fetch-site': 'cross-site' });
    expect([asked.status, (await asked.text()).includes('Stay logged in')]).toEqual([200, true]);
    expect((await person.call('authCheck')).body.success).toBe(true);
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    {},
  ])('a GET logs nobody out, the form it answers with does: %j', async (headers) => {
    const person = await customer(service());
    const asked = await person.get('/account/logout?lang=en', headers);
    expect([asked.status, asked.headers.getSetCookie()]).toEqual([200, []]);
    expect((await person.call('authCheck')).body.success).toBe(true);
    const [, action = ''] = /<form class="stack" method="post" action="([^"]+)"/.exec(await asked.text()) ?? [];
    const gone = await person.post(action.replaceAll('&amp;', '&'), {});
    expect([gone.status, (await person.call('authCheck')).body.key]).toEqual([303, 'NO_AUTH']);
    expect(gone.headers.getSetCookie().filter((cookie) => cookie.startsWith('signed_in='))).toEqual([
      'signed_in=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
  });

  test.each<Record<string, string>>([
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { origin: 'http://talad.test', 'sec-fetch-site': 'cross-site' },
  ])('a form sent from another website does nothing: %j', async (headers) => {
    const { email } = await customer(service());
    const person = visitor(service());
    const answers = [
      await person.post('/account/login', { email, password: 'a long password' }, headers),
      await person.post('/account/register', { name: 'X', email: newEmail(), password: PASSWORD }, headers),
    ];
    expect(answers.map(({ status, headers: given }) => [status, given.getSetCookie()])).toEqual([
      [403, []],
      [403, []],
    ]);
  });

  test('every page is kept to itself: never stored, never framed, no script', async () => {
    const { headers } = await visitor(service()).get('/account/login');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.replace(/sha256-[^']+/, 'sha256-x')).toBe(
      "default-src 'none'; style-src 'sha256-x'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('the pages speak the language asked for, else that of the locale cookie, else Thai', async () => {
    const someone = visitor(service());
    const langOf = async (path: string, cookie = '') => {
      const html = await (await someone.get(path, { cookie })).text();
      return /<html lang="(\w+)"/.exec(html)?.[1];
    };
    expect([
      await langOf('/account/login'),
      await langOf('/account/login', 'locale=en'),
      await langOf('/account/login', 'locale=kr'),
      await langOf('/account/login?lang=th', 'locale=en'),
      await langOf('/account/login?lang=xx'),
    ]).toEqual(['th', 'en', 'ko', 'th', 'th']);
  });
});
