/**
 * Fuzzes the proxy with odd requests: `node tests/load/proxy-fuzz.ts --runs 200000 --seed 1`; one in ten as many go to pages, which
 * have connections of their own. Prints what was done and found; ends with 1 where anything was.
 */
import { parseArgs } from 'node:util';
import { withModule } from './in-vite.ts';

type Fuzzing = typeof import('../contract/upstream/fuzz-proxy.ts');
type PageFuzzing = typeof import('../contract/upstream/fuzz-pages.ts');

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const started = performance.now();
const report = await withModule('/tests/contract/upstream/fuzz-proxy.ts', ({ fuzzProxy }: Fuzzing) =>
  fuzzProxy({
    runs,
    seed,
    onProgress: (done) => process.stdout.write(`  … ${done} of ${runs}\n`),
    onFinding: (finding) => process.stdout.write(`found: ${finding}\n`),
  }),
);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
const statuses = Object.entries(report.statuses).map(([status, count]) => `${status}: ${count}`);
process.stdout.write(
  `proxy fuzz  seed ${seed}  connections ${report.runs}  forwarded ${report.forwarded}  answers {${statuses.join(', ')}}  found ${report.findings.length}  seconds ${seconds}\n`,
);
const pages = await withModule('/tests/contract/upstream/fuzz-pages.ts', ({ fuzzPages }: PageFuzzing) =>
  fuzzPages({
    runs: Math.ceil(runs / 10),
    seed,
    onProgress: (done) => process.stdout.write(`  … ${done} of ${Math.ceil(runs / 10)} to pages\n`),
  }),
);
for (const finding of pages.findings) process.stdout.write(`found: ${finding}\n`);
process.stdout.write(
  `page fuzz   seed ${seed}  connections ${pages.runs}  documents ${pages.documents}  found ${pages.findings.length}\n`,
);
process.exitCode = report.findings.length + pages.findings.length === 0 ? 0 : 1;
