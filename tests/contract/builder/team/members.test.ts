/** The people of a team: roles, invitations, and what each role may change. */
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ACTS, actsOf, rightsOf, type Role, ROLES } from '#schemas/builder/roles.ts';
import { isRecord } from '#schemas/record.ts';
import { lastMail, pathOf, type Visitor, visitorAt } from '../../cart-environment.ts';
import { describeService, FIXTURES, START } from '../../harness.ts';
import { selectRows } from '../../../../src/store/database/database.ts';
import { pageEdits } from '../../../../src/store/database/tables/page-edit.ts';
import { releasePages, releases } from '../../../../src/store/database/tables/release.ts';
import { builderMembers } from '../../../../src/store/database/tables/team.ts';
import { dataOf, get, post, titled } from '../builder-client.ts';
import { openRelease } from '../release-client.ts';
import { as, keyOf, member, OWNER, register } from './team-client.ts';

test('each role may do what those below it may, and an owner everything', () => {
  expect(actsOf('owner')).toEqual(ACTS);
  for (const [index, role] of ROLES.entries())
    expect(actsOf(ROLES[index - 1] ?? 'owner')).toEqual(expect.arrayContaining([...actsOf(role)]));
  expect([actsOf('editor'), actsOf('translator'), actsOf('reviewer')]).toEqual([
    ['read', 'comment', 'translate', 'edit'],
    ['read', 'comment', 'translate'],
    ['read', 'comment'],
  ]);
});

