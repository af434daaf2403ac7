import { ensurePostgres } from '../tests/setup/postgres.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runMain, tellProblem } from './setup/problem.mjs';
import { endChildrenOnSignal } from './setup/run.mjs';
import { ensureChromium } from './test/chromium.mjs';
import { summary, total } from './test/results.mjs';
import { runPlaywright, runVitest } from './test/runners.mjs';

/**
 * `npm test`: the same set-up as `npm start`, then every test there is. `npm test -- cart` runs the Vitest
 * files whose path has "cart" in it; `npm test -- e2e/cart` runs end-to-end files.
 */
await runMain(async () => {
  endChildrenOnSignal();
  const filters = process.argv.slice(2);
  const onlyEndToEnd = filters.some((filter) => filter.includes('e2e'));
  const onlyVitest = filters.length > 0 && !onlyEndToEnd;

  const results = await orFailure('set-up', async () => {
    await ensureInstalled();
    if (!onlyVitest) await ensureBuilt();
    return [];
  });
  if (results.length === 0) {
    if (!onlyEndToEnd) results.push(...(await orFailure('vitest', () => vitestWithPostgres(filters))));
    if (!onlyVitest) results.push(...(await orFailure('end-to-end', () => playwrightWithChromium(filters))));
  }
  console.log(summary(results));
  return total(results).failed === 0 ? 0 : 1;
});

/** @param {string[]} filters */
async function vitestWithPostgres(filters) {
  const postgres = await ensurePostgres();
  try {
    return await runVitest(filters, { TEST_DATABASE_URL: postgres?.url ?? '' });
  } finally {
    await postgres?.stop();
  }
}

/** @param {string[]} filters */
async function playwrightWithChromium(filters) {
  return runPlaywright(filters, { CHROMIUM_PATH: await ensureChromium() });
}

/**
 * What could not even start has failed, and the others still run.
 *
 * @param {string} part
 * @param {() => Promise<import('./test/results.mjs').Result[]>} work
 */
async function orFailure(part, work) {
  try {
    return await work();
  } catch (error) {
    tellProblem(error);
    return [{ suite: `${part} (could not start)`, passed: 0, failed: 1, skipped: 0 }];
  }
}
