import { scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { accountCredentials, accounts } from '../../../src/store/database/tables/account.ts';
import { describeService } from '../harness.ts';
import { customer, MARKET, openMarket, stock, visitor } from '../cart-environment.ts';

const PASSWORD = 'correct horse battery';
const OWN_PAGES = ['orders', 'profile', 'addresses', 'security', 'connections'];

describeService('own pages', {}, (service) => {
  beforeAll(() => openMarket(service()));

  test('own pages need a log-in, and are returned to after it', { meta: { spec: ['1.3', '6.3c'] } }, async () => {
    const guest = visitor(service());
    const answers = [];
    for (const page of OWN_PAGES) {
      const { status, headers } = await guest.get(`/account/${page}`);
      const url = new URL(headers.get('location') ?? '', 'http://talad.test');
      answers.push([status, url.pathname, url.searchParams.get('continue_url')]);
    }
    expect(answers).toEqual(OWN_PAGES.map((page) => [303, '/account/login', `/account/${page}`]));
    const person = await customer(service());
    for (const page of OWN_PAGES) expect((await person.get(`/account/${page}`)).status).toBe(200);
  });

  test('the response to a refused form has an address that the back button can open', async () => {
    const [guest, person] = [visitor(service()), await customer(service())];
    const uuid = await stock(service(), 'talad', { remain: 0 });
    const refused = [
      await guest.post('/account/login?lang=en', {}),
      await guest.post('/account/login/code?lang=en', { challenge: 'none', code: '000000' }),
      await guest.post('/account/register?lang=en', {}),
      await guest.post('/account/forgot?lang=en', {}),
      await guest.post('/account/restock?lang=en', { uuid }),
      await person.post('/account/profile?lang=en', {}),
      await person.post('/account/addresses?lang=en', {}),
      await person.post('/account/security?lang=en', {}),
    ];
    const addresses = [];
    for (const answer of refused) {
      const html = await answer.text();
      expect(html).toContain('<script>history.replaceState(');
      addresses.push(/data-address="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '');
    }
    const pages = ['login', 'login', 'register', 'forgot', `restock?uuid=${uuid}`, 'profile', 'addresses', 'security'];
    expect(addresses).toEqual(pages.map((page) => `/account/${page}${page.includes('?') ? '&' : '?'}lang=en`));
    for (const address of addresses) {
      const reopened = await (address.includes('log') ? guest : person).get(address);
      expect([address, reopened.status < 400]).toEqual([address, true]);
    }
  });

  test("name and addresses can be changed, but only one's own", { meta: { spec: ['6.3c'] } }, async () => {
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
    const form = await (await person.get(`/account/addresses?edit=${id}`)).text();
    expect([form.includes('value="12 ถนนเจริญเมือง"'), form.includes(`name="id" value="${id}"`)]).toEqual([true, true]);
    const moved = { ...address, id, address: '7 ถนนท่าแพ' };
    expect((await other.post('/account/addresses', moved)).status).toBe(404);
    expect((await person.post('/account/addresses', { ...moved, phone: '1' })).status).toBe(422);
    expect((await person.post('/account/addresses', moved)).status).toBe(303);
    const changed = await (await person.get('/account/addresses')).text();
    expect([changed.includes('7 ถนนท่าแพ'), changed.includes('เจริญเมือง')]).toEqual([true, false]);
    await person.post('/account/addresses', { ...moved, address: '12 ถนนเจริญเมือง' });
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

  test('a password that an earlier version hashed is good, and hashed again at the log-in', async () => {
    const person = await customer(service());
    const salt = '00112233445566778899aabbccddeeff';
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
    const earlier = `${salt}:${scryptSync('a long password', salt, 64, cost).toString('hex')}`;
    const own = eq(accounts.email, person.email);
    const [account] = await service().db.select({ id: accounts.id }).from(accounts).where(own);
    const isOwn = eq(accountCredentials.userId, account?.id ?? '');
    await service().db.update(accountCredentials).set({ password: earlier }).where(isOwn);
    const login = { email: person.email, password: 'a long password' };
    for (let round = 0; round < 2; round += 1)
      expect((await visitor(service()).post('/account/login', login)).status).toBe(303);
    const [stored] = await service()
      .db.select({ hash: accountCredentials.password })
      .from(accountCredentials)
      .where(isOwn);
    expect(stored?.hash).toMatch(/^\$scrypt\$/);
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

  test('missing records are reported as missing', async () => {
    const { status } = await visitor(service()).get('/account/nothing');
    expect(status).toBe(404);
  });
});
