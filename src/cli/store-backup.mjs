import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/main.mjs';
import { runNode } from './setup/run.mjs';

/** `npm run store:backup -- <folder>`, `npm run store:restore -- <folder> [--replace]`: the embedded service's data as a folder, and back. */
await runMain(async () => {
  await ensureInstalled();
  return (await runNode(['src/store/backup/run.ts', ...process.argv.slice(2)], { show: true })).code;
});
