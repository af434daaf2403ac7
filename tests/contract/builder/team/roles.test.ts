/** Roles of a team's own: acts, languages, and component types that they bar. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { NODE_ACTS, type NodeAct } from '#schemas/builder/roles.ts';
import type { OwnRole } from '#schemas/builder/team.ts';
import { isRecord } from '#schemas/record.ts';
import type { Visitor } from '../../cart-environment.ts';
import { describeService, FIXTURES } from '../../harness.ts';
import type { AskOptions } from '../../store-client.ts';
import { builderMembers, builderTokens } from '../../../../src/store/database/tables/team.ts';
import { dataOf, get, post, titled } from '../builder-client.ts';
import { openRelease } from '../release-client.ts';
import { as, bearing, keyOf, member, OWNER, register, secretOf } from './team-client.ts';

const ALL = { langs: null, bars: [] };
const text = (words: object, more: object = {}) => ({ type: 'text', id: 'a', props: { text: { $t: words }, ...more } });
const page = (...pageComponent: readonly object[]) => ({ pageComponent });

describeService('roles of a team', { shops: FIXTURES, builder: [{ email: OWNER, shop: '*' }] }, (service) => {
  let owner: Visitor;
  beforeAll(async () => {
    owner = await register(service(), OWNER, 'Malee');
  });
  const save = (terms: object, options = as(owner)) => post(service(), 'roles/save', { ...ALL, ...terms }, options);
  const rolesOf = async (options = as(owner)) =>
    dataOf(await get(service(), 'roles', {}, options)).roles as readonly OwnRole[];
  const idOf = async (name: string) => (await rolesOf()).find((role) => role.name === name)?.id ?? '';
  /** Saves a page on what is there; the status, or why it was refused and where. */
  async function put(by: AskOptions, at: Readonly<Record<string, string>>, content: object): Promise<unknown> {
    const { revision: base } = dataOf(await get(service(), 'page', at, as(owner)));
    const { status, body } = await post(service(), 'draft', { ...at, base, page: content }, by);
    return status === 200 || !isRecord(body) ? status : [status, body.key, body.data];
  }

  test('are saved by owners with acts, languages and barred types, and go once nobody has them', async () => {
    const bars = [{ type: 'text', acts: ['remove'] }];
    const made = dataOf(await save({ name: 'Menus', acts: ['edit', 'publish'], bars }));
    const id = await idOf('Menus');
    // To edit includes to read and to translate.
    const menus = { id, name: 'Menus', acts: ['read', 'translate', 'edit', 'publish'], langs: null, bars };
    expect(made.roles).toEqual([menus]);
    expect(keyOf(await save({ name: 'menus', acts: ['read'] }))).toBe('ROLE_EXISTS');

    const person = await member(service(), owner, id, 'ann');
    const { name, acts, langs } = menus;
    expect(dataOf(await get(service(), 'session', {}, as(person)))).toEqual({
      name: 'ann',
      role: name,
      acts,
      langs,
      bars,
    });
    for (const [call, body] of [
      ['roles/save', { ...menus, id: undefined }],
      ['roles/remove', { id }],
    ] as const)
      expect(keyOf(await post(service(), call, body, as(person)))).toBe('NOT_ALLOWED');

    await secretOf(service(), owner, { role: id, name: 'Menu script' });
    await post(service(), 'team/invite', { email: 'open@example.com', role: id }, as(owner));
    const used = await post(service(), 'roles/remove', { id }, as(owner));
    const by = ['ann@example.com', 'open@example.com', 'Menu script'];
    expect(used.body).toMatchObject({ key: 'ROLE_USED', data: { by } });
    for (const email of by.slice(0, 2)) await post(service(), 'team/change', { email, role: 'reviewer' }, as(owner));
    await service().db.update(builderTokens).set({ revokedAt: service().now }).where(eq(builderTokens.role, id));
    expect(dataOf(await post(service(), 'roles/remove', { id }, as(owner))).roles).toEqual([]);
    expect(keyOf(await post(service(), 'roles/remove', { id }, as(owner)))).toBe('NO_ROLE');
    expect(dataOf(await get(service(), 'tokens', {}, as(owner))).tokens).toMatchObject([
      { role: id, state: 'revoked' },
    ]);
  });

  test.each([
    ['manages the team', { acts: ['read', 'manage-team'] }],
    ['manages tokens', { acts: ['read', 'manage-tokens'] }],
    ['does nothing', { acts: [] }],
    ['edits in some languages', { acts: ['edit'], langs: ['jp'] }],
    ['translates into no language', { acts: ['translate'], langs: [] }],
    ['translates into a language that the shop has not', { acts: ['translate'], langs: ['jp', 'fr'] }],
    ['has the name of a standard role', { acts: ['read'], name: 'Owner' }],
    ['bars an act that there is not', { acts: ['edit'], bars: [{ type: 'text', acts: ['publish'] }] }],
  ])('one that %s is refused', async (_, terms) => {
    expect(keyOf(await save({ name: 'Odd', ...terms }))).toBe('INVALID_INPUT');
  });

  test('one of another shop is none here, and a role that is gone lets nobody do anything', async () => {
    const elsewhere = { ...as(owner), host: 'suan.test' };
    await save({ name: 'Garden', acts: ['edit', 'publish', 'read-audit'] }, elsewhere);
    const [garden] = await rolesOf(elsewhere);
    const role = garden?.id ?? '';
    expect((await rolesOf()).map(({ name }) => name)).not.toContain('Garden');
    const email = 'ann@example.com';
    for (const [call, body] of [
      ['team/invite', { email: 'new@example.com', role }],
      ['team/change', { email, role }],
      ['tokens/create', { name: 'Script', role, days: 1 }],
      ['roles/save', { ...garden, name: 'Taken over' }],
      ['roles/remove', { id: role }],
    ] as const)
      expect([call, keyOf(await post(service(), call, body, as(owner)))]).toEqual([call, 'NO_ROLE']);
    const person = await member(service(), owner, 'editor', 'bo');
    await get(service(), 'session', {}, as(person));
    await service().db.update(builderMembers).set({ role }).where(eq(builderMembers.email, 'bo@example.com'));
    expect(keyOf(await get(service(), 'pages', {}, as(person)))).toBe('NOT_ALLOWED');
  });

  describe('one of some languages', () => {
    const at = { path: '/words' };
    let person: Visitor;
    beforeAll(async () => {
      await save({ name: 'Japanese', acts: ['translate', 'publish'], langs: ['jp', 'kr'] });
      person = await member(service(), owner, await idOf('Japanese'), 'yuki');
    });

    test.each(['the shop', 'a release'])('changes only the words of these, in %s', async (place) => {
      const release = place === 'the shop' ? undefined : (await openRelease(service(), place, as(owner))).id;
      const here = { ...at, ...(release === undefined ? {} : { release }) };
      const head = (title: object) => ({ ...page(text({ th: 'ก', en: 'a' })), pageHead: { title } });
      await put(as(owner), here, head({ th: 'ก', en: 'a' }));
      const refused = (path: string) => [403, 'TEXTS_ONLY', { path }];
      const words = '/pageComponent/0/props';
      for (const [content, path] of [
        [page(text({ th: 'ก', en: 'b' })), '/pageHead/title'],
        [{ ...head({ th: 'ก', en: 'a' }), ...page(text({ th: 'ก', en: 'b', jp: 'あ' })) }, `${words}/text/$t/en`],
        [{ ...head({ th: 'ก', en: 'a' }), ...page(text({ th: 'ก' })) }, `${words}/text/$t/en`],
        [{ ...head({ th: 'ก', en: 'a' }), ...page(text({ th: 'ก', en: 'a' }, { align: 'center' })) }, `${words}/align`],
        [head({ th: 'ก', en: 'b' }), '/pageHead/title/en'],
      ] as const)
        expect(await put(as(person), here, content)).toEqual(refused(path));
      const translated = {
        ...page(text({ th: 'ก', en: 'a', jp: 'あ', kr: '가' })),
        pageHead: { title: { th: 'ก', en: 'a', jp: 'あ' } },
      };
      expect(await put(as(person), here, translated)).toBe(200);
      // So are the marks of a machine's words.
      const marked = (machineTexts: object) => ({ ...translated, pageHead: { ...translated.pageHead, machineTexts } });
      const unread = { en: { a: true }, jp: { b: true } };
      await put(as(owner), here, marked(unread));
      expect(await put(as(person), here, marked({ jp: {} }))).toEqual(refused('/pageHead/machineTexts/en'));
      expect(await put(as(person), here, translated)).toEqual(refused('/pageHead/machineTexts/en'));
      expect(await put(as(person), here, marked({ en: { a: true }, kr: { c: true } }))).toBe(200);
      await put(as(owner), here, translated);
      expect(await put(as(person), here, head({ th: 'ก', en: 'a', kr: '가' }))).toBe(200);
    });

    test('claims no merge: a draft that a release overtook stays behind, in the shop and in a release', async () => {
      const path = '/overtaken';
      const aligned = (align: string, words: object = { th: 'ก' }) => page(text(words, { align }));
      await put(as(owner), { path }, aligned('start'));
      await post(service(), 'publish', { path, base: 1 }, as(owner));
      await put(as(owner), { path }, aligned('end'));
      const [slow, fast] = [
        await openRelease(service(), 'Slow', as(owner)),
        await openRelease(service(), 'Fast', as(owner)),
      ];
      await slow.save(path, aligned('end'));
      await fast.save(path, aligned('center'));
      await fast.act('releaseApprove');
      await fast.act('releasePublish', { langs: null });
      for (const release of [undefined, slow.id]) {
        const here = { path, ...(release === undefined ? {} : { release }) };
        const { revision: base } = dataOf(await get(service(), 'page', here, as(owner)));
        const draft = { ...here, base, main: 2, page: aligned('end', { th: 'ก', jp: 'あ' }) };
        const saved = await post(service(), 'draft', draft, as(person));
        expect([saved.status, dataOf(saved).behind]).toMatchObject([200, { version: 2, page: aligned('center') }]);
      }
    });

    test('keeps them in a token, and where its maker has them', async () => {
      const own = bearing(await secretOf(service(), owner, { role: await idOf('Japanese'), acts: ['translate'] }));
      const made = await member(service(), owner, 'owner', 'sam');
      const capped = bearing(await secretOf(service(), made, { role: 'publisher', name: 'Capped' }));
      await post(service(), 'team/change', { email: 'sam@example.com', role: await idOf('Japanese') }, as(owner));
      await put(as(owner), at, page(text({ th: 'ก' })));
      for (const token of [own, capped]) {
        expect(dataOf(await get(service(), 'session', {}, capped))).toMatchObject({ langs: ['jp', 'kr'] });
        expect(await put(token, at, page(text({ th: 'ข' })))).toMatchObject([403, 'TEXTS_ONLY', {}]);
        expect(await put(token, at, page(text({ th: 'ก', jp: 'あ' })))).toBe(200);
        await put(as(owner), at, page(text({ th: 'ก' })));
      }
    });

    test('is changed by an owner while somebody works, who has the new one with the next call', async () => {
      const role = { id: await idOf('Japanese'), name: 'Japanese' };
      const token = bearing(await secretOf(service(), owner, { role: role.id, name: 'Long' }));
      await put(as(owner), at, page(text({ th: 'ก' })));
      const [jp, kr] = [page(text({ th: 'ก', jp: 'あ' })), page(text({ th: 'ก', kr: '가' }))];
      for (const by of [as(person), token]) expect(await put(by, at, jp)).toBe(200);
      await put(as(owner), at, page(text({ th: 'ก' })));
      await save({ ...role, acts: ['translate'], langs: ['kr'] });
      for (const by of [as(person), token]) {
        expect(await put(by, at, jp)).toMatchObject([403, 'TEXTS_ONLY', {}]);
        expect(await put(by, at, kr)).toBe(200);
        expect(keyOf(await post(service(), 'publish', { path: '/words', base: 0 }, by))).toBe('NOT_ALLOWED');
      }
      await save({ ...role, acts: ['translate', 'publish', 'edit'] });
      expect(await put(as(person), at, page(text({ th: 'ข' })))).toBe(200);
      // A token never does more than it was made for.
      expect(await put(token, at, page(text({ th: 'ค' }, { align: 'end' })))).toMatchObject([403, 'TEXTS_ONLY', {}]);
    });
  });

  describe('one that bars a type', () => {
    const hero = { type: 'hero', id: 'top', props: { title: 'One' } };
    const other = { type: 'hero', id: 'end', props: { title: 'Two' } };
    const box = (...children: readonly object[]) => ({ type: 'section', id: 'box', children });
    const before = page(box(hero, { type: 'text', id: 'a' }), other, { type: 'divider', id: 'line' });
    const changes: readonly (readonly [NodeAct, object, node?: string])[] = [
      ['edit', page(box({ ...hero, props: { title: 'New' } }, { type: 'text', id: 'a' }), other)],
      ['edit', page(box({ ...hero, hidden: true }), other)],
      ['add', page(box(hero), other, { type: 'hero', id: 'third' }), 'third'],
      ['add', page(box(hero), other, { type: 'hero' }), 'hero'],
      ['add', page(box(hero), other, hero), 'hero'],
      ['add', page(box(hero), other, { type: 'hero', id: 'line' }), 'line'],
      ['move', page(hero, other)],
      ['remove', page(box(), other)],
      ['remove', page(other)],
      ['remove', page(box({ ...hero, type: 'text' }), other)],
    ];
    let role: { id: string; name: string };
    let [person, token]: readonly AskOptions[] = [];
    beforeAll(async () => {
      await save({ name: 'No heroes', acts: ['edit'] });
      role = { id: await idOf('No heroes'), name: 'No heroes' };
      person = as(await member(service(), owner, role.id, 'kim'));
      token = bearing(await secretOf(service(), owner, { role: role.id, name: 'No hero script' }));
    });

    test.each(['the shop', 'a release'])('refuses each act by itself, with the component, in %s', async (place) => {
      const release = place === 'the shop' ? undefined : (await openRelease(service(), 'Heroes', as(owner))).id;
      const at = { path: '/heroes', ...(release === undefined ? {} : { release }) };
      for (const [act, content, node = 'top'] of changes)
        for (const by of [person, token]) {
          if (by === undefined) throw new Error('nobody has the role');
          await put(as(owner), at, before);
          await save({ ...role, acts: ['edit'], bars: [{ type: 'hero', acts: [act] }] });
          expect([content, await put(by, at, content)]).toEqual([
            content,
            [403, 'BARRED', { node, type: 'hero', act }],
          ]);
          const others = NODE_ACTS.filter((each) => each !== act);
          await save({ ...role, acts: ['edit'], bars: [{ type: 'hero', acts: others }] });
          expect([content, await put(by, at, content)]).toEqual([content, 200]);
        }
    });

    test('lets what is in them and around them change, and pages whose components have no ids yet', async () => {
      await save({ ...role, acts: ['edit'], bars: [{ type: 'section', acts: [...NODE_ACTS] }] });
      const at = { path: '/boxes' };
      await put(as(owner), at, before);
      const by = as(await member(service(), owner, role.id, 'lee'));
      expect(await put(by, at, page({ type: 'text', id: 'new' }, box({ ...hero, props: {} }), other))).toBe(200);
      expect(await put(by, at, page(box(), { ...box(), id: 'second' }))).toEqual([
        403,
        'BARRED',
        { node: 'second', type: 'section', act: 'add' },
      ]);
      const bare = { type: 'section', children: [{ type: 'text' }] };
      await put(as(owner), at, page(bare, bare));
      const withIds = (...ids: readonly string[]) => ids.map((id) => ({ ...bare, id, children: [] }));
      expect(await put(by, at, page({ type: 'text', id: 'new' }, ...withIds('section', 'section-2')))).toBe(200);
      expect(await put(by, at, page(...withIds('section')))).toMatchObject([403, 'BARRED', { act: 'remove' }]);
    });
  });

  test('approve and publish by their acts, and preview what they read', async () => {
    await save({ name: 'Approver', acts: ['publish'] });
    await save({ name: 'Reader', acts: ['read'] });
    const [approver, reader] = [
      as(await member(service(), owner, await idOf('Approver'), 'may')),
      as(await member(service(), owner, await idOf('Reader'), 'ray')),
    ];
    const { id } = await openRelease(service(), 'Approved', as(owner));
    await put(as(owner), { path: '/approved', release: id }, titled('One'));
    const approve = async (by: AskOptions) => {
      const { release } = dataOf(await get(service(), 'release', { id }, as(owner)));
      return post(service(), 'release-approve', { id, base: isRecord(release) ? release.revision : 0 }, by);
    };
    expect(keyOf(await approve(reader))).toBe('NOT_ALLOWED');
    expect((await approve(approver)).status).toBe(200);
    const preview = { path: '/approved', page: titled('Two') };
    for (const by of [approver, reader]) expect((await post(service(), 'preview', preview, by)).status).toBe(200);
    expect(await put(approver, { path: '/approved' }, titled('Two'))).toMatchObject([403, 'NOT_ALLOWED', {}]);
  });
});
