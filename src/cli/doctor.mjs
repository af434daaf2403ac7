import { join } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/main.mjs';
import { HOME } from './setup/paths.mjs';
import { ensurePrepared, projectEnv } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

/**
 * `npm run doctor [-- --json]`: looks at configuration, port, folders, disk, memory, and the database or platform; changes
 * nothing. Exit code 1 where anything keeps the shop from starting or serving.
 */
await runMain(async () => {
  await ensureInstalled();
  await ensurePrepared();
  const args = [join(import.meta.dirname, 'run.mjs'), 'src/server/doctor/run.ts', ...process.argv.slice(2)];
  return (await runNode(args, { env: projectEnv(), cwd: HOME, show: true })).code;
});
