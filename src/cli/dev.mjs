import { ensureInstalled } from './setup/install.mjs';
import { pinnedEnv, PINNED_NODE } from './setup/paths.mjs';
import { readAddress } from './setup/port.mjs';
import { runMain } from './setup/problem.mjs';
import { endChildrenOnSignal, run } from './setup/run.mjs';

/** `npm run dev`: server rendering with hot reload, on the pinned Node. */
await runMain(async () => {
  endChildrenOnSignal();
  await readAddress(process.env);
  await ensureInstalled();
  return (await run(PINNED_NODE, ['src/server/dev/dev.ts', ...process.argv.slice(2)], { env: pinnedEnv(), show: true }))
    .code;
});
