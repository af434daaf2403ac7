/**
 * Counts redirects and addresses without a page. Hits are collected in memory and written together, so that a visit
 * costs no write.
 */
import { and, eq, sql } from 'drizzle-orm';
import { toStorableText } from '#schemas/values/text/text.ts';
import type { Database } from '../database/database.ts';
import { missingPaths, redirects } from '../database/tables/redirect.ts';

/** Maximum delay until hits are written (ms). */
const WRITE_AFTER_MS = 1000;
/** Maximum different addresses between two writes; further ones are not counted. */
const MAX_COLLECTED = 500;
/** Maximum missing paths of a shop: those with the most hits, the newest among equals. */
const MAX_MISSING = 1000;
/** Longer paths are not stored. */
const MAX_MISSING_CHARACTERS = 300;

interface Hits {
  readonly webId: string;
  readonly address: string;
  readonly isMissing: boolean;
  count: number;
  at: Date;
}

interface Collected {
  readonly hits: Map<string, Hits>;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void>;
}

const collections = new WeakMap<Database, Collected>();

/**
 * Locks the addresses of a shop until the transaction ends: an import writes its rows in a different order than hits
 * are written.
 */
export async function lockAddresses(tx: Database, webId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('raan.redirects'), hashtext(${webId}))`);
}

/** Counts a redirected visit. */
export function countRedirect(db: Database, webId: string, source: string, at: Date): void {
  collect(db, { webId, address: source, isMissing: false, count: 1, at });
}

/** Counts a visit to a path that is no page. */
export function countMissing(db: Database, webId: string, path: string, at: Date): void {
  const address = toStorableText(path);
  if (address.length <= MAX_MISSING_CHARACTERS) collect(db, { webId, address, isMissing: true, count: 1, at });
}

function collect(db: Database, hit: Hits): void {
  const collected: Collected = collections.get(db) ?? { hits: new Map(), timer: undefined, writing: Promise.resolve() };
  collections.set(db, collected);
  const key = `${hit.isMissing ? 'missing' : 'redirect'} ${hit.webId} ${hit.address}`;
  const known = collected.hits.get(key);
  if (known !== undefined) {
    known.count += 1;
    known.at = hit.at;
  } else if (collected.hits.size < MAX_COLLECTED) collected.hits.set(key, hit);
  collected.timer ??= setTimeout(() => void writeHits(db), WRITE_AFTER_MS).unref();
}

/** Adds hits to a redirect at once. */
export async function addHits(
  db: Database,
  webId: string,
  source: string,
  { count, at }: { readonly count: number; readonly at: Date },
): Promise<void> {
  await store(db, [{ webId, address: source, isMissing: false, count, at }]);
}

/** Writes the collected hits; a failure loses them, and nothing else. */
export async function writeHits(db: Database): Promise<void> {
  const collected = collections.get(db);
  if (collected === undefined) return;
  clearTimeout(collected.timer);
  collected.timer = undefined;
  const hits = [...collected.hits.values()];
  collected.hits.clear();
  collected.writing = collected.writing
    .then(() => (hits.length === 0 ? undefined : store(db, hits)))
    .catch(() => undefined);
  await collected.writing;
}

async function store(db: Database, hits: readonly Hits[]): Promise<void> {
  const sorted = hits.toSorted((a, b) => compare(a.webId, b.webId) || compare(a.address, b.address));
  await db.transaction(async (tx) => {
    for (const webId of new Set(sorted.map((hit) => hit.webId))) await lockAddresses(tx, webId);
    for (const { webId, address, isMissing, count, at } of sorted) {
      if (isMissing)
        await tx
          .insert(missingPaths)
          .values({ webId, path: address, hits: count, lastHitAt: at })
          .onConflictDoUpdate({
            target: [missingPaths.webId, missingPaths.path],
            set: { hits: sql`${missingPaths.hits} + ${count}`, lastHitAt: at },
          });
      else
        await tx
          .update(redirects)
          .set({ hits: sql`${redirects.hits} + ${count}`, lastHitAt: at })
          .where(and(eq(redirects.webId, webId), eq(redirects.source, address)));
    }
    for (const webId of new Set(sorted.filter(({ isMissing }) => isMissing).map((hit) => hit.webId)))
      await tx.execute(sql`DELETE FROM ${missingPaths} WHERE ${missingPaths.webId} = ${webId} AND ${missingPaths.path} IN (
        SELECT path FROM ${missingPaths} WHERE web_id = ${webId} ORDER BY hits DESC, last_hit_at DESC OFFSET ${MAX_MISSING})`);
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
