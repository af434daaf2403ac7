import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const TEXT = /\.(?:js|css|json|svg|txt|html)$/;
/** Bytes below which compression costs more than it saves. */
const SMALLEST = 128;
/** The best there is, in blocks of 1 MiB: it is done once. */
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGBLOCK]: 20 };

/**
 * Writes `<file>.br` beside each text of a folder and its subfolders, where that saves bytes.
 *
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file);
      if (text.byteLength < SMALLEST) return;
      const small = await brotli(text, { params: PARAMS });
      if (small.byteLength < text.byteLength) writeFileSync(`${file}.br`, small);
    }),
  );
}
