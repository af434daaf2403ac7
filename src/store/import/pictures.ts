/** Copies a folder's pictures to `media/{web_name}` of the data folder, from where the service serves them. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PictureFile } from './picture-faults.ts';

/**
 * Stores the fingerprint of the folder that the pictures came from; its name starts with a dot, so it is never served.
 */
const MARK = '.fingerprint';

/** The folder of a shop's pictures, which are served below `/media/{web_name}/`. */
export function mediaFolder(dataDir: string, webName: string): string {
  return join(dataDir, 'media', webName);
}

/** Whether the pictures of exactly this folder are in place. */
export function picturesInPlace(dataDir: string, webName: string, fingerprint: string): boolean {
  const mark = join(mediaFolder(dataDir, webName), MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint;
}

/** Writes the new pictures beside the old ones and swaps the folders, so that a mixture is never served. */
export function placePictures(
  dataDir: string,
  webName: string,
  fingerprint: string,
  pictures: readonly PictureFile[],
): void {
  const target = mediaFolder(dataDir, webName);
  // Threads of one process share its pid.
  const id = randomUUID();
  const fresh = `${target}.new-${id}`;
  const stale = `${target}.old-${id}`;
  mkdirSync(fresh, { recursive: true });
  for (const { file, source } of pictures) {
    const copy = join(fresh, file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(source, copy);
  }
  writeFileSync(join(fresh, MARK), fingerprint);
  if (existsSync(target)) renameSync(target, stale);
  renameSync(fresh, target);
  rmSync(stale, { recursive: true, force: true });
}
