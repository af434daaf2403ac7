import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/main.mjs';
import { runNode } from './setup/run.mjs';

/** `npm run store:import -- <folder>`: loads a shop folder into the embedded database. */
await runMain(async () => {
  await ensureInstalled();
  return (await runNode(['src/store/import/run.ts', ...process.argv.slice(2)], { show: true })).code;
});
