/** Daily counts of experiments: browsers that saw a variant, and those of them that reached the checkout. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { type ExperimentCount, RESULT_DAYS, type VariantResult } from '#schemas/experiments/counts.ts';
import { listExperiments } from '#schemas/experiments/experiment.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { findPage, normalPath } from '../catalog/find-page.ts';
import type { Database } from '../database/database.ts';
import { experimentCounts } from '../database/tables/experiment.ts';
import { visiblePages } from '../sections/shared-sections.ts';

const DAY_MS = 86_400_000;

/**
 * Adds one to each count, without duplicates; ignores experiments and variants that the published page does not have.
 */
export async function addCounts(catalogue: Catalogue, counts: readonly ExperimentCount[], now: Date): Promise<void> {
  const known = await variantsOfPages(catalogue);
  const added = new Map<string, ExperimentCount>();
  for (const count of counts) {
    const page = await findPage(catalogue, normalPath(count.path));
    const variants = page === undefined ? undefined : known.get(page.path)?.get(count.experiment);
    if (page === undefined || variants === undefined || count.variant > variants) continue;
    const { experiment, variant, kind } = count;
    added.set(JSON.stringify([page.path, experiment, variant, kind]), { path: page.path, experiment, variant, kind });
  }
  if (added.size === 0) return;
  const own = { webId: catalogue.shop.webId, day: now.toISOString().slice(0, 10), count: 1 };
  const { webId, path, experiment, variant, kind, day, count } = experimentCounts;
  await catalogue.db
    .insert(experimentCounts)
    // Always in the same order, so that two visitors can't deadlock.
    .values([...added].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => ({ ...own, ...each })))
    .onConflictDoUpdate({
      target: [webId, path, experiment, variant, kind, day],
      set: { count: sql`${count} + 1` },
    });
}

/** Number of variants by experiment, of the pages that have experiments. */
function variantsOfPages(catalogue: Catalogue): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  return remember(catalogue, 'experiments', async () => {
    const { pages } = await visiblePages(catalogue);
    const all = [...pages].map(([path, { component }]) => {
      const variants = listExperiments(component).map(({ id, variants }) => [id, variants.length] as const);
      return [path, new Map(variants)] as const;
    });
    return new Map(all.filter(([, variants]) => variants.size > 0));
  });
}

/** The counts of an experiment in the last days, by variant. */
export async function resultsOf(
  db: Database,
  { webId, path, experiment }: { readonly webId: string; readonly path: string; readonly experiment: string },
  now: Date,
): Promise<VariantResult[]> {
  const since = new Date(now.getTime() - RESULT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const { variant, kind, count, day } = experimentCounts;
  const sumOf = (of: ExperimentCount['kind']) =>
    sql<number>`coalesce(sum(${count}) FILTER (WHERE ${kind} = ${of}), 0)::float8`.mapWith(Number);
  const isIts = and(
    eq(experimentCounts.webId, webId),
    eq(experimentCounts.path, path),
    eq(experimentCounts.experiment, experiment),
  );
  return db
    .select({ variant, exposures: sumOf('exposure'), conversions: sumOf('conversion') })
    .from(experimentCounts)
    .where(and(isIts, gt(day, since)))
    .groupBy(variant)
    .orderBy(variant);
}
