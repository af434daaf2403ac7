import { rebuild } from './setup/build.mjs';
import { readArguments } from './setup/arguments.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/main.mjs';

/** `npm run build`: builds in any case; `npm start` and `npm test` build only when the sources have changed. */
await runMain(async () => {
  readArguments({});
  await ensureInstalled();
  await rebuild();
});
