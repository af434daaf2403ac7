/**
 * Scripts, styles and fonts of all builds that ran lately, in a folder that all processes share. During an update, a
 * page of one build may ask a process of another one for its files, and open pages ask for theirs long afterwards.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { openImmutableFolder, type StaticFiles } from './static-files.ts';

/** A file that no build has had for so long is removed (ms). */
const KEPT_MS = 30 * 86_400_000;
/** Names of hashed files; nothing in them is decoded. */
const ASSET = /^\/assets(\/[\w.-]+-[\w-]{8}\.\w+)$/;

/**
 * Copies the hashed files of a build to the shared folder, and removes those that no build has had for thirty days.
 * Names contain a hash of the content, so a file that is there is only marked as used.
 */
export async function keepAssets(client: string, folder: string, now = Date.now()): Promise<void> {
  await mkdir(folder, { recursive: true });
  const own = new Set(await readdir(join(client, 'assets')));
  const known = new Set(await readdir(folder));
  const seconds = now / 1000;
  for (const name of own) {
    const path = join(folder, name);
    if (known.has(name)) await utimes(path, seconds, seconds);
    else await copyWhole(join(client, 'assets', name), path);
  }
  for (const name of known) {
    if (own.has(name)) continue;
    const path = join(folder, name);
    // Another process may remove the file at the same time.
    const used = await stat(path).catch(() => undefined);
    if (used !== undefined && now - used.mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}

/** Other processes see the whole file or none. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${randomUUID()}`;
  await copyFile(from, part);
  await rename(part, to);
}

/** Serves files that the build does not have from the shared folder. */
export function withKeptAssets(files: StaticFiles, folder: string): StaticFiles {
  const serve = openImmutableFolder(folder);
  return {
    answer: async (request, pathname) => {
      const own = await files.answer(request, pathname);
      if (own !== undefined) return own;
      const [, path] = ASSET.exec(pathname) ?? [];
      return path === undefined ? undefined : serve(request, path);
    },
  };
}
