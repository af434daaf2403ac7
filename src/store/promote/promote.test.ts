import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import { asc, eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ZONES } from '#schemas/page/zones.ts';
import { openTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { readAudit } from '../audit/record.ts';
import { addVersion } from '../builder/versions.ts';
import type { OpenDatabase } from '../database/database.ts';
import { pageVersions } from '../database/tables/page-edit.ts';
import { shops } from '../database/tables/shop.ts';
import { importShop } from '../import/import.ts';
import { applyPlan } from './apply.ts';
import { describeDifference, differencesOf } from './differences.ts';
import { type Plan, planPromotion, reversePlan, shownOf } from './plan.ts';

const KRUA = fileURLToPath(new URL('../../../tests/contract/fixtures/krua', import.meta.url));
const NOW = new Date('2026-11-20T00:00:00Z');
const PAGE = {
  pageHead: { title: 'New' },
  pageComponent: [{ type: 'image', props: { src: '/media/staging/new.webp' } }],
};

let dataDir: string;
let database: OpenDatabase;

/** Two shops with the same content, and a picture that only staging has. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'raan-promote-'));
  database = await openTestDatabase();
  for (const [webId, name] of [
    ['1', 'staging'],
    ['2', 'live'],
  ] as const) {
    const folder = join(dataDir, `folder-${name}`);
    cpSync(KRUA, folder, { recursive: true });
    const shop = { web_id: webId, web_name: name, name, hosts: [`${name}.test`], policy: { banks: ['scb'] } };
    writeFileSync(join(folder, 'shop.json'), JSON.stringify(shop));
    // Variants derive their uuids from their product, which two shops share here.
    const report = await importShop(database.db, folder, { dataDir, now: NOW });
    expect(report.outcome).toBe('imported');
  }
  writeFileSync(join(dataDir, 'media/staging/new.webp'), 'picture');
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const side = (name: string) => ({ db: database.db, dataDir, name });
const plan = () => planPromotion(side('staging'), side('live'), NOW);
const apply = (made: Plan) => applyPlan(made, { db: database.db, dataDir, now: NOW, actor: 'system:ops' });
const publish = (webId: string, path: string, content: typeof PAGE | null) =>
  addVersion(database.db, { webId, path }, { kind: 'published', content, at: NOW });
/** The parts that all pages share are edited like pages, and are no settings. */
async function setBase(webId: string, settings: Record<string, unknown>): Promise<void> {
  const [shop] = await database.db.select({ base: shops.base }).from(shops).where(eq(shops.webId, webId));
  const shared = Object.fromEntries([...ZONES, 'themeKey', 'slotCss'].map((name) => [name, shop?.base[name]]));
  await database.db
    .update(shops)
    .set({ base: { ...shared, ...settings } })
    .where(eq(shops.webId, webId));
}

async function live() {
  const [shop] = await database.db.select().from(shops).where(eq(shops.webId, '2'));
  if (shop === undefined) throw new Error('the shop is missing');
  const { pages, settings } = await shownOf(database.db, shop);
  return { pages: Object.fromEntries(pages), settings: Object.fromEntries(settings) };
}

const versions = () =>
  database.db
    .select({
      path: pageVersions.path,
      version: pageVersions.version,
      kind: pageVersions.kind,
      note: pageVersions.note,
    })
    .from(pageVersions)
    .where(eq(pageVersions.webId, '2'))
    .orderBy(asc(pageVersions.path), asc(pageVersions.version));

describe('promoting', () => {
  test('shops that show the same plans nothing', async () => {
    // The fixture names its pictures by another shop's folder, which no plan changes.
    expect(await plan()).toMatchObject({ pages: [], settings: [], pictures: [] });
  });

  test('plans new, changed and removed pages, settings and pictures, and changes nothing yet', async () => {
    const before = await live();
    await publish('1', '/new', PAGE);
    await publish('1', '/about', null);
    await setBase('1', { transitionName: 'night' });
    await setBase('2', { transitionName: 'clay', web: { name: 'Live' } });
    const made = await plan();
    expect({
      pages: made.pages.map(({ path, before: was, after }) => [path, was !== null, after !== null]),
      settings: made.settings.map(({ name, before: was, after }) => [name, was, after]),
      pictures: made.pictures.map(({ file }) => file),
    }).toEqual({
      pages: [['/new', false, true]],
      settings: [['base.transitionName', 'clay', 'night']],
      pictures: ['new.webp'],
    });
    expect((await live()).pages).toEqual(before.pages);
  });

  test('applies a plan as new versions, in one transaction that all processes hear of', async () => {
    const heard: unknown[] = [];
    const stop = await database.listen((webId) => heard.push(webId));
    await publish('1', '/new', PAGE);
    await publish('2', '/old', PAGE);
    await setBase('1', { transitionName: 'night' });
    await vi.waitFor(() => expect(heard).toEqual(['1', '2']));
    const made = await plan();
    expect(await apply(made)).toEqual({ ok: true });
    await vi.waitFor(() => expect(heard).toEqual(['1', '2', '2']));
    await stop();
    expect((await live()).settings).toMatchObject({ 'base.transitionName': 'night' });
    expect((await live()).pages['/new']).toEqual({
      ...PAGE,
      pageComponent: [{ type: 'image', props: { src: '/media/live/new.webp' } }],
    });
    expect(readFileSync(join(dataDir, 'media/live/new.webp'), 'utf8')).toBe('picture');
    expect(await versions()).toEqual([
      { path: '/new', version: 1, kind: 'published', note: 'promoted from staging' },
      { path: '/old', version: 1, kind: 'published', note: null },
      { path: '/old', version: 2, kind: 'unpublished', note: 'promoted from staging' },
    ]);
    expect((await plan()).pages).toEqual([]);
    const entries = [];
    for await (const entry of readAudit(database.db, { webId: '2' })) entries.push(entry);
    expect(entries.slice(1)).toMatchObject([
      { act: 'shop-promoted', actor: 'system:ops', subject: 'staging', detail: { pages: ['/new', '/old'] } },
    ]);
  });

  test('refuses a plan when the target has moved since, and says where', async () => {
    await publish('1', '/new', PAGE);
    await setBase('1', { transitionName: 'night' });
    await setBase('2', { transitionName: 'clay' });
    const made = await plan();
    await publish('2', '/new', { ...PAGE, pageHead: { title: 'Somebody else' } });
    await setBase('2', { transitionName: 'jasmine' });
    const before = await live();
    expect(await apply(made)).toEqual({ ok: false, moved: ['/new', 'base.transitionName'] });
    expect(await live()).toEqual(before);
  });

  test('is undone by the reversed plan', async () => {
    await publish('1', '/new', PAGE);
    await publish('2', '/old', PAGE);
    await setBase('1', { transitionName: 'night' });
    const before = await live();
    const made = await plan();
    await apply(made);
    expect(await apply(reversePlan(made, NOW))).toEqual({ ok: true });
    expect(await live()).toEqual(before);
    expect(await apply(reversePlan(made, NOW))).toMatchObject({ ok: false });
  });

  test('gives a picture another name where its own means another picture', async () => {
    writeFileSync(join(dataDir, 'media/live/new.webp'), 'another');
    await publish('1', '/new', PAGE);
    const made = await plan();
    await apply(made);
    const [file = ''] = made.pictures.map((picture) => picture.file);
    expect(file).toMatch(/^new-[0-9a-f]{8}\.webp$/);
    expect(JSON.stringify((await live()).pages['/new'])).toContain(`/media/live/${file}`);
    expect(readFileSync(join(dataDir, 'media/live/new.webp'), 'utf8')).toBe('another');
    expect((await plan()).pages).toEqual([]);
  });

  test('copies no file from outside the folder of pictures', async () => {
    writeFileSync(join(dataDir, 'secret.webp'), 'secret');
    const src = '/media/staging/../../secret.webp';
    await publish('1', '/new', { ...PAGE, pageComponent: [{ type: 'image', props: { src } }] });
    const made = await plan();
    expect(made.pictures).toEqual([]);
    await apply(made);
    expect(existsSync(join(dataDir, 'media/live/secret.webp'))).toBe(false);
  });

  test('warns of products that the target lacks and of drafts that stay', async () => {
    const uuid = '00000000-0000-4000-8000-00000000dead';
    await publish('1', '/new', { ...PAGE, pageComponent: [{ type: 'image', props: { src: uuid } }] });
    await database.db.execute(
      sql`UPDATE page_version SET content = ${JSON.stringify({ pageComponent: [{ type: 'product-list', props: { uuids: [uuid] } }] })}::json`,
    );
    await database.db.execute(
      sql`INSERT INTO page_edit (web_id, path, revision, draft) VALUES ('2', '/new', 1, '{"pageComponent":[]}')`,
    );
    expect((await plan()).warnings).toEqual([
      `/new names the product ${uuid}, which the target has not`,
      '/new has a draft in the target; it stays',
    ]);
  });
});

describe('differences', () => {
  test('are the smallest parts that differ', () => {
    const before = { title: 'Tea', list: [1, 2, 3], gone: true };
    const after = { title: 'Coffee', list: [1, 9, 2, 3], come: { a: 1 } };
    expect(differencesOf(before, after).map(describeDifference)).toEqual([
      '/title: "Tea" → "Coffee"',
      '/list/1: nothing → 9',
      '/gone: true → nothing',
      '/come: nothing → an object',
    ]);
  });

  test('are none between a value and itself, and some between different values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(differencesOf(one, structuredClone(one))).toEqual([]);
        expect(differencesOf(one, other).length === 0).toBe(isDeepStrictEqual(one, other));
      }),
    );
  });
});
