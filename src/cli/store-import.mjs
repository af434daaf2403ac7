import { ensureInstalled } from './setup/install.mjs';
import { pinnedEnv, PINNED_NODE } from './setup/paths.mjs';
import { runMain } from './setup/problem.mjs';
import { endChildrenOnSignal, run } from './setup/run.mjs';

/** `npm run store:import -- <folder>`: loads a shop folder into the embedded database. */
await runMain(async () => {
  endChildrenOnSignal();
  await ensureInstalled();
  const { code } = await run(PINNED_NODE, ['src/store/import/run.ts', ...process.argv.slice(2)], {
    env: pinnedEnv(),
    show: true,
  });
  return code;
});