describeService('a team', { shops: FIXTURES, builder: [{ email: OWNER }] }, (service) => {
  let owner: Visitor;
  beforeAll(async () => {
    owner = await register(service(), OWNER, 'Malee');
  });
  const invite = (email: string, role: Role) => post(service(), 'team/invite', { email, role }, as(owner));
  const teamOf = async () => dataOf(await get(service(), 'team', {}, as(owner))).members;

  test('an invited address gets a link by mail and its role with the first visit, for fourteen days', async () => {
    const invited = dataOf(await invite('Nok@Example.com', 'editor'));
    const { link } = lastMail(service(), 'nok@example.com');
    // Mails of this service end in its log.
    expect(invited).toMatchObject({ unsentLink: link });
    expect(link).toBe('http://krua.test/account/login?continue_url=%2Fbuilder%3Finvited%3D1&lang=th');
    const nok = await register(service(), 'nok@example.com', 'Nok');
    expect(await teamOf()).toMatchObject([
      { email: OWNER, role: 'owner', state: 'fixed' },
      { email: 'nok@example.com', role: 'editor', state: 'invited', by: 'Malee' },
    ]);
    expect(dataOf(await get(service(), 'session', {}, as(nok)))).toEqual({
      name: 'Nok',
      role: 'editor',
      ...rightsOf('editor'),
    });
    expect(await teamOf()).toMatchObject([{}, { name: 'Nok', state: 'joined' }]);

    await invite('late@example.com', 'editor');
    service().now = new Date(START.getTime() + 15 * 24 * 3600 * 1000);
    const late = await register(service(), 'late@example.com');
    expect(keyOf(await get(service(), 'pages', {}, as(late)))).toBe('NOT_A_BUILDER');
    expect(await teamOf()).toContainEqual(expect.objectContaining({ email: 'late@example.com', state: 'expired' }));
    service().now = START;
  });

  test('its link says what for, also where it leads to registering, and keeps its language for the workbench', async () => {
    await invite('guest@example.com', 'editor');
    const guest = visitorAt(service(), 'krua.test');
    const { link } = lastMail(service(), 'guest@example.com');
    const inEnglish = pathOf(link).replace('lang=th', 'lang=en');
    const login = await (await guest.get(inEnglish)).text();
    expect(login).toContain('You are invited to build ');
    const register = /href="(\/account\/register[^"]*)"/.exec(login)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(await (await guest.get(register)).text()).toContain('You are invited to build ');
    const loggedIn = await owner.get(inEnglish);
    expect(loggedIn.headers.get('location')).toBe('http://krua.test/builder?invited=1&lang=en');
  });

  test('a member is given another role, and is out with the next call once removed', async () => {
    const person = await member(service(), owner, 'publisher');
    expect((await get(service(), 'pages', {}, as(person))).status).toBe(200);
    await post(service(), 'team/change', { email: 'publisher@example.com', role: 'reviewer' }, as(owner));
    expect(keyOf(await post(service(), 'publish', { path: '/', base: 0 }, as(person)))).toBe('NOT_ALLOWED');
    await post(service(), 'team/remove', { email: 'publisher@example.com' }, as(owner));
    expect(keyOf(await get(service(), 'pages', {}, as(person)))).toBe('NOT_A_BUILDER');
    expect(keyOf(await post(service(), 'team/remove', { email: 'publisher@example.com' }, as(owner)))).toBe(
      'NO_MEMBER',
    );
  });

  test('the owner whom the configuration names stays, whatever another owner asks', async () => {
    const other = await member(service(), owner, 'owner');
    for (const [call, body] of [
      ['team/invite', { email: OWNER, role: 'reviewer' }],
      ['team/change', { email: OWNER, role: 'reviewer' }],
      ['team/remove', { email: OWNER }],
    ] as const)
      expect(keyOf(await post(service(), call, body, as(other)))).toBe('FIXED_MEMBER');
    await post(service(), 'team/remove', { email: 'owner@example.com' }, as(owner));
  });

  test('nobody but an owner manages the team, and an editor saves and does not publish', async () => {
    const editor = await member(service(), owner, 'editor');
    const saved = await post(service(), 'draft', { path: '/edited', base: 0, page: titled('One') }, as(editor));
    expect(saved.status).toBe(200);
    const refused = await post(service(), 'publish', { path: '/edited', base: 1 }, as(editor));
    expect(refused.body).toMatchObject({ key: 'NOT_ALLOWED', data: { role: 'editor', act: 'publish' } });
    for (const call of ['team', 'tokens', 'audit'])
      expect(keyOf(await get(service(), call, {}, as(editor)))).toBe('NOT_ALLOWED');
    for (const [call, body] of [
      ['team/invite', { email: 'friend@example.com', role: 'owner' }],
      ['team/change', { email: 'editor@example.com', role: 'owner' }],
      ['team/remove', { email: 'editor@example.com' }],
      ['tokens/create', { name: 'Mine', role: 'owner', days: 1 }],
    ] as const)
      expect(keyOf(await post(service(), call, body, as(editor)))).toBe('NOT_ALLOWED');
  });

  describe('a translator', () => {
    const page = (change: object = {}, head: object = { title: { th: 'ไทย', en: 'One' } }) => ({
      pageHead: head,
      pageComponent: [
        { type: 'text', id: 'a', props: { text: { $t: { th: 'ก' } }, align: 'start', ...change } },
        { type: 'button', id: 'b', props: { label: 'Buy', href: '/sale' } },
      ],
    });
    let translator: Visitor;
    beforeAll(async () => {
      translator = await member(service(), owner, 'translator');
      await post(service(), 'draft', { path: '/texts', base: 0, page: page() }, as(owner));
    });

    test('writes the words of localised texts, in nodes and in the head, and marks those of a machine', async () => {
      const head = { title: { th: 'ไทย', en: 'One', jp: '一' }, machineTexts: { jp: { 'abc-1': true } } };
      const words = page({ text: { $t: { th: 'ก', jp: 'あ' } } }, head);
      const saved = await post(service(), 'draft', { path: '/texts', base: 1, page: words }, as(translator));
      expect(dataOf(saved)).toMatchObject({ revision: 2, draft: { by: 'translator' } });
      await post(service(), 'draft', { path: '/texts', base: 2, page: page() }, as(owner));
    });

    test.each([
      ['another prop', page({ align: 'center' }), '/pageComponent/0/props/align'],
      ['a text that all languages share', page({ text: 'ก' }), '/pageComponent/0/props/text'],
      [
        'a language that there is not',
        page({ text: { $t: { th: 'ก', xx: 'x' } } }),
        '/pageComponent/0/props/text/$t/xx',
      ],
      ['a word that is no text', page({ text: { $t: { th: ['ก'] } } }), '/pageComponent/0/props/text/$t/th'],
      [
        'a field of the head',
        page({}, { title: { th: 'ไทย', en: 'One' }, description: 'All' }),
        '/pageHead/description',
      ],
      ['the order of nodes', { ...page(), pageComponent: page().pageComponent.toReversed() }, '/pageComponent/0/type'],
      ['the number of nodes', { ...page(), pageComponent: page().pageComponent.slice(1) }, '/pageComponent'],
    ])('is refused %s, with where it is', async (_, changed, path) => {
      const refused = await post(service(), 'draft', { path: '/texts', base: 3, page: changed }, as(translator));
      expect([refused.status, refused.body]).toMatchObject([403, { key: 'TEXTS_ONLY', data: { path } }]);
    });

    test.each(['the shop', 'a release'])('is refused where another write comes between, in %s', async (place) => {
      const { db } = service();
      const release = place === 'the shop' ? undefined : (await openRelease(service(), place, as(owner))).id;
      const path = release === undefined ? '/texts' : '/texts-in-release';
      const at = { path, ...(release === undefined ? {} : { release }) };
      const begun = await post(service(), 'draft', { ...at, base: 0, page: page() }, as(owner));
      const { revision } = dataOf(release === undefined ? await get(service(), 'page', at, as(owner)) : begun);
      const next = Number(revision) + 1;
      const refused = await db.transaction(async (tx) => {
        // The owner's write is under way, and the translator's names the revision that it makes.
        await (release === undefined
          ? tx.update(pageEdits).set({ revision: next }).where(eq(pageEdits.path, path))
          : tx.update(releases).set({ name: 'Held' }).where(eq(releases.id, release)));
        if (release !== undefined)
          await tx.update(releasePages).set({ revision: next }).where(eq(releasePages.releaseId, release));
        const evil = { ...at, base: next, page: page({ align: 'center' }) };
        const answer = post(service(), 'draft', evil, as(translator));
        await vi.waitFor(async () => {
          const waiting = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          expect(await selectRows(db, waiting, v.object({ pid: v.number() }))).toHaveLength(1);
        }, 10_000);
        return { answer };
      });
      expect(keyOf(await refused.answer)).toBe('TEXTS_ONLY');
    });

    test('makes no page', async () => {
      const refused = await post(service(), 'draft', { path: '/new', base: 0, page: page() }, as(translator));
      expect(refused.body).toMatchObject({ key: 'TEXTS_ONLY', data: { path: '' } });
    });
  });

  test('an invitation says nothing of the person invited', { meta: { field: ['2.5'] } }, async () => {
    await register(service(), 'private@example.com', 'A Private Name');
    const answers = [
      await invite('private@example.com', 'editor'),
      await post(service(), 'team/change', { email: 'private@example.com', role: 'reviewer' }, as(owner)),
      await get(service(), 'team', {}, as(owner)),
      await get(service(), 'audit', {}, as(owner)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(answers)).not.toContain('A Private Name');
    await invite('nobody-yet@example.com', 'reviewer');
    const members: unknown = await teamOf();
    const of = (email: string) =>
      Array.isArray(members) ? members.filter(isRecord).find((each) => each.email === email) : undefined;
    const known = of('private@example.com');
    expect(known).toEqual({ ...of('nobody-yet@example.com'), email: 'private@example.com' });
    for (const email of ['private@example.com', 'nobody-yet@example.com'])
      await post(service(), 'team/remove', { email }, as(owner));
  });
});

