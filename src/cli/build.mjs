import { build } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/problem.mjs';
import { endChildrenOnSignal } from './setup/run.mjs';

/** `npm run build`: builds in any case; `npm start` and `npm test` build only when the sources have changed. */
await runMain(async () => {
  endChildrenOnSignal();
  await ensureInstalled();
  await build();
});
