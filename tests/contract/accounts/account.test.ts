import { beforeAll, expect, test } from 'vitest';
import { openAccounts } from '../../../src/store/accounts/accounts.ts';
import { countLogin } from '../../../src/store/accounts/attempts.ts';
import { describeService, START } from '../harness.ts';
import { customer, join, lastMail, MARKET, openMarket, pathOf, visitor } from '../cart-environment.ts';

const PASSWORD = 'correct horse battery';
const OWN_PAGES = ['orders', 'profile', 'addresses', 'security', 'connections'];
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
    const again = await visitor(service()).call('authCheck', { headers: { cookie: token } });
    expect(again.body.key).toBe('NO_AUTH');

    const back = await person.post('/account/login', { email, password: PASSWORD });
    expect(back.status).toBe(303);
    expect((await person.call('authCheck')).body.success).toBe(true);
  });

  test('the session is the cookie `auth`: HttpOnly, SameSite=Lax, for the whole shop, signed', async () => {
    const email = newEmail();
    const person = visitor(service());
    const asked = await person.post('/account/register', { name: 'Malee', email, password: PASSWORD });
    expect(asked.headers.getSetCookie()).toEqual([]);
    const answer = await person.post(pathOf(lastMail(service(), email).link), { password: PASSWORD });
    const [cookie, device, ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
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

  test('beyond development the session travels over TLS alone', async () => {
    const accounts = await openAccounts(service().db, { secureCookies: true });
    const token = await accounts.register({ name: 'Malee', email: newEmail(), password: PASSWORD }, START);
    const made = await accounts.confirm({ token: token ?? '', password: PASSWORD }, START);
    const attributes = made.ok ? made.setCookie.map((cookie) => cookie.split('; ').slice(1).toSorted()) : [];
    expect(attributes).toEqual([['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']]);
  });

  test('faults stand beside their fields, what was typed is kept, the password is not', async () => {
    const person = visitor(service());
    const typed = { name: '"><script>alert(1)</script>', email: 'nowhere', password: 'short' };
    const answer = await person.post('/account/register?lang=en', typed);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).not.toContain('<script');
    expect(html).toContain('value="nowhere"');
    expect(html).not.toContain('value="short"');
    expect(html).toMatch(/aria-describedby="email-fault"\s+aria-invalid="true"/);
    expect(html).toMatch(/id="email-fault">This does not look like an e-mail address/);
    expect(html).toMatch(/id="password-fault">Please use at least 8 characters/);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('a taken e-mail is told to its owner alone: the answer is the same, and takes as long', async () => {
    const { email: taken } = await customer(service());
    const seen = [];
    for (const email of [newEmail(), taken]) {
      const started = performance.now();
      const form = { name: 'Malee', email, password: PASSWORD };
      const answer = await visitor(service()).post('/account/register?lang=en', form);
      const page = await visitor(service()).get(answer.headers.get('location') ?? '');
      const html = (await page.text()).replace(/nonce="[^"]*"/, '');
      seen.push({ answer: [answer.status, [...answer.headers], html], ms: performance.now() - started });
    }
    const [free, known] = seen;
    expect(known?.answer).toEqual(free?.answer);
    // Hashing the password takes most of it; without that an answer comes ten times as fast.
    expect(Number(known?.ms)).toBeGreaterThan(Number(free?.ms) / 4);
    expect(lastMail(service(), taken)).toMatchObject({ subject: 'registered-already' });
    expect(pathOf(lastMail(service(), taken).link)).toMatch(/^\/account\/login\?/);
    const login = { email: taken, password: PASSWORD };
    expect((await visitor(service()).post('/account/login', login)).status).toBe(422);
  });

  test('a link is good once, for a day, with the password of its registration, and opening it does nothing', async () => {
    const person = visitor(service());
    const email = newEmail();
    await person.post('/account/register', { name: 'Malee', email, password: PASSWORD });
    const link = pathOf(lastMail(service(), email).link);
    const opened = await person.get(link);
    expect([opened.status, (await opened.text()).includes(email), opened.headers.getSetCookie()]).toEqual([
      200,
      true,
      [],
    ]);
    expect((await person.post('/account/login', { email, password: PASSWORD })).status).toBe(422);
    expect((await person.post(link, { password: 'another password' })).status).toBe(422);
    service().now = new Date(START.getTime() + 24 * 3600_000);
    expect((await person.post(link, { password: PASSWORD })).status).toBe(410);
    service().now = new Date(START.getTime() + 24 * 3600_000 - 1);
    expect((await person.post(link, { password: PASSWORD })).status).toBe(303);
    expect((await person.post(link, { password: PASSWORD })).status).toBe(410);
    expect((await person.get(link)).status).toBe(410);
    service().now = START;
  });

  test('whoever invents a host is not sent a link that leads there', async () => {
    const email = newEmail();
    const host = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'http://evil.test' };
    const form = { name: 'Malee', email, password: PASSWORD };
    expect((await visitor(service()).post('/account/register', form, host)).status).toBe(303);
    expect(lastMail(service(), email).link).toMatch(/^\/account\/confirm\?token=/);
    await visitor(service()).post('/account/register', form);
    expect(lastMail(service(), email).link).toMatch(/^http:\/\/talad\.test\/account\/confirm\?token=/);
  });

  test.each([
    ['        ', 'Please use at least 8 characters.'],
    ['password', 'one of the passwords that everybody tries first'],
    ['malee.s@example.org', 'This is your e-mail address or name'],
  ])('the password %j is refused with a reason, at registering and at changing it', async (password, reason) => {
    const form = { name: 'Malee', email: 'malee.s@example.org', password };
    const refused = await visitor(service()).post('/account/register?lang=en', form);
    expect([refused.status, (await refused.text()).includes(reason)]).toEqual([422, true]);
    const person = await customer(service());
    const next = password.includes('@') ? person.email : password;
    const changed = await person.post('/account/security?lang=en', { current: 'a long password', next });
    expect([changed.status, (await changed.text()).includes(reason)]).toEqual([422, true]);
  });

  test('an unknown e-mail and a wrong password are told apart by nobody', async () => {
    const { email } = await customer(service());
    const pages = [];
    const unconfirmed = newEmail();
    await visitor(service()).post('/account/register', {
      name: 'Malee',
      email: unconfirmed,
      password: 'wrong, or not',
    });
    for (const login of [email, newEmail(), unconfirmed]) {
      const answer = await visitor(service()).post('/account/login?lang=en', { email: login, password: 'wrong' });
      pages.push([answer.status, (await answer.text()).replaceAll(login, '').replace(/nonce="[^"]*"/, '')]);
    }
    expect(pages).toEqual([pages[0], pages[0], pages[0]]);
    expect(pages[0]?.[0]).toBe(422);
  });

  test('guessing passwords is stopped, for that e-mail from that address, and the right one does not help then', async () => {
    const { email } = await customer(service());
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const answer = await visitor(service()).post('/account/login', { email, password: `guess ${attempt}` }, from);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 429]);
    const right = { email, password: 'a long password' };
    expect((await visitor(service()).post('/account/login', right, from)).status).toBe(429);
    const elsewhere = { 'x-forwarded-for': '203.0.113.8' };
    expect((await visitor(service()).post('/account/login', right, elsewhere)).status).toBe(303);
  });

  test('guesses from anywhere lock the owner out neither at home nor at another address', async () => {
    const person = await customer(service());
    const right = { email: person.email, password: 'a long password' };
    const guess = async (address: string) =>
      (await countLogin(service().db, { email: person.email, address, device: undefined }, START)) !== undefined;
    for (let stranger = 0; stranger < 5; stranger += 1)
      for (let attempt = 0; attempt < 8; attempt += 1) expect(await guess(`203.0.113.${100 + stranger}`)).toBe(true);
    // 40 guesses were made: another stranger's network has two before it has to wait.
    const late = [await guess('2001:db8:1:2::1'), await guess('2001:db8:1:2::1'), await guess('2001:db8:1:2:ffff::9')];
    expect(late).toEqual([true, true, false]);
    const elsewhere = await visitor(service()).post('/account/login', right, { 'x-forwarded-for': '203.0.113.200' });
    expect(elsewhere.status).toBe(303);
    // The browser that has logged in before, even behind an address that is used up.
    const home = await person.post('/account/login', right, { 'x-forwarded-for': '203.0.113.100' });
    expect(home.status).toBe(303);
  });

  test('after eight guesses each has to wait twice as long, an hour at most, and all is forgotten after a day', async () => {
    const email = newEmail();
    const guess = async (afterMs: number) => {
      const now = new Date(START.getTime() + afterMs);
      return (await countLogin(service().db, { email, address: '203.0.113.31', device: undefined }, now)) !== undefined;
    };
    for (let attempt = 0; attempt < 8; attempt += 1) expect(await guess(0)).toBe(true);
    const allowed = [];
    let now = 0;
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      allowed.push(await guess(now + minutes * 60_000 - 1));
      now += minutes * 60_000;
      allowed.push(await guess(now));
    }
    expect(allowed).toEqual(Array.from({ length: 8 }, () => [false, true]).flat());
    for (let attempt = 0; attempt < 8; attempt += 1) expect(await guess(24 * 3600_000)).toBe(true);
  });

  test.each(['urlLogin', 'urlRegister', 'urlLogout'] as const)(
    '%s leads to the account site and back',
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
    expect(policy.replace(/nonce-[^']+/, 'nonce-x')).toBe(
      "default-src 'none'; style-src 'nonce-x'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
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

  test('own pages are for those who are logged in, and lead back after the log-in', async () => {
    const guest = visitor(service());
    const answers = [];
    for (const page of OWN_PAGES) {
      const { status, headers } = await guest.get(`/account/${page}`);
      const url = new URL(headers.get('location') ?? '');
      answers.push([status, url.pathname, url.searchParams.get('continue_url')]);
    }
    expect(answers).toEqual(OWN_PAGES.map((page) => [303, '/account/login', `http://talad.test/account/${page}`]));
    const person = await customer(service());
    for (const page of OWN_PAGES) expect((await person.get(`/account/${page}`)).status).toBe(200);
  });

  test("name and addresses can be changed, one's own alone", async () => {
    const [person, other] = [await customer(service()), await customer(service())];
    await person.post('/account/profile', { name: 'สมหญิง' });
    expect((await person.call('authCheck')).body.data?.user).toMatchObject({ name: 'สมหญิง' });
    const address = {
      recipient: 'สมหญิง',
      phone: '081 234 5678',
      address: '12 ถนนเจริญเมือง',
      postcode: '50200',
      area: '500101',
    };
    expect((await person.post('/account/addresses', { ...address, postcode: '470' })).status).toBe(422);
    expect((await person.post('/account/addresses', address)).status).toBe(303);
    const shown = await (await person.get('/account/addresses')).text();
    const id = /name="id" value="(\d+)"/.exec(shown)?.[1] ?? '';
    await other.post('/account/addresses/remove', { id });
    expect(await (await person.get('/account/addresses')).text()).toContain('เจริญเมือง');
    expect(await (await other.get('/account/addresses')).text()).not.toContain('เจริญเมือง');
    await person.post('/account/addresses/remove', { id });
    expect(await (await person.get('/account/addresses')).text()).not.toContain('เจริญเมือง');
  });

  test('a new password ends all other sessions, and the old one is no good any more', async () => {
    const person = await customer(service());
    const elsewhere = visitor(service());
    await elsewhere.post('/account/login', { email: person.email, password: 'a long password' });
    expect(await (await person.get('/account/security?lang=en')).text()).toContain('Another device');
    const wrong = await person.post('/account/security?lang=en', { current: 'not it at all', next: PASSWORD });
    expect([wrong.status, (await wrong.text()).includes('This is not your password.')]).toEqual([422, true]);
    expect((await person.post('/account/security', { current: 'a long password', next: 'short' })).status).toBe(422);
    const changed = await person.post('/account/security', { current: 'a long password', next: PASSWORD });
    expect([changed.status, changed.headers.get('location')]).toEqual([
      303,
      '/account/security?done=passwordChanged&lang=th',
    ]);
    expect((await person.call('authCheck')).body.success).toBe(true);
    expect((await elsewhere.call('authCheck')).body.key).toBe('NO_AUTH');
    const login = async (password: string) =>
      (await visitor(service()).post('/account/login', { email: person.email, password })).status;
    expect([await login('a long password'), await login(PASSWORD)]).toEqual([422, 303]);
  });

  test('guessing the password of somebody who has left a device open is stopped', async () => {
    const person = await customer(service());
    const from = { 'x-forwarded-for': '203.0.113.90' };
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const guess = { current: `guess ${attempt} of many`, next: PASSWORD };
      statuses.push((await person.post('/account/security', guess, from)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 429]);
  });

  test('one logs out everywhere else', async () => {
    const person = await customer(service());
    const elsewhere = visitor(service());
    await elsewhere.post('/account/login', { email: person.email, password: 'a long password' });
    const { status } = await person.post('/account/security/sessions', {});
    expect([status, (await elsewhere.call('authCheck')).body.key]).toEqual([303, 'NO_AUTH']);
    const html = await (await person.get('/account/security?lang=en&done=othersEnded')).text();
    expect([html.includes('You are logged out everywhere else.'), html.includes('Another device')]).toEqual([
      true,
      false,
    ]);
  });

  test('the shops that were joined are listed, and left there, one by one', async () => {
    const person = await customer(service());
    expect(await (await person.get('/account/connections?lang=en')).text()).toContain('You have not joined a shop yet');
    await person.call('memberJoin');
    const shown = await (await person.get('/account/connections?lang=en')).text();
    const webId = /name="web_id" value="(\d+)"/.exec(shown)?.[1];
    expect([webId, shown.includes('Member since')]).toEqual([MARKET.talad.webId, true]);
    await person.post('/account/connections/leave', { web_id: MARKET.plain.webId });
    expect((await person.call('memberInfo')).body.data).toMatchObject({ member: { member_flag: '1' } });
    const left = await person.post('/account/connections/leave?lang=en', { web_id: webId ?? '' });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/account/connections?left=1&lang=en']);
    expect((await person.call('memberInfo')).body.data).toMatchObject({ member: { member_flag: '0' } });
  });

  test('what is not there is said so', async () => {
    const { status } = await visitor(service()).get('/account/nothing');
    expect(status).toBe(404);
  });
});
