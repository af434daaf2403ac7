/** Restores a backup into a database of the same or a newer version, atomically and with checksums. */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as v from 'valibot';
import { shownCommand } from '../../cli/setup/shown-command.mjs';
import { commandLine, recordAct } from '../audit/record.ts';
import { createTables, migrateDatabase } from '../database/migrate.ts';
import { StoreStartError } from '../database/start-error.ts';
import { FILE_FOLDERS, hashFile, Manifest, MANIFEST, tableFile } from './format.ts';
import { columnList, copyRows, listTables, SAME_TEXT } from './tables.ts';

export interface RestoreOptions {
  /** Whether existing shops of the database are replaced. */
  readonly replaces: boolean;
}

/**
 * Restores a backup, compares every table and file with the hashes of the manifest, and migrates the tables.
 * @throws StoreStartError if the folder is no complete backup, or the database has shops that may not be replaced.
 */
export async function restore(
  pool: Pool,
  dataDir: string,
  folder: string,
  { replaces }: RestoreOptions,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { path, sha256 } of manifest.files) await checkFile(folder, path, sha256);
  const client = await pool.connect();
  try {
    await refuseOther(client);
    if (!replaces) await refuseShops(client);
    await client.query('BEGIN');
    await client.query(SAME_TEXT);
    await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
    await client.query('DROP SCHEMA public CASCADE');
    await client.query('CREATE SCHEMA public');
    await createTables(client, manifest.migration);
    await fillTables(client, manifest, folder);
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
    await placeFiles(dataDir, folder, manifest);
    await client.query('COMMIT');
    await migrateDatabase(client);
    const act = { act: 'database-restored', at: new Date(), actor: commandLine() } as const;
    await recordAct(drizzle(client), { ...act, detail: { backup: manifest.at } });
    return manifest;
  } finally {
    // A connection whose transaction was aborted is not reused: PostgreSQL rolls everything back.
    client.release(true);
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
  if (parsed.success) return parsed.output;
  throw new StoreStartError(
    `${folder} is no whole backup (${MANIFEST}: ${text === '' ? 'there is none' : parsed.issues[0].message})`,
    `give a folder that ${shownCommand('store:backup')} has finished`,
  );
}

/** Refuses to restore while another process does; the connection holds the lock. */
async function refuseOther(client: PoolClient): Promise<void> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtext('raan.restore')) AS locked");
  if (v.parse(v.array(v.object({ locked: v.boolean() })), rows)[0]?.locked) return;
  throw new StoreStartError('another process restores a backup', 'wait until it has finished');
}

async function refuseShops(client: PoolClient): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('public.shop') IS NOT NULL AS found");
  if (!v.parse(v.array(v.object({ found: v.boolean() })), rows)[0]?.found) return;
  const { rowCount } = await client.query('SELECT FROM shop LIMIT 1');
  if (rowCount === 0) return;
  throw new StoreStartError(
    'the database has shops',
    'restore into another DATA_DIR or database, or add --replace: what is there now is deleted',
  );
}

async function fillTables(client: PoolClient, { tables }: Manifest, folder: string): Promise<void> {
  const known = await listTables(client);
  for (const table of known) {
    const kept = tables.find(({ name }) => name === table.name);
    if (kept === undefined) throw damaged(`the table ${table.name} is missing`);
    const file = tableFile(folder, table.name);
    const copy = client.query(copyFrom(`COPY ${table.quoted} (${columnList(kept.columns)}) FROM STDIN`));
    await pipeline(createReadStream(file), createGunzip(), copy).catch((error: unknown) => {
      throw damaged(`${file}: ${error instanceof Error ? error.message : String(error)}`, error);
    });
    const { rows, sha256 } = await copyRows(client, { quoted: table.quoted, columns: kept.columns });
    if (sha256 !== kept.sha256)
      throw damaged(`the table ${table.name} differs: ${rows} rows, ${kept.rows} in the manifest`);
  }
}

async function checkFile(folder: string, path: string, sha256: string): Promise<void> {
  const isOurs = normalize(path) === path && FILE_FOLDERS.some((part) => path.startsWith(`${part}${sep}`));
  if (!isOurs) throw damaged(`${path} is no file of a data folder`);
  const found = await hashFile(join(folder, 'files', path)).catch(() => 'nothing');
  if (found !== sha256) throw damaged(`the file ${path} differs`);
}

/**
 * Keeps existing files: names of pictures and uploads are derived from their content, and old shops may need theirs.
 */
async function placeFiles(dataDir: string, folder: string, { files }: Manifest): Promise<void> {
  for (const { path } of files) {
    const target = join(dataDir, path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(folder, 'files', path), target);
  }
}

function damaged(what: string, cause?: unknown): StoreStartError {
  return new StoreStartError(`the backup is damaged: ${what}`, 'nothing was changed; use another backup', { cause });
}
