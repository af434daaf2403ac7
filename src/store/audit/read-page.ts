/** Reads a shop's audit log in pages: for the workbench the newest entries, for other systems those after a cursor. */
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { auditEntries, type AuditRow } from '../database/tables/audit.ts';

const AT_ONCE = 100;
/** Longest duration of a transaction that writes an entry (ms), with a wide margin. */
const OPEN_MS = 5 * 60_000;

/** The newest entries, or those before an entry; at most 100, the newest first. */
export function readNewest(db: Database, webId: string, before?: number): Promise<AuditRow[]> {
  const isHere = and(eq(auditEntries.webId, webId), before === undefined ? undefined : lt(auditEntries.id, before));
  return db.select().from(auditEntries).where(isHere).orderBy(desc(auditEntries.id)).limit(AT_ONCE);
}

/**
 * The entries after an entry; at most 100, the oldest first. Ids are assigned before the commit, so that a missing one
 * may still come: entries behind a gap wait until its transaction is over, and a reader misses none.
 */
export function readAfter(db: Database, webId: string, after: number, now: Date): Promise<AuditRow[]> {
  const since = new Date(now.getTime() - OPEN_MS).toISOString();
  const behindGap = sql`SELECT min(later.id) FROM ${auditEntries} AS later
    WHERE later.at > ${since}::timestamptz AND later.id > greatest(${after}::bigint, 1)
    AND NOT EXISTS (SELECT 1 FROM ${auditEntries} AS earlier WHERE earlier.id = later.id - 1)`;
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.webId, webId),
        gt(auditEntries.id, after),
        sql`${auditEntries.id} < coalesce((${behindGap}), ${Number.MAX_SAFE_INTEGER}::bigint)`,
      ),
    )
    .orderBy(asc(auditEntries.id))
    .limit(AT_ONCE);
}
