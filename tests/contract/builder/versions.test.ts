/** Drafts, publications and versions of pages in the embedded service. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importShop } from '../../../src/store/import/import.ts';
import { pageVersions } from '../../../src/store/database/tables/page-edit.ts';
import { type Answer, ask } from '../store-client.ts';
import { isRecord } from '#schemas/record.ts';
import { openRelease } from './release-client.ts';
import { kruaFolder } from '../shop-folder.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { dataOf, get, post, publish, shown, START_AT, titled } from './builder-client.ts';

describeService('a builder', { shops: FIXTURES, builder: 'open' }, (service) => {
  test('a page that was imported is read as it was written, at revision 0', async () => {
    const home = dataOf(await get(service(), 'page', { path: '/' }));
    expect(home).toMatchObject({
      path: '/',
      revision: 0,
      page: {
        pageHead: { title: { th: 'หน้าแรกของ {shop}', en: '{shop} home' } },
        pageSetting: { layout: 'base' },
        pageComponent: [{ type: 'heading', props: { text: { $t: { th: 'สวัสดี', en: 'Hello' } } } }, { type: 'section' }],
      },
      draft: null,
      published: { version: 0, kind: 'imported', of: null, note: null, by: null, at: null },
    });
    expect(dataOf(await get(service(), 'versions', { path: '/' }))).toEqual({ versions: [home.published] });
  });

  test('knows the last twenty revisions of a page, of the shop and in a release apart', async () => {
    const path = '/revised';
    const text = (value: string) => ({ pageComponent: [{ type: 'text', id: 'a', props: { text: value } }] });
    const at = async (revision: number, more: Record<string, string> = {}) => {
      const { status, body } = await get(service(), 'revision', { path, revision: String(revision), ...more });
      return status === 200
        ? dataOf({ status, body, headers: new Headers() }).page
        : [status, isRecord(body) && body.key];
    };
    await publish(service(), path, text('0'));
    for (let base = 2; base < 22; base += 1) await post(service(), 'draft', { path, base, page: text(String(base)) });
    expect([await at(1), await at(2), await at(3), await at(21), await at(22)]).toEqual([
      [404, 'NO_REVISION'],
      text('0'),
      text('2'),
      text('20'),
      [404, 'NO_REVISION'],
    ]);
    const release = await openRelease(service(), 'Revised');
    await release.save(path, text('release'));
    await release.save(path, text('again'));
    const within = { release: release.id };
    expect([await at(0, within), await at(1, within), await at(2, within)]).toEqual([
      text('0'),
      text('release'),
      [404, 'NO_REVISION'],
    ]);
    await release.act('releaseApprove');
    await release.act('releasePublish', { langs: null });
    expect([await at(22), await at(2, within)]).toEqual([text('21'), text('again')]);
  });

  test('shows a draft to nobody until it is published, and at once then', async () => {
    const saved = await post(service(), 'draft', { path: '/new', base: 0, page: titled('One') });
    expect(dataOf(saved)).toEqual({
      path: '/new',
      revision: 1,
      page: titled('One'),
      draft: { by: null, at: START_AT },
      published: null,
    });
    expect(await shown(service(), '/new')).toBe(404);
    const published = await post(service(), 'publish', { path: '/new', base: 1, note: 'First' });
    expect(dataOf(published)).toEqual({
      path: '/new',
      revision: 2,
      page: titled('One'),
      draft: null,
      published: { version: 1, kind: 'published', of: null, note: 'First', by: null, at: START_AT },
    });
    expect(await shown(service(), '/new')).toEqual(titled('One').pageComponent);
    const { body } = await ask(service(), '/api/page?path=/new', { lang: 'en' });
    expect(body).toMatchObject({ data: { pageHead: { title: 'One' } } });
    expect(await shown(service(), '/new', { host: 'suan.test' })).toBe(404);
  });

  test('an imported page is replaced, an unpublished one is gone, and every version comes back', async () => {
    const before = await shown(service(), '/blogs');
    await publish(service(), '/blogs', titled('Ours'));
    expect(await shown(service(), '/blogs')).toEqual(titled('Ours').pageComponent);
    await post(service(), 'unpublish', { path: '/blogs', base: 2, note: 'Closed' });
    expect(await shown(service(), '/blogs')).toBe(404);
    const repeated = await post(service(), 'unpublish', { path: '/blogs', base: 3 });
    expect([repeated.status, repeated.body]).toMatchObject([409, { key: 'NOT_PUBLISHED' }]);
    await post(service(), 'roll-back', { path: '/blogs', base: 3, version: 1 });
    expect(await shown(service(), '/blogs')).toEqual(titled('Ours').pageComponent);
    await post(service(), 'roll-back', { path: '/blogs', base: 4, version: 0 });
    expect(await shown(service(), '/blogs')).toEqual(before);
    const { versions } = dataOf(await get(service(), 'versions', { path: '/blogs' }));
    const version = { of: null, note: null, by: null, at: START_AT };
    expect(versions).toEqual([
      { ...version, version: 4, kind: 'rolled-back', of: 0 },
      { ...version, version: 3, kind: 'rolled-back', of: 1 },
      { ...version, version: 2, kind: 'unpublished', note: 'Closed' },
      { ...version, version: 1, kind: 'published' },
      { ...version, version: 0, kind: 'imported', at: null },
    ]);
    expect(dataOf(await get(service(), 'version', { path: '/blogs', version: '1' }))).toEqual({
      ...version,
      version: 1,
      kind: 'published',
      page: titled('Ours'),
    });
    expect(dataOf(await get(service(), 'version', { path: '/blogs', version: '0' })).page).toEqual({
      pageComponent: before,
    });
    const none = await get(service(), 'version', { path: '/blogs', version: '9' });
    expect([none.status, none.body]).toMatchObject([404, { key: 'NO_VERSION' }]);
  });

  test('a version is named after it was published, and its name is removed; the imported page has no name', async () => {
    const path = '/named';
    await publish(service(), path, titled('Sale'));
    const version = { version: 1, kind: 'published', of: null, by: null, at: START_AT };
    const named = await post(service(), 'version/name', { path, version: 1, name: ' Songkran sale ' });
    expect(dataOf(named)).toEqual({ versions: [{ ...version, note: 'Songkran sale' }] });
    expect(dataOf(await get(service(), 'page', { path })).published).toEqual({ ...version, note: 'Songkran sale' });
    const unnamed = await post(service(), 'version/name', { path, version: 1, name: '' });
    expect(dataOf(unnamed)).toEqual({ versions: [{ ...version, note: null }] });
    const none = await post(service(), 'version/name', { path: '/', version: 0, name: 'First' });
    expect([none.status, none.body]).toMatchObject([404, { key: 'NO_VERSION' }]);
  });

  test('a page taken offline keeps its content as a draft, which a roll back drops unless it was edited', async () => {
    const path = '/offline';
    await publish(service(), path, titled('One'));
    await publish(service(), path, titled('Two'));
    const offline = dataOf(await post(service(), 'unpublish', { path, base: 4 }));
    expect(offline).toMatchObject({ page: titled('Two'), draft: { by: null }, published: { kind: 'unpublished' } });
    const back = dataOf(await post(service(), 'roll-back', { path, base: 5, version: 1 }));
    expect(back).toMatchObject({ page: titled('One'), draft: null });
    await post(service(), 'unpublish', { path, base: 6 });
    await post(service(), 'draft', { path, base: 7, page: titled('Three') });
    expect(dataOf(await post(service(), 'roll-back', { path, base: 8, version: 1 })).page).toEqual(titled('Three'));
    expect(dataOf(await post(service(), 'publish', { path, base: 9 }))).toMatchObject({ draft: null });
    expect(await shown(service(), path)).toEqual(titled('Three').pageComponent);
  });

  test('a draft stays over a roll back, and is dropped when it is discarded', async () => {
    await publish(service(), '/kept', titled('One'));
    await post(service(), 'draft', { path: '/kept', base: 2, page: titled('Two') });
    const back = dataOf(await post(service(), 'roll-back', { path: '/kept', base: 3, version: 1 }));
    expect(back).toMatchObject({ revision: 4, page: titled('Two'), draft: {}, published: { version: 2, of: 1 } });
    const discarded = dataOf(await post(service(), 'discard', { path: '/kept', base: 4 }));
    expect(discarded).toMatchObject({ revision: 5, page: titled('One'), draft: null });
    const nothing = await post(service(), 'publish', { path: '/kept', base: 5 });
    expect([nothing.status, nothing.body]).toMatchObject([409, { key: 'NO_DRAFT', data: { revision: 5 } }]);
  });

  test.each(['draft', 'discard', 'publish', 'unpublish', 'roll-back'])(
    "a %s made from an older revision is refused, with the page's current state",
    async (call) => {
      const path = `/raced-${call}`;
      await post(service(), 'draft', { path, base: 0, page: titled('Theirs') });
      for (const base of [0, 2]) {
        const late = await post(service(), call, {
          path,
          base,
          ...(call === 'draft' ? { page: titled('Mine') } : {}),
          ...(call === 'roll-back' ? { version: 1 } : {}),
        });
        expect([late.status, late.body]).toMatchObject([
          409,
          { success: false, key: 'CONFLICT', data: { revision: 1, page: titled('Theirs'), draft: { at: START_AT } } },
        ]);
      }
      expect(await shown(service(), path)).toBe(404);
    },
  );

  test('accepts one of ten concurrent saves, and one of ten concurrent publications', async () => {
    const path = '/crowd';
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, count) => post(service(), 'draft', { path, base: 0, page: titled(`${count}`) })),
    );
    const heard = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
    expect([heard(saves), saves.every(({ status }) => status === 200 || status === 409)]).toEqual([1, true]);
    const published = await Promise.all(
      Array.from({ length: 10 }, () => post(service(), 'publish', { path, base: 1 })),
    );
    expect(heard(published)).toBe(1);
    expect(dataOf(await get(service(), 'versions', { path })).versions).toHaveLength(1);
  });

  test('keeps the last hundred versions of a page', async () => {
    await publish(service(), '/many', titled('One'));
    const old = {
      webId: '801',
      path: '/many',
      kind: 'published',
      content: titled('Old'),
      at: new Date(START_AT),
    } as const;
    const [first] = await service().db.select().from(pageVersions).where(eq(pageVersions.path, '/many'));
    const rows = Array.from({ length: 120 }, (_, count) => ({ ...old, webId: first?.webId ?? '', version: count + 2 }));
    await service().db.insert(pageVersions).values(rows);
    await publish(service(), '/many', titled('Last'));
    const { versions } = dataOf(await get(service(), 'versions', { path: '/many' }));
    const numbers = (versions as { readonly version: number }[]).map(({ version }) => version);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([100, 122, 23]);
  });

  test('a shop that is imported again keeps what was built: versions are shown, drafts are there', async () => {
    await publish(service(), '/search', titled('Ours'));
    await post(service(), 'draft', { path: '/search', base: 2, page: titled('Ours, changed') });
    const folder = await kruaFolder({ 'pages/added.json': { path: '/added', ...titled('Added') } });
    const options = { dataDir: service().dataDir, now: service().now };
    expect(await importShop(service().db, folder, options)).toMatchObject({ outcome: 'imported' });
    expect(await shown(service(), '/added')).toEqual(titled('Added').pageComponent);
    expect(await shown(service(), '/search')).toEqual(titled('Ours').pageComponent);
    expect(dataOf(await get(service(), 'page', { path: '/search' }))).toMatchObject({
      revision: 3,
      page: titled('Ours, changed'),
    });
  });
});
