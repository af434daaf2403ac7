/**
 * Documents that are written once and sent with another nonce each time. Plain HTML contains the nonce in many places.
 * A Brotli stream contains it in one: flushed before and after, its random characters do not pay for codes of their
 * own, so the encoder stores them uncompressed, and every later nonce is a copy from there.
 */
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { createNonce } from '../http/csp.ts';

const decompress = promisify(brotliDecompress);

/** Bytes with the offsets of a nonce. */
export interface NonceTemplate {
  readonly bytes: Buffer;
  readonly places: readonly number[];
}

/** Quality for documents that are compressed once for many responses: smaller than 4, in about the same time. */
const QUALITY = 6;
const NONCE_LENGTH = createNonce().length;

/** Creates the template of a text that was written with a nonce. */
export function createTemplate(text: string, nonce: string): NonceTemplate {
  const bytes = Buffer.from(text);
  const places: number[] = [];
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + nonce.length)) places.push(at);
  return { bytes, places };
}

/** Returns the bytes with another nonce of the same length. */
export function fillTemplate({ bytes, places }: NonceTemplate, nonce: string): Buffer<ArrayBuffer> {
  const filled = Buffer.allocUnsafe(bytes.length);
  bytes.copy(filled);
  for (const place of places) filled.write(nonce, place, 'latin1');
  return filled;
}

/** Number of placeholders to try: an encoder may compress one of them. */
const TRIES = 3;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Characters of a nonce, none of them twice: codes of their own would take more bytes. */
function createPlaceholder(length: number): string {
  const left = [...ALPHABET.matchAll(/./g)].map(([character]) => character);
  return Array.from({ length }, () => left.splice(randomInt(left.length), 1)[0]).join('');
}

/**
 * Compresses a template, so that a nonce can be put into the compressed bytes; undefined where the encoder has
 * compressed the placeholder, which decompressing with another nonce reveals.
 */
export async function compressTemplate(plain: NonceTemplate): Promise<NonceTemplate | undefined> {
  const [first] = plain.places;
  if (first === undefined) return undefined;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const placeholder = createPlaceholder(NONCE_LENGTH);
    const text = fillTemplate(plain, placeholder);
    const end = first + NONCE_LENGTH;
    const bytes = await compressPieces(
      [text.subarray(0, first), text.subarray(first, end), text.subarray(end)],
      text.length,
    );
    const template = { bytes, places: [bytes.indexOf(placeholder, 0, 'latin1')] };
    if (template.places[0] !== -1 && (await isRight(template, plain))) return template;
  }
  return undefined;
}

async function isRight(compressed: NonceTemplate, plain: NonceTemplate): Promise<boolean> {
  const nonce = createNonce();
  const read = await decompress(fillTemplate(compressed, nonce)).catch(() => undefined);
  return read?.equals(fillTemplate(plain, nonce)) === true;
}

async function compressPieces(pieces: readonly Buffer[], length: number): Promise<Buffer> {
  const encoder = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  });
  const chunks: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const ended = Promise.withResolvers<void>();
  encoder.on('end', ended.resolve);
  encoder.on('error', ended.reject);
  for (const piece of pieces) {
    encoder.write(piece);
    await new Promise<void>((flushed) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => flushed()));
  }
  encoder.end();
  await ended.promise;
  return Buffer.concat(chunks);
}
