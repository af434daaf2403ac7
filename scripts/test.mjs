import { ensurePostgres } from '../tests/setup/postgres.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/problem.mjs';
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

  await ensureInstalled();
  if (!onlyVitest) await ensureBuilt();
  const results = [];
  if (!onlyEndToEnd) {
    const postgres = await ensurePostgres();
    try {
      results.push(...(await runVitest(filters, { TEST_DATABASE_URL: postgres?.url ?? '' })));
    } finally {
      await postgres?.stop();
    }
  }
  if (!onlyVitest) results.push(...(await runPlaywright(filters, { CHROMIUM_PATH: await ensureChromium() })));
  console.log(summary(results));
  return total(results).failed === 0 ? 0 : 1;
});
