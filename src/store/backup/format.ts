/** What a backup is: a folder with a manifest, a file of rows a table, and the files of the data folder that nothing else holds. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

export const MANIFEST = 'manifest.json';
/** Folders of the data folder that a backup holds; encoded pictures are made again. */
export const FILE_FOLDERS = ['media', 'uploads'] as const;

const Hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

export const Manifest = v.object({
  format: v.literal(1),
  /** ISO 8601: what the backup holds is the state of that moment. */
  at: v.string(),
  /** When the newest migration of the database was written. */
  migration: v.number(),
  /** `schema.table`; the hash is of its rows in the text format of COPY, sorted. */
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: v.number(), sha256: Hash })),
  sequences: v.array(v.object({ name: v.string(), value: v.string(), isCalled: v.boolean() })),
  files: v.array(v.object({ path: v.string(), sha256: Hash })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** Where the rows of a table are. */
export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.copy.gz`);

/** The files below a folder, from it, sorted; none where there is no such folder. */
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
