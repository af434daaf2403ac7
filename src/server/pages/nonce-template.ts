/**
 * Documents that are written once and sent with another nonce each time. Plain HTML contains the nonce in many places.
 * A compressed stream contains it in one: flushed before and after, its random characters do not pay for codes of their
 * own, so the encoder stores them uncompressed, and every later nonce is a copy from there.
 */
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createZstdCompress,
  type ZstdCompress,
  zstdDecompress,
} from 'node:zlib';
import { createNonce } from '../http/csp.ts';
import { type Dictionary, frameOf, STORED_LEVEL, zstdOptions } from '../http/dictionaries.ts';

const brotliDecode = promisify(brotliDecompress);
const zstdDecode = promisify(zstdDecompress);

/** A coding of streams. */
interface Coding {
  /** Bytes that a body begins with. */
  readonly begin: Buffer;
  readonly encoder: (length: number) => BrotliCompress | ZstdCompress;
  readonly flush: number;
  readonly decode: (body: Buffer) => Promise<Buffer>;
}

/** Bytes with the offsets of a nonce. */
export interface NonceTemplate {
  readonly bytes: Buffer;
  readonly places: readonly number[];
}

/** Quality for documents that are compressed once for many responses: smaller than 4, in about the same time. */
const QUALITY = 6;
/** A tenth smaller, for half a second of a core. */
const BEST_QUALITY = constants.BROTLI_MAX_QUALITY;
/** Bits of a window that holds a whole text: a larger one finds nothing more, and its tables take 32 MB at the best quality. */
const windowOf = (length: number) =>
  Math.min(Math.max(Math.ceil(Math.log2(length + WINDOW_GAP)), SMALLEST_WINDOW), constants.BROTLI_DEFAULT_WINDOW);
/** Bytes of a window that can't be referred to (RFC 7932, section 9.1). */
const WINDOW_GAP = 16;
const SMALLEST_WINDOW = 16;
const brotliCoding = (quality: number): Coding => ({
  begin: Buffer.alloc(0),
  encoder: (length) =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(length),
      },
    }),
  flush: constants.BROTLI_OPERATION_FLUSH,
  decode: brotliDecode,
});

function withDictionary(dictionary: Dictionary): Coding {
  const options = zstdOptions(dictionary, STORED_LEVEL);
  return {
    begin: frameOf(dictionary),
    encoder: (length) => createZstdCompress({ ...options, pledgedSrcSize: length }),
    flush: constants.ZSTD_e_flush,
    decode: (body) => zstdDecode(body, { dictionary: dictionary.bytes }),
  };
}
const NONCE_LENGTH = createNonce().length;
/** Stands for a nonce where there is none. */
export const BLANK_NONCE = ' '.repeat(NONCE_LENGTH);

/** Creates the template of a text that was written with a nonce. */
export function createTemplate(bytes: Buffer, nonce: string): NonceTemplate {
  const places: number[] = [];
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + nonce.length)) places.push(at);
  return { bytes, places };
}

/** Whether two documents are the same but for their nonces. */
export function isSameTemplate(one: NonceTemplate, other: NonceTemplate): boolean {
  return fillTemplate(one, BLANK_NONCE).equals(fillTemplate(other, BLANK_NONCE));
}

/** Returns the bytes with another nonce of the same length. */
export function fillTemplate({ bytes, places }: NonceTemplate, nonce: string): Buffer<ArrayBuffer> {
  const filled = Buffer.allocUnsafe(bytes.length);
  bytes.copy(filled);
  for (const place of places) filled.write(nonce, place, 'latin1');
  return filled;
}

/** Copies of templates that were sent and wait for their next nonce, the oldest first. */
const spares = new Map<NonceTemplate, Buffer<ArrayBuffer>>();
/** Memory for them, in bytes: to make a new copy costs more than to send it. */
const SPARE_BYTES = 8 * 1024 * 1024;
let spareBytes = 0;

