/**
 * Cost of one visitor's requests for the shop with its own store: fields, unfinished bodies, invented hosts, stored
 * data.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODY_LIMITS } from '../../../src/bounds/limits.ts';
import { createBodyBudget } from '../../../src/bounds/body-budget.ts';
import type { Storefront } from '../../../src/server/storefront.ts';
import { isOwnHost } from '../../../src/store/shops.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { openEmbeddedStorefront } from '../embedded-storefront.ts';

const MIB = 1024 * 1024;
const bodies = createBodyBudget();

describeService('a visitor', { shops: FIXTURES, bodies }, (service) => {
  let storefront: Storefront;
  /** Calls of the storefront, by path. */
  const calls: string[] = [];
  beforeAll(async () => {
    storefront = await openEmbeddedStorefront({
      answer: (request) => {
        calls.push(new URL(request.url).pathname);
        return service().fetch(request);
      },
      environment: { DATA_DIR: service().dataDir },
      platform: { site: (request) => service().fetch(request), isShopHost: (host) => isOwnHost(service().db, host) },
    });
  });
  afterAll(() => storefront.close());

  const send = async (path: string, init: RequestInit & { readonly duplex?: 'half' }, address = '203.0.113.9') =>
    storefront.answer(
      new Request(`http://krua.test${path}`, {
        method: 'POST',
        ...init,
        headers: { host: 'krua.test', origin: 'http://krua.test', ...init.headers },
      }),
      address,
    );
  const get = async (path: string, host: string) =>
    storefront.answer(new Request(`http://${host}${path}`, { headers: { host } }), '203.0.113.9');

  test.each([
    ['urlencoded', 'application/x-www-form-urlencoded', 413],
    ['of a form without so many files', 'multipart/form-data; boundary=x', 413],
    ['in JSON', 'application/json', 413],
  ])('a client that sends a large body %s is refused', { meta: { field: ['1.6'] } }, async (_, type, status) => {
    const body = new Uint8Array(type.startsWith('multipart') ? 6 * MIB : BODY_LIMITS.formBytes + 1);
    const headers = { 'content-type': type, accept: 'application/json' };
    expect((await send('/api/forms/contact', { body, headers }, '198.51.100.2')).status).toBe(status);
  });

  /** A body of which it is counted how often it was read. */
  function unread() {
    const reads = { count: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          reads.count += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      },
      { highWaterMark: 0 },
    );
    return { reads, body };
  }

  test.each([
    ['of an unknown form', 'nothing', {}, 404],
    ['from another site', 'contact', { origin: 'https://evil.example' }, 403],
    ['too often', 'contact', {}, 429],
  ] as const)('a form %s is not read', { meta: { field: ['1.6'] } }, async (_, form, more, status) => {
    const address = '198.51.100.3';
    const headers = {
      host: 'krua.test',
      origin: 'http://krua.test',
      'x-forwarded-for': address,
      'content-type': 'multipart/form-data; boundary=x',
      accept: 'application/json',
      ...more,
    };
    const ask = (body: BodyInit) => {
      const init = { method: 'POST', body, headers, duplex: 'half' };
      return service().fetch(new Request(`http://krua.test/api/forms/${form}`, init));
    };
    if (status === 429) for (let at = 0; at < 30; at += 1) await ask('--x--');
    const { reads, body } = unread();
    expect([(await ask(body)).status, reads.count]).toEqual([status, 0]);
  });

  test('unfinished forms share the memory of one visitor, and give it back', { meta: { field: ['1.6'] } }, async () => {
    const gate = Promise.withResolvers<void>();
    const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    const unfinished = () => {
      let left = 4;
      return new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.from(head)),
        pull: async (controller) => {
          if (left > 0) controller.enqueue(new Uint8Array(MIB));
          else {
            await gate.promise;
            controller.close();
          }
          left -= 1;
        },
      });
    };
    const headers = { 'content-type': 'multipart/form-data; boundary=x', accept: 'application/json' };
    const answers = Array.from({ length: 10 }, (_, at) =>
      send('/api/forms/contact', { body: unfinished(), headers, duplex: 'half' }, `198.51.100.${at % 2 === 0 ? 4 : 5}`),
    );
    const busy = (await Promise.all(answers.map((answer) => Promise.race([answer, later()])))).length;
    await expect.poll(() => bodies.held(), { timeout: 20_000 }).toBeGreaterThan(20 * MIB);
    expect([busy, bodies.held() <= BODY_LIMITS.bufferedBytes]).toEqual([10, true]);
    gate.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect([statuses.every((status) => status >= 400), bodies.held()]).toEqual([true, 0]);
  });

  /** Resolves in the next turn of the event loop. */
  const later = () => new Promise<undefined>((resolve) => void setImmediate(() => resolve(undefined)));

  test('a body that finds no memory is refused for a while', { meta: { field: ['1.6'] } }, async () => {
    const lease = bodies.open();
    expect(lease.acquire(BODY_LIMITS.bufferedBytes)).toBe(true);
    const json = { 'content-type': 'application/json' };
    const call = await send('/api/x4/cart/checkoutByItems', { body: '{"items":[]}', headers: json });
    const site = await send('/account/login', { body: new URLSearchParams({ email: 'a@example.com' }) });
    lease.release();
    const seen = [call, site].map(({ status, headers }) => [status, headers.get('retry-after')]);
    expect(seen).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
  });

  test('pages of an invented host are not stored, those of the shop are', { meta: { field: ['1.10'] } }, async () => {
    const pagesOf = async (host: string) => {
      for (const _ of [1, 2]) await (await get('/', host)).body?.cancel();
      calls.length = 0;
      await (await get('/', host)).body?.cancel();
      return calls.filter((path) => path === '/api/page').length;
    };
    expect([await pagesOf('krua.test'), await pagesOf('invented.example')]).toEqual([0, 1]);
  });

  test('invented hosts have one sitemap, which is listed once', { meta: { field: ['1.10'] } }, async () => {
    await (await get('/sitemap.xml', 'one.invented.example')).text();
    calls.length = 0;
    const xml = await (await get('/sitemap.xml', 'two.invented.example')).text();
    expect([calls, xml.includes('http://two.invented.example/')]).toEqual([[], true]);
  });

  test('a title repeats no more than the beginning of a search', { meta: { field: ['1.10'] } }, async () => {
    const words = 'ข้าว'.repeat(400);
    const answer = await service().fetch(
      new Request(`http://krua.test/api/page?path=/search&q=${encodeURIComponent(words)}`, {
        headers: { 'x-forwarded-for': '198.51.100.6' },
      }),
    );
    expect(JSON.stringify(await answer.json()).split('ข้าวข้าว').length).toBeLessThan(400);
  });

  test('the bytes that a network stores a day are limited', { meta: { field: ['1.7'] }, timeout: 60_000 }, async () => {
    const items = Array.from({ length: 500 }, () => ({ uuid: randomUUID(), quantity: 1 }));
    const save = () =>
      service().fetch(
        new Request('http://krua.test/api/x4/cart/checkoutByItems', {
          method: 'POST',
          body: JSON.stringify({ items, padding: ' '.repeat(200_000) }),
          headers: {
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
            'x-forwarded-for': '198.51.100.8',
            host: 'krua.test',
            origin: 'http://krua.test',
          },
        }),
      );
    const seen: (string | null)[] = [];
    for (let at = 0; at < 290 && !seen.includes('429'); at += 1) {
      const { status } = await save();
      seen.push(String(status));
    }
    expect([seen.at(-1), seen.length > 20]).toEqual(['429', true]);
  });
});
