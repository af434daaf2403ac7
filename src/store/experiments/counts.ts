/** Daily counts of experiments: browsers that saw a variant, and those of them that reached the goal. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { type ExperimentCount, RESULT_DAYS, type VariantResult } from '#schemas/experiments/counts.ts';
import { type Experiment, listExperiments } from '#schemas/experiments/experiment.ts';
import type { Goal } from '#schemas/experiments/goal.ts';
import { isOfAllPages, ROLLOUT_PAGE, rolloutExperiment } from '#schemas/experiments/rollout.ts';
import { listZoneExperiments, nameZoneExperiments } from '#schemas/experiments/zone-experiments.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { findPage, normalPath } from '../catalog/find-page.ts';
import type { Database } from '../database/database.ts';
import { experimentCounts } from '../database/tables/experiment.ts';
import { runningRollout } from '../releases/rollout.ts';
import { visiblePages } from '../sections/shared-sections.ts';

const DAY_MS = 86_400_000;

/** The goal of an experiment that a result counts. */
interface Counted {
  readonly webId: string;
  readonly path: string;
  readonly experiment: string;
  readonly goal: Goal;
}

/**
 * Adds one to each count, without duplicates; ignores experiments, variants and goals that the published page does not
 * have.
 */
export async function addCounts(catalogue: Catalogue, counts: readonly ExperimentCount[], now: Date): Promise<void> {
  const known = await experimentsOfPages(catalogue);
  const added = new Map<string, ExperimentCount>();
  for (const count of counts) {
    const path = isOfAllPages(count.experiment)
      ? ROLLOUT_PAGE
      : (await findPage(catalogue, normalPath(count.path)))?.path;
    const found = path === undefined ? undefined : known.get(path)?.find(({ id }) => id === count.experiment);
    if (path === undefined || found === undefined) continue;
    if (count.variant > found.variants.length || count.goal !== found.goal) continue;
    const own = { ...count, path, audience: (found.shares && count.audience) ?? '' };
    added.set(JSON.stringify([own.path, own.experiment, own.variant, own.kind]), own);
  }
  if (added.size === 0) return;
  const own = { webId: catalogue.shop.webId, day: now.toISOString().slice(0, 10), count: 1 };
  const { webId, path, experiment, variant, kind, goal, audience, day, count } = experimentCounts;
  await catalogue.db
    .insert(experimentCounts)
    // Always in the same order, so that two visitors can't deadlock.
    .values([...added].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => ({ ...own, ...each })))
    .onConflictDoUpdate({
      target: [webId, path, experiment, variant, kind, goal, audience, day],
      set: { count: sql`${count} + 1` },
    });
}

/** The experiments of the published pages that have any, by the path of the page, with those of all pages. */
export function experimentsOfPages(catalogue: Catalogue): Promise<ReadonlyMap<string, readonly Experiment[]>> {
  return remember(catalogue, 'experiments', async () => {
    const { pages, zones } = await visiblePages(catalogue);
    const all = [...pages].map(([path, { component }]) => [path, listExperiments(component)] as const);
    const byPath = new Map(all.filter(([, experiments]) => experiments.length > 0));
    const rollout = await runningRollout(catalogue);
    const rolledOut = rollout === undefined ? [] : [rolloutExperiment(rollout.stated)];
    const ofAll = [...rolledOut, ...listZoneExperiments(nameZoneExperiments(zones))];
    return ofAll.length === 0 ? byPath : byPath.set(ROLLOUT_PAGE, [...ofAll, ...(byPath.get(ROLLOUT_PAGE) ?? [])]);
  });
}

/** Whether an experiment of a published page has a goal. */
export async function hasGoal(catalogue: Catalogue, goal: Goal): Promise<boolean> {
  const known = await experimentsOfPages(catalogue);
  return [...known.values()].some((experiments) => experiments.some((each) => each.goal === goal));
}

/** The counts of an experiment and one of its goals in the last days, by variant. */
export async function resultsOf(
  db: Database,
  { webId, path, experiment, goal }: Counted,
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
    eq(experimentCounts.goal, goal),
  );
  return db
    .select({ variant, exposures: sumOf('exposure'), conversions: sumOf('conversion') })
    .from(experimentCounts)
    .where(and(isIts, gt(day, since)))
    .groupBy(variant)
    .orderBy(variant);
}
