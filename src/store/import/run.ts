/**
 * `npm run store:import -- <folder>` and `npm run store:export -- <shop> <folder> [--replace]`: imports a shop folder
 * into the database, and exports it.
 */
import { parseArgs } from 'node:util';
import { shownCommand } from '../../cli/setup/shown-command.mjs';
import { StoreStartError } from '../database/start-error.ts';
import { printProgress } from '../progress.ts';
import type { ImportReport } from './import.ts';
import { describeFileProblem } from './problem.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
const [command, ...names] = positionals;

await run();

async function run(): Promise<void> {
  const [first, second] = names;
  if (first === undefined) throw new StoreStartError('no shop is named', usage());
  if (command === 'export' && second === undefined) throw new StoreStartError('no folder is named', usage());
  // Loaded after the arguments have been read, so that a mistake in them is reported at once.
  const [{ openDatabase }, { importShop }, { exportShop }] = await Promise.all([
    import('../database/database.ts'),
    import('./import.ts'),
    import('../export/export-shop.ts'),
  ]);
  const dataDir = process.env.DATA_DIR || '.data';
  const databaseUrl = process.env.DATABASE_URL;
  const database = await openDatabase({ dataDir, statementTimeoutMs: 0, ...(databaseUrl ? { databaseUrl } : {}) });
  const progress = printProgress((line) => console.error(line));
  try {
    if (command !== 'export' || second === undefined) {
      reportImport(first, await importShop(database.db, first, { dataDir, now: new Date(), progress }));
      return;
    }
    const options = { dataDir, replaces: values.replace === true, progress };
    const counts = await exportShop(database.db, first, second, options);
    console.log(`${second} holds the shop ${first}:`);
    reportCounts(counts);
  } finally {
    await database.close();
  }
}

function usage(): string {
  return command === 'export'
    ? shownCommand('store:export', '<shop> <folder>')
    : shownCommand('store:import', '<folder>');
}

function reportImport(path: string, report: ImportReport): void {
  switch (report.outcome) {
    case 'refused':
      console.error(`${path} was not imported; ${report.problems.length} to mend:`);
      for (const problem of report.problems) console.error(`  ${describeFileProblem(problem, path)}`);
      process.exitCode = 1;
      break;
    case 'unchanged':
      console.log(`${report.webName} (${report.webId}) is up to date: the folder has not changed.`);
      break;
    case 'imported':
      console.log(`${report.webName} (${report.webId}) is imported:`);
      reportCounts(report.counts);
      for (const warning of report.warnings) console.warn(`  look at ${describeFileProblem(warning, path)}`);
      break;
  }
}

function reportCounts(counts: object): void {
  for (const [subject, count] of Object.entries(counts)) console.log(`  ${subject}: ${count}`);
}
