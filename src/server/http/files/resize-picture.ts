/** Resizes pictures: AVIF or WebP for still pictures, WebP for animations. */
import { hasUnreadFrames, pictureKind } from '#schemas/values/address/picture-kind.ts';
import { maxPixels, PICTURE_LIMITS, pixelsOf } from '../../../bounds/picture-limits.ts';

export type Format = 'avif' | 'webp';

/**
 * Increase it if the same original has to be encoded differently: encoded pictures are stored, and browsers revalidate
 * them.
 */
export const ENCODING = 2;

/** Originals up to this size are served unchanged if their frames can't be resized, in bytes. */
const MAX_PASSED_BYTES = 4 * 1024 * 1024;
/** Time limit of an animation's encoding, in s. */
const MAX_ENCODING_S = 20;

/** The media type of an encoded picture, by its content. */
export function encodedType(body: Uint8Array): string {
  const kind = pictureKind(body);
  return kind === undefined ? 'application/octet-stream' : `image/${kind.toLowerCase()}`;
}

/**
 * Fits a picture into a size: `300` into a square, `300x400` by cropping it. An animation that is too large to encode
 * is returned unchanged, or as a still picture if it has too many bytes for that. The first visitor waits for it: effort 3
 * needs twice the time of 2 for 5 % fewer bytes, and 0 a third for 11 % more.
 * @throws if it can't be read, or has too many pixels
 */
export async function resizePicture(
  body: Uint8Array<ArrayBuffer>,
  { size, format, effort }: { readonly size: string; readonly format: Format; readonly effort: number },
): Promise<Uint8Array<ArrayBuffer>> {
  if (hasUnreadFrames(body) && body.length <= MAX_PASSED_BYTES) {
    const kind = pictureKind(body);
    // Every browser plays an animated PNG; one that accepts AVIF plays an animated one.
    if (kind === 'PNG' || format === 'avif') return body;
  }
  // Loaded with the first picture. Two threads encode a picture differently than one.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const [width, height] = size.split('x').map(Number);
  const box = {
    width,
    height: height ?? width,
    fit: height === undefined ? ('inside' as const) : ('cover' as const),
    withoutEnlargement: true,
  };
  const facts = await sharp(body, { limitInputPixels: false }).metadata();
  const frames = facts.pages ?? 1;
  if (frames > 1 && (facts.format === 'gif' || facts.format === 'webp')) {
    const whole = pixelsOf(facts) * frames;
    if (whole <= PICTURE_LIMITS.pixels) {
      const moving = await sharp(body, { animated: true, limitInputPixels: PICTURE_LIMITS.pixels })
        .timeout({ seconds: MAX_ENCODING_S })
        .resize(box)
        .webp({ quality: 75, effort: 1 })
        .toBuffer()
        .catch(() => undefined);
      if (moving !== undefined) return new Uint8Array(moving);
    }
    if (body.length <= MAX_PASSED_BYTES) return body;
  }
  const picture = sharp(body, { limitInputPixels: maxPixels(facts) })
    .rotate()
    .resize(box);
  const encoded = format === 'avif' ? picture.avif({ quality: 55, effort }) : picture.webp({ quality: 78 });
  return new Uint8Array(await encoded.toBuffer());
}
