/**
 * Breaks connections off on either side, at each stage: `node --expose-gc tests/load/abort-matrix.ts --cases 20000 --lanes 8`.
 * Prints what was done by route and side, what is left open and the heap in between; ends with 1 where anything was found.
 */
import { parseArgs } from 'node:util';
import { withModule } from './in-vite.ts';

type Matrix = typeof import('../contract/upstream/abort-matrix.ts');

/** Growth of the heap that is no leak: 20,000 leaks of 1 kB would be twice as much. */
const MAX_GROWTH_MB = 10;
const SAMPLES = 5;

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '20000' }, lanes: { type: 'string', default: '8' } },
});
const cases = Number(values.cases);
const lanes = Number(values.lanes);
const heaps: number[] = [];
const sampleHeap = () => {
  globalThis.gc?.();
  heaps.push(Math.round(process.memoryUsage().heapUsed / 104_857.6) / 10);
};

const table = new Map<string, { client: number; platform: number; findings: number }>();
const report = await withModule('/tests/contract/upstream/abort-matrix.ts', async (matrix: Matrix) => {
  // Caches and compiled code are there before the first sample.
  await matrix.breakConnections(matrix.ABORT_CASES.length * 2, { lanes });
  sampleHeap();
  let done = 0;
  const all = await matrix.breakConnections(cases, {
    lanes,
    onCase: ({ route, side }) => {
      const row = table.get(route) ?? { client: 0, platform: 0, findings: 0 };
      row[side] += 1;
      table.set(route, row);
      done += 1;
      if (done % Math.ceil(cases / SAMPLES) === 0) sampleHeap();
    },
  });
  sampleHeap();
  return all;
});
const found = [
  ...report.unfinished.map((name) => `nobody has closed ${name}`),
  ...report.unanswered.map((name) => `the next visitor was not answered after ${name}`),
];
for (const finding of found) {
  const row = table.get(/(\w+), (?:client|platform), /.exec(finding)?.[1] ?? '');
  if (row !== undefined) row.findings += 1;
}
const left = Object.entries(report.left).map(([kind, count]) => `${count} ${kind}`);
console.table(Object.fromEntries(table));
console.log(`abort matrix  cases ${report.cases}  lanes ${lanes}  findings ${found.length}`);
console.log(`left open: ${left.join(', ') || 'no socket, timer or file descriptor'}  heap (MB): ${heaps.join(', ')}`);
for (const finding of found.slice(0, 20)) console.log(`found: ${finding}`);
const grown = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
process.exitCode = found.length + left.length > 0 || grown > MAX_GROWTH_MB ? 1 : 0;
