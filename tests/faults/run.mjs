import { flag, number, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';

/**
 * `npm run test:faults`: fault injection against the built shop on PostgreSQL. No edit of the cart may be lost or
 * applied twice: over a faulty connection, and in Chromium, whose pages are killed and closed right after an edit.
 * `--schedules N` (500; 0: none), `--rounds N` in Chromium (200; 0: none), `--seed N`, `--shrink` (shrinks failing
 * schedules), `--verbose` (prints every round).
 */
await runMain(async () => {
  const { values } = readArguments({
    schedules: number(500),
    rounds: number(200),
    seed: number(Date.now() % 1_000_000_000),
    shrink: flag(),
    verbose: flag(),
  });
  const { schedules, rounds, seed } = values;
  await ensureInstalled();
  if (!process.env.FAULTS_PINNED) {
    const env = { FAULTS_PINNED: '1' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  await ensureBuilt();
  const { default: openCluster } = await import('../setup/test-cluster.ts');
  const closeCluster = openCluster();
  const { openShop } = await import('./shop.mjs');
  const shop = await openShop();
  try {
    const { overHttp } = await import('./over-http.mjs');
    let failed = 0;
    if (schedules) failed += await overHttp({ ...shop, schedules, seed, shrinks: values.shrink });
    if (rounds) {
      const { inChromium } = await import('./in-chromium.mjs');
      failed += await inChromium({
        ...shop,
        rounds,
        seed,
        program: await ensureWholeChromium(),
        verbose: values.verbose,
      });
    }
    return failed === 0 ? 0 : 1;
  } finally {
    await shop.close();
    await closeCluster();
  }
});
