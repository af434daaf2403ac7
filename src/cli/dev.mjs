import { readArguments } from './setup/arguments.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/main.mjs';
import { readAddress } from './setup/preconditions.mjs';
import { runNode } from './setup/run.mjs';

/** `npm run dev`: server rendering with hot reload, on the pinned Node. */
await runMain(async () => {
  readArguments({});
  await readAddress(process.env);
  await ensureInstalled();
  return (await runNode(['src/server/dev/dev.ts', ...process.argv.slice(2)], { show: true })).code;
});
