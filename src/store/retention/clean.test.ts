import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { openTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { type OpenDatabase, selectRows } from '../database/database.ts';
import { clean } from './clean.ts';
import { keepClean } from './keep-clean.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const RETENTION = { cartDays: 90, versionDays: 365, auditDays: 365, invitationDays: 30 };
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const NOTHING = {
  carts: 0,
  sessions: 0,
  attempts: 0,
  registrations: 0,
  answers: 0,
  handoffs: 0,
  versions: 0,
  releases: 0,
  links: 0,
  invitations: 0,
  revisions: 0,
  results: 0,
  audit: 0,
  uploads: 0,
};

let database: OpenDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'raan-clean-'));
  await database.db.execute(sql`INSERT INTO shop (web_id, web_name, name, policy, base, fingerprint, imported_at)
    VALUES ('7', 'krua', '"ครัว"', '{"banks":[],"shipping_types":[]}', '{}', '', ${daysAgo(900)})`);
  await database.db.execute(sql`INSERT INTO account (id, name, email, email_verified, created_at, updated_at)
    VALUES ('a', 'A', 'a@shop.example', true, ${daysAgo(900)}, ${daysAgo(900)})`);
});

afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const idsOf = async (table: string, column = 'id') => {
  const query = sql`SELECT ${sql.identifier(column)}::text AS id FROM ${sql.identifier(table)} ORDER BY 1`;
  return (await selectRows(database.db, query, v.object({ id: v.string() }))).map(({ id }) => id);
};

async function addCart(id: string, days: number, { account = null as string | null, state = 'open' } = {}) {
  await database.db.execute(sql`INSERT INTO cart (id, web_id, account_id, state, created_at, updated_at)
    VALUES (${id}, '7', ${account}, ${state}, ${daysAgo(days)}, ${daysAgo(days)})`);
  await database.db.execute(sql`INSERT INTO cart_item (cart_id, uuid, quantity) VALUES (${id}, 'tea', 1)`);
}

test('abandoned carts of guests go with their items; those of accounts, paid and fresh ones stay', async () => {
  await addCart('abandoned', 91);
  await addCart('fresh', 89);
  await addCart('owned', 400, { account: 'a' });
  await addCart('paid', 400, { state: 'paid' });
  expect(await clean(database.db, dataDir, RETENTION, NOW)).toEqual({ ...NOTHING, carts: 1 });
  expect(await idsOf('cart')).toEqual(['fresh', 'owned', 'paid']);
  expect(await idsOf('cart_item', 'cart_id')).toEqual(['fresh', 'owned', 'paid']);
});

test('nothing is deleted by age where the days are 0', async () => {
  await addCart('old', 4000);
  expect(
    await clean(database.db, dataDir, { cartDays: 0, versionDays: 0, auditDays: 0, invitationDays: 0 }, NOW),
  ).toEqual(NOTHING);
});

test('deletes all expired data, also more of it than one batch', async () => {
  await addCart('cart', 1);
  for (const [id, days] of [
    ['expired', 1],
    ['valid', -1],
  ] as const) {
    const at = daysAgo(days);
    await database.db
      .execute(sql`INSERT INTO account_session (id, token, expires_at, account_id, created_at, updated_at)
      VALUES (${id}, ${id}, ${at}, 'a', ${at}, ${at})`);
    await database.db
      .execute(sql`INSERT INTO account_verification (id, identifier, value, expires_at, created_at, updated_at)
      VALUES (${id}, 'i', 'v', ${at}, ${at}, ${at})`);
    await database.db.execute(
      sql`INSERT INTO account_attempt (subject, attempts, window_ends) VALUES (${id}, 1, ${at})`,
    );
    await database.db.execute(
      sql`INSERT INTO cart_secret (cart_id, hash, purpose, expires_at) VALUES ('cart', ${id}, 'handoff', ${at})`,
    );
  }
  await database.db.execute(sql`INSERT INTO cart_secret (cart_id, hash, purpose) VALUES ('cart', 'guest', 'guest')`);
  await database.db.execute(sql`INSERT INTO idempotency_answer (id, request, answer, expires_at)
    SELECT 'key' || n, '', '', ${daysAgo(1)} FROM generate_series(1, 2500) n`);
  expect(await clean(database.db, dataDir, RETENTION, NOW)).toEqual({
    ...NOTHING,
    sessions: 1,
    attempts: 1,
    registrations: 1,
    answers: 2500,
    handoffs: 1,
  });
  expect([
    await idsOf('account_session'),
    await idsOf('account_verification'),
    await idsOf('account_attempt', 'subject'),
    await idsOf('cart_secret', 'hash'),
  ]).toEqual([['valid'], ['valid'], ['valid'], ['guest', 'valid']]);
});

