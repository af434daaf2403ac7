/**
 * Rollouts: a release that a share of the visitors sees first. The storefront chooses by the visitor's bucket, as for
 * experiments, and shared caches keep both states apart.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { everyConsent, writeConsentCookie } from '#schemas/consent.ts';
import { isRecord } from '#schemas/record.ts';
import { seesRollout } from '#schemas/experiments/rollout.ts';
import type { Storefront } from '../../../src/server/storefront.ts';
import { releases } from '../../../src/store/database/tables/release.ts';
import { shops } from '../../../src/store/database/tables/shop.ts';
import { publishNextDue } from '../../../src/store/releases/publish-due.ts';
import { openEmbeddedStorefront } from '../embedded-storefront.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { ask, uuidOf } from '../store-client.ts';
import { dataOf, post, publish, titled } from './builder-client.ts';
import { openRelease, type ReleaseBench } from './release-client.ts';
import { credentialsIn, visitorAt } from '../cart-environment.ts';

const CONSENT = `cookie_consent=${writeConsentCookie(everyConsent('granted'))}`;
const TODAY = Math.floor(Date.now() / 86_400_000);
const BUCKETS = Array.from({ length: 1000 }, (_, index) => index * 7);
const GOOGLEBOT: Sent = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};
type Sent = Readonly<Record<string, string>>;
const visitor = (bucket: number) => ({ cookie: `${CONSENT}; exp=${bucket}.${TODAY}` });
const later = '2099-01-01T00:00:00.000Z';

describeService('a rollout', { shops: FIXTURES, builder: 'open' }, (service) => {
  let storefront: Storefront;
  let asked = 0;
  let isDown = false;
  let release: ReleaseBench | undefined;
  beforeAll(async () => {
    storefront = await openEmbeddedStorefront({
      answer: (request) => {
        if (new URL(request.url).pathname === '/api/page') asked += 1;
        return isDown ? Promise.resolve(new Response(null, { status: 503 })) : service().fetch(request);
      },
      environment: { DATA_DIR: service().dataDir, EDGE_CACHE_SECONDS: '5' },
      platform: { watchChanges: service().watchChanges },
      assets: { worker: '/worker.js' },
    });
  });
  afterAll(() => storefront.close());
  beforeEach(async () => {
    if ((await release?.read())?.release.state === 'rolling-out')
      await release?.act('releaseRollOut', { rollout: null });
  });

  const at = (path: string, headers: Sent = {}) =>
    storefront.answer(
      new Request(`http://krua.test${path}`, {
        headers: { host: 'krua.test', 'sec-fetch-dest': 'document', ...headers },
      }),
      '203.0.113.9',
    );
  const wordOf = (text: string) => /Fresh|Usual/.exec(text)?.[0];
  /** The state of a page that a visitor sees, in its document; the status where there is none. */
  const seen = async (path: string, headers: Sent = {}) => {
    const answer = await at(path, headers);
    return answer.status === 200 ? wordOf(await answer.text()) : answer.status;
  };
  /** Two buckets that see a release at a share, and not at a smaller one. */
  const bucketsOf = ({ id }: ReleaseBench, from: number, to: number) => {
    const sees = (share: number, bucket: number) => seesRollout({ release: id, share, goal: 'cart' }, bucket);
    return BUCKETS.filter((bucket) => !sees(from, bucket) && sees(to, bucket)).slice(0, 2);
  };
  const insideOf = (bench: ReleaseBench, share: number) => visitor(bucketsOf(bench, 0, share)[0] ?? -1);
  const outsideOf = (bench: ReleaseBench, share: number) => visitor(bucketsOf(bench, share, 100)[0] ?? -1);
  const bytesOf = async (path: string, headers: Sent = {}) => {
    const answer = await at(path, headers);
    return [await answer.text(), answer.headers.get('etag'), answer.headers.get('cache-control')];
  };
  const open = async (pages: Readonly<Record<string, object>>) => {
    release = await openRelease(service(), 'Step by step');
    for (const [path, page] of Object.entries(pages)) await release.save(path, page);
    await release.act('releaseApprove');
    return release;
  };
  const rollOut = async (bench: ReleaseBench, share: number, more: object = {}) =>
    bench.act('releaseRollOut', { rollout: { share, ...more } });
  /** Publications of other processes arrive by a message of the database. */
  const until = (expected: () => Promise<void>) => vi.waitFor(expected, { timeout: 5000, interval: 20 });
  const passTime = async (bench: ReleaseBench) => {
    const { db } = service();
    const dueAt = new Date('2020-01-01');
    await db.update(releases).set({ dueAt }).where(eq(releases.id, bench.id));
    await publishNextDue({ db, log: () => undefined });
  };

  test('shows a share of the visitors the release, who keep it as the share rises; it can be withdrawn', async () => {
    await publish(service(), '/steps', titled('Usual'));
    const bench = await open({ '/steps': titled('Fresh') });
    const people = [...bucketsOf(bench, 0, 10), ...bucketsOf(bench, 10, 60), ...bucketsOf(bench, 60, 100)];
    const [some, most, all] = [
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
    ].map((groups) => groups.flatMap((each) => (each === 1 ? ['Fresh', 'Fresh'] : ['Usual', 'Usual'])));
    const isSeen = (expected: readonly string[] = []) =>
      until(async () => {
        expect(await Promise.all(people.map((bucket) => seen('/steps', visitor(bucket))))).toEqual(expected);
      });
    const { release: begun } = await rollOut(bench, 10);
    expect(begun).toMatchObject({ state: 'rolling-out', rollout: { share: 10, steps: [] } });
    await isSeen(some);
    await rollOut(bench, 60);
    await isSeen(most);
    await rollOut(bench, 10);
    await isSeen(some);
    await bench.act('releaseRollOut', { rollout: null });
    await isSeen(Array.from(people, () => 'Usual'));
    expect((await bench.read()).release).toMatchObject({ state: 'approved', rollout: null });
    await rollOut(bench, 60);
    await isSeen(most);
    await bench.act('releasePublish', { langs: null });
    await isSeen(all);
    expect((await bench.read()).release).toMatchObject({ state: 'published', rollout: null });
  });

  test('leaves one shared document to all others, and to bots and those without consent; no cache in front keeps either', async () => {
    await publish(service(), '/shared', titled('Usual'));
    await publish(service(), '/aside', titled('Usual'));
    const aside = await bytesOf('/aside');
    // With an experiment, which the published page has not.
    const { pageComponent } = titled('Fresh');
    const slots = { 'variant-1': pageComponent };
    const hero = { type: 'experiment', id: 'hero', props: { variants: [{ share: 100 }] }, children: [], slots };
    const bench = await open({ '/shared': { pageComponent: [hero] }, '/only-new': titled('Fresh') });
    await rollOut(bench, 50);
    const [[inside = -1, other = -1], outside] = [bucketsOf(bench, 0, 50), bucketsOf(bench, 50, 100)];
    await until(async () => expect(await seen('/shared', visitor(inside))).toBe('Fresh'));
    // The first document is written before it is known that the page is rolled out.
    await bytesOf('/shared');
    const usual = await bytesOf('/shared');
    const before = asked;
    const consented = await bytesOf('/shared', visitor(outside[0] ?? -1));
    const renewed = await bytesOf('/shared', visitor(inside));
    for (const bucket of [inside, ...outside, other, ...outside, inside, other])
      expect(await bytesOf('/shared', visitor(bucket))).toEqual(outside.includes(bucket) ? consented : renewed);
    for (const headers of [{}, GOOGLEBOT, { cookie: `exp=${inside}.${TODAY}` }])
      expect(await bytesOf('/shared', headers)).toEqual(usual);
    // The service is asked for each state, not for each visitor.
    expect(asked - before).toBeLessThan(8);
    const headersOf = async (path: string, headers: Sent) => {
      const answer = await at(path, headers);
      const names = ['x-accel-expires', 'cdn-cache-control', 'cache-control'];
      return [wordOf(await answer.text()), ...names.map((name) => answer.headers.get(name))];
    };
    for (const [path, kept] of [
      ['/shared', 'no-cache'],
      ['/shared/_payload.json', 'no-store'],
    ] as const) {
      expect(await headersOf(path, visitor(inside))).toEqual(['Fresh', null, null, `private, ${kept}`]);
      expect(await headersOf(path, {})).toEqual(['Usual', null, null, `private, ${kept}`]);
    }
    // A page that the release does not change is as it was, and may be kept in front.
    expect(await bytesOf('/aside', visitor(inside))).toEqual(await bytesOf('/aside', { cookie: CONSENT }));
    expect([await bytesOf('/aside'), (await headersOf('/aside', {}))[1]]).toEqual([aside, '5']);
    // A new page, for some.
    const newFor = (headers?: Sent) => seen('/only-new', headers);
    expect([await newFor(visitor(inside)), await newFor(), await newFor(outsideOf(bench, 50))]).toEqual([
      'Fresh',
      404,
      404,
    ]);
    // The bucket is kept only by consent.
    const cookies = async (cookie: string) => (await at('/shared', { cookie })).headers.getSetCookie();
    expect([await cookies(CONSENT), await cookies('')]).toEqual([[expect.stringMatching(/^exp=\d/)], []]);
  });

  test('of a shared section shows it where it is used, in header and footer too', async () => {
    const type = 'section:banner';
    const section = (text: string) => ({ pageComponent: [{ type: 'heading', id: 't', props: { text } }] });
    await publish(service(), type, section('Usual'));
    await publish(service(), '/uses', { pageComponent: [{ type, id: 'u' }] });
    await publish(service(), '/not', { pageComponent: [{ type: 'text', id: 'n', props: { text: 'plain' } }] });
    const bench = await open({ [type]: section('Fresh') });
    await rollOut(bench, 99);
    const inside = insideOf(bench, 98);
    await until(async () => expect(await seen('/uses', inside)).toBe('Fresh'));
    expect([await seen('/uses'), await seen('/not', inside)]).toEqual(['Usual', undefined]);
    const { db } = service();
    const [{ base } = { base: {} }] = await db.select({ base: shops.base }).from(shops).where(eq(shops.webId, '501'));
    const zone = isRecord(base.footerZone) ? base.footerZone : {};
    const changed = { ...base, footerZone: { ...zone, children: [{ type, id: 'z' }] } };
    await db.update(shops).set({ base: changed }).where(eq(shops.webId, '501'));
    await rollOut(bench, 98);
    await until(async () => expect(await seen('/not', inside)).toBe('Fresh'));
    expect([
      await seen('/not'),
      wordOf(await (await at('/not/_base.json', inside)).text()),
      wordOf(await (await at('/not/_base.json')).text()),
    ]).toEqual(['Usual', 'Fresh', 'Usual']);
    await db.update(shops).set({ base }).where(eq(shops.webId, '501'));
  });

  test('of a theme, a header and notes of the checkout shows them on pages, in the account and in the checkout', async () => {
    const header = { type: 'site-header', id: 'h', props: { menu: [{ label: 'Fresh', href: '/tea' }] } };
    const notes = [
      { type: 'heading', props: { text: { $t: { en: 'Fresh delivery', th: 'ส่งสด' } } } },
      { type: 'section', children: [{ type: 'feature-list', props: { items: [{ title: '30 days', text: '<b>' }] } }] },
      { type: 'announcement-bar', props: { text: 'News', href: 'https://evil.example/' } },
      { type: 'image', props: { src: '//evil.example/a.png' } },
      { type: 'text', hidden: true, props: { text: 'Draft' } },
    ];
    const guest = visitorAt(service(), 'krua.test');
    const items = [{ uuid: uuidOf(3), quantity: 2 }];
    const cart = credentialsIn(await guest.call('cartCheckoutByItems', { body: { items } }));
    const checkout = `/pay/checkout/krua/${cart.cart_id}?s=${cart.cart_secret}&lang=en`;
    const bench = await open({
      'zone:look': { pageSetting: { themeKey: 'night', shopCss: 'h2 { color: teal }' }, pageComponent: [] },
      'zone:header': { pageComponent: [header] },
      'zone:checkout': { pageComponent: notes },
    });
    await rollOut(bench, 50, { goal: 'order' });
    const [inside, outside] = [insideOf(bench, 50), outsideOf(bench, 50)];
    const textOf = async (path: string, headers: Sent = {}) => (await at(path, headers)).text();
    const isNight = async (path: string, headers: Sent = {}) => {
      const html = await textOf(path, headers);
      return html.includes('data-theme="night"') || /color-scheme: ?dark/.test(html);
    };
    await until(async () => expect(await isNight('/', inside)).toBe(true));
    const seenIn = async (path: string) => [
      await isNight(path, inside),
      wordOf(await textOf(path, inside)),
      await isNight(path, outside),
      wordOf(await textOf(path, outside)),
      // A visitor cannot choose a bucket.
      await isNight(path, { 'x-raan-bucket': String(bucketsOf(bench, 0, 50)[0]) }),
    ];
    const expected = [true, 'Fresh', false, undefined, false];
    for (const path of ['/about', '/account/login', checkout]) expect(await seenIn(path)).toEqual(expected);
    const shown = await textOf(checkout, inside);
    const [note = ''] = /<div class="notes"[^]*?<\/div>/.exec(shown) ?? [];
    expect(note.replaceAll(/\s*([<>])\s*/g, '$1')).toBe(
      '<div class="notes"><h2>Fresh delivery</h2><ul class="promises"><li><strong>30 days</strong>&lt;b&gt;</li></ul><p class="notice">News</p></div>',
    );
    // The orders of both are compared; the data of pages does not have the notes.
    expect((await bench.read()).release.rollout?.goal).toBe('order');
    expect(
      JSON.stringify(dataOf(await ask(service(), '/api/base', { headers: { 'x-raan-bucket': '1' } }))),
    ).not.toContain('30 days');
    await bench.act('releasePublish', { langs: null });
    await until(async () => expect(await isNight(checkout)).toBe(true));
    expect(await isNight('/account/login')).toBe(true);
    await bench.act('releaseRollBack', { anyway: false });
    await until(async () => expect(await isNight('/account/login')).toBe(false));
    const page = { pageComponent: [{ type: 'product-list' }] };
    const refused = await post(service(), 'draft', { path: 'zone:checkout', base: 3, page });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('no product-list')]);
  });

  test('of a header is not what others see in an outage', async () => {
    const bench = await open({ 'zone:header': titled('Fresh') });
    await rollOut(bench, 99);
    const answered = async (headers: Sent) => wordOf(await (await at('/missing', headers)).text());
    await until(async () => expect(await answered(insideOf(bench, 99))).toBe('Fresh'));
    isDown = true;
    const shownToOthers = await answered({});
    isDown = false;
    expect(shownToOthers).not.toBe('Fresh');
  });

  test('of a page that is published meanwhile is shown to nobody, and not published, until that is merged in', async () => {
    await publish(service(), '/meanwhile', titled('Usual'));
    const bench = await open({ '/meanwhile': titled('Fresh'), '/with-it': titled('Fresh') });
    await rollOut(bench, 99, { steps: [{ at: later, share: 100 }] });
    const inside = insideOf(bench, 99);
    await until(async () => expect(await seen('/meanwhile', inside)).toBe('Fresh'));
    const urgent = { pageComponent: [{ type: 'heading', props: { text: 'Usual, corrected' } }] };
    await publish(service(), '/meanwhile', urgent);
    await until(async () => expect(await seen('/meanwhile', inside)).toBe('Usual'));
    expect(await seen('/with-it', inside)).toBe(404);
    expect(await bench.read()).toMatchObject({
      release: { state: 'rolling-out' },
      pages: [{ isBehind: true }, { isBehind: false }],
    });
    expect(await bench.attempt('releaseRollOut', { rollout: { share: 50 } })).toEqual([
      'BEHIND',
      { paths: ['/meanwhile'] },
    ]);
    expect(await bench.attempt('releasePublish', { langs: null })).toEqual(['BEHIND', { paths: ['/meanwhile'] }]);
    await passTime(bench);
    expect((await bench.read()).release).toMatchObject({
      state: 'approved',
      rollout: null,
      problem: { key: 'BEHIND', paths: ['/meanwhile'] },
    });
    const { main, behind } = await bench.page('/meanwhile');
    await bench.save('/meanwhile', titled('Fresh and corrected'), { main: behind?.version ?? main ?? null });
    await bench.act('releaseApprove');
    await rollOut(bench, 99);
    await until(async () => expect(await seen('/meanwhile', inside)).toBe('Fresh'));
  });

  test('rises at its times by the scheduler, the last of which publishes it', async () => {
    const bench = await open({ '/timed': titled('Fresh') });
    // February has 28 days in that year.
    for (const [at, expected] of [
      ['2020-01-01T00:00:00Z', ['PAST', undefined]],
      ['2098-02-29T00:00:00Z', ['INVALID_INPUT', expect.anything()]],
      ['2098-01-01T00:00:00+07', undefined],
    ] as const) {
      expect(await bench.attempt('releaseRollOut', { rollout: { share: 0, steps: [{ at, share: 50 }] } })).toEqual(
        expected,
      );
    }
    const steps = [
      { at: '2099-03-01T00:00:00.000Z', share: 100 },
      { at: later, share: 20 },
      { at: '2099-02-01T00:00:00.000Z', share: 99 },
    ];
    const shares = [];
    expect((await rollOut(bench, 0, { steps })).release.schedule).toBeNull();
    expect(await seen('/timed', insideOf(bench, 1))).toBe(404);
    for (let step = 0; step < 3; step += 1) {
      await passTime(bench);
      const { state, rollout } = (await bench.read()).release;
      shares.push([state, rollout?.share, rollout?.steps.length]);
    }
    expect(shares).toEqual([
      ['rolling-out', 20, 2],
      ['rolling-out', 99, 1],
      ['published', undefined, undefined],
    ]);
    await until(async () => expect(await seen('/timed')).toBe('Fresh'));
  });

  test('goes on when the texts of some languages are published', async () => {
    const texts = (en: string, th: string) => ({
      pageComponent: [{ type: 'heading', id: 'h', props: { text: { $t: { en, th } } } }],
    });
    await publish(service(), '/words', texts('Usual', 'Usual'));
    const bench = await open({ '/words': texts('Fresh', 'Fresh') });
    await rollOut(bench, 50, { steps: [{ at: later, share: 99 }] });
    const [inside, outside] = [insideOf(bench, 50), outsideOf(bench, 50)];
    const all = () => Promise.all([inside, outside].flatMap((who) => [seen('/words', who), seen('/en/words', who)]));
    await until(async () => expect(await all()).toEqual(['Fresh', 'Fresh', 'Usual', 'Usual']));
    const { release: partly } = await bench.act('releasePublish', { langs: ['en'] });
    expect(partly).toMatchObject({ state: 'rolling-out', rollout: { share: 50, steps: [{ share: 99 }] } });
    await until(async () => expect(await all()).toEqual(['Fresh', 'Fresh', 'Usual', 'Fresh']));
    const { release: whole } = await bench.act('releasePublish', { langs: ['th'] });
    expect(whole).toMatchObject({ state: 'published', rollout: null });
  });
});
