/** Pages that a builder sends, lists and previews: accepted and refused ones. */
import { expect, test } from 'vitest';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { isRecord } from '#schemas/record.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { ask, type AskOptions } from '../store-client.ts';
import { dataOf, get, ODD, post, publish, shown, titled } from './builder-client.ts';

describeService('a builder', { shops: FIXTURES, builder: 'open' }, (service) => {
  test('stores nodes unchanged, whatever they hold', async () => {
    await publish(service(), '/odd', ODD);
    expect(JSON.stringify(await shown(service(), '/odd'))).toBe(JSON.stringify(ODD.pageComponent));
    const { page } = dataOf(await get(service(), 'page', { path: '/odd' }));
    expect(page).toEqual(ODD);
  });

  test('visitors get neither hidden nodes nor names; the draft, its versions and the builder keep them', async () => {
    const uuid = '00000000-0000-4000-8000-000000000006';
    const secret = {
      type: 'section',
      id: 'secret',
      hidden: true,
      children: [{ type: 'product-card', props: { uuid } }],
    };
    const [heading, use] = [
      { type: 'heading', id: 'h', props: { text: 'Tea' } },
      { type: 'section:hiding', id: 'u' },
    ];
    const section = {
      pageSetting: { layout: 'blank', section: { fields: {} } },
      pageHead: { title: { en: 'Hiding' } },
      pageComponent: [{ type: 'section', id: 'root', name: 'Root', children: [secret, heading] }],
    };
    await publish(service(), 'section:hiding', section);
    const page = {
      pageComponent: [
        { ...heading, name: 'Opening' },
        { type: 'section', id: 's', hidden: false, children: [secret], slots: { foot: [secret] } },
        { ...use, name: 'Shared' },
        { ...use, id: 'gone', hidden: true },
      ],
    };
    const visible = [
      heading,
      { type: 'section', id: 's', children: [], slots: { foot: [] } },
      { type: 'section', id: 'u', children: [{ ...heading, id: 'u/h' }] },
    ];
    await publish(service(), '/hiding', page);
    expect(await shown(service(), '/hiding')).toEqual(visible);
    const preview = dataOf(await post(service(), 'preview', { path: '/hiding', page }));
    expect(preview).toMatchObject({ pageComponent: visible });
    expect(JSON.stringify(preview.otherData ?? {})).not.toContain(uuid);
    expect(dataOf(await get(service(), 'page', { path: '/hiding' })).page).toEqual(page);
    expect(dataOf(await get(service(), 'version', { path: '/hiding', version: '1' })).page).toEqual(page);
  });

  test('visitors do not get the marks of a machine’s texts; the draft and its versions keep them', async () => {
    const [words, marked] = [titled('By machine'), { en: { 'abc-1': true } }];
    const page = { ...words, pageHead: { ...words.pageHead, machineTexts: marked } };
    await publish(service(), '/by-machine', page);
    const { body } = await ask(service(), '/api/page?path=/by-machine');
    expect([JSON.stringify(body).includes('By machine'), JSON.stringify(body).includes('machineTexts')]).toEqual([
      true,
      false,
    ]);
    expect(dataOf(await get(service(), 'version', { path: '/by-machine', version: '1' })).page).toEqual(page);
    const wrong = { ...page, pageHead: { machineTexts: { en: { 'abc-1': '<b>' } } } };
    const refused = await post(service(), 'draft', { path: '/by-machine', base: 2, page: wrong });
    expect(refused.status).toBe(400);
  });

  test('a draft that becomes equal to the published page is none, but for the ids that an editor adds', async () => {
    const path = '/same';
    await publish(service(), path, titled('Same'));
    const withIds = withUniqueIds(titled('Same'));
    const save = async (base: number, page: object) => {
      const state = dataOf(await post(service(), 'draft', { path, base, page }));
      const pages = dataOf(await get(service(), 'pages', {})).pages;
      const listed = Array.isArray(pages) ? pages.find((each) => isRecord(each) && each.path === path) : undefined;
      return [state.revision, state.draft === null, isRecord(listed) && listed.hasDraft];
    };
    expect([
      await save(2, titled('Other')),
      await save(3, withIds),
      await save(4, { ...withIds, pageComponent: [...withIds.pageComponent, ...withIds.pageComponent] }),
      await save(5, titled('Same')),
    ]).toEqual([
      [3, false, true],
      [4, true, false],
      [5, false, true],
      [6, true, false],
    ]);
    expect(await post(service(), 'publish', { path, base: 6 })).toMatchObject({
      status: 409,
      body: { key: 'NO_DRAFT' },
    });
    await post(service(), 'unpublish', { path, base: 6 });
    expect(await save(7, titled('Same'))).toEqual([8, false, true]);
  });

  test('reports the checks that stop a publication in this shop, if it names any', async () => {
    const stopsOf = async (options?: AskOptions) =>
      dataOf(await get(service(), 'page', { path: '/stopped' }, options)).stops;
    expect([await stopsOf(), await stopsOf({ host: 'suan.test' })]).toEqual([undefined, ['no-title', 'broken-link']]);
  });

  test("a tree of the renderer's maximum size is accepted; a larger one is refused, with the location", async () => {
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
      '/body/page/pageComponent: expected at most 20000 items, found a list of 20001',
    ]);
    expect(await refused([{ type: 'x', props: { text: 'ก'.repeat(90_000) } }])).toEqual([
      400,
      expect.stringMatching(/^\/body\/page\/pageComponent\/0\/props\/text: expected at most 262144 bytes of text/),
    ]);
    expect(await refused(list(90_000))).toEqual([413, 'the body is larger than this call takes']);
    expect((await save([nest(64), ...list(19_936)])).status).toBe(200);
  });

  test('a list of many things that are no nodes is shown as it is', { meta: { field: ['1.2'] } }, async () => {
    const page = { pageComponent: [{ type: 'section', children: Array.from({ length: 150_000 }, () => ({})) }] };
    expect((await post(service(), 'preview', { path: '/lab', shown: '/lab', page })).status).toBe(200);
    expect((await post(service(), 'draft', { path: '/many', base: 0, page })).status).toBe(200);
    const comment = { path: '/many', text: 'x', node: 'a', kind: 'comment' };
    expect((await post(service(), 'comments/add', comment)).status).toBe(200);
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
      { path: '/listed/gone', title: 'Gone', isPublished: false, hasDraft: true },
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

  test('writes from other sites are refused, and answers are kept by nobody', async () => {
    const foreign = { headers: { origin: 'https://evil.example' } };
    const answer = await post(service(), 'draft', { path: '/evil', base: 0, page: titled('x') }, foreign);
    expect([answer.status, answer.body]).toMatchObject([403, { key: 'FOREIGN_ORIGIN' }]);
    expect((await get(service(), 'pages', {})).headers.get('cache-control')).toBe('no-store');
  });
});
