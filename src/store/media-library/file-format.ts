/**
 * Recognises films, sound and documents by their bytes, whatever their names say. Only whole files are recognised;
 * nothing in them is executed or converted.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { MediaFormat } from '#schemas/builder/media.ts';
import { soundFormat } from './sound-format.ts';

/** Brands of MP4 files that browsers play (ISO/IEC 14496-12, "File type box"). Others are pictures, or QuickTime. */
const MP4_BRANDS: ReadonlySet<string> = new Set(
  'isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 avc1 dash MSNV'.split(' ').concat('M4V ', 'M4VH', 'M4VP'),
);
/** Brands of AAC sound in the same boxes: music, and books. */
const M4A_BRANDS: ReadonlySet<string> = new Set(['M4A ', 'M4B ']);
const HEAD_BYTES = 64;
/** Bytes at the end of a document that contain its last line (ISO 32000-1, annex H.3, note 18). */
const TAIL_BYTES = 1024;
/** Fragments of a long film are boxes of their own. */
const MAX_BOXES = 20_000;

/** The format of a file; undefined for anything else, also for one that is cut short. */
export async function fileFormat(path: string): Promise<MediaFormat | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, HEAD_BYTES);
    if (head.subarray(4, 8).toString('latin1') === 'ftyp') {
      const brand = head.subarray(8, 12).toString('latin1');
      const format = MP4_BRANDS.has(brand) ? 'mp4' : M4A_BRANDS.has(brand) ? 'm4a' : undefined;
      return (await isWholeMp4(file, size)) ? format : undefined;
    }
    if (head.readUInt32BE(0) === 0x1a_45_df_a3) return isWholeWebm(head, size) ? 'webm' : undefined;
    const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
    if (/^%PDF-[12]\.\d/.test(head.toString('latin1'))) return tail.includes('%%EOF') ? 'pdf' : undefined;
    return await soundFormat((at, length) => readAt(file, at, length), size);
  } finally {
    await file.close();
  }
}

/** Bytes at a place, with zeros behind the end of the file. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, position);
  return bytes;
}

/** Whether the boxes end with the file, and an index and data are among them. */
async function isWholeMp4(file: FileHandle, size: number): Promise<boolean> {
  const kinds = new Set<string>();
  let at = 0;
  for (let count = 0; at < size && count < MAX_BOXES; count += 1) {
    const head = await readAt(file, at, 16);
    kinds.add(head.subarray(4, 8).toString('latin1'));
    const stated = head.readUInt32BE(0);
    // 0: to the end of the file; 1: a longer size follows.
    const length = stated === 0 ? size - at : stated === 1 ? Number(head.readBigUInt64BE(8)) : stated;
    if (length < 8) return false;
    at += length;
  }
  return at === size && kinds.has('moov') && kinds.has('mdat');
}

/** Whether the document type is that of WebM, and the segment lies within the file (RFC 8794; Matroska has another type). */
function isWholeWebm(head: Buffer, size: number): boolean {
  const headed = sizeAt(head, 4);
  if (headed === undefined || !head.subarray(0, headed.end).includes('\u0042\u0082\u0084webm', 'latin1')) return false;
  if (headed.end + 12 > HEAD_BYTES || head.readUInt32BE(headed.end) !== 0x18_53_80_67) return false;
  const segment = sizeAt(head, headed.end + 4);
  return segment !== undefined && (segment.isOpen ? size > segment.start : segment.end <= size);
}

/** An element's size at a place: one to eight bytes, the first of which says how many; all ones: unknown. */
function sizeAt(bytes: Buffer, at: number) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8) return undefined;
  let value = first & (0xff >> length);
  let isOpen = value === 0xff >> length;
  for (const next of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + next;
    isOpen &&= next === 0xff;
  }
  return { start: at + length, end: at + length + value, isOpen };
}
