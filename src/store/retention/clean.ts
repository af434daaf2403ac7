/** Deletes expired data. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, selectRows } from '../database/database.ts';
import { isUnfinished, LIBRARY_FOLDER } from '../media-library/library-files.ts';

/** In days; 0: never. */
export interface Retention {
  /** Unchanged carts of guests; paid ones stay, as their orders do. */
  readonly cartDays: number;
  /** Published versions of pages except the newest ones, published or discarded releases, and counts of experiments. */
  readonly versionDays: number;
  /** Entries of the audit log. */
  readonly auditDays: number;
  /** Invitations to the team that nobody has accepted; they expire after 14 days. */
  readonly invitationDays: number;
}

/** Number of deleted records, by subject. */
export type Cleaned = Readonly<
  Record<
    | 'carts'
    | 'sessions'
    | 'attempts'
    | 'registrations'
    | 'answers'
    | 'handoffs'
    | 'versions'
    | 'releases'
    | 'links'
    | 'invitations'
    | 'revisions'
    | 'results'
    | 'audit'
    | 'uploads',
    number
  >
>;

const DAY_MS = 24 * 3600 * 1000;
/** Batches keep transactions short, so that shoppers' writes do not wait. */
const AT_ONCE = 1000;
/** Versions that can always be rolled back to. */
const VERSIONS_KEPT = 10;
/** An edit based on an older revision requires reloading the page. */
const REVISION_DAYS = 1;
/** A file is written before the form or the item of the library that it belongs to. */
const UPLOAD_MS = DAY_MS;

/** Deletes by age: rows of the database in small batches, and uploaded files that no form and no library refers to. */
export async function clean(db: Database, dataDir: string, retention: Retention, now: Date): Promise<Cleaned> {
  const isOver = (column: string) => sql`${sql.identifier(column)} < ${now.toISOString()}::timestamptz`;
  const isOlder = (column: string, days: number) =>
    days === 0
      ? sql`false`
      : sql`${sql.identifier(column)} < ${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  return {
    carts: await remove(
      db,
      'cart',
      sql`(account_id IS NULL OR is_separate) AND state <> 'paid' AND ${isOlder('updated_at', retention.cartDays)}
          AND NOT EXISTS (SELECT FROM shop_order WHERE shop_order.cart_id = cart.id)`,
    ),
    sessions: await remove(db, 'account_session', isOver('expires_at')),
    attempts: await remove(db, 'account_attempt', isOver('window_ends')),
    registrations: await remove(db, 'account_verification', isOver('expires_at')),
    answers: await remove(db, 'idempotency_answer', isOver('expires_at')),
    handoffs: await remove(db, 'cart_secret', isOver('expires_at')),
    versions: await remove(
      db,
      'page_version',
      sql`${isOlder('published_at', retention.versionDays)} AND version <= ${-VERSIONS_KEPT} + (
            SELECT max(newest.version) FROM page_version newest
            WHERE newest.web_id = page_version.web_id AND newest.path = page_version.path)`,
    ),
    releases: await remove(
      db,
      'release',
      sql`state IN ('published', 'discarded') AND ${isOlder('ended_at', retention.versionDays)}`,
    ),
    links: await remove(db, 'release_link', isOver('expires_at')),
    invitations: await remove(
      db,
      'builder_member',
      sql`joined_at IS NULL AND removed_at IS NULL AND ${isOlder('invited_at', retention.invitationDays)}`,
    ),
    revisions: await remove(db, 'page_revision', isOlder('replaced_at', REVISION_DAYS)),
    results: await remove(db, 'experiment_count', isOlder('day', retention.versionDays)),
    // The log's trigger allows deletes only for retention.
    audit: await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('raan.retention', 'on', true)`);
      return remove(tx, 'audit_entry', isOlder('at', retention.auditDays));
    }),
    uploads:
      (await removeOldFiles(join(dataDir, 'uploads'), now, (file) => isUnknown(db, file))) +
      (await removeOldFiles(join(dataDir, LIBRARY_FOLDER), now, isUnfinished)),
  };
}

/** Locked rows are left for the next run. */
async function remove(db: Database, table: string, condition: SQL): Promise<number> {
  const name = sql.identifier(table);
  const lot = sql`SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;
  const query = sql`WITH gone AS (DELETE FROM ${name} WHERE ctid = ANY (ARRAY(${lot})) RETURNING 1)
                    SELECT count(*)::int AS count FROM gone`;
  let removed = 0;
  for (;;) {
    const [row] = await selectRows(db, query, v.object({ count: v.number() }));
    const count = row?.count ?? 0;
    removed += count;
    if (count < AT_ONCE) return removed;
  }
}

async function removeOldFiles(
  folder: string,
  now: Date,
  isUnused: (file: string) => boolean | Promise<boolean>,
): Promise<number> {
  const files = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const file of files) {
    const written = await stat(join(folder, file)).catch(() => null);
    if (written === null || now.getTime() - written.mtimeMs < UPLOAD_MS || !(await isUnused(file))) continue;
    await rm(join(folder, file), { force: true });
    removed += 1;
  }
  return removed;
}

/** The names are random, so that no other text of a submission can be mistaken for one. */
async function isUnknown(db: Database, file: string): Promise<boolean> {
  const query = sql`SELECT NOT EXISTS (
      SELECT FROM form_submission, json_each(uploads) AS upload WHERE upload.value ->> 'file' = ${file}
    ) AS unknown`;
  const [row] = await selectRows(db, query, v.object({ unknown: v.boolean() }));
  return row?.unknown ?? false;
}