/** Bytes with a nonce, lent until they were sent. */
export interface LentBytes {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Gives them back: another nonce is written into them. Call it once, when nobody reads them any more, or never. */
  readonly giveBack: () => void;
}

/** Fills a copy of the template that was sent before, or a new one. */
export function lendTemplate(template: NonceTemplate, nonce: string): LentBytes {
  const spare = spares.get(template);
  const bytes = spare ?? fillTemplate(template, nonce);
  if (spare !== undefined) {
    spares.delete(template);
    spareBytes -= spare.length;
    for (const place of template.places) spare.write(nonce, place, 'latin1');
  }
  return { bytes, giveBack: () => keepSpare(template, bytes) };
}

function keepSpare(template: NonceTemplate, bytes: Buffer<ArrayBuffer>): void {
  if (spares.has(template) || bytes.length > SPARE_BYTES / 4) return;
  spares.set(template, bytes);
  spareBytes += bytes.length;
  for (const [oldest, spare] of spares) {
    if (spareBytes <= SPARE_BYTES) break;
    spares.delete(oldest);
    spareBytes -= spare.length;
  }
}

/** Number of placeholders to try: an encoder may compress one of them. */
const TRIES = 3;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The end of every nonce: base64 of 16 bytes. Brotli codes what follows by the two bytes before it. */
const NONCE_END = '==';

/** Characters of a nonce, none of them twice before its end: codes of their own would take more bytes. */
function createPlaceholder(): string {
  const left = ALPHABET.split('');
  const drawn = Array.from(
    { length: NONCE_LENGTH - NONCE_END.length },
    () => left.splice(randomInt(left.length), 1)[0],
  );
  return `${drawn.join('')}${NONCE_END}`;
}

/**
 * Compresses a template by Brotli, quickly or at its best, or in terms of a dictionary (`dcz`), so that a nonce can be put into the
 * compressed bytes; undefined where the encoder has compressed the placeholder, which decompressing with another nonce reveals.
 */
export async function compressTemplate(
  plain: NonceTemplate,
  by: Dictionary | 'best' | 'quick' = 'quick',
): Promise<NonceTemplate | undefined> {
  const [first] = plain.places;
  if (first === undefined) return undefined;
  const coding = typeof by === 'object' ? withDictionary(by) : brotliCoding(by === 'best' ? BEST_QUALITY : QUALITY);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const placeholder = createPlaceholder();
    const text = fillTemplate(plain, placeholder);
    const end = first + NONCE_LENGTH;
    const bytes = await compressPieces(coding, [
      text.subarray(0, first),
      text.subarray(first, end),
      text.subarray(end),
    ]);
    const template = { bytes, places: [bytes.indexOf(placeholder, 0, 'latin1')] };
    if (template.places[0] !== -1 && (await isRight(template, plain, coding))) return template;
  }
  return undefined;
}

async function isRight(compressed: NonceTemplate, plain: NonceTemplate, coding: Coding): Promise<boolean> {
  const nonce = createNonce();
  const body = fillTemplate(compressed, nonce).subarray(coding.begin.length);
  const read = await coding.decode(body).catch(() => undefined);
  return read?.equals(fillTemplate(plain, nonce)) === true;
}

async function compressPieces({ begin, encoder: open, flush }: Coding, pieces: readonly Buffer[]): Promise<Buffer> {
  const encoder = open(pieces.reduce((sum, { length }) => sum + length, 0));
  const chunks: Buffer[] = [begin];
  encoder.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const ended = Promise.withResolvers<void>();
  encoder.on('end', ended.resolve);
  encoder.on('error', ended.reject);
  for (const piece of pieces) {
    encoder.write(piece);
    await new Promise<void>((flushed) => encoder.flush(flush, () => flushed()));
  }
  encoder.end();
  await ended.promise;
  return Buffer.concat(chunks);
}
