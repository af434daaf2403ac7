/** The report of a shop's old addresses: its redirects with their hits, and the missing paths. */
import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { missingPaths, redirects } from '../database/tables/redirect.ts';

/** Missing paths of a report. */
const MISSING_SHOWN = 100;

/** The redirects with the most hits first, and the most requested missing paths. */
export interface HitReport {
  readonly redirects: readonly {
    readonly source: string;
    readonly target: string;
    readonly status: number;
    readonly hits: number;
    readonly lastHitAt: Date | null;
  }[];
  readonly missing: readonly { readonly path: string; readonly hits: number; readonly lastHitAt: Date }[];
}

/** Reads the report of a shop. */
export async function reportHits(db: Database, webId: string): Promise<HitReport> {
  const { source, target, status, hits, lastHitAt } = redirects;
  return {
    redirects: await db
      .select({ source, target, status, hits, lastHitAt })
      .from(redirects)
      .where(eq(redirects.webId, webId))
      .orderBy(desc(hits), asc(source)),
    missing: await db
      .select({ path: missingPaths.path, hits: missingPaths.hits, lastHitAt: missingPaths.lastHitAt })
      .from(missingPaths)
      .where(eq(missingPaths.webId, webId))
      .orderBy(desc(missingPaths.hits), desc(missingPaths.lastHitAt), asc(missingPaths.path))
      .limit(MISSING_SHOWN),
  };
}

/** The report as lines for people. */
export function describeHits({ redirects: rows, missing }: HitReport): string[] {
  const time = (at: Date | null) => at?.toISOString() ?? '-';
  return [
    `${rows.length} redirects (hits, last hit, old address, target, status):`,
    ...rows.map(
      ({ source, target, status, hits, lastHitAt }) => `  ${hits}\t${time(lastHitAt)}\t${source}\t${target}\t${status}`,
    ),
    `${missing.length} paths without page or redirect that visitors asked for (hits, last hit, path):`,
    ...missing.map(({ path, hits, lastHitAt }) => `  ${hits}\t${time(lastHitAt)}\t${JSON.stringify(path)}`),
  ];
}
