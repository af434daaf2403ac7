/** HTML in pieces: what was rendered before is kept as bytes, so that a document neither joins nor encodes it again. */

/** Pieces in their order. */
export type HtmlPieces = readonly (string | Buffer)[];

/** The same as one text. */
export function piecesText(pieces: HtmlPieces): string {
  return pieces.map(String).join('');
}

/** Text as bytes of their own memory, for a cache: a small Buffer would keep a part of Node's pool. */
export function keptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Bytes of UTF-8 that a character of a text takes at most. */
const MAX_BYTES = 3;
/** Memory in which documents are put together, in bytes; a larger one gets its own. */
const SCRATCH_BYTES = 1024 * 1024;
let scratch: Buffer | undefined;

/** Joins pieces to bytes of their own: written once into memory of any size, and copied from there. */
export function piecesBytes(pieces: HtmlPieces): Buffer<ArrayBuffer> {
  let room = 0;
  for (const piece of pieces) room += typeof piece === 'string' ? piece.length * MAX_BYTES : piece.length;
  const target = room > SCRATCH_BYTES ? Buffer.allocUnsafe(room) : (scratch ??= Buffer.allocUnsafeSlow(SCRATCH_BYTES));
  let length = 0;
  for (const piece of pieces)
    length += typeof piece === 'string' ? target.write(piece, length) : piece.copy(target, length);
  const bytes = Buffer.allocUnsafe(length);
  target.copy(bytes, 0, 0, length);
  return bytes;
}