test('old versions of a page go, but for the newest ten', async () => {
  await database.db.execute(sql`INSERT INTO page_version (web_id, path, version, kind, published_at)
    SELECT '7', '/', n, 'published', ${daysAgo(400)} FROM generate_series(1, 15) n`);
  await database.db.execute(sql`INSERT INTO page_version (web_id, path, version, kind, published_at)
    VALUES ('7', '/about', 1, 'published', ${daysAgo(400)})`);
  expect(await clean(database.db, dataDir, RETENTION, NOW)).toEqual({ ...NOTHING, versions: 5 });
  expect(await idsOf('page_version', 'version')).toEqual(['1', '10', '11', '12', '13', '14', '15', '6', '7', '8', '9']);
});

test('releases that ended long ago go with all that is theirs, and links once they have expired', async () => {
  const add = async (id: string, state: string, ended: string | null) => {
    await database.db.execute(sql`INSERT INTO release (web_id, id, name, state, revision, created_at, ended_at)
      VALUES ('7', ${id}, ${id}, ${state}, 0, ${daysAgo(500)}, ${ended})`);
    await database.db.execute(sql`INSERT INTO release_page (web_id, release_id, path, revision, saved_at)
      VALUES ('7', ${id}, '/', 1, ${daysAgo(500)})`);
    for (const [name, days] of Object.entries({ old: 1, new: -1 }))
      await database.db
        .execute(sql`INSERT INTO release_link (web_id, release_id, id, token_hash, created_at, expires_at)
        VALUES ('7', ${id}, ${`${id} ${name}`}, ${`${id} ${name}`}, ${daysAgo(2)}, ${daysAgo(days)})`);
  };
  await add('discarded', 'discarded', daysAgo(400));
  await add('open', 'open', null);
  await add('published', 'published', daysAgo(400));
  await add('published-late', 'published', daysAgo(300));
  expect(await clean(database.db, dataDir, RETENTION, NOW)).toEqual({ ...NOTHING, releases: 2, links: 2 });
  expect([await idsOf('release'), await idsOf('release_page', 'release_id'), await idsOf('release_link')]).toEqual([
    ['open', 'published-late'],
    ['open', 'published-late'],
    ['open new', 'published-late new'],
  ]);
});

test('deletes the leftovers of a team: expired invitations, earlier revisions, counts of experiments', async () => {
  const invite = (email: string, days: number, joined: string | null) =>
    database.db.execute(sql`INSERT INTO builder_member (web_id, email, role, invited_at, joined_at)
      VALUES ('7', ${email}, 'editor', ${daysAgo(days)}, ${joined})`);
  await invite('forgotten', 31, null);
  await invite('invited', 29, null);
  await invite('joined', 31, daysAgo(30));
  await invite('removed', 31, null);
  await database.db.execute(sql`UPDATE builder_member SET removed_at = invited_at WHERE email = 'removed'`);
  for (const days of [2, 0.5])
    await database.db.execute(sql`INSERT INTO page_revision (web_id, path, release_id, revision, replaced_at)
      VALUES ('7', ${`/${days}`}, '', 1, ${daysAgo(days)})`);
  for (const days of [366, 364])
    await database.db.execute(sql`INSERT INTO experiment_count (web_id, path, experiment, variant, kind, day, count)
      VALUES ('7', '/', ${`e${days}`}, 0, 'exposure', ${daysAgo(days)}, 1)`);
  const went = { ...NOTHING, invitations: 1, revisions: 1, results: 1 };
  expect(await clean(database.db, dataDir, RETENTION, NOW)).toEqual(went);
  expect([
    await idsOf('builder_member', 'email'),
    await idsOf('page_revision', 'path'),
    await idsOf('experiment_count', 'experiment'),
  ]).toEqual([['invited', 'joined', 'removed'], ['/0.5'], ['e364']]);
});

