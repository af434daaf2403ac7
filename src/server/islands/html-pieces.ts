/**
 * HTML in pieces, of islands and of whole documents: earlier renderings are stored as bytes, so that a document neither
 * joins nor encodes them again.
 */

/** Pieces in their order. */
export type HtmlPieces = readonly (string | Buffer)[];

/** The same as one text. */
export function piecesText(pieces: HtmlPieces): string {
  return pieces.map(String).join('');
}

/** Text as bytes in its own memory, for a cache: a small Buffer would keep a part of Node's pool alive. */
export function keptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Maximum UTF-8 bytes of a text's character. */
const MAX_BYTES = 3;
/** Memory in which documents are assembled, in bytes; a larger one gets its own. */
const SCRATCH_BYTES = 1024 * 1024;
let scratch: Buffer | undefined;

/** Joins pieces to bytes in their own memory: written once into memory of any size, and copied from there. */
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
