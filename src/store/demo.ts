/** The demo shops of the service. */
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

/**
 * The demo shops' folder in a checkout of the repository, used if no folder is configured; the published package has
 * none.
 */
export const DEMO_SHOPS = fileURLToPath(new URL('../../packages/examples/demo/shop', import.meta.url));

/** Any constant is fine: it names the lock of the process that imports at its start. */
const START_LOCK = 7_226_004;

/** The shop folders in a folder; the folder itself if it is one. */
export function shopFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (existsSync(join(folder, 'shop.json'))) return [folder];
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'shop.json')));
}

/**
 * Imports the new and changed shops of a folder. If `DATABASE_URL` names a database with other shops, nothing is added
 * to it.
 * @throws StoreStartError for a shop folder with problems.
 */
export async function importShops(
  { db, isEmbedded }: OpenDatabase,
  folder: string,
  options: ImportOptions,
  log: (entry: object) => void,
): Promise<void> {
  // Processes that start together import one after the other, so that later ones find the shops unchanged.
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
