/** `npm run test:cost`: what each dimension of each route's input costs of the processor, at n and at 4n, with a table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allDimensions } from './all.ts';
import { contentDimensions, WORK } from './content.ts';
import type { Dimension } from './dimension.ts';
import { measure, type Row, table } from './measure.ts';
import { type CostShop, openCostShop, type Sent } from './shop.ts';

let shop: CostShop;
beforeAll(async () => {
  shop = await openCostShop();
});
afterAll(() => shop.close());

const PROVES = { meta: { field: ['1.10'] }, timeout: 1_800_000 };
/** Names a part of the table, to measure that alone. */
const ONLY = process.env.COST_ONLY ?? '';

test('no request costs much more than a quarter of it, nor more than any may', PROVES, async () => {
  expect(await faultsOf(allDimensions(), shop.send)).toEqual([]);
});

test('no content of a page costs much more than a quarter of it, nor more than any may', PROVES, async () => {
  const work = ({ path, body = '' }: Sent) => {
    WORK[path]?.(body);
    return Promise.resolve({ status: 200, bytes: 0, text: '' });
  };
  expect(await faultsOf(contentDimensions(), work)).toEqual([]);
});

/** Measures dimensions, prints their table, and answers what is wrong. */
async function faultsOf(dimensions: readonly Dimension[], send: CostShop['send']): Promise<string[]> {
  const rows: Row[] = [];
  const before = process.cpuUsage();
  for (const dimension of dimensions)
    if (`${dimension.route} ${dimension.name}`.includes(ONLY)) rows.push(await measure(dimension, send));
  const { user, system } = process.cpuUsage(before);
  console.log(`${table(rows)}\n${rows.length} dimensions, ${Math.round((user + system) / 1e6)} s of the processor`);
  return rows.flatMap(({ dimension: { route, name }, faults }) => faults.map((fault) => `${route} ${name}: ${fault}`));
}
