/**
 * Releases: pages changed in a branch, published and rolled back together, by language, on schedule, and shown by a
 * link.
 */
import { expect, test } from 'vitest';
import { readAudit } from '../../../src/store/audit/record.ts';
import { publishNextDue } from '../../../src/store/releases/publish-due.ts';
import { describeService, FIXTURES, START } from '../harness.ts';
import { ask } from '../store-client.ts';
import { dataOf, get, post, publish, shown, titled } from './builder-client.ts';
import { openRelease, shareLink } from './release-client.ts';

const tree = (text: unknown) => [{ type: 'heading', id: 'h', props: { text } }];
const page = (text: unknown) => ({ pageComponent: tree(text) });
const PAST = { at: '2020-01-01T00:00:00.000Z', timeZone: 'Asia/Bangkok', langs: null };

describeService('a release', { shops: FIXTURES, builder: 'open' }, (service) => {
  const versionsOf = async (path: string) => {
    const { versions } = dataOf(await get(service(), 'versions', { path }));
    return (versions as { readonly kind: string; readonly note: string | null }[]).map(({ kind, note }) => [
      kind,
      note,
    ]);
  };
  const all = (paths: readonly string[]) => Promise.all(paths.map((path) => shown(service(), path)));

  test('does not have a page that is edited back to the published one', async () => {
    await publish(service(), '/back', page('back'));
    const release = await openRelease(service(), 'Back');
    const paths = async (text: string) => {
      await release.save('/back', page(text));
      return (await release.read()).pages.map(({ path }) => path);
    };
    expect([await paths('new'), await paths('back'), await paths('newer')]).toEqual([['/back'], [], ['/back']]);
  });

  test('has pages of its own, reads others through, and is published and rolled back as one, repeatedly', async () => {
    const paths = ['/one', '/two', '/three'];
    await publish(service(), '/one', page('one'));
    await publish(service(), '/two', page('two'));
    const release = await openRelease(service(), 'Songkran');
    expect((await release.page('/one')).page).toEqual(page('one'));
    for (const path of ['/one', '/three']) await release.save(path, page(`new ${path}`));
    expect([(await release.page('/one')).page, (await release.page('/two')).page]).toEqual([
      page('new /one'),
      page('two'),
    ]);
    expect(await all(paths)).toEqual([tree('one'), tree('two'), 404]);
    expect((await release.read()).pages).toMatchObject([
      { path: '/one', isNew: false, isBehind: false },
      { path: '/three', isNew: true, isBehind: false },
    ]);
    expect(await release.attempt('releasePublish', { langs: null })).toEqual(['RELEASE_STATE', undefined]);
    await release.act('releaseApprove');
    const published = await release.act('releasePublish', { langs: null });
    expect(published.release).toMatchObject({ state: 'published', last: { kind: 'published', pages: 2 } });
    expect(await all(paths)).toEqual([tree('new /one'), tree('two'), tree('new /three')]);

    const back = await release.act('releaseRollBack');
    expect(back.release).toMatchObject({ state: 'open', last: { kind: 'rolled-back', pages: 2 } });
    expect(await all(paths)).toEqual([tree('one'), tree('two'), 404]);
    expect((await release.act('releaseRollBack')).release.state).toBe('published');
    expect(await all(paths)).toEqual([tree('new /one'), tree('two'), tree('new /three')]);
    expect(await versionsOf('/one')).toEqual([
      ['rolled-back', 'Songkran'],
      ['rolled-back', 'Songkran'],
      ['published', 'Songkran'],
      ['published', null],
    ]);
  });

  test('is not published over a page that was published meanwhile, until that is merged in', async () => {
    await publish(service(), '/behind', page('first'));
    const release = await openRelease(service(), 'Late');
    await release.save('/behind', page('release'));
    await publish(service(), '/behind', page('second'));
    await release.act('releaseApprove');
    expect(await release.attempt('releasePublish', { langs: null })).toEqual(['BEHIND', { paths: ['/behind'] }]);
    const { behind } = await release.page('/behind');
    expect(behind).toEqual({ version: 2, base: page('first'), page: page('second') });
    await release.save('/behind', page('merged'), { main: 2 });
    expect((await release.read()).release).toMatchObject({ state: 'open', approved: null });
    await release.act('releaseApprove');
    await release.act('releasePublish', { langs: null });
    expect(await shown(service(), '/behind')).toEqual(tree('merged'));
  });

  test('treats an edit of a page that was published between its reading and its saving as based on the version that was read', async () => {
    await publish(service(), '/raced', page('first'));
    const release = await openRelease(service(), 'Raced');
    const { revision, main = null } = await release.page('/raced');
    await publish(service(), '/raced', page('second'));
    await release.save('/raced', page('release'), { base: revision, main });
    expect((await release.page('/raced')).behind).toEqual({ version: 2, base: page('first'), page: page('second') });
  });

  test('a page that two people edit in it is refused to the slower one, with how it is', async () => {
    const release = await openRelease(service(), 'Two');
    await release.save('/both', page('one'), { base: 0 });
    const { status, body } = await release.save('/both', page('two'), { base: 0 });
    expect([status, body]).toMatchObject([409, { key: 'CONFLICT', data: { revision: 1, page: page('one') } }]);
  });

  test('a draft of the shop that a release overtook is not published before it is merged', async () => {
    await publish(service(), '/overtaken', page('first'));
    await post(service(), 'draft', { path: '/overtaken', base: 2, page: page('draft') });
    const release = await openRelease(service(), 'Fast');
    await release.save('/overtaken', page('release'));
    await release.act('releaseApprove');
    await release.act('releasePublish', { langs: null });
    const state = dataOf(await get(service(), 'page', { path: '/overtaken' }));
    expect(state).toMatchObject({
      revision: 4,
      page: page('draft'),
      behind: { base: page('first'), page: page('release') },
    });
    const refused = await post(service(), 'publish', { path: '/overtaken', base: 4 });
    expect([refused.status, refused.body]).toMatchObject([409, { key: 'BEHIND' }]);
    await post(service(), 'draft', { path: '/overtaken', base: 4, page: page('merged'), main: 2 });
    expect((await post(service(), 'publish', { path: '/overtaken', base: 5 })).status).toBe(200);
    expect(await shown(service(), '/overtaken')).toEqual(tree('merged'));
  });

  test('publishes only the texts of chosen languages, and the rest later', async () => {
    const before = { th: 'ไทย', en: 'English' };
    const after = { th: 'ไทยใหม่', en: 'New English', jp: '日本語' };
    const head = { pageHead: { title: before } };
    await publish(service(), '/texts', { ...head, ...page({ $t: before }) });
    const release = await openRelease(service(), 'Texts');
    await release.save('/texts', { pageHead: { title: after }, ...page({ $t: after }) });
    await release.act('releaseApprove');
    const partly = await release.act('releasePublish', { langs: ['en'] });
    expect(partly.release).toMatchObject({ state: 'approved', last: { langs: ['en'], pages: 1 } });
    expect(await shown(service(), '/texts')).toEqual(tree({ $t: { th: 'ไทย', en: 'New English' } }));
    expect((await release.act('releasePublish', { langs: null })).release.state).toBe('published');
    expect(await shown(service(), '/texts')).toEqual(tree({ $t: after }));
  });

  test('refuses edits, and reports its state, once it is scheduled, published or discarded', async () => {
    const release = await openRelease(service(), 'States');
    const state = async () => (await release.read()).release.state;
    expect(await release.attempt('releaseApprove')).toEqual(['EMPTY', undefined]);
    await release.save('/states', page('a'));
    await release.act('releaseApprove');
    await release.act('releaseSchedule', { schedule: { ...PAST, at: '2099-01-01T00:00:00.000Z' } });
    expect([await state(), (await release.save('/states', page('b'))).status]).toEqual(['scheduled', 409]);
    // Without the right to publish, discarding would cancel another person's schedule.
    expect(await release.attempt('releaseDiscard')).toEqual(['RELEASE_STATE', undefined]);
    await release.act('releaseSchedule', { schedule: null });
    expect(await state()).toBe('approved');
    expect((await release.act('releaseRename', { name: 'Renamed' })).release.name).toBe('Renamed');
    expect((await release.act('releaseDiscard')).release.state).toBe('discarded');
    expect([(await release.save('/states', page('c'))).status, await release.attempt('releaseApprove')]).toEqual([
      409,
      ['RELEASE_STATE', undefined],
    ]);
    const stale = await post(service(), 'release-rename', { id: release.id, base: 0, name: 'x' });
    expect(stale.body).toMatchObject({ key: 'CONFLICT' });
    expect((await post(service(), 'release-rename', { id: crypto.randomUUID(), base: 0, name: 'x' })).status).toBe(404);
  });

  test('a discarded edit of a page shows the published one again', async () => {
    await publish(service(), '/dropped', page('kept'));
    const release = await openRelease(service(), 'Dropped');
    await release.save('/dropped', page('gone'));
    await post(service(), 'discard', { path: '/dropped', base: 1, release: release.id });
    expect([(await release.page('/dropped')).page, (await release.read()).pages]).toEqual([page('kept'), []]);
  });

  test('is published at its time exactly once, however many processes look', async () => {
    const { db } = service();
    const log = () => undefined;
    const releases = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const release = await openRelease(service(), `Due ${index}`);
        await release.save(`/due/${index}`, page(`due ${index}`));
        await release.act('releaseApprove');
        await release.act('releaseSchedule', {
          schedule: index === 5 ? { ...PAST, at: '2099-01-01T00:00:00.000Z' } : PAST,
          anyway: true,
        });
        return release;
      }),
    );
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (await publishNextDue({ db, log }));
      }),
    );
    const states = await Promise.all(releases.map(async (release) => (await release.read()).release.state));
    expect(states).toEqual(['published', 'published', 'published', 'published', 'published', 'scheduled']);
    for (const index of releases.keys())
      expect(await versionsOf(`/due/${index}`)).toEqual(index === 5 ? [] : [['published', `Due ${index}`]]);
  });

  test('is scheduled at a time that has passed only on request', { meta: { field: ['4.workbench.7'] } }, async () => {
    const release = await openRelease(service(), 'Past');
    await release.save('/past', page('past'));
    await release.act('releaseApprove');
    const minuteAgo = new Date(Date.now() - 60_000).toISOString();
    const refused = [
      await release.attempt('releaseSchedule', { schedule: PAST }),
      await release.attempt('releaseSchedule', { schedule: { ...PAST, at: minuteAgo } }),
    ];
    expect([refused, (await release.read()).release.state]).toEqual([
      [
        ['PAST', undefined],
        ['PAST', undefined],
      ],
      'approved',
    ]);
    await release.act('releaseSchedule', { schedule: PAST, anyway: true });
    while (await publishNextDue({ db: service().db, log: () => undefined }));
    expect((await release.read()).release.state).toBe('published');
  });

  test('that is due but behind is left unpublished and says so', async () => {
    await publish(service(), '/due-behind', page('first'));
    const release = await openRelease(service(), 'Behind');
    await release.save('/due-behind', page('release'));
    await release.act('releaseApprove');
    await release.act('releaseSchedule', { schedule: { ...PAST, at: '2099-01-01T00:00:00.000Z' } });
    await publish(service(), '/due-behind', page('second'));
    await release.act('releaseSchedule', { schedule: PAST, anyway: true });
    while (await publishNextDue({ db: service().db, log: () => undefined }));
    expect((await release.read()).release).toMatchObject({
      state: 'approved',
      schedule: null,
      problem: { key: 'BEHIND', paths: ['/due-behind'] },
    });
    expect(await shown(service(), '/due-behind')).toEqual(tree('second'));
  });

  test('a page that was published again since is rolled back only on request', async () => {
    const release = await openRelease(service(), 'Since');
    for (const path of ['/since/a', '/since/b']) await release.save(path, page(path));
    await release.act('releaseApprove');
    await release.act('releasePublish', { langs: null });
    await publish(service(), '/since/a', page('newer'));
    expect(await release.attempt('releaseRollBack')).toEqual(['CHANGED_SINCE', { paths: ['/since/a'] }]);
    await release.act('releaseRollBack', { anyway: true });
    expect(await all(['/since/a', '/since/b'])).toEqual([404, 404]);
    await release.act('releaseRollBack');
    expect(await all(['/since/a', '/since/b'])).toEqual([tree('newer'), tree('/since/b')]);
  });

  test('is in the audit log: approved, scheduled, published, rolled back, shared', async () => {
    const release = await openRelease(service(), 'Logged');
    await release.save('/logged', page('a'));
    await release.act('releaseApprove');
    await release.act('releaseSchedule', { schedule: { ...PAST, at: '2099-01-01T00:00:00.000Z' } });
    await release.act('releaseSchedule', { schedule: null });
    await release.act('releasePublish', { langs: null });
    await release.act('releaseRollBack');
    await shareLink(service(), release.id, 1);
    const acts: string[] = [];
    for await (const { act, detail, webId } of readAudit(service().db, { webId: '501' }))
      if (detail?.release === release.id && webId === '501') acts.push(act);
    expect(acts).toEqual([
      'release-created',
      'release-approved',
      'release-scheduled',
      'release-unscheduled',
      'release-published',
      'release-rolled-back',
      'release-shared',
    ]);
  });

  test('is shown by its link without log-in until it expires or is revoked, to nobody else', async () => {
    await publish(service(), '/seen', titled('Published'));
    const release = await openRelease(service(), 'Seen');
    await release.save('/seen', titled('Release'));
    const url = new URL(await shareLink(service(), release.id, 2, '/seen'));
    const open = (path: string) =>
      service().fetch(new Request(`http://krua.test${path}`, { headers: HOST, redirect: 'manual' }));
    const opened = await open(url.pathname + url.search);
    const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
    expect([opened.status, opened.headers.get('location'), opened.headers.get('cache-control')]).toEqual([
      303,
      'http://krua.test/seen',
      'no-store',
    ]);
    expect(opened.headers.get('set-cookie')).toMatch(
      /^release_preview=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const see = async (headers: Record<string, string>) => {
      const { body, headers: answered } = await ask(service(), '/api/page?path=/seen', { headers });
      const { pageComponent, release: bar } = dataOf({ body, status: 200, headers: answered });
      return [pageComponent, bar, answered.get('cache-control')];
    };
    const published = [titled('Published').pageComponent, undefined, 'public, max-age=0, must-revalidate'];
    const until = new Date(START.getTime() + 2 * 3_600_000).toISOString();
    expect(await see({ cookie })).toEqual([
      titled('Release').pageComponent,
      { name: 'Seen', until },
      'private, no-store',
    ]);
    expect(await see({})).toEqual(published);
    expect(await see({ cookie: 'release_preview=guessed' })).toEqual(published);
    expect((await ask(service(), '/api/page?path=/seen', { headers: { cookie }, host: 'suan.test' })).status).toBe(404);

    const { links } = await release.read();
    expect(links.map(({ expires }) => expires)).toEqual([until]);
    service().now = new Date(START.getTime() + 3 * 3_600_000);
    expect([await see({ cookie }), (await release.read()).links]).toEqual([published, []]);
    expect((await open(url.pathname)).status).toBe(410);
    service().now = START;
    await post(service(), 'release-revoke', { id: release.id, link: links[0]?.id });
    expect([await see({ cookie }), (await open(url.pathname)).status]).toEqual([published, 410]);
    const left = async (to: string) => {
      const answer = await open(`/builder/preview/leave?${new URLSearchParams({ to })}`);
      return [answer.status, new URL(answer.headers.get('location') ?? '', 'http://krua.test').origin];
    };
    for (const to of [
      '//evil.example/x',
      '/.//evil.example',
      '/x/..//evil.example',
      '/\\evil.example',
      'https://evil.example',
    ])
      expect(await left(to)).toEqual([303, 'http://krua.test']);
  });
});

const HOST = { host: 'krua.test', 'x-forwarded-host': 'krua.test' };
