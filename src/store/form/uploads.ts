/** Files that come with forms: small, of few types, told by their first bytes, and kept under names of our own. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredUpload } from '../database/tables/form.ts';

/** Bytes. */
export const MAX_UPLOAD = 5 * 1024 * 1024;
const MAX_NAME = 200;

interface UploadType {
  readonly type: string;
  readonly ending: string;
  /** Of the names that senders give such files. */
  readonly endings: RegExp;
  readonly starts: (bytes: Buffer) => boolean;
}

const TYPES: readonly UploadType[] = [
  {
    type: 'image/jpeg',
    ending: 'jpg',
    endings: /\.jpe?g$/i,
    starts: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  },
  {
    type: 'image/png',
    ending: 'png',
    endings: /\.png$/i,
    starts: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  {
    type: 'image/webp',
    ending: 'webp',
    endings: /\.webp$/i,
    starts: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  {
    type: 'application/pdf',
    ending: 'pdf',
    endings: /\.pdf$/i,
    starts: (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-',
  },
];
const LONGEST_START = 12;

/** Whether a file is too large or of a type that is not taken; what the sender says of the type does not count. */
export async function uploadFault(file: File): Promise<'INVALID_FILE' | null> {
  return file.size <= MAX_UPLOAD && (await typeOf(file)) !== undefined ? null : 'INVALID_FILE';
}

/** Writes the files of a checked form; a failure leaves none behind. */
export async function storeUploads(
  folder: string,
  files: Readonly<Record<string, File>>,
): Promise<Readonly<Record<string, StoredUpload>>> {
  const stored: Record<string, StoredUpload> = {};
  try {
    for (const [field, file] of Object.entries(files)) {
      const type = await typeOf(file);
      if (type === undefined) throw new TypeError(`${field}: a file of a type that is not taken`);
      const name = `${randomUUID()}.${type.ending}`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), Buffer.from(await file.arrayBuffer()), { flag: 'wx', mode: 0o600 });
      stored[field] = { file: name, name: nameAs(type, file.name), type: type.type, size: file.size };
    }
    return stored;
  } catch (error) {
    await removeUploads(folder, stored);
    throw error;
  }
}

/** Deletes stored files again, for a submission that was not kept; files that are gone already are no error. */
export async function removeUploads(folder: string, stored: Readonly<Record<string, StoredUpload>>): Promise<void> {
  await Promise.all(Object.values(stored).map(({ file }) => rm(join(folder, file), { force: true })));
}

/** The sender's name, with the ending of what the file is: who opens it under that name opens it as what it is. */
function nameAs({ ending, endings }: UploadType, given: string): string {
  const name = given.slice(0, MAX_NAME);
  return endings.test(name) ? name : `${name}.${ending}`;
}

async function typeOf(file: File): Promise<UploadType | undefined> {
  const bytes = Buffer.from(await file.slice(0, LONGEST_START).arrayBuffer());
  return TYPES.find(({ starts }) => starts(bytes));
}
