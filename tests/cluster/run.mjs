import { number, readArguments } from '../../src/cli/setup/arguments.mjs';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { startServer, whenReady } from '../../src/cli/setup/server.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';
import { ensureNginx } from '../../src/cli/test/nginx.mjs';

/**
 * `npm run test:cluster`: three storefronts behind nginx on one PostgreSQL. Under load each is killed, PostgreSQL is killed, and
 * each is replaced as a deploy does; nothing acknowledged may be lost, no coupon oversold, and all show what is published.
 * `--claimers N` (200), `--rounds N` of claims per fault (13), `--readers N` (8), `--shoppers N` (8), `--victims N` (3).
 */
await runMain(async () => {
  const { values } = readArguments({
    claimers: number(200, { least: 1 }),
    rounds: number(13, { least: 1 }),
    readers: number(8),
    shoppers: number(8),
    victims: number(3, { least: 1 }),
  });
  await ensureInstalled();
  if (!process.env.CLUSTER_PINNED) {
    const env = { CLUSTER_PINNED: '1' };
    return (await runNode([import.meta.filename, ...process.argv.slice(2)], { env, show: true })).code;
  }
  await ensureBuilt();
  const { openCluster } = await import('./cluster.ts');
  const { describe, endure } = await import('./endure.ts');
  const nginx = await ensureNginx();
  const cluster = await openCluster({ nginx, freePort, startServer, whenReady });
  try {
    const found = await endure(cluster, { ...values, log: (line) => console.log(`  … ${line}`) });
    const { failures, lost, miscounted, agreedAfterMs, ...counts } = found;
    const slowest = Math.max(...agreedAfterMs);
    for (const failure of failures) console.log(`failed: ${describe(failure)}`);
    if (failures.length > 0) for (const line of cluster.balancerErrors().slice(-40)) console.log(`nginx: ${line}`);
    for (const each of [...lost, ...miscounted]) console.log(`lost: ${each}`);
    for (const line of new Set(cluster.errors.map((each) => each.slice(0, 300)))) console.log(`log: ${line}`);
    console.log(
      Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join('  '),
    );
    console.log(
      `failures ${failures.length}  lost ${lost.length}  miscounted ${miscounted.length}  agreed after ${slowest.toFixed(0)} ms at most`,
    );
    return failures.length + lost.length + miscounted.length === 0 && slowest <= 1000 ? 0 : 1;
  } finally {
    await cluster.close();
  }
});
