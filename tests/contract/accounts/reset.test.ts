/** New passwords by mail: who gets a link, what it opens, and what it ends. */
import { beforeAll, expect, test } from 'vitest';
import { customer, lastMail, openMarket, pathOf, visitor } from '../cart-environment.ts';
import { describeService, START } from '../harness.ts';

const PASSWORD = 'another long password';
const HOUR_MS = 3600_000;

let lastNetwork = 0;
/** Requests for links are limited by network. */
function newNetwork(): Record<string, string> {
  lastNetwork += 1;
  return { 'x-forwarded-for': `2001:db9:${lastNetwork.toString(16)}::1` };
}

describeService('a new password', {}, (service) => {
  beforeAll(() => openMarket(service()));
  const ask = (email: string, from = newNetwork()) =>
    visitor(service()).post('/account/forgot?lang=en', { email }, from);
  const linkOf = (email: string) => pathOf(lastMail(service(), email).link);

  test('the link of the mail sets it, logs in, ends all other sessions, and is good once', async () => {
    const person = await customer(service());
    expect((await ask(person.email)).status).toBe(303);
    const link = linkOf(person.email);
    expect([lastMail(service(), person.email).subject, link.split('?')[0]]).toEqual(['reset', '/account/reset']);
    const browser = visitor(service());
    const page = await browser.get(link);
    expect([page.status, (await page.text()).includes(person.email), browser.cookie()]).toEqual([200, true, '']);
    const done = await browser.post(link, { password: PASSWORD });
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://talad.test/en']);
    expect((await browser.get('/account/profile')).status).toBe(200);
    expect((await person.get('/account/profile')).status).toBe(303);
    const login = (password: string) =>
      visitor(service()).post('/account/login', { email: person.email, password }, newNetwork());
    expect([(await login('a long password')).status, (await login(PASSWORD)).status]).toEqual([422, 303]);
    expect([(await browser.post(link, { password: PASSWORD })).status, (await browser.get(link)).status]).toEqual([
      410, 410,
    ]);
  });

  test('an address without an account gets the same answer, and a mail that says so', async () => {
    const known = await customer(service());
    const stranger = 'stranger@example.org';
    const answers = [await ask(known.email), await ask(stranger)];
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.headers.get('location')}`)).size).toBe(1);
    expect(lastMail(service(), stranger).subject).toBe('reset-unknown');
    expect(linkOf(stranger)).toMatch(/^\/account\/register\?/);
    const sent = await visitor(service()).get(answers[0]?.headers.get('location') ?? '');
    expect(await sent.text()).toContain('Look into your mailbox');
  });

  test('a link ends after an hour, and with any other of the account that was used', async () => {
    const person = await customer(service());
    await ask(person.email);
    const first = linkOf(person.email);
    await ask(person.email);
    const second = linkOf(person.email);
    const status = async (link: string) => (await visitor(service()).get(link)).status;
    service().now = new Date(START.getTime() + HOUR_MS - 1);
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    expect((await visitor(service()).post(second, { password: PASSWORD })).status).toBe(303);
    expect(await status(first)).toBe(410);
    service().now = START;
    await ask(person.email);
    const third = linkOf(person.email);
    service().now = new Date(START.getTime() + HOUR_MS);
    expect(await status(third)).toBe(410);
    service().now = START;
  });

  test.each([
    ['short', 'at least 8 characters'],
    ['password', 'one of the passwords that everybody tries first'],
  ])('the password "%s" is refused with its reason, and the link stays good', async (password, reason) => {
    const person = await customer(service());
    await ask(person.email);
    const link = linkOf(person.email);
    const refused = await visitor(service()).post(link, { password });
    expect([refused.status, (await refused.text()).includes(reason)]).toEqual([422, true]);
    expect((await visitor(service()).get(link)).status).toBe(200);
  });

  test('a forged, an empty and a registration’s token open nothing', async () => {
    await visitor(service()).post('/account/register', {
      name: 'Malee',
      email: 'half@example.org',
      password: PASSWORD,
    });
    const token = new URLSearchParams(linkOf('half@example.org').split('?')[1]).get('token') ?? '';
    for (const given of ['', 'forged', token]) {
      const link = `/account/reset?${new URLSearchParams({ token: given })}`;
      const answers = [await visitor(service()).get(link), await visitor(service()).post(link, { password: PASSWORD })];
      expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    }
  });

  test('one visitor asks a few times, one mailbox is filled by nobody', async () => {
    const { email } = await customer(service());
    const from = newNetwork();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await ask(email, from)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 429, 429]);
    let sent = 0;
    for (let time = 0; time < 30; time += 1) if ((await ask(email)).status === 303) sent += 1;
    expect(sent).toBeLessThanOrEqual(20);
  });

  test('the log-in page links there, and an unknown e-mail address is reported at its field', async () => {
    const login = await (await visitor(service()).get('/account/login?lang=en')).text();
    expect(login).toMatch(/formaction="\/account\/forgot\?[^"]*" name="do" value="ask">Forgot your password\?/);
    const refused = await ask('nowhere');
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('This does not look like an e-mail address'),
    ]);
  });

  test('the address typed at the log-in stays, and asking for the form sends no mail', async () => {
    const typed = { email: 'somchai@example.com', password: 'half a passw', do: 'ask' };
    const asked = await visitor(service()).post('/account/forgot?lang=en', typed);
    const text = await asked.text();
    expect([asked.status, /name="email"[^>]*value="([^"]*)"/.exec(text)?.[1], text.includes('half a passw')]).toEqual([
      200,
      'somchai@example.com',
      false,
    ]);
  });
});
