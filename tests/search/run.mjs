import { join } from 'node:path';
import { readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { ROOT } from '../../src/cli/setup/paths.mjs';
import { runMain } from '../../src/cli/setup/main.mjs';
import { runNode } from '../../src/cli/setup/run.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/** `npm run test:search`: graded queries against the demo shops, with their figures. `-- --only <title>`: the tests whose title has it. */
await runMain(async () => {
  const { values } = readArguments({ only: text(undefined) });
  await ensureInstalled();
  const filter = values.only === undefined ? [] : ['-t', values.only];
  return (await runNode([VITEST, 'run', 'tests/search', '--disable-console-intercept', ...filter], { show: true }))
    .code;
});
