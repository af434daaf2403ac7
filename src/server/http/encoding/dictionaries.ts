/**
 * Compression dictionaries (RFC 9842): content that a browser has already, with which the next response is compressed.
 * A dictionary is public, and the same for everybody. Only Zstandard (`dcz`) is supported: Node's Brotli has no
 * dictionaries.
 */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, type ZstdOptions } from 'node:zlib';

const zstd = promisify(zstdCompress);

/** Bytes that browsers may have, and their SHA-256 in base64. */
export interface Dictionary {
  readonly digest: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** Creates a dictionary from bytes. */
export function dictionaryOf(bytes: Buffer<ArrayBuffer>): Dictionary {
  return { digest: hash('sha256', bytes, 'base64'), bytes };
}

/** Level of Zstandard for a single response. */
export const QUICK_LEVEL = 6;
/** Level for a response that many requests share for a minute. */
export const STORED_LEVEL = 12;
/** Level for files that are compressed once per build. */
export const BEST_LEVEL = 19;

/** Options of an encoder or decoder with a dictionary. */
export function zstdOptions({ bytes }: Dictionary, level: number): ZstdOptions {
  return { dictionary: bytes, params: { [constants.ZSTD_c_compressionLevel]: level } };
}

/** The beginning of a `dcz` body: a skippable frame that names its dictionary (RFC 9842, section 5). */
export function frameOf({ digest }: Dictionary): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), Buffer.from(digest, 'base64')]);
}

/** Compresses a body with a dictionary, as a `dcz` body. */
export async function compressWith(
  dictionary: Dictionary,
  body: Uint8Array,
  level: number,
): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat([frameOf(dictionary), await zstd(body, zstdOptions(dictionary, level))]);
}
