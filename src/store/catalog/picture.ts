/** Pictures of the shop folders: which files are one, and with which headers they go out. */
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

/** Whether a file's ending is that of a picture the service serves; its content is not looked at. */
export function isPicture(file: string): boolean {
  return pictureType(file) !== undefined;
}
