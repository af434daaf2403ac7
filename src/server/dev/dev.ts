/**
 * `npm run dev`: the storefront from its sources, server rendering with hot reload. Runs on Node directly. Ends with the exit
 * code `DEV_RESTART_CODE` to be started again, after an edit of what this process runs itself.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { nextChange, recordLoadedFiles } from './loaded-files.ts';

const { DEV_RESTART_CODE, DEV_RESTARTED, RAAN_PROJECT } = process.env;
const files = recordLoadedFiles(resolve(import.meta.dirname, '../../..'), RAAN_PROJECT);

function restart(): never {
  process.exit(Number(DEV_RESTART_CODE));
}

try {
  const { serveSources } = await import('./serve-sources.ts');
  await serveSources({ files, restart: DEV_RESTART_CODE === undefined ? undefined : restart });
} catch (error) {
  process.stderr.write(`raan: ${await failureText(error)}\n`);
  // An edit broke what ran before; the next one may repair it.
  if (DEV_RESTARTED === undefined) process.exit(1);
  await nextChange(files);
  restart();
}

/** One line for the configuration and the machine, the stack for the sources. */
async function failureText(error: unknown): Promise<string> {
  if (DEV_RESTARTED !== undefined) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { startFailure } = await import('../start-failure.ts');
  const { shownCommand } = await import('../../cli/setup/shown-command.mjs');
  return startFailure(error, process.env, shownCommand('dev'));
}
