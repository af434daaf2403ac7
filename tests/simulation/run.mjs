import { number, readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';

/**
 * `npm run test:simulation`: browsers, processes of the store service and PostgreSQL under one clock and one seed.
 * `--hours N` (virtual, 1), `--seed N`, `--minutes N` of an episode (30), `--fault NAME` (plants one of
 * planted-faults.ts), `--repeat N` (runs each episode N times, and fails if a repetition differs).
 */
await runMain(async () => {
  const { values } = readArguments({
    hours: number(1, { isFraction: true }),
    seed: number(Date.now() % 1_000_000_000),
    minutes: number(30, { isFraction: true }),
    fault: text(undefined),
    repeat: number(1, { least: 1 }),
  });
  await ensureInstalled();
  if (!process.env.SIMULATION_PINNED) {
    const env = { SIMULATION_PINNED: '1' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  const { default: openCluster } = await import('../setup/test-cluster.ts');
  const closeCluster = openCluster();
  try {
    const { runEpisodes } = await import('./run-episodes.ts');
    const failed = await runEpisodes(values);
    return failed === 0 ? 0 : 1;
  } finally {
    await closeCluster();
  }
});
