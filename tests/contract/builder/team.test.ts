/** The team of a shop: roles, invitations, tokens, comments, and the record of all of it. */
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ACTS, actsOf, type Role, ROLES } from '#schemas/builder/roles.ts';
import { isRecord } from '#schemas/record.ts';
import { join, lastMail, type Visitor, visitorAt } from '../cart-environment.ts';
import { describeService, FIXTURES, START, type TestService } from '../harness.ts';
import type { RateLimiter } from '../../../src/store/limits/rate-limiter.ts';
import { recordAct } from '../../../src/store/audit/record.ts';
import { selectRows } from '../../../src/store/database/database.ts';
import { pageEdits } from '../../../src/store/database/tables/page-edit.ts';
import { releasePages, releases } from '../../../src/store/database/tables/release.ts';
import { shopOfHost } from '../../../src/store/shops.ts';
import { createAdmission } from '../../../src/store/team/admission.ts';
import { findToken, listTokens } from '../../../src/store/team/tokens.ts';
import type { AskOptions } from '../store-client.ts';
import { dataOf, get, post, titled } from './builder-client.ts';
import { openRelease } from './release-client.ts';

const OWNER = 'malee@example.com';
const PASSWORD = 'a long password';

async function register(service: TestService, email: string, name = 'Somebody'): Promise<Visitor> {
  const person = visitorAt(service, 'krua.test');
  await join(service, person, { name, email, password: PASSWORD });
  return person;
}
const as = (person: Visitor): AskOptions => ({ headers: { cookie: person.cookie() } });
const bearing = (token: string): AskOptions => ({ headers: { authorization: `Bearer ${token}` } });
const keyOf = ({ body }: { readonly body: unknown }) => (isRecord(body) ? body.key : undefined);

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

  /** Somebody of a role, with the address confirmed. */
  async function member(role: Role): Promise<Visitor> {
    await invite(`${role}@example.com`, role);
    return register(service(), `${role}@example.com`, role);
  }

  test('an invited address gets a link by mail and its role with the first visit, for fourteen days', async () => {
    const invited = dataOf(await invite('Nok@Example.com', 'editor'));
    const { link } = lastMail(service(), 'nok@example.com');
    // Mails of this service end in its log.
    expect(invited).toMatchObject({ unsentLink: link });
    expect(link).toBe('http://krua.test/account/login?continue_url=%2Fbuilder&lang=th');
    const nok = await register(service(), 'nok@example.com', 'Nok');
    expect(await teamOf()).toMatchObject([
      { email: OWNER, role: 'owner', state: 'fixed' },
      { email: 'nok@example.com', role: 'editor', state: 'invited', by: 'Malee' },
    ]);
    expect(dataOf(await get(service(), 'session', {}, as(nok)))).toEqual({
      name: 'Nok',
      role: 'editor',
      acts: actsOf('editor'),
    });
    expect(await teamOf()).toMatchObject([{}, { name: 'Nok', state: 'joined' }]);

    await invite('late@example.com', 'editor');
    service().now = new Date(START.getTime() + 15 * 24 * 3600 * 1000);
    const late = await register(service(), 'late@example.com');
    expect(keyOf(await get(service(), 'pages', {}, as(late)))).toBe('NOT_A_BUILDER');
    expect(await teamOf()).toContainEqual(expect.objectContaining({ email: 'late@example.com', state: 'expired' }));
    service().now = START;
  });

  test('a member is given another role, and is out with the next call once removed', async () => {
    const person = await member('publisher');
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
    const other = await member('owner');
    for (const [call, body] of [
      ['team/invite', { email: OWNER, role: 'reviewer' }],
      ['team/change', { email: OWNER, role: 'reviewer' }],
      ['team/remove', { email: OWNER }],
    ] as const)
      expect(keyOf(await post(service(), call, body, as(other)))).toBe('FIXED_MEMBER');
    await post(service(), 'team/remove', { email: 'owner@example.com' }, as(owner));
  });

  test('nobody but an owner manages the team, and an editor saves and does not publish', async () => {
    const editor = await member('editor');
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
      translator = await member('translator');
      await post(service(), 'draft', { path: '/texts', base: 0, page: page() }, as(owner));
    });

    test('writes the words of localised texts, in nodes and in the head', async () => {
      const words = page({ text: { $t: { th: 'ก', jp: 'あ' } } }, { title: { th: 'ไทย', en: 'One', jp: '一' } });
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

    test.each(['the shop', 'a release'])(
      'is refused it too where another write comes between, in %s',
      async (place) => {
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
      },
    );

    test('makes no page', async () => {
      const refused = await post(service(), 'draft', { path: '/new', base: 0, page: page() }, as(translator));
      expect(refused.body).toMatchObject({ key: 'TEXTS_ONLY', data: { path: '' } });
    });
  });

  describe('comments', () => {
    const path = '/commented';
    const add = (body: object, options: AskOptions) => post(service(), 'comments/add', { path, ...body }, options);
    const threads = async () => dataOf(await get(service(), 'comments', { path }, as(owner))).threads;
    let reviewer: Visitor;
    beforeAll(async () => {
      reviewer = await member('reviewer');
      const node = { type: 'heading', id: 'top', props: { text: 'One' } };
      const box = { type: 'columns', id: 'box', slots: { left: [node] } };
      await post(service(), 'draft', { path, base: 0, page: { pageComponent: [box] } }, as(owner));
    });

    test('are pinned to a node, answered, resolved and opened again, with names and times', async () => {
      await add({ node: 'top', text: 'Too long?' }, as(reviewer));
      await add({ text: 'Please review', kind: 'review' }, as(owner));
      const [first] = dataOf(await get(service(), 'comments', { path }, as(reviewer))).threads as { id: number }[];
      const thread = first?.id ?? Number.NaN;
      await add({ thread, text: 'Shortened.' }, as(owner));
      const at = START.toISOString();
      const expected = {
        id: thread,
        node: 'top',
        nodeType: 'heading',
        kind: 'comment',
        comments: [
          { id: thread, by: 'reviewer', at, text: 'Too long?' },
          { id: expect.any(Number), by: 'Malee', at, text: 'Shortened.' },
        ],
        resolved: null,
      };
      const review = expect.objectContaining({ node: null, kind: 'review', resolved: null });
      expect(await threads()).toEqual([expected, review]);
      await post(service(), 'comments/resolve', { path, thread, isResolved: true }, as(reviewer));
      expect(await threads()).toEqual([review, { ...expected, resolved: { by: 'reviewer', at } }]);
      await add({ thread, text: 'Not yet.' }, as(reviewer));
      expect(await threads()).toMatchObject([{ id: thread, resolved: null }, { kind: 'review' }]);
    });

    test('stay when their node is gone', async () => {
      await post(service(), 'draft', { path, base: 1, page: { pageComponent: [] } }, as(owner));
      expect(await threads()).toMatchObject([{ node: 'top', nodeType: 'heading' }, { node: null }]);
    });

    test('of another page or none are not answered', async () => {
      const [first] = (await threads()) as { id: number }[];
      const elsewhere = { path: '/elsewhere', thread: first?.id, text: 'Here' };
      expect(keyOf(await post(service(), 'comments/add', elsewhere, as(owner)))).toBe('NO_THREAD');
      expect(keyOf(await add({ text: ' ' }, as(owner)))).toBe('INVALID_INPUT');
      expect(keyOf(await add({ text: 'x'.repeat(2001) }, as(owner)))).toBe('INVALID_INPUT');
    });
  });

  describe('tokens', () => {
    const create = async (body: object) => dataOf(await post(service(), 'tokens/create', body, as(owner)));
    const secretOf = async (body: object) => String((await create({ name: 'Script', days: 30, ...body })).token);

    test('are shown once, kept as a hash, and act in their own name', async () => {
      const token = await secretOf({ role: 'editor' });
      expect(token).toMatch(/^raan_[\w-]{43}$/);
      const listed = await get(service(), 'tokens', {}, as(owner));
      expect(JSON.stringify(listed.body)).not.toContain(token.slice(5));
      const page = titled('By script');
      const saved = await post(service(), 'draft', { path: '/scripted', base: 0, page }, bearing(token));
      expect(dataOf(saved)).toMatchObject({ draft: { by: 'Script' } });
      expect(dataOf(await get(service(), 'tokens', {}, as(owner))).tokens).toMatchObject([
        { name: 'Script', used: START.toISOString(), state: 'active', by: 'Malee' },
      ]);
    });

    test('do what their role and their acts allow, and never manage people or tokens', async () => {
      const reading = await secretOf({ role: 'publisher', acts: ['read', 'manage-team'] });
      expect(dataOf(await get(service(), 'session', {}, bearing(reading))).acts).toEqual(['read']);
      expect(keyOf(await post(service(), 'publish', { path: '/', base: 0 }, bearing(reading)))).toBe('NOT_ALLOWED');
      const mighty = await secretOf({ role: 'owner' });
      expect(keyOf(await get(service(), 'team', {}, bearing(mighty)))).toBe('NOT_ALLOWED');
      expect(keyOf(await get(service(), 'tokens', {}, bearing(mighty)))).toBe('NOT_ALLOWED');
      expect((await get(service(), 'audit', {}, bearing(mighty))).status).toBe(200);
    });

    test('read the record from a cursor, in order and whole, whatever commits late', async () => {
      const reading = bearing(await secretOf({ role: 'owner', acts: ['read-audit'] }));
      const after = async (cursor: unknown) =>
        dataOf(await get(service(), 'audit', { after: String(cursor) }, reading)).entries as { id: number }[];
      const all: { id: number }[] = [];
      for (let page = await after(0); page.length > 0; page = await after(page.at(-1)?.id)) all.push(...page);
      const ids = all.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
      expect(all.at(-1)).toMatchObject({ act: 'token-created', subject: 'Script' });
      expect(keyOf(await get(service(), 'pages', {}, reading))).toBe('NOT_ALLOWED');

      const entry = { act: 'comment-added', at: START, webId: '501' } as const;
      await service().db.transaction(async (tx) => {
        await recordAct(tx, { ...entry, subject: 'late' });
        await recordAct(service().db, { ...entry, subject: 'early' });
        expect(await after(ids.at(-1))).toEqual([]);
      });
      expect(await after(ids.at(-1))).toMatchObject([{ subject: 'late' }, { subject: 'early' }]);
      // A transaction that was rolled back leaves a gap for good.
      await service().db.execute(sql`SELECT nextval('audit_entry_id_seq')`);
      await recordAct(service().db, { ...entry, subject: 'after a gap' });
      expect((await after(ids.at(-1))).length).toBe(2);
      service().now = new Date(START.getTime() + 5 * 60_000);
      expect((await after(ids.at(-1))).at(-1)).toMatchObject({ subject: 'after a gap' });
      service().now = START;
    });

    test('end by time and by hand, and are invalid in another shop or beside a session', async () => {
      const token = await secretOf({ name: 'Brief', role: 'editor', days: 2 });
      const elsewhere = { ...bearing(token), host: 'suan.test' };
      expect(keyOf(await get(service(), 'pages', {}, elsewhere))).toBe('NO_TOKEN');
      service().now = new Date(START.getTime() + 2 * 24 * 3600 * 1000);
      expect(keyOf(await get(service(), 'pages', {}, bearing(token)))).toBe('NO_TOKEN');
      service().now = START;
      expect((await get(service(), 'pages', {}, bearing(token))).status).toBe(200);
      const all = dataOf(await get(service(), 'tokens', {}, as(owner))).tokens as { id: string; name: string }[];
      await post(service(), 'tokens/revoke', { id: all.find(({ name }) => name === 'Brief')?.id }, as(owner));
      expect((await get(service(), 'pages', {}, bearing(token))).status).toBe(401);
      const both = { headers: { cookie: owner.cookie(), authorization: `Bearer ${token}` } };
      expect((await get(service(), 'pages', {}, both)).status).toBe(401);
    });

    test('are rate limited, each for itself, and so is guessing', async () => {
      const token = await secretOf({ name: 'Busy', role: 'reviewer' });
      const all = dataOf(await get(service(), 'tokens', {}, as(owner))).tokens as { id: string; name: string }[];
      const made = all.find(({ name }) => name === 'Busy');
      const counted: string[] = [];
      const consume: RateLimiter['consume'] = (subjects) => {
        counted.push(...subjects.map(({ subject }) => subject.join(' ')));
        return Promise.resolve(7);
      };
      const shop = await shopOfHost(service().db, 'krua.test');
      if (shop === null) throw new Error('there is no shop');
      const gate = createAdmission(service().db, { access: [{ email: OWNER }] }, { consume });
      const ask = (secret: string) =>
        gate({
          call: 'builderPages',
          headers: new Headers({ authorization: `Bearer ${secret}` }),
          account: null,
          shop,
          address: '203.0.113.9',
          now: START,
        });
      const limited = { ok: false, status: 429, key: 'TOO_MANY_REQUESTS', retryAfter: 7 };
      expect([await ask(token), await ask('raan_guess')]).toEqual([limited, limited]);
      expect(counted).toEqual([`token ${made?.id}`, 'wrong-token 203.0.113.9']);
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

  describe('a token of somebody', { meta: { field: ['2.6'] } }, () => {
    const made = async (person: Visitor, name: string) =>
      String(dataOf(await post(service(), 'tokens/create', { name, role: 'owner', days: 30 }, as(person))).token);
    const listed = async (name: string) => {
      const { tokens } = dataOf(await get(service(), 'tokens', {}, as(owner)));
      return Array.isArray(tokens) ? tokens.filter(isRecord).find((each) => each.name === name) : undefined;
    };

    test('ends with their removal from the team, which the record says', async () => {
      await invite('second@example.com', 'owner');
      const other = await register(service(), 'second@example.com', 'Second');
      const token = await made(other, 'Outlives');
      const own = await made(owner, 'Stays');
      expect((await get(service(), 'pages', {}, bearing(token))).status).toBe(200);
      await post(service(), 'team/remove', { email: 'second@example.com' }, as(owner));
      expect(keyOf(await get(service(), 'pages', {}, bearing(token)))).toBe('NO_TOKEN');
      expect([await listed('Outlives'), await listed('Stays')]).toMatchObject([
        { state: 'revoked', by: 'Second' },
        { state: 'active', by: 'Malee' },
      ]);
      expect((await get(service(), 'pages', {}, bearing(own))).status).toBe(200);
      const { entries } = dataOf(await get(service(), 'audit', {}, as(owner)));
      expect(entries).toContainEqual(
        expect.objectContaining({
          act: 'token-revoked',
          by: 'Malee',
          subject: 'Outlives',
          detail: { role: 'owner', maker: 'second@example.com' },
        }),
      );
      await invite('second@example.com', 'owner');
      await get(service(), 'session', {}, as(other));
      expect(keyOf(await get(service(), 'pages', {}, bearing(token)))).toBe('NO_TOKEN');
    });

    test('does no more than they may do now, and nothing once the configuration names them no more', async () => {
      const other = visitorAt(service(), 'krua.test');
      await other.post('/account/login', { email: 'second@example.com', password: PASSWORD });
      const token = await made(other, 'Capped');
      await post(service(), 'team/change', { email: 'second@example.com', role: 'reviewer' }, as(owner));
      expect(dataOf(await get(service(), 'session', {}, bearing(token))).acts).toEqual(['read', 'comment']);
      expect(keyOf(await post(service(), 'publish', { path: '/', base: 0 }, bearing(token)))).toBe('NOT_ALLOWED');
      await post(service(), 'team/remove', { email: 'second@example.com' }, as(owner));
      const fixed = await made(owner, 'Of the owner');
      const shop = await shopOfHost(service().db, 'krua.test');
      if (shop === null) throw new Error('there is no shop');
      const elsewhere = { db: service().db, access: [{ email: 'other@example.com' }], shop, now: service().now };
      expect(await findToken(elsewhere, fixed)).toBeUndefined();
      expect(await findToken({ ...elsewhere, access: [{ email: OWNER }] }, fixed)).toMatchObject({
        name: 'Of the owner',
      });
      const context = { ...elsewhere, by: { name: null, account: null }, headers: new Headers() };
      expect((await listTokens(context)).find(({ name }) => name === 'Of the owner')).toMatchObject({
        state: 'orphaned',
      });
    });
  });

  test('all of it is in the record, which owners read, the newest first', async () => {
    const entries = dataOf(await get(service(), 'audit', {}, as(owner))).entries as { id: number; act: string }[];
    const acts = new Set(entries.map(({ act }) => act));
    for (const act of [
      'member-invited',
      'member-joined',
      'member-changed',
      'member-removed',
      'token-created',
      'token-revoked',
      'comment-added',
      'review-asked',
      'comment-resolved',
    ])
      expect(acts).toContain(act);
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a));
    const older = await get(service(), 'audit', { before: String(entries[0]?.id) }, as(owner));
    expect(dataOf(older).entries).toEqual(entries.slice(1));
  });
});

describeService(
  'a team without an owner in the configuration',
  { shops: FIXTURES, builder: [{ email: OWNER, shop: 'suan' }] },
  (service) => {
    test('keeps its last owner', async () => {
      const { builderMembers } = await import('../../../src/store/database/tables/team.ts');
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
