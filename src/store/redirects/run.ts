/**
 * `npm run store:redirects -- <shop>`: prints the redirects of a shop with their hits, and the missing paths
 * (`--json`). With a CSV file (`from,to,status?`) it imports the file, and adds to the existing redirects or replaces
 * them (`--replace`). Exits with 2 if rows were rejected.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shownCommand } from '../../cli/setup/shown-command.mjs';
import type { OpenDatabase } from '../database/database.ts';
import { StoreStartError } from '../database/start-error.ts';
import type { Shop } from '../shop.ts';
import type { RowNote } from './check-redirects.ts';

const REJECTED = 2;
const USAGE = shownCommand('store:redirects', '<shop> [<file.csv> [--replace]] [--json]');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean' }, json: { type: 'boolean' } },
});

await run();

async function run(): Promise<void> {
  const [name, file] = positionals;
  if (name === undefined) throw new StoreStartError('no shop is named', USAGE);
  // Loaded after the arguments have been read, so that a mistake in them is reported at once.
  const [{ openDatabase }, { allShops, shopByName }] = await Promise.all([
    import('../database/database.ts'),
    import('../shops.ts'),
  ]);
  const databaseUrl = process.env.DATABASE_URL;
  const database = await openDatabase({
    dataDir: process.env.DATA_DIR || '.data',
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  try {
    const shop = await shopByName(database.db, name);
    if (shop === null) {
      const known = (await allShops(database.db)).map(({ webName }) => webName);
      throw new StoreStartError(`there is no shop ${name}`, `there are ${known.join(', ')}`);
    }
    if (file === undefined) await printReport(database, shop);
    else await importFile(database, shop, file);
  } finally {
    await database.close();
  }
}

async function printReport({ db }: OpenDatabase, { webId }: Shop): Promise<void> {
  const { describeHits, reportHits } = await import('./report.ts');
  const report = await reportHits(db, webId);
  if (values.json === true) console.log(JSON.stringify(report, undefined, 2));
  else for (const line of describeHits(report)) console.log(line);
}

async function importFile({ db }: OpenDatabase, shop: Shop, file: string): Promise<void> {
  const { importRedirects } = await import('./import-redirects.ts');
  const options = { replaces: values.replace === true, now: new Date() };
  const report = await importRedirects(db, shop, readBytes(file), options);
  if (!report.ok) throw new StoreStartError(`${file} was not imported: ${report.reason}`, USAGE);
  if (report.rejected.length > 0) process.exitCode = REJECTED;
  if (values.json === true) {
    console.log(JSON.stringify(report, undefined, 2));
    return;
  }
  const say = ({ line, from, reason }: RowNote) => console.log(`  ${file}:${line} ${JSON.stringify(from)}: ${reason}`);
  console.log(
    `${report.accepted} rows accepted, ${report.rejected.length} rejected; ${shop.webName} has ${report.total} redirects`,
  );
  if (report.rejected.length > 0) console.log('Rejected:');
  report.rejected.forEach(say);
  if (report.notes.length > 0) console.log('Accepted, to be looked at:');
  report.notes.forEach(say);
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StoreStartError(
      `${file} can not be read: ${error instanceof Error ? error.message : String(error)}`,
      USAGE,
    );
  }
}
