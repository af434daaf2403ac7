/** The files of an exported shop folder: uniform JSON, and file names for paths of pages. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreStartError } from '../database/start-error.ts';
import { makeFolder } from '../make-folder.ts';

/** Files of an export. `replaces` deletes these; other files of the folder stay. */
const FILES = ['shop', 'base', 'categories', 'coupons', 'stock', 'redirects'].map((name) => `${name}.json`);
const OWN = FILES.concat('pages', 'versions', 'products', 'blogs', 'forms', 'images');

/** Writes the files of one export. */
export interface ShopFiles {
  /** Writes a value as JSON. Writing the same name twice is an error. */
  writeJson(file: string, value: unknown): Promise<void>;
  copyPicture(file: string, source: string): Promise<void>;
}

/**
 * Opens a folder for an export; it is created if missing.
 * @throws StoreStartError if the folder has files and may not be replaced.
 */
export async function openShopFiles(folder: string, { replaces }: { readonly replaces: boolean }): Promise<ShopFiles> {
  makeFolder(folder);
  const kept = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  if (kept.length > 0 && !replaces)
    throw new StoreStartError(`${folder} is not empty`, 'name a new folder, or add --replace');
  // shop.json is written last: the import rejects an aborted export, which has none.
  for (const name of OWN) await rm(join(folder, name), { recursive: true, force: true });
  const place = async (file: string) => {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    return path;
  };
  return {
    writeJson: async (file, value) => writeFile(await place(file), jsonText(value), { flag: 'wx' }),
    copyPicture: async (file, source) => copyFile(source, await place(`images/${file}`)),
  };
}

/** JSON indented by two blanks; keys in the order given. */
function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

const PLAIN = /^\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LIKE_HASHED = /-[0-9a-f]{10}$/;
const MAX_READABLE = 40;

/**
 * The file name of a page, without extension: `/about` → `about`, `/` → `home`. Other paths get a hash, so that no two
 * have the same name, even on file systems that ignore case.
 */
export function pageFileName(path: string): string {
  if (path === '/') return 'home';
  if (PLAIN.test(path) && path !== '/home' && path.length <= MAX_READABLE && !LIKE_HASHED.test(path))
    return path.slice(1);
  const readable = path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, MAX_READABLE);
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 10);
  return `${readable === '' ? 'page' : readable}-${hash}`;
}
