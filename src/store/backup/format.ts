/**
 * The format of a backup: a folder with a manifest, one file of rows per table, and the data folder's files that can't
 * be recreated.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

export const MANIFEST = 'manifest.json';
/** Folders of the data folder that a backup contains; encoded pictures can be recreated. */
export const FILE_FOLDERS = ['media', 'uploads'] as const;

const Hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

export const Manifest = v.object({
  format: v.literal(1),
  /** ISO 8601: the moment of the snapshot. */
  at: v.string(),
  /** Date of the database's newest migration. */
  migration: v.number(),
  /** `schema.table`; the hash is of its rows in the text format of COPY, sorted. */
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: v.number(), sha256: Hash })),
  sequences: v.array(v.object({ name: v.string(), value: v.string(), isCalled: v.boolean() })),
  files: v.array(v.object({ path: v.string(), sha256: Hash })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** The file with the rows of a table. */
export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.copy.gz`);

/** Relative paths of the files below a folder, sorted; empty if there is no such folder. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** SHA-256 of a file, hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
