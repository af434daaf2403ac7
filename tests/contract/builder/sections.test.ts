/** Shared sections: written like pages, shown in the pages that use them, and never in a circle. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { ask, send } from '../store-client.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { openRelease } from './release-client.ts';
import { dataOf, get, post, publish, shown } from './builder-client.ts';

const BANNER = 'section:banner';
/** Id of the shop `krua.test`. */
const KRUA = '501';
const field = { kind: 'localized-text', label: 'Title', bindings: [{ node: 'title', at: '/props/text' }] };
const banner = (text: string, more: readonly object[] = []) => ({
  pageSetting: { layout: 'blank', section: { fields: { title: field } } },
  pageHead: { title: { th: 'ป้าย', en: 'Banner' } },
  pageComponent: [
    { type: 'section', id: 'root', children: [{ type: 'heading', id: 'title', props: { text } }, ...more] },
  ],
});
const use = (id: string, props: object = {}) => ({ type: BANNER, id, props });
const expanded = (id: string, text: unknown) => ({
  type: 'section',
  id,
  children: [{ type: 'heading', id: `${id}/title`, props: { text } }],
});

describeService('shared sections', { shops: FIXTURES, builder: 'open' }, (service) => {
  const refusal = async (call: string, body: object) => {
    const answer = await post(service(), call, body);
    return [answer.status, isRecord(answer.body) && answer.body.key];
  };
  const revisionOf = async (path: string) => dataOf(await get(service(), 'page', { path })).revision;

  test('one edit shows on every page, each with its own values and languages; drafts do not show', async () => {
    await publish(service(), BANNER, banner('One'));
    const own = { $t: { th: 'ของเรา', en: 'Ours' } };
    await publish(service(), '/a', { pageComponent: [use('a')] });
    await publish(service(), '/b', { pageComponent: [{ type: 'text', id: 'first' }, use('b', { title: own })] });
    expect(await shown(service(), '/a')).toEqual([expanded('a', 'One')]);
    expect(await shown(service(), '/b')).toEqual([{ type: 'text', id: 'first' }, expanded('b', own)]);
    await post(service(), 'draft', { path: BANNER, base: 2, page: banner('Two') });
    expect(await shown(service(), '/a')).toEqual([expanded('a', 'One')]);
    await post(service(), 'publish', { path: BANNER, base: 3 });
    expect([await shown(service(), '/a'), await shown(service(), '/b')]).toEqual([
      [expanded('a', 'Two')],
      [{ type: 'text', id: 'first' }, expanded('b', own)],
    ]);
    await post(service(), 'roll-back', { path: BANNER, base: 4, version: 1 });
    expect(await shown(service(), '/a')).toEqual([expanded('a', 'One')]);
  });

  test('sections are listed with their fields, versions and users; neither pages nor the sitemap name them', async () => {
    await publish(service(), BANNER, banner('Listed'));
    await post(service(), 'draft', { path: '/draft', base: 0, page: { pageComponent: [use('d')] } });
    const { sections } = dataOf(await get(service(), 'sections', {}));
    expect(sections).toEqual([
      {
        type: BANNER,
        title: { th: 'ป้าย', en: 'Banner' },
        content: banner('Listed'),
        version: expect.any(Number),
        isPublished: true,
        hasDraft: false,
        usedBy: ['/a', '/b', '/draft'],
        usedInZones: [],
      },
    ]);
    const { pages } = dataOf(await get(service(), 'pages', {}));
    const { body } = await ask(service(), '/api/sitemap');
    expect(JSON.stringify([pages, body])).not.toContain(BANNER);
    expect(await shown(service(), `/${BANNER}`)).toBe(404);
    expect(await shown(service(), BANNER)).toBe(404);
  });

  test('header, footer and free zone use sections too: one edit shows, and the section stays while they do', async () => {
    const { db } = service();
    const [{ base: stored } = { base: {} }] = await db
      .select({ base: shops.base })
      .from(shops)
      .where(eq(shops.webId, KRUA));
    const path = 'section:promise';
    const zones = {
      headerZone: {
        ...(isRecord(stored.headerZone) ? stored.headerZone : {}),
        children: [use('h')].map((node) => ({ ...node, type: path })),
      },
      freeZone: [{ type: path, id: 'f', props: { title: 'Free' } }],
    };
    await db
      .update(shops)
      .set({ base: { ...stored, ...zones } })
      .where(eq(shops.webId, KRUA));
    await publish(service(), path, banner('One'));
    const zonesOf = async (address: string) => {
      const { base = {} } = dataOf(await ask(service(), address));
      return isRecord(base) ? [isRecord(base.headerZone) && base.headerZone.children, base.freeZone] : [];
    };
    const shownZones = (text: string) => [[expanded('h', text)], [expanded('f', 'Free')]];
    expect(await zonesOf('/api/page?path=/&needBase=1')).toEqual(shownZones('One'));
    const { headerZone } = dataOf(await ask(service(), '/api/base'));
    expect(headerZone).toMatchObject({ children: [expanded('h', 'One')] });
    const { sections } = dataOf(await get(service(), 'sections', {}));
    expect(sections).toContainEqual(
      expect.objectContaining({ type: path, usedBy: [], usedInZones: ['headerZone', 'freeZone'] }),
    );
    await publish(service(), path, banner('Two'));
    expect(await zonesOf('/api/page?path=/&needBase=1')).toEqual(shownZones('Two'));
    expect(await refusal('unpublish', { path, base: await revisionOf(path) })).toEqual([409, 'SECTION_USED']);
    await db.update(shops).set({ base: stored }).where(eq(shops.webId, KRUA));
    expect((await post(service(), 'unpublish', { path, base: await revisionOf(path) })).status).toBe(200);
  });

  test('the preview of a page shows its sections, those without a publication by their draft', async () => {
    await post(service(), 'draft', { path: 'section:new', base: 0, page: banner('New') });
    const page = { pageComponent: [{ type: 'section:new', id: 'n' }] };
    const answer = await send(service(), '/api/builder/preview', { path: '/preview', page });
    expect(dataOf(answer).pageComponent).toEqual([expanded('n', 'New')]);
  });

  test('a page is published with the new sections that it uses; a published section keeps its draft', async () => {
    const [inner, outer] = ['section:new-inner', 'section:new-outer'];
    await post(service(), 'draft', { path: inner, base: 0, page: banner('Inner') });
    const around = { ...banner('Outer'), pageComponent: [{ type: inner, id: 'i' }] };
    await post(service(), 'draft', { path: outer, base: 0, page: around });
    const page = (id: string) => ({ pageComponent: [{ type: outer, id }] });
    expect(await publish(service(), '/new-sections', page('p'))).toMatchObject({ status: 200 });
    const nested = (id: string) => [{ ...expanded(`${id}/i`, 'Inner'), id }];
    expect(await shown(service(), '/new-sections')).toEqual(nested('p'));
    const stateOf = async (path: string) => dataOf(await get(service(), 'page', { path }));
    expect(await Promise.all([inner, outer].map(stateOf))).toMatchObject([
      { revision: 2, draft: null, published: { version: 1 } },
      { revision: 2, draft: null, published: { version: 1 } },
    ]);
    await post(service(), 'draft', { path: inner, base: 2, page: banner('Later') });
    await publish(service(), '/new-sections', page('q'));
    expect(await shown(service(), '/new-sections')).toEqual(nested('q'));
  });

  test('a release is shown and published with the new sections that its pages use', async () => {
    const part = 'section:of-release';
    await post(service(), 'draft', { path: part, base: 0, page: banner('Spring') });
    const release = await openRelease(service(), 'Sections');
    await release.save('/spring', { pageComponent: [{ type: part, id: 's' }] });
    await release.act('releaseApprove');
    await release.act('releaseRollOut', { rollout: { share: 50, steps: [] } });
    expect(dataOf(await get(service(), 'page', { path: part }))).toMatchObject({
      draft: null,
      published: { version: 1 },
    });
    await release.act('releasePublish', { langs: null });
    expect(await shown(service(), '/spring')).toEqual([expanded('s', 'Spring')]);
  });

  test('a discarded page or section can be created at the same path, in the shop and in a release', async () => {
    const release = await openRelease(service(), 'Created');
    for (const place of [{}, { release: release.id }])
      for (const path of ['/created', 'section:created']) {
        const saved = async (base: number, page = banner('Created')) => {
          const { status, body } = await post(service(), 'draft', { path, base, page, ...place });
          return [status, isRecord(body) && isRecord(body.data) && body.data.revision];
        };
        expect(await saved(0)).toEqual([200, 1]);
        await post(service(), 'discard', { path, base: 1, ...place });
        expect(await saved(0)).toEqual([200, 3]);
        expect(await saved(0, banner('Other'))).toEqual([409, 3]);
        await post(service(), 'discard', { path, base: 3, ...place });
      }
  });

  test('publications that share new sections, and edits of these, wait for each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two, outer] = ['one', 'two', 'outer'].map((name) => `section:${name}-${round}`);
      for (const path of [one, two]) await post(service(), 'draft', { path, base: 0, page: banner('New') });
      const around = { ...banner('Outer'), pageComponent: [{ type: two, id: 'i' }] };
      await post(service(), 'draft', { path: outer, base: 0, page: around });
      const page = (types: unknown[]) => ({ pageComponent: types.map((type, at) => ({ type, id: `n${at}` })) });
      await post(service(), 'draft', { path: `/x-${round}`, base: 0, page: page([one, two]) });
      await post(service(), 'draft', { path: `/y-${round}`, base: 0, page: page([two, outer, one]) });
      const release = await openRelease(service(), `Round ${round}`);
      for (const path of [`/r-${round}`, `/q-${round}`]) await release.save(path, page([outer, one]));
      await release.act('releaseApprove');
      const released = release.attempt('releasePublish', { langs: null });
      const answers = await Promise.all([
        post(service(), 'publish', { path: `/x-${round}`, base: 1 }),
        post(service(), 'publish', { path: `/y-${round}`, base: 1 }),
        post(service(), 'publish', { path: outer, base: 1 }),
        post(service(), 'draft', { path: two, base: 1, page: banner('Edited') }),
      ]);
      expect(await released).toBeUndefined();
      // A section may be published by a page first, which its own editor then finds changed.
      expect(answers.map(({ status }) => status)).toEqual([
        200,
        200,
        expect.toBeOneOf([200, 409]),
        expect.toBeOneOf([200, 409]),
      ]);
    }
  });

  test('after its approval, nobody edits the new sections of a release; published ones have drafts as ever', async () => {
    const part = 'section:of-approved';
    await post(service(), 'draft', { path: part, base: 0, page: banner('Seen') });
    const release = await openRelease(service(), 'Approved');
    await release.save('/approved', { pageComponent: [{ type: part, id: 's' }] });
    await release.act('releaseApprove');
    expect(await refusal('draft', { path: part, base: 1, page: banner('Unseen') })).toEqual([409, 'SECTION_APPROVED']);
    await release.act('releasePublish', { langs: null });
    expect(await shown(service(), '/approved')).toEqual([expanded('s', 'Seen')]);
    expect((await post(service(), 'draft', { path: part, base: 2, page: banner('Later') })).status).toBe(200);
  });

  test('no circle can be made: not by a draft, nor by what is published of others', async () => {
    await publish(service(), 'section:inner', banner('Inner'));
    const outer = { ...banner('Outer'), pageComponent: [{ type: 'section:inner', id: 'i' }] };
    await publish(service(), 'section:outer', outer);
    const circle = banner('Inner', [{ type: 'section:outer', id: 'o' }]);
    const base = await revisionOf('section:inner');
    expect(await refusal('draft', { path: 'section:inner', base, page: circle })).toEqual([409, 'SECTION_CYCLE']);
    const self = banner('Self', [{ type: 'section:self', id: 's' }]);
    expect(await refusal('draft', { path: 'section:self', base: 0, page: self })).toEqual([409, 'SECTION_CYCLE']);
    // The other section drops it only in a draft: its publication would still close the cycle.
    await post(service(), 'draft', {
      path: 'section:outer',
      base: await revisionOf('section:outer'),
      page: banner('Free'),
    });
    expect(await refusal('draft', { path: 'section:inner', base, page: circle })).toEqual([409, 'SECTION_CYCLE']);
    await post(service(), 'publish', { path: 'section:outer', base: await revisionOf('section:outer') });
    expect((await post(service(), 'draft', { path: 'section:inner', base, page: circle })).status).toBe(200);
    expect(
      await refusal('roll-back', { path: 'section:outer', base: await revisionOf('section:outer'), version: 1 }),
    ).toEqual([409, 'SECTION_CYCLE']);
  });

  test('a release publishes a section with the pages that use it, and no circle of two of its own', async () => {
    const release = await openRelease(service(), 'Sections');
    await release.save('section:fresh', banner('Fresh'));
    await release.save('/with-fresh', { pageComponent: [{ type: 'section:fresh', id: 'f' }] });
    const fresh = { type: 'section:fresh', usedBy: ['/with-fresh'], content: banner('Fresh') };
    const { sections: within } = dataOf(await get(service(), 'sections', { release: release.id }));
    expect(within).toContainEqual(expect.objectContaining(fresh));
    const { sections } = dataOf(await get(service(), 'sections', {}));
    expect(sections).not.toContainEqual(expect.objectContaining({ type: 'section:fresh' }));
    await release.act('releaseApprove');
    await release.act('releasePublish', { langs: null });
    expect(await shown(service(), '/with-fresh')).toEqual([expanded('f', 'Fresh')]);
    const circle = await openRelease(service(), 'Circle');
    await circle.save('section:one', banner('One', [{ type: 'section:two', id: 't' }]));
    await circle.save('section:two', banner('Two', [{ type: 'section:one', id: 'o' }]));
    await circle.act('releaseApprove');
    const refused = ['SECTION_CYCLE', { paths: ['section:one'] }];
    expect(await circle.attempt('releaseRollOut', { rollout: { share: 50 } })).toEqual(refused);
    expect(await circle.attempt('releasePublish', { langs: null })).toEqual(refused);
  });

  test('a section that is used stays; without users it goes', async () => {
    await publish(service(), 'section:old', banner('Old'));
    await publish(service(), '/user', { pageComponent: [{ type: 'section:old', id: 'x' }] });
    const path = 'section:old';
    expect(await refusal('unpublish', { path, base: 2 })).toEqual([409, 'SECTION_USED']);
    await publish(service(), '/user', { pageComponent: [] });
    // Some visitors see the release already.
    const release = await openRelease(service(), 'With the old one');
    await release.save('/user', { pageComponent: [{ type: path, id: 'x' }] });
    await release.act('releaseApprove');
    await release.act('releaseRollOut', { rollout: { share: 10 } });
    expect(await refusal('unpublish', { path, base: 2 })).toEqual([409, 'SECTION_USED']);
    await release.act('releaseRollOut', { rollout: null });
    await release.act('releaseDiscard');
    expect((await post(service(), 'unpublish', { path, base: 2 })).status).toBe(200);
    const { sections } = dataOf(await get(service(), 'sections', {}));
    expect(JSON.stringify(sections)).not.toContain(path);
  });

  test.each([
    ['section:', {}],
    ['section:a/b', {}],
    ['section:A B', {}],
    ['section:x', { Bad: field }],
    ['section:x', { title: { ...field, kind: 'unknown' } }],
    ['section:x', { title: { ...field, bindings: [{ node: 'a', at: '/type' }] } }],
  ])('%s with the fields %j is refused', async (path, fields) => {
    const page = { pageSetting: { section: { fields } }, pageComponent: [] };
    expect(await refusal('draft', { path, base: 0, page })).toEqual([400, 'INVALID_INPUT']);
  });

  test('products share a template made as a section: each has a page at its slug, the others have that of all', async () => {
    const template = 'section:template';
    await publish(service(), template, {
      pageSetting: { layout: 'blank', section: { fields: {} } },
      pageHead: { title: { en: 'Template' } },
      pageComponent: [{ type: 'product-detail' }],
    });
    const product = (slug: string, number: number) => `/product/${slug}/00000000-0000-4000-8000-00000000000${number}`;
    const [tea, coffee, honey] = [product('roasted-tea', 3), product('drip-coffee', 4), product('wild-honey', 1)];
    for (const slug of ['roasted-tea', 'drip-coffee'])
      await publish(service(), `/product/${slug}/*`, { pageComponent: [{ type: template, id: 'all' }] });
    const detail = [{ type: 'product-detail', id: 'all' }];
    expect([await shown(service(), tea), await shown(service(), coffee)]).toEqual([detail, detail]);
    expect(await shown(service(), honey)).toMatchObject([{ type: 'breadcrumbs' }, {}, {}]);
    const { body } = await ask(service(), `/api/page?path=${tea}`);
    const details = expect.arrayContaining([expect.objectContaining({ slug: 'roasted-tea' })]);
    expect(body).toMatchObject({ data: { otherData: { productDetails: details } } });
  });
});
