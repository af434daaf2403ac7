/** The short form of `npm run test:cluster`. */
import { expect, test } from 'vitest';
import { ensureBuilt } from '../../src/cli/setup/build.mjs';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { startServer, whenReady } from '../../src/cli/setup/server.mjs';
import { ensureNginx } from '../../src/cli/test/nginx.mjs';
import { openCluster } from './cluster.ts';
import { endure } from './endure.ts';

test('nothing acknowledged is lost when a storefront and PostgreSQL are killed and a deploy is rolled', async () => {
  await ensureBuilt();
  const cluster = await openCluster({ nginx: await ensureNginx(), freePort, startServer, whenReady });
  try {
    const load = { claimers: 40, rounds: 1, readers: 2, shoppers: 2, victims: 1 };
    const { failures, lost, miscounted, agreedAfterMs } = await endure(cluster, { ...load, log: () => {} });
    expect({ failures, lost, miscounted }).toEqual({ failures: [], lost: [], miscounted: [] });
    // Without the message of the database it would take the five seconds that a page is fresh.
    expect(Math.max(...agreedAfterMs)).toBeLessThan(4000);
  } finally {
    await cluster.close();
  }
}, 240_000);
