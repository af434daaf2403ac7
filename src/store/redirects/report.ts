/** The report of a shop's old addresses: its redirects with their hits, and the missing paths. */
import { and, asc, count, desc, eq, ilike, or } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { missingPaths, redirects } from '../database/tables/redirect.ts';
import { MAX_REDIRECTS } from './check-redirects.ts';
import type { Redirect } from './match.ts';

/** Missing paths of a report. */
const MISSING_SHOWN = 100;

/** A redirect with its hits. */
export interface RedirectHits extends Redirect {
  readonly hits: number;
  readonly lastHitAt: Date | null;
}

/** The redirects with the most hits first, and the most requested missing paths. */
export interface HitReport {
  readonly redirects: readonly RedirectHits[];
  /** Number of matching redirects. */
  readonly total: number;
  readonly missing: readonly { readonly path: string; readonly hits: number; readonly lastHitAt: Date }[];
}

const ROW = {
  source: redirects.source,
  target: redirects.target,
  status: redirects.status,
  hits: redirects.hits,
  lastHitAt: redirects.lastHitAt,
};

/** Reads the report of a shop; `words` filters redirects by old address and target, `most` limits them. */
export async function reportHits(
  db: Database,
  webId: string,
  { words = '', most = MAX_REDIRECTS }: { readonly words?: string; readonly most?: number } = {},
): Promise<HitReport> {
  const { source, target, hits } = redirects;
  const pattern = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isListed = and(eq(redirects.webId, webId), or(ilike(source, pattern), ilike(target, pattern)));
  const [all] = await db.select({ total: count() }).from(redirects).where(isListed);
  return {
    redirects: await db.select(ROW).from(redirects).where(isListed).orderBy(desc(hits), asc(source)).limit(most),
    total: all?.total ?? 0,
    missing: await db
      .select({ path: missingPaths.path, hits: missingPaths.hits, lastHitAt: missingPaths.lastHitAt })
      .from(missingPaths)
      .where(eq(missingPaths.webId, webId))
      .orderBy(desc(missingPaths.hits), desc(missingPaths.lastHitAt), asc(missingPaths.path))
      .limit(MISSING_SHOWN),
  };
}

/** One redirect of a shop with its hits. */
export async function findRow(db: Database, webId: string, source: string): Promise<RedirectHits | undefined> {
  const isIt = and(eq(redirects.webId, webId), eq(redirects.source, source));
  const [row] = await db.select(ROW).from(redirects).where(isIt);
  return row;
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
