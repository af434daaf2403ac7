import { join } from 'node:path';
import { readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/**
 * `npm run test:cost`: what the largest inputs of every route and call cost, and memory after 10,000 differing requests; writes
 * docs/cost.md. `-- --only <text>`: the routes whose name has it, without the page.
 */
await runMain(async () => {
  const { values } = readArguments({ only: text(undefined) });
  await ensureInstalled();
  const env = { COST: '1', ...(values.only === undefined ? {} : { COST_ONLY: values.only }) };
  return (await runNode([VITEST, 'run', 'tests/cost', '--disable-console-intercept'], { env, show: true })).code;
});
