/** Files uploaded with forms: small, of few types recognised by their first bytes, and stored under generated names. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UPLOAD, UPLOAD_TYPES } from '#schemas/records/form-value.ts';
import { shorten } from '#schemas/values/text/cut-text.ts';
import type { StoredUpload } from '../database/tables/form.ts';

const MAX_NAME = 200;

type UploadType = keyof typeof UPLOAD_TYPES;

/** Magic bytes of each file type. */
const STARTS: Readonly<Record<UploadType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'application/pdf': (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-',
};
const TYPES: readonly UploadType[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];
const LONGEST_START = 12;

/** Whether a file is too large or of a type that is not accepted; the declared type is ignored. */
export async function uploadFault(file: File): Promise<'INVALID_FILE' | null> {
  return file.size <= MAX_UPLOAD && (await typeOf(file)) !== undefined ? null : 'INVALID_FILE';
}

/** Writes the files of a checked form; after a failure it leaves none behind. */
export async function storeUploads(
  folder: string,
  files: Readonly<Record<string, File>>,
): Promise<Readonly<Record<string, StoredUpload>>> {
  const stored: Record<string, StoredUpload> = {};
  try {
    for (const [field, file] of Object.entries(files)) {
      const type = await typeOf(file);
      if (type === undefined) throw new TypeError(`${field}: a file of a type that is not taken`);
      const name = `${randomUUID()}.${UPLOAD_TYPES[type][0]}`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), Buffer.from(await file.arrayBuffer()), { flag: 'wx', mode: 0o600 });
      stored[field] = { file: name, name: nameAs(type, file.name), type, size: file.size };
    }
    return stored;
  } catch (error) {
    await removeUploads(folder, stored);
    throw error;
  }
}

/** Deletes the stored files of a submission that was not kept; missing files are no error. */
export async function removeUploads(folder: string, stored: Readonly<Record<string, StoredUpload>>): Promise<void> {
  await Promise.all(Object.values(stored).map(({ file }) => rm(join(folder, file), { force: true })));
}

/** The sender's file name with the extension of the detected type, so that programs open the file as that type. */
function nameAs(type: UploadType, given: string): string {
  const name = shorten(given, MAX_NAME, '');
  const endings: readonly string[] = UPLOAD_TYPES[type];
  return endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
    ? name
    : `${name}.${UPLOAD_TYPES[type][0]}`;
}

async function typeOf(file: File): Promise<UploadType | undefined> {
  const bytes = Buffer.from(await file.slice(0, LONGEST_START).arrayBuffer());
  return TYPES.find((type) => STARTS[type](bytes));
}
