/** Pictures of the shop folders: recognises them, and sets their response headers. */
import { extname } from 'node:path';

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
};

/** The content type of a picture file; undefined for anything else. */
export function pictureType(file: string): string | undefined {
  return PICTURE_TYPES[extname(file).toLowerCase()];
}

/** Whether a file's extension is that of a served picture; ignores its content. */
export function isPicture(file: string): boolean {
  return pictureType(file) !== undefined;
}

/**
 * The file named by the rest of an address below `/media/{web_name}/`: decoded, and in the Unicode form of stored
 * names.
 */
export function pictureFile(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  try {
    return storedName(decodeURIComponent(path));
  } catch {
    return storedName(path);
  }
}

/** A name in Unicode form C: macOS and its archives separate letters and their marks (form D). */
export function storedName(name: string): string {
  return name.normalize('NFC');
}
