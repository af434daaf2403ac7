/** Files of the media library, in a folder whose name can't be a shop's. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_FORMATS, type MediaFormat } from '#schemas/builder/media.ts';

/** The folder, below the data folder. */
export const LIBRARY_FOLDER = join('media', '.library');
const UNFINISHED = '.new';
/** `/media/library/{id}.{format}`: a name that no file of a shop's folder has. */
const ADDRESS = /^\/media\/library\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\.(webp|mp4|webm|mp3|m4a|ogg|wav|pdf)$/;

/** URL of an item's file; it stays when the file is replaced. That of a film's poster ends with `webp`. */
export function libraryAddress(id: string, format: MediaFormat): string {
  return `/media/library/${id}.${format}`;
}

/** Whether a file of the folder is still being received, or was when the process ended. */
export function isUnfinished(file: string): boolean {
  return file.endsWith(UNFINISHED);
}

/** The id and the extension at a URL; undefined for a URL of no item. */
export function libraryItemAt(path: string): { readonly id: string; readonly extension: string } | undefined {
  const [, id, extension] = ADDRESS.exec(path) ?? [];
  return id === undefined || extension === undefined ? undefined : { id, extension };
}

/** Beginning of the URLs of an item's file and its poster, for the URL of either; any other URL as it is. */
export function libraryStem(src: string): string {
  const item = libraryItemAt(src);
  return item === undefined ? src : `/media/library/${item.id}.`;
}

/** Path of the file at a URL; null for a URL of no item. */
export function libraryFileAt(dataDir: string, path: string): string | null {
  const item = libraryItemAt(path);
  return item === undefined ? null : join(dataDir, LIBRARY_FOLDER, `${item.id}.${item.extension}`);
}

/** The files of a library. A film has its poster beside it, as `webp`. */
export interface LibraryFiles {
  /** Path of a file while it is received. */
  readonly fresh: () => string;
  /** Path of an item's file. */
  readonly path: (id: string, format: MediaFormat) => string;
  /** Stores a picture's bytes, or a received file; an existing one becomes the previous one. */
  readonly put: (id: string, format: MediaFormat, content: Uint8Array | string) => Promise<void>;
  /** Makes a file the previous one, and leaves none. */
  readonly retire: (id: string, format: MediaFormat) => Promise<void>;
  /** Swaps a file and the previous one, also where there is only one of them. */
  readonly swap: (id: string, format: MediaFormat) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** Opens the files below a data folder. */
export function openLibraryFiles(dataDir: string): LibraryFiles {
  const folder = join(dataDir, LIBRARY_FOLDER);
  const path = (id: string, format: MediaFormat) => join(folder, `${id}.${format}`);
  const previous = (id: string, format: MediaFormat) => join(folder, `${id}.previous.${format}`);
  /** No unfinished file, as these are removed: a crash may leave it. */
  const aside = (id: string, format: MediaFormat) => join(folder, `${id}.aside.${format}`);
  const retire = (id: string, format: MediaFormat) =>
    rename(path(id, format), previous(id, format)).catch(ignoreMissing);
  const fresh = () => join(folder, `${randomUUID()}${UNFINISHED}`);
  return {
    fresh,
    path,
    retire,
    put: async (id, format, content) => {
      const written = typeof content === 'string' ? content : fresh();
      if (typeof content !== 'string') {
        await mkdir(folder, { recursive: true });
        await writeFile(written, content);
      }
      await retire(id, format);
      await rename(written, path(id, format));
    },
    swap: async (id, format) => {
      await rename(path(id, format), aside(id, format)).catch(ignoreMissing);
      await rename(previous(id, format), path(id, format)).catch(ignoreMissing);
      await rename(aside(id, format), previous(id, format)).catch(ignoreMissing);
    },
    remove: async (id) => {
      const files = MEDIA_FORMATS.flatMap((format) => [path(id, format), previous(id, format), aside(id, format)]);
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
