/** Compresses documents that many responses share. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressWith, type Dictionary, STORED_LEVEL } from '../../http/encoding/dictionaries.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quality for documents that are compressed once for many responses: smaller than 4, in about the same time. */
const QUALITY = 6;
/** A tenth smaller, for half a second of CPU. */
const BEST_QUALITY = constants.BROTLI_MAX_QUALITY;
/** Bytes of a window that can't be referred to (RFC 7932, section 9.1). */
const WINDOW_GAP = 16;
const SMALLEST_WINDOW = 16;

/**
 * Bits of a window that contains a whole text: a larger one finds nothing more, and its tables need 32 MB at the best
 * quality.
 */
function windowOf(length: number): number {
  const bits = Math.ceil(Math.log2(length + WINDOW_GAP));
  return Math.min(Math.max(bits, SMALLEST_WINDOW), constants.BROTLI_DEFAULT_WINDOW);
}

/** Compresses by Brotli, fast or at its best, by gzip, or with a dictionary (`dcz`). */
export async function compressDocument(
  bytes: Buffer,
  by: Dictionary | 'best' | 'quick' | 'gzip',
): Promise<Buffer<ArrayBuffer>> {
  if (typeof by === 'object') return compressWith(by, bytes, STORED_LEVEL);
  if (by === 'gzip') return zip(bytes);
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: by === 'best' ? BEST_QUALITY : QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
    },
  });
}
