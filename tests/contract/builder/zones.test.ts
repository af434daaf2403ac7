/** Header, footer and free zone of all pages: edited and published like pages. */
import { expect, test } from 'vitest';
import { LOOK_PATH } from '#schemas/page/zones.ts';
import { isRecord } from '#schemas/record.ts';
import { ask } from '../store-client.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { openRelease, shareLink } from './release-client.ts';
import { dataOf, get, post, publish, shown } from './builder-client.ts';

const HOST = { host: 'krua.test', 'x-forwarded-host': 'krua.test' };
const HEADER = 'zone:header';
const heading = (text: string) => ({ type: 'heading', id: 'h', props: { text } });
const content = (text: string) => ({ pageComponent: [heading(text)] });

describeService('zones', { shops: FIXTURES, builder: 'open' }, (service) => {
  const header = async (address = '/api/base', headers: Record<string, string> = {}) => {
    const data = dataOf(await ask(service(), address, { headers }));
    const base = isRecord(data.base) ? data.base : data;
    return isRecord(base.headerZone) ? base.headerZone.children : undefined;
  };

  test('the imported header is version 0; a draft does not show, and its publication shows on every page', async () => {
    const imported = await header();
    expect(dataOf(await get(service(), 'page', { path: HEADER }))).toEqual({
      path: HEADER,
      revision: 0,
      page: { pageComponent: imported },
      draft: null,
      published: { version: 0, kind: 'imported', of: null, note: null, by: null, at: null },
    });
    await post(service(), 'draft', { path: HEADER, base: 0, page: content('Sale') });
    expect(await header()).toEqual(imported);
    await post(service(), 'publish', { path: HEADER, base: 1 });
    expect(await header()).toEqual([heading('Sale')]);
    expect(await header('/api/page?path=/&needBase=1')).toEqual([heading('Sale')]);
    await post(service(), 'roll-back', { path: HEADER, base: 2, version: 0 });
    expect(await header()).toEqual(imported);
  });

  test('zones are listed beside the pages, are no pages themselves, and cannot be taken offline', async () => {
    await publish(service(), 'zone:free', content('Chat'));
    const { pages, zones } = dataOf(await get(service(), 'pages', {}));
    const zone = (path: string) => ({ path, title: '', isPublished: true, hasDraft: false });
    expect(zones).toEqual([
      zone(HEADER),
      zone('zone:footer'),
      zone('zone:free'),
      zone('zone:checkout'),
      zone(LOOK_PATH),
    ]);
    const { body } = await ask(service(), '/api/sitemap');
    expect(JSON.stringify([pages, body])).not.toContain('zone:');
    expect([await shown(service(), `/${HEADER}`), await shown(service(), HEADER)]).toEqual([404, 404]);
    const refused = await post(service(), 'unpublish', { path: 'zone:free', base: 2 });
    expect([refused.status, refused.body]).toMatchObject([409, { key: 'ZONE_SHOWN' }]);
    const unknown = await post(service(), 'draft', { path: 'zone:other', base: 0, page: content('') });
    expect(unknown.status).toBe(400);
  });

  test('a release changes a zone: its link shows it, and its publication shows it to all', async () => {
    const before = await header();
    const release = await openRelease(service(), 'Header');
    await release.save(HEADER, content('Released'));
    const { pathname, search } = new URL(await shareLink(service(), release.id, 2, '/'));
    const opened = await service().fetch(
      new Request(`http://krua.test${pathname}${search}`, { headers: HOST, redirect: 'manual' }),
    );
    const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
    const previewed = await header('/api/page?path=/&needBase=1', { cookie });
    expect([await header(), previewed]).toEqual([before, [heading('Released')]]);
    await release.act('releaseApprove');
    await release.act('releasePublish', { langs: null });
    expect(await header()).toEqual([heading('Released')]);
  });

  test('theme and CSS of all pages are published as a page is, previewed on a page, and rolled back', async () => {
    const look = async () => {
      const { themeKey, slotCss } = dataOf(await ask(service(), '/api/base'));
      return [themeKey, slotCss];
    };
    const before = await look();
    const page = { pageSetting: { themeKey: 'night', shopCss: 'h2 { color: teal }' }, pageComponent: [] };
    await publish(service(), LOOK_PATH, page);
    expect(await look()).toEqual(['night', 'h2 { color: teal }']);
    const previewed = dataOf(await post(service(), 'preview', { path: LOOK_PATH, shown: '/', page }));
    expect(previewed).toMatchObject({ path: '/', pageComponent: await shown(service(), '/') });
    await post(service(), 'roll-back', { path: LOOK_PATH, base: 2, version: 0 });
    expect(await look()).toEqual(before);
    const refused = [
      await post(service(), 'draft', { path: LOOK_PATH, base: 3, page: content('A look has no components') }),
      await post(service(), 'draft', { path: '/about', base: 0, page: { ...page, pageComponent: [heading('Us')] } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
  });
});
