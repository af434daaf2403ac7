/** Building pages in the embedded service: drafts, publishing, versions, and who may. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { importShop } from '../../../src/store/import/import.ts';
import { pageVersions } from '../../../src/store/database/tables/page-edit.ts';
import { type Answer, ask, type AskOptions, send } from '../store-client.ts';
import { kruaFolder } from '../shop-folder.ts';
import { join, visitorAt } from '../cart-environment.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';

const START_AT = '2026-11-01T03:00:00.000Z';
const titled = (text: string) => ({
  pageHead: { title: { th: `${text} ไทย`, en: text } },
  pageComponent: [{ type: 'heading', props: { text } }],
});
/** Nodes of no known type, with fields of no known name, in an order of their own. */
const ODD = {
  pageComponent: [
    { zeta: 1, type: 'Not A Type', alpha: { $t: 5 }, children: 'none', props: { deep: [[[{ x: null }]]] } },
  ],
};

function dataOf({ body }: Answer): Record<string, unknown> {
  if (!isRecord(body) || !isRecord(body.data)) throw new Error(`no data in ${JSON.stringify(body)}`);
  return body.data;
}
const get = (service: TestService, call: string, query: Record<string, string>, options?: AskOptions) =>
  ask(service, `/api/builder/${call}?${new URLSearchParams(query)}`, options);
const post = (service: TestService, call: string, body: object, options?: AskOptions) =>
  send(service, `/api/builder/${call}`, body, options);
