/**
 * Breaks connections off on either side, at each stage: `node --expose-gc tests/load/abort-matrix.ts --cases 20000`. Prints what
 * was done, what is left open and the growth of the heap; ends with 1 where anything is.
 */
import { parseArgs } from 'node:util';
import { withModule } from './in-vite.ts';

type Matrix = typeof import('../contract/upstream/abort-matrix.ts');

const { values } = parseArgs({ options: { cases: { type: 'string', default: '20000' } } });
const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_048_576;
};
const { report, grown } = await withModule('/tests/contract/upstream/abort-matrix.ts', async (matrix: Matrix) => {
  await matrix.breakConnections(matrix.ABORT_CASES.length);
  const before = heap();
  return { report: await matrix.breakConnections(Number(values.cases)), grown: heap() - before };
});
for (const finding of [...report.unfinished, ...report.unanswered]) process.stdout.write(`found: ${finding}\n`);
process.stdout.write(
  `abort matrix  cases ${report.cases}  unfinished ${report.unfinished.length}  unanswered ${report.unanswered.length}  heap grown ${grown.toFixed(1)} MB\n`,
);
process.exitCode = report.unfinished.length + report.unanswered.length === 0 ? 0 : 1;
