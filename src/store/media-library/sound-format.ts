/** Recognises sound by its bytes. AAC (M4A) has the boxes of films, which `file-format.ts` reads. */
import type { MediaFormat } from '#schemas/builder/media.ts';

/** Bytes of a file at a place, with zeros behind its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

const ID3_HEAD = 10;
/** The longest page of Ogg (RFC 3533, section 6). */
const MAX_PAGE = 65_307;
/** kbit/s of layer III by index: MPEG 1, then MPEG 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Hz of MPEG 1; MPEG 2 has half of it, MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** The format of a sound of a size; undefined for anything else, and for WAV and Ogg that are cut short. */
export async function soundFormat(readAt: ReadAt, size: number): Promise<MediaFormat | undefined> {
  const head = await readAt(0, 64);
  const text = head.toString('latin1');
  if (/^RIFF[^]{4}WAVE/.test(text)) return head.readUInt32LE(4) + 8 === size ? 'wav' : undefined;
  // The first page names the codec: Vorbis, Opus or FLAC, no film.
  if (/^OggS[^]{24}(?:\u0001vorbis|OpusHead|\u007FFLAC)/.test(text))
    return (await isWholeOgg(readAt, size)) ? 'ogg' : undefined;
  // A tag with a size of four times 7 bits may come first.
  const tag = text.startsWith('ID3') ? ID3_HEAD + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head[at] ?? 0), 0) : 0;
  const length = frameLength(await readAt(tag, 4));
  // Each frame plays by itself; two in a row are no accident.
  return length > 0 && frameLength(await readAt(tag + length, 4)) > 0 ? 'mp3' : undefined;
}

/** Whether the last page ends the stream, and the file. */
async function isWholeOgg(readAt: ReadAt, size: number): Promise<boolean> {
  const start = Math.max(0, size - MAX_PAGE);
  const tail = (await readAt(start, MAX_PAGE)).subarray(0, size - start);
  const at = tail.lastIndexOf('OggS');
  const [flags = 0, segments = 0] = [tail[at + 5], tail[at + 26]];
  const bytes = tail.subarray(at + 27, at + 27 + segments).reduce((sum, each) => sum + each, 0);
  return at !== -1 && (flags & 4) !== 0 && at + 27 + segments + bytes === tail.length;
}

/** Bytes of a frame of layer III by its header (ISO/IEC 11172-3, section 2.4.1.3); 0 if it is none. */
function frameLength(head: Buffer): number {
  const [first = 0, second = 0, third = 0] = head;
  const version = (second >> 3) & 3;
  if (first !== 0xff || (second & 0xe6) !== 0xe2 || version === 1) return 0;
  const isFirst = version === 3;
  const kbits = BIT_RATES[isFirst ? 0 : 1][third >> 4] ?? 0;
  const hertz = (SAMPLE_RATES[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (kbits === 0 || hertz === 0) return 0;
  return Math.floor(((isFirst ? 144 : 72) * kbits * 1000) / hertz) + ((third >> 1) & 1);
}
