import { runSchedules } from './http/run-schedules.ts';

/** Shops that are visited at a time. */
const LANES = 4;
const TELL_MS = 15_000;

/**
 * Runs schedules and prints what came of them.
 *
 * @param {Pick<import('./http/run-schedules.ts').RunOptions, 'target' | 'db' | 'schedules' | 'seed' | 'shrinks'>} options
 * @returns {Promise<number>} how many went wrong
 */
export async function overHttp(options) {
  const started = performance.now();
  let told = started;
  console.log(`  … ${options.schedules} schedules over HTTP, seed ${options.seed}`);
  const { schedules, edits, calls, lost, duplicated, failures } = await runSchedules({
    ...options,
    lanes: LANES,
    tell: (done) => {
      if (performance.now() - told < TELL_MS) return;
      told = performance.now();
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