test('deletes entries of the audit log after their days, which nothing else can', async () => {
  const add = (days: number) =>
    database.db.execute(sql`INSERT INTO audit_entry (at, act) VALUES (${daysAgo(days)}, 'log-in')`);
  await add(366);
  await add(364);
  for (const statement of [
    sql`DELETE FROM audit_entry`,
    sql`UPDATE audit_entry SET actor = 'nobody'`,
    sql`TRUNCATE audit_entry`,
  ])
    await expect(database.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'entries of the audit log are not changed' },
    });
  expect(await clean(database.db, dataDir, RETENTION, NOW)).toEqual({ ...NOTHING, audit: 1 });
  expect(await idsOf('audit_entry')).toEqual(['2']);
});

/** Writes a file below the data folder that is some days old. */
async function writeOld(folder: string, file: string, days: number): Promise<void> {
  await mkdir(join(dataDir, folder), { recursive: true });
  await writeFile(join(dataDir, folder, file), '');
  await utimes(join(dataDir, folder, file), NOW, new Date(daysAgo(days)));
}

test('files that no form knows go after a day', async () => {
  const write = (file: string, days: number) => writeOld('uploads', file, days);
  await write('known.png', 30);
  await write('unknown.png', 30);
  await write('arriving.png', 0.5);
  const stored = JSON.stringify({ photo: { file: 'known.png', name: 'a.png', type: 'image/png', size: 1 } });
  await database.db.execute(sql`INSERT INTO form (web_id, form_id, title, fields) VALUES ('7', 'f', '"F"', '[]')`);
  await database.db.execute(sql`INSERT INTO form_submission (id, web_id, form_id, lang, "values", uploads, created_at)
    VALUES (gen_random_uuid(), '7', 'f', 'th', '{}', ${stored}, ${daysAgo(30)})`);
  expect(await clean(database.db, dataDir, RETENTION, NOW)).toEqual({ ...NOTHING, uploads: 1 });
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['arriving.png', 'known.png']);
});

test('files of the library that a crash left unfinished go after a day', async () => {
  const folder = join('media', '.library');
  const kept = ['a.new', 'b.previous.webp', 'b.webp', 'c.aside.webp'];
  for (const [file, days] of Object.entries({ 'a.new': 0.5, 'd.new': 2 })) await writeOld(folder, file, days);
  for (const file of kept.slice(1)) await writeOld(folder, file, 30);
  expect(await clean(database.db, dataDir, RETENTION, NOW)).toEqual({ ...NOTHING, uploads: 1 });
  expect((await readdir(join(dataDir, folder))).toSorted()).toEqual(kept);
});

test('a line of the log says what went, a minute after the start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  await addCart('abandoned', 91);
  const logged: object[] = [];
  const cleaning = keepClean(
    { db: database.db, dataDir, now: () => NOW, log: (entry) => logged.push(entry) },
    RETENTION,
  );
  vi.advanceTimersByTime(59_999);
  expect(await idsOf('cart')).toEqual(['abandoned']);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await cleaning.close();
  expect(logged).toEqual([{ event: 'cleaned', ...NOTHING, carts: 1 }]);
});
