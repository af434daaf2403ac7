import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';

/**
 * `npm run test:simulation`: browsers, processes of the store service and PostgreSQL under one clock and one seed.
 * `--hours N` (virtual, 1), `--seed N`, `--minutes N` of an episode (30), `--fault NAME` (plants one of planted-faults.ts),
 * `--repeat N` (runs each episode N times, and fails where one takes another course).
 */
await runMain(async () => {
  await ensureInstalled();
  if (!process.env.SIMULATION_PINNED) {
    const env = { SIMULATION_PINNED: '1' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  const { values } = parseArgs({
    options: {
      hours: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      minutes: { type: 'string', default: '30' },
      fault: { type: 'string' },
      repeat: { type: 'string', default: '1' },
    },
  });
  const { default: openCluster } = await import('../setup/test-cluster.ts');
  const closeCluster = openCluster();
  try {
    const { runEpisodes } = await import('./run-episodes.ts');
    const failed = await runEpisodes({
      hours: Number(values.hours),
      seed: Number(values.seed),
      minutes: Number(values.minutes),
      fault: values.fault,
      repeat: Number(values.repeat),
    });
    return failed === 0 ? 0 : 1;
  } finally {
    await closeCluster();
  }
});
