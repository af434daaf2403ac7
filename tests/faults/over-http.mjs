import { runSchedules } from './http/run-schedules.ts';

/** Schedules in parallel. */
const LANES = 4;
const REPORT_MS = 15_000;

/**
 * Runs schedules and prints the counts.
 *
 * @param {Pick<import('./http/run-schedules.ts').RunOptions, 'target' | 'db' | 'secureCookies' | 'schedules' | 'seed' | 'shrinks'>} options
 * @returns {Promise<number>} number of failures
 */
export async function overHttp(options) {
  const started = performance.now();
  let reportedAt = started;
  console.log(`  … ${options.schedules} schedules over HTTP, seed ${options.seed}`);
  const { schedules, edits, calls, lost, duplicated, failures } = await runSchedules({
    ...options,
    lanes: LANES,
    onProgress: (done) => {
      if (performance.now() - reportedAt < REPORT_MS) return;
      reportedAt = performance.now();
      console.log(`  … ${done} of ${options.schedules} schedules`);
    },
  });
  for (const { seed, message } of failures) {
    console.log(
      `\nfailed: ${message}\nagain: npm run test:faults -- --schedules 1 --rounds 0 --seed ${seed} --shrink\n`,
    );
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `over HTTP    schedules ${schedules}  edits ${edits}  calls ${calls}  lost ${lost}  duplicated ${duplicated}  seconds ${seconds}`,
  );
  return failures.length;
}
