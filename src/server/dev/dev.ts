/**
 * `npm run dev`: serves the storefront from its sources, with server rendering and hot reload. Runs on Node directly.
 * Exits with `DEV_RESTART_CODE` to be restarted after an edit of code that this process itself runs.
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
  // An edit broke code that ran before; the next edit may fix it.
  if (DEV_RESTARTED === undefined) process.exit(1);
  await nextChange(files);
  restart();
}

/** Returns one line for faults of configuration and machine, and the stack for faults of the sources. */
async function failureText(error: unknown): Promise<string> {
  if (DEV_RESTARTED !== undefined) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { startFailure } = await import('../start-failure.ts');
  const { shownCommand } = await import('../../cli/setup/shown-command.mjs');
  return startFailure(error, process.env, shownCommand('dev'));
}
