/** Writes a backup of a running shop: a snapshot of one moment. */
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { lastApplied } from '../database/migrate.ts';
import { StoreStartError } from '../database/start-error.ts';
import { makeFolder } from '../make-folder.ts';
import { FILE_FOLDERS, filesBelow, hashFile, type Manifest, MANIFEST, tableFile } from './format.ts';
import { copyRows, listSequences, listTables, SAME_TEXT, type Table } from './tables.ts';

/**
 * Writes a backup of a database and of the data folder's files into a new folder. The manifest is written last: a
 * folder without one is no backup.
 * @throws StoreStartError if the database has no tables: another one was probably meant.
 */
export async function backUp(pool: Pool, dataDir: string, folder: string): Promise<Manifest> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(SAME_TEXT);
    const migration = await lastApplied(client);
    if (migration === 0) throw new StoreStartError('the database has no tables', 'check DATABASE_URL and DATA_DIR');
    makeFolder(join(folder, 'tables'), 0o700);
    const at = new Date().toISOString();
    const tables: Manifest['tables'][number][] = [];
    for (const table of await listTables(client)) tables.push(await writeTable(client, table, folder));
    const sequences = await listSequences(client);
    await client.query('COMMIT');
    // Copied after the rows: a file that a row names exists, as files are written before rows.
    const files = await writeFiles(dataDir, folder);
    const manifest: Manifest = { format: 1, at, migration, tables, sequences, files };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    // A connection whose transaction was aborted is not reused.
    client.release(true);
  }
}

async function writeTable(client: PoolClient, table: Table, folder: string): Promise<Manifest['tables'][number]> {
  const zip = createGzip();
  const written = pipeline(zip, createWriteStream(tableFile(folder, table.name), { mode: 0o600 }));
  const [copied] = await Promise.all([copyRows(client, table, zip), written]);
  return { name: table.name, columns: table.columns, ...copied };
}

async function writeFiles(dataDir: string, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const part of FILE_FOLDERS) {
    for (const file of await filesBelow(join(dataDir, part))) {
      const path = join(part, file);
      const copy = join(folder, 'files', path);
      await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
      // An import swaps folders: a file that is missing now belonged to the old pictures.
      const isThere = await copyFile(join(dataDir, path), copy).then(() => true, isMissing);
      if (isThere) files.push({ path, sha256: await hashFile(copy) });
    }
  }
  return files;
}

function isMissing(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
  throw error;
}
