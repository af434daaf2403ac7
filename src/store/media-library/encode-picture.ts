/**
 * Converts an uploaded file to a picture of the library: decodes, scales and re-encodes it, so that no other data of it
 * is kept.
 */
import { createHash } from 'node:crypto';
import type { UPLOAD_FAULTS } from '#schemas/builder/media.ts';
import { LIBRARY_SIDE } from '#schemas/builder/media-limits.ts';
import { pictureKind } from '#schemas/values/address/picture-kind.ts';
import { maxPixels, PICTURE_LIMITS, pixelsOf } from '../../bounds/picture-limits.ts';
import { createConcurrencyLimiter } from '../../bounds/concurrency-limiter.ts';

/** Reason why a file is rejected. */
export type EncodingFault = Exclude<(typeof UPLOAD_FAULTS)[number], 'LIBRARY_FULL'>;

/** An encoded picture: WebP without metadata, animated if the upload was an animated GIF or WebP. */
export interface EncodedPicture {
  readonly body: Buffer;
  /** SHA-256 of the body. */
  readonly hash: string;
  /** px of one frame */
  readonly width: number;
  readonly height: number;
}

/** Time limit of an encoding, in s. */
const MAX_ENCODING_S = 30;
const QUALITY = 86;
/** Decoded formats; others are refused by their content, regardless of name and type. */
const DECODED: ReadonlySet<string | undefined> = new Set(['JPEG', 'PNG', 'GIF', 'WebP', 'AVIF', 'TIFF']);

const runLimited = createConcurrencyLimiter(1);

/** Encodes the bytes of an upload; one at a time. */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | EncodingFault> {
  const kind = pictureKind(bytes);
  if (kind === 'SVG') return 'SVG_REFUSED';
  if (kind === 'HEIC') return 'HEIC_REFUSED';
  return DECODED.has(kind) ? runLimited(() => encode(bytes)) : 'NO_PICTURE';
}

async function encode(bytes: Uint8Array): Promise<EncodedPicture | EncodingFault> {
  const { default: sharp } = await import('sharp');
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (facts === undefined) return 'NO_PICTURE';
  const frames = facts.pages ?? 1;
  const isMoving = frames > 1 && (facts.format === 'gif' || facts.format === 'webp');
  const pixels = pixelsOf(facts) * (isMoving ? frames : 1);
  if (pixels > (isMoving ? PICTURE_LIMITS.pixels : maxPixels(facts))) return 'PICTURE_TOO_LARGE';
  try {
    const { data, info } = await sharp(bytes, { animated: isMoving, limitInputPixels: maxPixels(facts) })
      .timeout({ seconds: MAX_ENCODING_S })
      .autoOrient()
      .resize({ width: LIBRARY_SIDE, height: LIBRARY_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash('sha256').update(data).digest('hex');
    return { body: data, hash, width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    return 'NO_PICTURE';
  }
}
