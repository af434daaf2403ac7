/** Files of the media library, in a folder whose name can't be a shop's. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join('media', '.library');
/** `/media/library/{id}.webp`: a name that no file of a shop's folder has. */
const ADDRESS = /^\/media\/library\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\.webp$/;

/** URL of an item's picture; it stays when the picture is replaced. */
export function libraryAddress(id: string): string {
  return `/media/library/${id}.webp`;
}

/** File of the picture at a URL; null for a URL of no item. */
export function libraryFileAt(dataDir: string, path: string): string | null {
  const id = ADDRESS.exec(path)?.[1];
  return id === undefined ? null : join(dataDir, FOLDER, `${id}.webp`);
}

/** The files of a library. */
export interface LibraryFiles {
  /** Stores a picture; an existing one becomes the previous one. */
  readonly put: (id: string, body: Uint8Array) => Promise<void>;
  /** Swaps the picture and the previous one; returns the picture that is shown now. */
  readonly swap: (id: string) => Promise<Buffer>;
  readonly remove: (id: string) => Promise<void>;
}

/** Opens the files below a data folder. */
export function openLibraryFiles(dataDir: string): LibraryFiles {
  const folder = join(dataDir, FOLDER);
  const shown = (id: string) => join(folder, `${id}.webp`);
  const previous = (id: string) => join(folder, `${id}.previous.webp`);
  return {
    put: async (id, body) => {
      await mkdir(folder, { recursive: true });
      const fresh = join(folder, `${id}.new.webp`);
      await writeFile(fresh, body);
      await rename(shown(id), previous(id)).catch(ignoreMissing);
      await rename(fresh, shown(id));
    },
    swap: async (id) => {
      const body = await readFile(previous(id));
      const fresh = join(folder, `${id}.new.webp`);
      await writeFile(fresh, body);
      await rename(shown(id), previous(id));
      await rename(fresh, shown(id));
      return body;
    },
    remove: async (id) => {
      await Promise.all([shown(id), previous(id)].map((file) => rm(file, { force: true })));
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
