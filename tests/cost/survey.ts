/** Measures many dimensions, and once more those that cost too much: a busy machine makes single figures of any size. */
import { contentDimensions, WORK } from './content.ts';
import { allDimensions } from './all.ts';
import type { Dimension } from './dimension.ts';
import { measure, type Row, type Target, type Thoroughness } from './measure.ts';
import type { CostShop, Received, Sent } from './shop.ts';

/** How often a dimension is measured before its faults count. */
const ROUNDS = 4;
/** Part of the table, by a regular expression. */
const ONLY = new RegExp(process.env.COST_ONLY ?? '');
/** A short run measures one of so many dimensions of a route. */
const SHARE = 12;

/** Measures every dimension of every request. */
export function surveyRequests(shop: CostShop, thoroughness: Thoroughness): Promise<Row[]> {
  return survey(allDimensions(), shop, thoroughness);
}

/** Measures every dimension of a page's content. */
export function surveyContent(thoroughness: Thoroughness): Promise<Row[]> {
  const work = async ({ path, body = '' }: Sent): Promise<Received> => {
    await WORK[path]?.(body);
    return { status: 200, bytes: 0, text: '' };
  };
  return survey(contentDimensions(), { prepare: (sent) => Promise.resolve(sent), send: work }, thoroughness);
}

async function survey(all: readonly Dimension[], target: Target, thoroughness: Thoroughness): Promise<Row[]> {
  const rows: Row[] = [];
  for (const dimension of thoroughness.isWhole ? all : sampleOf(all)) {
    if (!ONLY.test(`${dimension.route} ${dimension.name}`)) continue;
    const row = await measure(dimension, target, thoroughness);
    if (row.faults.length > 0) thoroughness.onFault?.(row);
    rows.push(row);
  }
  for (let round = 1; round < ROUNDS; round += 1)
    for (const [at, row] of rows.entries()) {
      if (row.faults.length === 0) continue;
      const next = await measure(row.dimension, target, { ...thoroughness, runs: thoroughness.runs * 2 ** round });
      if (next.faults.length <= row.faults.length) rows[at] = next;
    }
  return rows;
}

/** A random part of each route's dimensions, at least one: each run looks elsewhere. */
function sampleOf(all: readonly Dimension[]): Dimension[] {
  const byRoute = Object.values(Object.groupBy(all, ({ route }) => route));
  return byRoute.flatMap((dimensions = []) => shuffled(dimensions).slice(0, Math.ceil(dimensions.length / SHARE)));
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
