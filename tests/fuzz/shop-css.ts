/**
 * `node tests/fuzz/shop-css.ts`: pairs of shop CSS through the server's confinement; `--runs N` (100,000), `--seed N`. Prints a
 * table of what was found; fails on any fault, and on a pair that takes longer than 50 ms of processor time.
 */
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { scopeShopCss } from '../../src/renderer/css/scope-shop-css.ts';
import { faultsOf, type SheetPair, sheetPairs } from './shop-css-sheets.ts';

const MAX_MS = 50;

const { runs: wanted, seed: given } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string' } },
}).values;
const runs = Number(wanted);
const seed = Number(given ?? Date.now() % 1_000_000_000);
const BATCH = 1000;

let slowest = 0;
let tried = 0;
let empty = 0;
const faults: { readonly pair: SheetPair; readonly fault: string }[] = [];
for (let batch = 0; tried < runs; batch += 1) {
  for (const pair of fc.sample(sheetPairs, { numRuns: Math.min(BATCH, runs - tried), seed: seed + batch })) {
    tried += 1;
    const before = process.cpuUsage();
    if (scopeShopCss(pair.slotStyle, pair.slotCss) === '') empty += 1;
    const { user, system } = process.cpuUsage(before);
    slowest = Math.max(slowest, (user + system) / 1000);
    for (const fault of faultsOf(pair)) faults.push({ pair, fault });
  }
}
console.table([
  { seed, pairs: tried, 'of which nothing is left': empty, 'slowest (ms)': slowest, faults: faults.length },
]);
for (const fault of faults.slice(0, 20)) console.log(JSON.stringify(fault));
process.exitCode = faults.length > 0 || slowest > MAX_MS ? 1 : 0;