/** What visitors are shown at a path: its tree, or the status. */
async function shown(service: TestService, path: string, options?: AskOptions): Promise<unknown> {
  const { status, body } = await ask(service, `/api/page?path=${path}`, options);
  return status === 200 && isRecord(body) && isRecord(body.data) ? body.data.pageComponent : status;
}
/** Saves and publishes a page as it stands. */
async function publish(service: TestService, path: string, page: object, note?: string) {
  const { revision } = dataOf(await get(service, 'page', { path }));
  await post(service, 'draft', { path, base: revision, page });
  return post(service, 'publish', { path, base: Number(revision) + 1, ...(note === undefined ? {} : { note }) });
}

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

  test('a draft is nobody else’s business until it is published; then it is shown at once', async () => {
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
    const again = await post(service(), 'unpublish', { path: '/blogs', base: 3 });
    expect([again.status, again.body]).toMatchObject([409, { key: 'NOT_PUBLISHED' }]);
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
    'a %s made from an older revision is refused, with how the page stands',
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

  test('of ten who save at once one is heard; of ten who publish at once one is', async () => {
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

  test('nodes are kept as they are, whatever they hold', async () => {
    await publish(service(), '/odd', ODD);
    expect(JSON.stringify(await shown(service(), '/odd'))).toBe(JSON.stringify(ODD.pageComponent));
    const { page } = dataOf(await get(service(), 'page', { path: '/odd' }));
    expect(page).toEqual(ODD);
  });

  test('a tree as large as what is rendered is taken; what is larger is refused, saying where', async () => {
    const nest = (levels: number): object =>
      levels === 1 ? { type: 'x' } : { type: 'x', children: [nest(levels - 1)] };
    const list = (length: number) =>
      Array.from({ length }, () => ({ type: 'spacer', props: { note: 'x'.repeat(100) } }));
    const save = (pageComponent: unknown) =>
      post(service(), 'draft', { path: '/large', base: 0, page: { pageComponent } });
    const refused = async (pageComponent: unknown) => {
      const { status, body } = await save(pageComponent);
      return [status, isRecord(body) && body.msg];
    };
    expect(await refused([nest(65)])).toEqual([400, expect.stringMatching(/children\/0: expected at most 64 levels/)]);
    expect(await refused(list(20_001))).toEqual([
      400,
      '/body/page/pageComponent/20000: expected at most 20000 nodes, found more',
    ]);
    expect(await refused([{ type: 'x', props: { text: 'ก'.repeat(90_000) } }])).toEqual([
      400,
      expect.stringMatching(/^\/body\/page\/pageComponent\/0\/props\/text: expected at most 262144 bytes of text/),
    ]);
    expect(await refused(list(90_000))).toEqual([413, 'the body is larger than this call takes']);
    expect((await save([nest(64), ...list(19_936)])).status).toBe(200);
  });

  test.each([
    [{ path: 'new', base: 0, page: titled('x') }, '/body/path: expected a path such as "/about"'],
    [{ path: '/new/', base: 0, page: titled('x') }, '/body/path: expected a path such as "/about"'],
    [{ path: '/a//b', base: 0, page: titled('x') }, '/body/path: expected a path such as "/about"'],
    [{ path: '/a/*/b', base: 0, page: titled('x') }, '/body/path: expected a path such as "/about"'],
    [{ path: '/en/a', base: 0, page: titled('x') }, '/body/path: expected a path that the storefront does not need'],
    [{ path: '/api/page', base: 0, page: titled('x') }, '/body/path: expected a path that the storefront does not'],
    [{ path: '/a', base: -1, page: titled('x') }, '/body/base: expected'],
    [{ path: '/a', base: 0, page: {} }, '/body/page/pageComponent: expected'],
    [
      { path: '/a', base: 0, page: { pageComponent: 'x' } },
      '/body/page/pageComponent: expected a node or a list of nodes',
    ],
    [{ path: '/a', base: 0, page: { pageComponent: [], otherData: {} } }, '/body/page/otherData: expected'],
    [
      { path: '/a', base: 0, page: { pageComponent: [], pageHead: { title: { th: 1 } } } },
      '/body/page/pageHead/title: expected',
    ],
  ])('%j is refused', async (body, message) => {
    const answer = await post(service(), 'draft', body);
    expect([answer.status, answer.body]).toMatchObject([400, { key: 'INVALID_INPUT' }]);
    expect(isRecord(answer.body) && String(answer.body.msg)).toContain(message);
  });

  test('all pages are listed: published, drafts, both; with their titles in the language asked for', async () => {
    await publish(service(), '/listed/both', titled('Both'));
    await post(service(), 'draft', { path: '/listed/both', base: 2, page: titled('Both, changed') });
    await post(service(), 'draft', { path: '/listed/draft', base: 0, page: titled('Draft') });
    await publish(service(), '/listed/gone', titled('Gone'));
    await post(service(), 'unpublish', { path: '/listed/gone', base: 2 });
    const { pages } = dataOf(await get(service(), 'pages', {}, { lang: 'en' }));
    const listed = (pages as { readonly path: string }[]).filter(({ path }) => /^\/$|^\/listed/.test(path));
    expect(listed).toEqual([
      { path: '/', title: '{shop} home', isPublished: true, hasDraft: false },
      { path: '/listed/both', title: 'Both, changed', isPublished: true, hasDraft: true },
      { path: '/listed/draft', title: 'Draft', isPublished: false, hasDraft: true },
    ]);
  });

  test('a page that is being built is shown with every record it names', async () => {
    const uuid = '00000000-0000-4000-8000-000000000006';
    const page = { ...titled('Soap'), pageComponent: [{ type: 'product-card', props: { uuid } }] };
    const preview = dataOf(await post(service(), 'preview', { path: '/soap', page }, { lang: 'en' }));
    expect(preview).toMatchObject({
      path: '/soap',
      httpStatusCode: 200,
      nowLang: 'en',
      pageComponent: page.pageComponent,
      pageHead: { title: 'Soap' },
      otherData: {
        productDetails: expect.arrayContaining([expect.objectContaining({ uuid, name: 'Handmade kaffir lime soap' })]),
      },
    });
    expect(await shown(service(), '/soap')).toBe(404);
    const pattern = { path: '/blog/*', shown: '/blog/soap-story', page: { pageComponent: { type: 'blog-detail' } } };
    expect(dataOf(await post(service(), 'preview', pattern))).toMatchObject({
      otherData: { blogDetail: { blog_id: 'soap-story' } },
    });
  });

  test('of very many versions the last hundred are kept', async () => {
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

  test('a shop that is imported anew keeps what was built: versions are shown, drafts are there', async () => {
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

  test('writes from other sites are refused, and answers are kept by nobody', async () => {
    const foreign = { headers: { origin: 'https://evil.example' } };
    const answer = await post(service(), 'draft', { path: '/evil', base: 0, page: titled('x') }, foreign);
    expect([answer.status, answer.body]).toMatchObject([403, { key: 'FOREIGN_ORIGIN' }]);
    expect((await get(service(), 'pages', {})).headers.get('cache-control')).toBe('no-store');
  });
});

const EVERY_CALL = [
  ['GET', 'pages'],
  ['GET', 'page'],
  ['GET', 'versions'],
  ['GET', 'version'],
  ['POST', 'draft'],
  ['POST', 'discard'],
  ['POST', 'publish'],
  ['POST', 'unpublish'],
  ['POST', 'roll-back'],
  ['POST', 'preview'],
] as const;

describeService('a service that nobody builds in', { shops: FIXTURES }, (service) => {
  test.each(EVERY_CALL)('%s %s is not there', async (method, call) => {
    const answer = method === 'GET' ? await get(service(), call, { path: '/' }) : await post(service(), call, {});
    expect([answer.status, answer.body]).toMatchObject([404, { key: 'NOT_FOUND' }]);
  });
});

describe('with a login', () => {
  /** The cookie of somebody who has registered and confirmed the address. */
  async function register(service: TestService, email: string): Promise<{ headers: { cookie: string } }> {
    const person = visitorAt(service, 'krua.test');
    await join(service, person, { name: 'Owner', email, password: 'a long password' });
    return { headers: { cookie: person.cookie() } };
  }

  describeService('anybody’s', { shops: FIXTURES, builder: 'login' }, (service) => {
    test.each(EVERY_CALL)('%s %s is refused to guests, before anything of it is read', async (method, call) => {
      const answer = method === 'GET' ? await get(service(), call, {}) : await post(service(), call, {});
      expect([answer.status, answer.body]).toMatchObject([401, { key: 'NO_AUTH' }]);
    });

    test('what is saved and published bears the name of who did it', async () => {
      const person = await register(service(), 'owner@example.com');
      await post(service(), 'draft', { path: '/signed', base: 0, page: titled('One') }, person);
      const read = await get(service(), 'page', { path: '/signed' }, person);
      expect(dataOf(read)).toMatchObject({ draft: { by: 'Owner' } });
      const published = await post(service(), 'publish', { path: '/signed', base: 1 }, person);
      expect(dataOf(published)).toMatchObject({ draft: null, published: { by: 'Owner' } });
    });
  });

  describeService('of the owner', { shops: FIXTURES, builder: [{ email: 'owner@example.com' }] }, (service) => {
    test('other accounts are refused', async () => {
      const owner = await register(service(), 'Owner@example.com');
      const other = await register(service(), 'other@example.com');
      expect((await get(service(), 'pages', {}, owner)).status).toBe(200);
      const answer = await get(service(), 'pages', {}, other);
      expect([answer.status, answer.body]).toMatchObject([403, { key: 'NOT_A_BUILDER' }]);
      expect((await get(service(), 'pages', {})).status).toBe(401);
    });
  });
});