describeService(
  'a team without an owner in the configuration',
  { shops: FIXTURES, builder: [{ email: OWNER, shop: 'suan' }] },
  (service) => {
    test('keeps its last owner', async () => {
      const row = { webId: '501', invitedBy: null, invitedAt: START, joinedAt: START };
      const emails = ['first@example.com', 'second@example.com'];
      for (const email of emails)
        await service()
          .db.insert(builderMembers)
          .values({ ...row, email, role: 'owner' });
      const first = await register(service(), 'first@example.com');
      const self = { email: 'first@example.com' };
      expect((await post(service(), 'team/remove', { email: 'second@example.com' }, as(first))).status).toBe(200);
      for (const [call, body] of [
        ['team/remove', self],
        ['team/change', { ...self, role: 'editor' }],
        ['team/invite', { ...self, role: 'editor' }],
      ] as const)
        expect(keyOf(await post(service(), call, body, as(first)))).toBe('LAST_OWNER');
      await service()
        .db.insert(builderMembers)
        .values({ ...row, email: 'third@example.com', role: 'owner', joinedAt: null });
      expect(keyOf(await post(service(), 'team/remove', self, as(first)))).toBe('LAST_OWNER');
    });
  },
);

describeService('a team where every account builds', { shops: FIXTURES, builder: 'login' }, (service) => {
  test('an owner keeps the role until another owner has joined', async () => {
    const first = await register(service(), 'first@example.com');
    const self = { email: 'first@example.com', role: 'translator' };
    expect(keyOf(await post(service(), 'team/invite', self, as(first)))).toBe('LAST_OWNER');
    await post(service(), 'team/invite', { ...self, role: 'owner' }, as(first));
    expect(keyOf(await post(service(), 'team/change', self, as(first)))).toBe('LAST_OWNER');
    await service()
      .db.insert(builderMembers)
      .values({ webId: '501', email: 'second@example.com', role: 'owner', invitedAt: START, joinedAt: START });
    expect(keyOf(await post(service(), 'team/remove', { email: 'third@example.com' }, as(first)))).toBe('NO_MEMBER');
    expect((await post(service(), 'team/change', self, as(first))).status).toBe(200);
  });

  test('somebody removed has no access until invited again, and neither has an invitation that expired', async () => {
    const owner = await register(service(), OWNER, 'Malee');
    const person = await member(service(), owner, 'translator');
    const self = { email: 'translator@example.com', role: 'reviewer' };
    const roleOf = async () => dataOf(await get(service(), 'session', {}, as(person))).role;
    expect(await roleOf()).toBe('translator');
    const removed = dataOf(await post(service(), 'team/remove', { email: self.email }, as(owner)));
    expect(removed.builders).toBe('login');
    expect(JSON.stringify(removed.members)).not.toContain(self.email);
    expect(keyOf(await get(service(), 'session', {}, as(person)))).toBe('NOT_A_BUILDER');
    expect(keyOf(await post(service(), 'team/change', self, as(owner)))).toBe('NO_MEMBER');
    await post(service(), 'team/invite', self, as(owner));
    service().now = new Date(START.getTime() + 15 * 24 * 3600 * 1000);
    expect(keyOf(await get(service(), 'session', {}, as(person)))).toBe('NOT_A_BUILDER');
    service().now = START;
    expect(await roleOf()).toBe('reviewer');
  });

  test('the audit log names who logged in, but nobody who was removed', async () => {
    const owner = await register(service(), 'auditor@example.com', 'Auditor');
    await member(service(), owner, 'editor', 'gone');
    await post(service(), 'team/remove', { email: 'gone@example.com' }, as(owner));
    const entries = dataOf(await get(service(), 'audit', {}, as(owner))).entries as { act: string; by: string }[];
    const names = entries.filter(({ act }) => act === 'log-in').map(({ by }) => by);
    expect(names).toContain('Auditor');
    expect(names).not.toContain('gone');
  });

  test('the last owner who has a role does not leave', async () => {
    const self = { email: 'leaving@example.com' };
    await service().db.delete(builderMembers);
    const leaving = await register(service(), self.email);
    await post(service(), 'team/invite', { ...self, role: 'owner' }, as(leaving));
    expect(keyOf(await post(service(), 'team/remove', self, as(leaving)))).toBe('LAST_OWNER');
  });
});
