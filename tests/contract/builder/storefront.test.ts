/** A builder's publication is visible to the next visitor of the running storefront. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Storefront } from '../../../src/server/storefront.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { publish } from './builder-client.ts';
import { openRelease, shareLink } from './release-client.ts';
import { openEmbeddedStorefront } from '../embedded-storefront.ts';

const titled = (text: string) => ({ pageComponent: [{ type: 'heading', props: { text } }] });

describeService('a running shop', { shops: FIXTURES, builder: 'open' }, (service) => {
  let storefront: Storefront;
  /** Hosts whose pages the service was asked for. */
  const asked: (string | null)[] = [];
  beforeAll(async () => {
    storefront = await openEmbeddedStorefront({
      answer: (request) => {
        if (new URL(request.url).pathname === '/api/page') asked.push(request.headers.get('x-forwarded-host'));
        return service().fetch(request);
      },
      environment: { DATA_DIR: service().dataDir },
      platform: { watchChanges: service().watchChanges },
      assets: { worker: '/worker.js' },
    });
  });
  afterAll(() => storefront.close());

  const at = (path: string, init: RequestInit = {}, host = 'krua.test') =>
    storefront.answer(
      new Request(`http://${host}${path}`, { ...init, headers: { host, ...init.headers } }),
      '203.0.113.9',
    );
  const write = async (call: string, body: object, headers = {}) => {
    const sent = { 'content-type': 'application/json', origin: 'http://krua.test', ...headers };
    return (await at(`/api/builder/${call}`, { method: 'POST', headers: sent, body: JSON.stringify(body) })).status;
  };
  const seen = async (path: string) => {
    const page = await at(path);
    const [, heading] = /<h\d[^>]*>([^<]*)</.exec(await page.text()) ?? [];
    const payload = await at(`${path}/_payload.json`);
    return [page.status, heading, JSON.stringify(await payload.json()).includes(`"${heading}"`)];
  };

  test('a page appears, changes, comes back and goes, in document and payload, without a restart', async () => {
    const path = '/spring';
    expect((await at(path)).status).toBe(404);
    await write('draft', { path, base: 0, page: titled('Early spring') });
    expect((await at(path)).status).toBe(404);
    await write('publish', { path, base: 1 });
    expect(await seen(path)).toEqual([200, 'Early spring', true]);
    await write('draft', { path, base: 2, page: titled('Late spring') });
    await write('publish', { path, base: 3 });
    expect(await seen(path)).toEqual([200, 'Late spring', true]);
    await write('roll-back', { path, base: 4, version: 1 });
    expect(await seen(path)).toEqual([200, 'Early spring', true]);
    await write('unpublish', { path, base: 5 });
    expect((await at(path)).status).toBe(404);
  });

  test('shows within a second what another process on the database publishes', async () => {
    const path = '/summer';
    await publish(service(), path, titled('Early summer'));
    expect(await seen(path)).toEqual([200, 'Early summer', true]);
    await publish(service(), path, titled('Late summer'));
    const timeout = 1000;
    await vi.waitFor(async () => expect(await seen(path)).toEqual([200, 'Late summer', true]), { timeout });
  });

  test('a publication leaves the stored pages of other shops where they are', async () => {
    const visit = async () => {
      asked.length = 0;
      for (const host of ['krua.test', 'suan.test']) await (await at('/', {}, host)).text();
      return [...asked];
    };
    await visit();
    const before = await visit();
    await publish(service(), '/autumn', titled('Autumn'));
    await vi.waitFor(async () => expect(await visit()).toEqual(['krua.test']), { timeout: 1000, interval: 20 });
    await write('draft', { path: '/winter', base: 0, page: titled('Winter') });
    await write('publish', { path: '/winter', base: 1 });
    expect([before, await visit()]).toEqual([[], ['krua.test']]);
  });

  test('the holder of a preview link sees the release under a bar, and no cache keeps or shares it', async () => {
    const path = '/reviewed';
    await publish(service(), path, titled('Published'));
    const release = await openRelease(service(), 'Winter & more');
    await release.save(path, titled('Release'));
    await release.save('/only-here', titled('New'));
    const link = new URL(await shareLink(service(), release.id, 1, path));
    const opened = await at(link.pathname + link.search);
    const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
    const look = async (where: string, headers: Record<string, string> = {}) => {
      const answer = await at(where, { headers });
      const text = await answer.text();
      const names = ['Release', 'Published', 'New'].filter((name) => text.includes(`>${name}<`));
      const bar = /<div id="release-bar"[^>]*><span>([^<]*)<[^>]*><a href="([^"]*)"/.exec(text)?.slice(1);
      return [answer.status, names, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag'), bar];
    };
    const plain = [200, ['Published'], 'private, no-cache', null, undefined];
    const bar = [
      'Preview of “Winter &amp; more” until Nov 1, 2026, 11:00 AM (Asia/Bangkok)',
      '/builder/preview/leave?to=%2Fen%2Freviewed',
    ];
    const review = [200, ['Release'], 'private, no-store', 'noindex', bar];
    // In turn, so that either would find what the other has left in a cache.
    expect([opened.status, opened.headers.get('location'), opened.headers.get('referrer-policy')]).toEqual([
      303,
      `http://krua.test${path}`,
      'no-referrer',
    ]);
    expect(await look(`/en${path}`)).toEqual(plain);
    expect(await look(`/en${path}`, { cookie })).toEqual(review);
    // As the store reads the cookie, too.
    expect(await look(`/en${path}`, { cookie: cookie.replace('=', ' =') })).toEqual(review);
    expect(await look(`/en${path}`)).toEqual(plain);
    expect((await look('/only-here', { cookie })).slice(0, 2)).toEqual([200, ['New']]);
    expect((await look('/only-here')).slice(0, 2)).toEqual([404, []]);
    const payload = async (headers: Record<string, string> = {}) => {
      const answer = await at(`${path}/_payload.json`, { headers });
      return [(await answer.text()).includes('"Release"'), answer.headers.get('cache-control')];
    };
    expect([await payload({ cookie }), await payload()]).toEqual([
      [true, 'private, no-store'],
      [false, expect.stringMatching(/^public, max-age=[0-5]$/)],
    ]);
  });

  test('other sites write nothing', async () => {
    const page = titled('Evil');
    expect(await write('draft', { path: '/evil', base: 0, page }, { origin: 'https://evil.example' })).toBe(403);
  });
});
