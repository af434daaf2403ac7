/** `npm run store:import -- <folder>`: loads a shop folder into the database, or tells everything that is wrong with it. */
import { openDatabase } from '../database/database.ts';
import { importShop, type ImportReport } from './import.ts';
import { describeFileProblem } from './problem.ts';
import { StoreStartError } from '../database/start-error.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say which shop folder: npm run store:import -- <folder>');
  process.exitCode = 1;
} else {
  await run(folder).catch((error: unknown) => {
    if (!(error instanceof StoreStartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function run(path: string): Promise<void> {
  const dataDir = process.env.DATA_DIR ?? '.data';
  const databaseUrl = process.env.DATABASE_URL;
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    tell(path, await importShop(database.db, path, { dataDir, now: new Date() }));
  } finally {
    await database.close();
  }
}

function tell(path: string, report: ImportReport): void {
  switch (report.outcome) {
    case 'refused':
      console.error(`${path} was not imported; ${report.problems.length} to mend:`);
      for (const problem of report.problems) console.error(`  ${describeFileProblem(problem)}`);
      process.exitCode = 1;
      break;
    case 'unchanged':
      console.log(`${report.webName} (${report.webId}) is up to date: the folder has not changed.`);
      break;
    case 'imported':
      console.log(`${report.webName} (${report.webId}) is imported:`);
      for (const [subject, count] of Object.entries(report.counts)) console.log(`  ${subject}: ${count}`);
      for (const warning of report.warnings) console.warn(`  look at ${describeFileProblem(warning)}`);
      break;
  }
}
