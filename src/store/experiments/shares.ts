/** The shares of experiments whose results decide: those of a day follow the counts of the days before it. */
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { RESULT_DAYS } from '#schemas/experiments/counts.ts';
import { decideShares, STEP_DAYS } from '#schemas/experiments/decide.ts';
import { EXPERIMENT_TYPE, type Experiment } from '#schemas/experiments/experiment.ts';
import { ROLLOUT_PAGE } from '#schemas/experiments/rollout.ts';
import { AUDIENCES, type Shares } from '#schemas/experiments/shares.ts';
import { changeZones, zoneExperimentId } from '#schemas/experiments/zone-experiments.ts';
import { replaceNodes } from '#schemas/page/replace-nodes.ts';
import { isRecord } from '#schemas/record.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import type { PageRow } from '../database/tables/page.ts';
import { experimentCounts } from '../database/tables/experiment.ts';
import { experimentsOfPages } from './counts.ts';

const DAY_MS = 86_400_000;

/** Counts of one variant on a day. The first day of `STEP_DAYS` has all that is older too. */
interface Row {
  readonly variant: number;
  readonly audience: string;
  readonly day: string;
  readonly exposures: number;
  readonly conversions: number;
}

/**
 * The shares of today (UTC) by the stored path of the page and the id of the experiment. They are the same in all processes, and
 * for the whole day: a count changes them from the next day on.
 */
export function decidedShares(
  catalogue: Catalogue,
  now: Date,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Shares>>> {
  return remember(catalogue, `shares of ${dayAt(now, 0)}`, async () => {
    const pages = [...(await experimentsOfPages(catalogue))].flatMap(([path, all]) => {
      const own = all.filter(({ shares }) => shares !== undefined);
      return own.length === 0 ? [] : [[path, own] as const];
    });
    if (pages.length === 0) return new Map();
    const rows = await rowsOf(
      catalogue,
      pages.map(([path]) => path),
      now,
    );
    const decided = new Map<string, ReadonlyMap<string, Shares>>();
    for (const [path, experiments] of pages) {
      const own = new Map<string, Shares>();
      for (const each of experiments) {
        own.set(each.id, sharesOf(each, rows.get(keyOf(path, each.id, each.goal)) ?? [], now));
        // Other requests are not kept waiting for hundreds of them.
        await setImmediate();
      }
      decided.set(path, own);
    }
    return decided;
  });
}

/** A page's tree with the shares of today in its experiments; the tree itself where no results decide. */
export async function withDecidedShares(
  catalogue: Catalogue,
  { path, component }: Pick<PageRow, 'path' | 'component'>,
  now: Date,
): Promise<unknown> {
  const own = (await decidedShares(catalogue, now)).get(path);
  return own === undefined ? component : fillShares(component, own, (id) => id);
}

/** The base with the shares of today in the experiments of its zones; the base itself where no results decide. */
export async function withDecidedZones(
  catalogue: Catalogue,
  base: Record<string, unknown>,
  now: Date,
): Promise<Record<string, unknown>> {
  const own = (await decidedShares(catalogue, now)).get(ROLLOUT_PAGE);
  if (own === undefined) return base;
  return changeZones(base, (nodes, zone) => fillShares(nodes, own, (id) => zoneExperimentId(zone, id)));
}

function fillShares(component: unknown, own: ReadonlyMap<string, Shares>, idOf: (id: string) => string): unknown {
  return replaceNodes(component, (node) => {
    const shares = node.type === EXPERIMENT_TYPE && typeof node.id === 'string' ? own.get(idOf(node.id)) : undefined;
    return shares === undefined ? node : { ...node, props: { ...(isRecord(node.props) ? node.props : {}), shares } };
  });
}

/** The counts of pages by experiment, in one query: shops may have hundreds of experiments. */
async function rowsOf(
  { db, shop }: Catalogue,
  paths: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const { path, experiment, goal, variant, audience, kind, count } = experimentCounts;
  const sumOf = (of: string) =>
    sql<number>`coalesce(sum(${count}) FILTER (WHERE ${kind} = ${of}), 0)::float8`.mapWith(Number);
  const day = sql<string>`greatest(${experimentCounts.day}, ${dayAt(now, -STEP_DAYS)}::date)::text`;
  const sums = { exposures: sumOf('exposure'), conversions: sumOf('conversion') };
  const rows = await db
    .select({ path, experiment, goal, variant, audience, day, ...sums })
    .from(experimentCounts)
    .where(
      and(
        eq(experimentCounts.webId, shop.webId),
        inArray(path, [...paths]),
        gt(experimentCounts.day, dayAt(now, -RESULT_DAYS)),
        lt(experimentCounts.day, dayAt(now, 0)),
      ),
    )
    .groupBy(path, experiment, goal, variant, audience, sql`6`);
  return Map.groupBy(rows, (row) => keyOf(row.path, row.experiment, row.goal));
}

function keyOf(path: string, experiment: string, goal: string): string {
  return JSON.stringify([path, experiment, goal]);
}

function sharesOf({ variants }: Experiment, rows: readonly Row[], now: Date): Shares {
  const contents = variants.length + 1;
  /** The counts until the end of a day, of an audience or of all. */
  const until = (day: string, audience?: string) =>
    Array.from({ length: contents }, (_, number) => {
      const own = rows.filter(
        (row) => row.variant === number && row.day <= day && (audience ?? row.audience) === row.audience,
      );
      const sumOf = (kind: 'exposures' | 'conversions') => own.reduce((sum, row) => sum + row[kind], 0);
      return { exposures: sumOf('exposures'), conversions: sumOf('conversions') };
    });
  const days = Array.from({ length: STEP_DAYS }, (_, at) => dayAt(now, at - STEP_DAYS)).map((day) => ({
    day,
    all: until(day),
  }));
  const decide = (audience?: string) =>
    decideShares(
      contents,
      days.map(({ day, all }) => ({ all, own: audience === undefined ? undefined : until(day, audience) })),
    );
  const known = AUDIENCES.filter((name) => rows.some(({ audience }) => audience === name));
  const all = decide();
  const audiences = known.map((name) => [name, decide(name)] as const);
  return { all, audiences: Object.fromEntries(audiences.filter(([, shares]) => !isDeepStrictEqual(shares, all))) };
}

/** The day (UTC) so many days after that of a time. */
function dayAt(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
