/**
 * Compression dictionaries (RFC 9842): what a browser has already, in terms of which the next response is compressed. A dictionary
 * is public, and the same for everybody. Zstandard alone (`dcz`): Node gives Brotli no dictionary.
 */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, type ZstdOptions } from 'node:zlib';
import { type ByteCache, createByteCache } from '../../bounds/byte-cache.ts';
import { availableDictionary } from './accept-encoding.ts';

const zstd = promisify(zstdCompress);

/** Bytes that browsers may have, and their SHA-256 in base64. */
export interface Dictionary {
  readonly digest: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** The dictionaries that a process knows. */
export interface Dictionaries {
  /** Stores bytes as a dictionary; the oldest ones give way. */
  readonly add: (bytes: Buffer<ArrayBuffer>) => Dictionary;
  readonly find: (digest: string) => Dictionary | undefined;
  /** The dictionary that a request may be answered by; undefined where there is none, or it is not known here. */
  readonly of: (headers: Headers) => Dictionary | undefined;
}

/** Creates an empty store of at most `maxBytes` bytes. */
export function createDictionaries(maxBytes: number): Dictionaries {
  const stored: ByteCache<Dictionary> = createByteCache(maxBytes);
  return {
    add: (bytes) => {
      const dictionary = { digest: hash('sha256', bytes, 'base64'), bytes };
      stored.set(dictionary.digest, dictionary, bytes.byteLength);
      return dictionary;
    },
    find: stored.get,
    of: (headers) => {
      const digest = availableDictionary(headers);
      return digest === undefined ? undefined : stored.get(digest);
    },
  };
}

/** Level of Zstandard for what is compressed for one response. */
export const QUICK_LEVEL = 6;
/** Level for what many responses of a minute share. */
export const STORED_LEVEL = 12;
/** Level for what is compressed once for a build. */
export const BEST_LEVEL = 19;

/** Options of an encoder or decoder with a dictionary. */
export function zstdOptions({ bytes }: Dictionary, level: number): ZstdOptions {
  return { dictionary: bytes, params: { [constants.ZSTD_c_compressionLevel]: level } };
}

/** The beginning of a `dcz` body: a skippable frame that names its dictionary (RFC 9842, section 5). */
export function frameOf({ digest }: Dictionary): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), Buffer.from(digest, 'base64')]);
}

/** Compresses a body in terms of a dictionary, as a `dcz` body. */
export async function compressWith(
  dictionary: Dictionary,
  body: Uint8Array,
  level: number,
): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat([frameOf(dictionary), await zstd(body, zstdOptions(dictionary, level))]);
}

/** Bodies that never change in terms of dictionaries, each compressed once at the best level. */
export type Deltas = (
  url: string,
  dictionary: Dictionary,
  read: () => Uint8Array | Promise<Uint8Array>,
) => Promise<Buffer<ArrayBuffer>>;

/** Creates the deltas of at most `maxBytes` bytes. */
export function createDeltas(maxBytes: number): Deltas {
  const stored: ByteCache<Promise<Buffer<ArrayBuffer>>> = createByteCache(maxBytes);
  return async (url, dictionary, read) => {
    const key = `${url} ${dictionary.digest}`;
    const known = stored.get(key);
    if (known !== undefined) return known;
    const body = await read();
    const made = compressWith(dictionary, body, BEST_LEVEL);
    stored.set(key, made, body.byteLength);
    return made;
  };
}
