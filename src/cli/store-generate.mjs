import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/main.mjs';
import { runNode } from './setup/run.mjs';

/** `npm run store:generate -- --products N <folder>`: writes a shop folder of that size in five languages. */
await runMain(async () => {
  await ensureInstalled();
  return (await runNode(['src/store/import/generate/run.ts', ...process.argv.slice(2)], { show: true })).code;
});
