import { join } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { known } from './setup/arguments.mjs';
import { runMain } from './setup/main.mjs';
import { HOME } from './setup/paths.mjs';
import { ensurePrepared, projectEnv } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

/** @typedef {'audit' | 'backup' | 'export' | 'generate' | 'import' | 'preflight' | 'promote' | 'redirects' | 'restore'} Command */

/**
 * Flags of Node and the script of each command; those that share a script get the command's name first.
 *
 * @type {Record<Command, { flags?: string[], script: string[] }>}
 */
const SCRIPTS = {
  audit: { script: ['src/store/audit/run.ts'] },
  backup: { script: ['src/store/backup/run.ts', 'backup'] },
  export: { script: ['src/store/import/run.ts', 'export'] },
  generate: { script: ['src/store/import/generate/run.ts'] },
  // Records of a large shop live no longer than their batch: with more room for what is new, few are kept and collected later.
  import: { flags: ['--max-semi-space-size=64'], script: ['src/store/import/run.ts', 'import'] },
  preflight: { script: ['src/server/preflight/run.ts'] },
  promote: { script: ['src/store/promote/run.ts'] },
  redirects: { script: ['src/store/redirects/run.ts'] },
  restore: { script: ['src/store/backup/run.ts', 'restore'] },
};
const COMMANDS = /** @type {Command[]} */ (Object.keys(SCRIPTS));

/** `npm run store:<command>`, `raan store <command>` in a shop project: works on a shop's data, the embedded service's or that of DATABASE_URL (docs/operations.md). */
await runMain(async () => {
  const [command = '', ...args] = process.argv.slice(2);
  const { flags = [], script } = SCRIPTS[known(command, COMMANDS, 'the command')];
  await ensureInstalled();
  await ensurePrepared();
  const runner = join(import.meta.dirname, 'run.mjs');
  return (await runNode([...flags, runner, ...script, ...args], { env: projectEnv(), cwd: HOME, show: true })).code;
});
