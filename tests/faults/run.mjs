import { flag, number, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureWholeChromium } from '../../src/cli/test/chromium.mjs';

/**
 * `npm run test:faults`: pages of the built shop in Chromium are killed and closed right after an edit of the cart. No edit
 * may be lost or applied twice. `--rounds N` (200), `--seed N`, `--verbose` (prints every round).
 */
await runMain(async () => {
  const { values } = readArguments({
    rounds: number(200),
    seed: number(Date.now() % 1_000_000_000),
    verbose: flag(),
  });
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
    const { inChromium } = await import('./in-chromium.mjs');
    const failed = await inChromium({ ...shop, ...values, program: await ensureWholeChromium() });
    return failed === 0 ? 0 : 1;
  } finally {
    await shop.close();
    await closeCluster();
  }
});
