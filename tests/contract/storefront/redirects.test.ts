/** Old addresses of a shop that has moved here: from the CSV file to the visitor's redirect, counted (docs/operations.md). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Storefront } from '../../../src/server/storefront.ts';
import { importRedirects, replaceRedirects } from '../../../src/store/redirects/import-redirects.ts';
import { countRedirect, writeHits } from '../../../src/store/redirects/hits.ts';
import { describeHits, reportHits } from '../../../src/store/redirects/report.ts';
import { shopByName } from '../../../src/store/shops.ts';
import { selectRows } from '../../../src/store/database/database.ts';
import { describeService, FIXTURES, START } from '../harness.ts';
import { openEmbeddedStorefront } from '../embedded-storefront.ts';

const FIELD = { meta: { field: ['4.moving.1'] } };
const dataDir = mkdtempSync(join(tmpdir(), 'raan-redirects-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describeService('old addresses', { shops: FIXTURES }, (service) => {
  let storefront: Storefront;

  beforeAll(async () => {
    storefront = await openEmbeddedStorefront({
      answer: (request) => service().fetch(request),
      environment: { DATA_DIR: dataDir },
    });
  });
  afterAll(() => storefront.close());

  const get = (path: string) =>
    storefront.answer(
      new Request(`http://krua.test${path}`, { headers: { host: 'krua.test', 'user-agent': 'Mozilla/5.0' } }),
      '203.0.113.9',
    );
  const led = async (path: string) => {
    const { status, headers } = await get(path);
    return [status, headers.get('location')];
  };
  const load = async (csv: string, replaces = false) => {
    const shop = await shopByName(service().db, 'krua');
    if (shop === null) throw new Error('there is no shop krua');
    return importRedirects(service().db, shop, new TextEncoder().encode(csv), { replaces, now: START });
  };

  test('are redirected in the visitor’s language, with the query, however they are written', FIELD, async () => {
    expect(await led('/old-product.html')).toEqual([404, null]);
    const report = await load(
      [
        '\u{FEFF}from;to;status',
        '/old-product.html;/lab/new;',
        '/เก่า.html;/search?q=tea;308',
        '/index.php?id=5;/lab/five;302',
        '/en/only.html;https://krua.test/en/lab/english;',
        '/product/blue-shirt/;/lab/shirt;',
        '/out.html;https://evil.example/;',
      ].join('\r\n'),
    );
    expect(report).toMatchObject({
      ok: true,
      accepted: 5,
      total: 5,
      rejected: [{ line: 7, from: '/out.html', reason: 'to: evil.example is not a host of the shop' }],
    });
    expect(await Promise.all(ASKED.map(async ([path]) => [path, ...(await led(path))]))).toEqual(ASKED);
  });

  const ASKED: readonly (readonly [path: string, status: number, location: string | null])[] = [
    ['/old-product.html', 301, '/lab/new'],
    ['/old-product.html/', 301, '/lab/new'],
    ['/OLD-Product.HTML?utm_source=a%20b&x=1&x=2', 301, '/lab/new?utm_source=a+b&x=1&x=2'],
    ['/en/old-product.html?a=1', 301, '/en/lab/new?a=1'],
    ['/%E0%B9%80%E0%B8%81%E0%B9%88%E0%B8%B2.html', 301, '/search?q=tea'],
    ['/index.php?id=5&ref=mail', 302, '/lab/five?ref=mail'],
    ['/index.php?id=6', 404, null],
    ['/en/only.html', 301, '/en/lab/english'],
    ['/only.html', 404, null],
    ['/product/blue-shirt', 301, '/lab/shirt'],
    ['/out.html', 404, null],
  ];

  test('are redirected in the app’s navigation', FIELD, async () => {
    const answer = await get('/en/old-product.html/_payload.json?0123456789abcdef&a=1');
    expect(await answer.json()).toEqual({
      path: '/old-product.html',
      httpStatusCode: 301,
      redirectUrl: '/en/lab/new?a=1',
      pageComponent: [],
    });
  });

  test('give way to a page of the shop, also one that comes later', FIELD, async () => {
    await load('/later.html,/search\n');
    expect(await led('/later.html')).toEqual([301, '/search']);
    const { db } = service();
    await db.execute(sql`INSERT INTO page (web_id, path, component) VALUES ('501', '/later.html', '[]')`);
    await db.execute(sql`UPDATE shop SET published = published + 1 WHERE web_id = '501'`);
    expect(await led('/later.html')).toEqual([200, null]);
    expect(await load('/later.html,/search\n')).toMatchObject({
      accepted: 0,
      rejected: [{ line: 1, reason: 'the shop has a page of this address, which visitors see' }],
    });
  });

  test('are counted, and so are paths that lead nowhere; a later import keeps the hits', FIELD, async () => {
    const { db } = service();
    await writeHits(db);
    await db.execute(sql`UPDATE redirect SET hits = 0, last_hit_at = NULL`);
    await db.execute(sql`DELETE FROM missing_path`);
    await get('/tried-in-the-workbench?jit-preview=1');
    for (const path of ['/old-product.html', '/en/old-product.html?a=1', '/nowhere', '/nowhere/?q=secret', '/%00'])
      await get(path);
    await writeHits(db);
    const report = await reportHits(db, '501');
    const known = report.redirects.find(({ source }) => source === '/old-product.html');
    expect(known).toEqual({ source: '/old-product.html', target: '/lab/new', status: 301, hits: 2, lastHitAt: START });
    expect(report.missing).toContainEqual({ path: '/nowhere', hits: 2, lastHitAt: START });
    expect(report.missing.map(({ path }) => path)).not.toContain('/tried-in-the-workbench');
    expect(describeHits(report).join('\n')).not.toContain('secret');
    await load('/old-product.html,/search\n/nowhere,/search\n', true);
    const { redirects, missing } = await reportHits(db, '501');
    expect(redirects.map(({ source, target, hits }) => [source, target, hits])).toEqual([
      ['/old-product.html', '/search', 2],
      ['/nowhere', '/search', 0],
    ]);
    expect(missing.map(({ path }) => path)).not.toContain('/nowhere');
    expect(await led('/index.php?id=5')).toEqual([404, null]);
  });

  test('that lead nowhere are kept up to a thousand, those with the most hits', FIELD, async () => {
    const { db } = service();
    await db.execute(sql`DELETE FROM missing_path`);
    await get('/wanted');
    await get('/wanted');
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 350; index += 1)
        await service().fetch(
          new Request(`http://store.internal/api/page?path=/${round}-${index}`, {
            headers: { 'x-forwarded-host': 'krua.test', 'user-agent': 'curl/8.5.0' },
          }),
        );
      await writeHits(db);
    }
    const count = sql`SELECT count(*)::int AS count FROM missing_path WHERE web_id = '501'`;
    expect(await selectRows(db, count, v.object({ count: v.number() }))).toEqual([{ count: 1000 }]);
    expect((await reportHits(db, '501')).missing[0]).toMatchObject({ path: '/wanted', hits: 2 });
  });

  test('are imported without signs that nobody sees', FIELD, async () => {
    const file = 'sep=;\r\nto\u200B;from\r\n\u202A/lab/new\u202C;\u00A0/o\u00ADld-copy.html\u200B\r\n';
    expect(await load(file)).toMatchObject({ ok: true, accepted: 1, rejected: [] });
    expect(await led('/old-copy.html')).toEqual([301, '/lab/new']);
  });

  test('an import waits for hits that are being written', FIELD, async () => {
    const { db } = service();
    const stored = ['/a.html', '/m.html', '/z.html'].map(
      (source) => ({ source, target: '/search', status: 301 }) as const,
    );
    await db.transaction((tx) => replaceRedirects(tx, '501', stored));
    const waiting = async (count: number) => {
      const blocked = sql`SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      const row = v.object({ count: v.number() });
      await expect.poll(() => selectRows(db, blocked, row), { timeout: 20_000 }).toEqual([{ count }]);
    };
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const other = db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM redirect WHERE web_id = '501' AND source = '/m.html' FOR UPDATE`);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    for (const { source } of stored) countRedirect(db, '501', source, START);
    const written = writeHits(db);
    await waiting(1);
    const imported = db.transaction((tx) => replaceRedirects(tx, '501', stored.toReversed()));
    await waiting(2);
    held.resolve();
    await Promise.all([other, written, imported]);
    const { redirects } = await reportHits(db, '501');
    const hitsOf = new Map(redirects.map(({ source, hits }) => [source, hits]));
    expect(hitsOf).toEqual(new Map(stored.map(({ source }) => [source, 1])));
  });
});
