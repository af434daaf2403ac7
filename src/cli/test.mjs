import { flag, readArguments } from './setup/arguments.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ROOT } from './setup/paths.mjs';
import { runMain, printProblem } from './setup/main.mjs';
import { ensureChromium } from './test/chromium.mjs';
import { provenRows } from './test/proven-rows.mjs';
import { summary, total } from './test/results.mjs';
import { runPlaywright, runVitest } from './test/runners.mjs';
import { contractOnPlatform } from './test/setups.mjs';

/** The store service as a process of its own: the network differs, not what is stored. */
const ON_PLATFORM = { SETUP: 'platform' };

/** @typedef {{ results: import('./test/results.mjs').Result[], tags: string[] }} Run - `tags` of the tests that passed */

/**
 * `npm test`: the same set-up as `npm start`, then every test there is. `npm test -- cart` runs the Vitest
 * files whose path has "cart" in it; `npm test -- e2e/cart` runs end-to-end files. `npm run test:full` runs the end-to-end tests at
 * both widths, and those that go through all languages and themes. Then both again in front of a platform of another process
 * (docs/testing.md).
 */
await runMain(async () => {
  const { values, positionals: filters } = readArguments({ full: flag() }, { positionals: Infinity });
  const isFull = values.full;
  const onlyEndToEnd = filters.some((filter) => filter.includes('e2e'));
  const onlyVitest = filters.length > 0 && !onlyEndToEnd;

  const setUp = await orFailure('set-up', async () => {
    await ensureInstalled();
    if (!onlyVitest) await ensureBuilt();
    return { results: [], tags: [] };
  });
  const runs = [setUp];
  if (setUp.results.length === 0) {
    // Tests in a browser mostly wait for it: beside Vitest they use what it leaves of the processor.
    const [others, inBrowser] = await Promise.all([
      onlyEndToEnd ? [] : orFailure('vitest', () => runVitest(filters, isFull ? { TEST_EFFORT: 'full' } : {})),
      onlyVitest ? [] : runInBrowser(filters, isFull),
    ]);
    runs.push(...[others, inBrowser].flat());
  }
  const results = runs.flatMap((each) => each.results);
  if (filters.length === 0) {
    const rows = provenRows(
      ROOT,
      runs.flatMap(({ tags }) => tags),
    );
    results.push(machineLogs(results), ...rows.map(proven));
  }
  console.log(summary(results));
  return total(results).failed === 0 ? 0 : 1;
});

/**
 * The end-to-end tests, and without filters what runs in front of a platform, too.
 *
 * @param {string[]} filters
 * @param {boolean} isFull
 * @returns {Promise<Run[]>}
 */
async function runInBrowser(filters, isFull) {
  const isLater = filters.length === 0;
  const embedded = await orFailure('end-to-end', () => playwrightWithChromium(filters, { isFull, isLater }));
  if (filters.length > 0) return [embedded];
  // Behind its bad network the platform is mostly waited for.
  const onPlatform = await Promise.all([
    orFailure('vitest, platform', () => runVitest(contractOnPlatform(isFull), ON_PLATFORM, { isLater })),
    orFailure('end-to-end, platform', () => playwrightWithChromium([], { isFull, isLater, env: ON_PLATFORM })),
  ]);
  return [embedded, ...onPlatform];
}

/** @param {ReturnType<typeof provenRows>[number]} rows */
function proven({ page, rows, unproven }) {
  for (const row of unproven) console.error(`${page}: no test with the tag of ${row} passed`);
  return { suite: page, passed: rows - unproven.length, failed: unproven.length, skipped: 0 };
}

/**
 * Whether the tests in the browser have seen what the machines do: without a log nothing could contradict the specifications.
 *
 * @param {import('./test/results.mjs').Result[]} results
 */
function machineLogs(results) {
  const events = results.reduce((sum, each) => sum + (each.events ?? 0), 0);
  return { suite: 'logs of machines', passed: Math.sign(events), failed: events > 0 ? 0 : 1, skipped: 0, events };
}

/**
 * @param {string[]} filters
 * @param {{ isFull: boolean, isLater: boolean, env?: NodeJS.ProcessEnv }} options
 */
async function playwrightWithChromium(filters, { isFull, isLater, env = {} }) {
  const all = { ...env, CHROMIUM_PATH: await ensureChromium(), E2E_FULL: isFull ? '1' : '0' };
  return runPlaywright(filters, all, { isLater });
}

/**
 * A part that can't start counts as failed, and the other parts still run.
 *
 * @param {string} part
 * @param {() => Promise<Run>} work
 * @returns {Promise<Run>}
 */
async function orFailure(part, work) {
  try {
    return await work();
  } catch (error) {
    printProblem(error);
    return { results: [{ suite: `${part} (could not start)`, passed: 0, failed: 1, skipped: 0 }], tags: [] };
  }
}
