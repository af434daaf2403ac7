/** `npm run store:backup -- <folder>` and `npm run store:restore -- <folder> [--replace]`. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { shownCommand } from '../../cli/setup/shown-command.mjs';
import { StoreStartError } from '../database/start-error.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
const [command, folder] = positionals;

await run();

async function run(): Promise<void> {
  if ((command !== 'backup' && command !== 'restore') || folder === undefined)
    throw new StoreStartError('no folder is named', shownCommand(`store:${command ?? 'backup'}`, '<folder>'));
  if (command === 'backup' && existsSync(folder) && readdirSync(folder).length > 0)
    throw new StoreStartError(`${folder} is not empty`, 'name a new folder: a backup is never written over another');
  // Loaded after the arguments have been read, so that a mistake in them is reported at once.
  const [{ connectDatabase }, { backUp }, { restore }] = await Promise.all([
    import('../database/database.ts'),
    import('./back-up.ts'),
    import('./restore.ts'),
  ]);
  const dataDir = process.env.DATA_DIR || '.data';
  const databaseUrl = process.env.DATABASE_URL;
  const database = await connectDatabase({ dataDir, statementTimeoutMs: 0, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    const manifest =
      command === 'backup'
        ? await backUp(database.pool, dataDir, folder)
        : await restore(database.pool, dataDir, folder, { replaces: values.replace === true });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const what = `${manifest.tables.length} tables with ${rows} rows, ${manifest.files.length} files, as of ${manifest.at}`;
    console.log(command === 'backup' ? `${resolve(folder)} holds ${what}` : `restored and compared: ${what}`);
  } finally {
    await database.close();
  }
}
