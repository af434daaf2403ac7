/** The shops that come along with the service. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { shownCommand } from '../cli/setup/shown-command.mjs';
import type { Database, OpenDatabase } from './database/database.ts';
import { importShop, type ImportOptions } from './import/import.ts';
import { describeFileProblem } from './import/problem.ts';
import { StoreStartError } from './database/start-error.ts';
import { shops } from './database/tables/shop.ts';

/** The shop folder of the example of a checkout, for a service that is given none; in the published package there is none. */
export const DEMO_SHOPS = fileURLToPath(new URL('../../packages/examples/demo/shop', import.meta.url));

/** Any constant will do: it names the lock of the process that imports at its start. */
const START_LOCK = 7_226_004;

/** Folders of a folder that hold a shop; the folder itself where it is one. */
export function shopFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (existsSync(join(folder, 'shop.json'))) return [folder];
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'shop.json')));
}

/**
 * Imports the shops of a folder where they are new or changed. A database of DATABASE_URL that has shops already is somebody's own:
 * nothing is put beside them.
 * @throws StoreStartError for a shop folder with problems.
 */
export async function importShops(
  { db, isEmbedded }: OpenDatabase,
  folder: string,
  options: ImportOptions,
  log: (entry: object) => void,
): Promise<void> {
  // Processes that start together import in turn, so that the later ones find the shops unchanged.
  await db.transaction(async (lock) => {
    await lock.execute(sql`SET LOCAL statement_timeout = 0`);
    await lock.execute(sql`SELECT pg_advisory_xact_lock(${START_LOCK})`);
    if (!isEmbedded && (await db.select({ webId: shops.webId }).from(shops).limit(1)).length > 0) return;
    for (const path of shopFolders(folder)) await importFolder(db, path, options, log);
  });
}

async function importFolder(
  db: Database,
  path: string,
  options: ImportOptions,
  log: (entry: object) => void,
): Promise<void> {
  const report = await importShop(db, path, options);
  if (report.outcome === 'refused') {
    const [first, ...others] = report.problems.map((problem) => describeFileProblem(problem, path));
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    throw new StoreStartError(
      `the shop folder ${path} can't be imported: ${first ?? 'it is empty'}${more}`,
      `${shownCommand('store:import', path)} tells all problems`,
    );
  }
  if (report.outcome === 'imported') log({ event: 'shop imported', ...report, warnings: report.warnings.length });
}
