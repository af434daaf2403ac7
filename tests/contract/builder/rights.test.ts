/** Rights to build belong to confirmed addresses, and to shops. */
import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { builderCalls } from '#schemas/builder/calls.ts';
import { accounts } from '../../../src/store/database/tables/account.ts';
import { join, lastMail, pathOf, type Visitor, visitorAt } from '../cart-environment.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';

const PASSWORD = 'a long password';
const FORM = { name: 'Somebody', password: PASSWORD };
const OWNER = 'owner@example.com';
const SUAN = 'suan-builder@example.com';
const BOSS = 'boss@example.com';
/** The default shop, the other one, and both. */
const HOSTS = ['krua.test', 'suan.test'] as const;

async function builder(service: TestService, email: string): Promise<Visitor> {
  const person = visitorAt(service, 'krua.test');
  await join(service, person, { ...FORM, email });
  return person;
}

/** Statuses of a call by the shop it is made in, with the session of a person. */
async function statuses(service: TestService, person: Visitor, path = '/api/builder/pages', body?: object) {
  const made = HOSTS.map(async (host) => {
    const headers = { cookie: person.cookie(), 'page-language': 'th', 'x-forwarded-host': host };
    const write = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    };
    const request = new Request(`http://${host}${path}`, body === undefined ? { headers } : write);
    return (await service.fetch(request)).status;
  });
  return Promise.all(made);
}

const GRANTS = [{ email: OWNER }, { email: SUAN, shop: 'suan' }, { email: BOSS, shop: '*' }];

describeService('builders of two shops', { shops: FIXTURES, builder: GRANTS }, (service) => {
  test.each([
    [OWNER, [200, 403]],
    [SUAN, [403, 200]],
    [BOSS, [200, 200]],
    ['nobody@example.com', [403, 403]],
  ])('%s may build where the grant says', async (email, expected) => {
    expect(await statuses(service(), await builder(service(), email))).toEqual(expected);
  });

  let atHome: Promise<Visitor> | undefined;
  const logIn = async (): Promise<Visitor> => {
    const person = visitorAt(service(), 'krua.test');
    const known = await person.post('/account/login', { email: SUAN, password: PASSWORD });
    expect(known.status).toBe(303);
    return person;
  };

  test.each(Object.values(builderCalls).map(({ method, path }) => [method, path] as const))(
    '%s %s of another shop is refused, before anything of it is read',
    async (method, path) => {
      const person = await (atHome ??= logIn());
      const [here, there] = await statuses(service(), person, path, method === 'POST' ? {} : undefined);
      expect([here, there]).toEqual([403, expect.not.toBeOneOf([401, 403])]);
    },
  );

  test('a stranger who registers the address first gets nothing, nor keeps its owner from it', async () => {
    const email = 'late-owner@example.com';
    const stranger = visitorAt(service(), 'krua.test');
    await stranger.post('/account/register', { ...FORM, email, password: 'the password of a stranger' });
    const strangers = lastMail(service(), email).link;
    const login = { email, password: 'the password of a stranger' };
    expect((await stranger.post('/account/login', login)).status).toBe(422);
    expect(await statuses(service(), stranger)).toEqual([401, 401]);

    // The owner gets that link too, and does not know its password.
    const owner = visitorAt(service(), 'krua.test');
    expect((await owner.post(pathOf(strangers), { password: PASSWORD })).status).toBe(422);
    await join(service(), owner, { ...FORM, email });
    expect((await owner.call('authCheck')).body.data?.user).toMatchObject({ email });
    expect((await stranger.post(pathOf(strangers), { password: login.password })).status).toBe(410);
    expect((await stranger.post('/account/login', login)).status).toBe(422);
  });

  test('an account from before addresses were confirmed builds nothing until its owner confirms', async () => {
    const email = 'early@example.com';
    const early = await builder(service(), email);
    await service().db.update(accounts).set({ emailVerified: false }).where(eq(accounts.email, email));
    const other = visitorAt(service(), 'krua.test');
    expect((await other.post('/account/login', { email, password: PASSWORD })).status).toBe(303);
    await join(service(), visitorAt(service(), 'krua.test'), { ...FORM, email, password: 'another long password' });
    // The earlier owner is logged out, the mailbox's owner has the account.
    expect((await early.call('authCheck')).body.key).toBe('NO_AUTH');
    expect((await other.post('/account/login', { email, password: PASSWORD })).status).toBe(422);
  });
});

describeService('everybody who is logged in', { shops: FIXTURES, builder: 'login' }, (service) => {
  test('builds only with a confirmed address', async () => {
    const email = 'anybody@example.com';
    const person = await builder(service(), email);
    expect(await statuses(service(), person)).toEqual([200, 200]);
    await service().db.update(accounts).set({ emailVerified: false }).where(eq(accounts.email, email));
    expect(await statuses(service(), person)).toEqual([403, 403]);
  });
});

describeService(
  'everybody who is logged in, some of them invited',
  { shops: FIXTURES, builder: 'login' },
  (service) => {
    test('builds by the role of the invitation where there is one, and else as an owner', async () => {
      const [owner, guest] = [
        await builder(service(), 'first@example.com'),
        await builder(service(), 'nok@example.com'),
      ];
      const path = '/api/builder/draft';
      const page = {
        path: '/roles',
        base: 0,
        page: { pageComponent: [{ type: 'heading', props: { text: 'Roles' } }] },
      };
      await statuses(service(), owner, '/api/builder/team/invite', { email: 'nok@example.com', role: 'reviewer' });
      expect(await statuses(service(), guest)).toEqual([200, 200]);
      expect(await statuses(service(), guest, path, page)).toEqual([403, 403]);
      expect(await statuses(service(), owner, path, page)).toEqual([200, 200]);
    });
  },
);

describeService(
  'a grant of a shop that there is not',
  { shops: FIXTURES, builder: [{ email: OWNER, shop: 'krau' }] },
  (service) => {
    test('is reported to the operator', () => {
      expect(service().logged).toContainEqual({
        event: 'builder warning',
        message: 'BUILDER names the shop "krau", which there is not; nobody builds it',
      });
    });
  },
);
