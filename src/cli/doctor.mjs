import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/main.mjs';
import { runNode } from './setup/run.mjs';

/**
 * `npm run doctor [-- --json]`: looks at configuration, port, folders, disk, memory, and the database or platform; changes
 * nothing. Exit code 1 where anything keeps the shop from starting or serving.
 */
await runMain(async () => {
  await ensureInstalled();
  return (await runNode(['src/cli/run.mjs', 'src/server/doctor/run.ts', ...process.argv.slice(2)], { show: true }))
    .code;
});
