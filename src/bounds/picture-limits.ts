/** Sizes of pictures that the server makes smaller; import names the files above them. */
import { ANSWER_LIMITS } from './limits.ts';

/** Limits of an original. */
export const PICTURE_LIMITS = {
  /** Bytes. */
  bytes: ANSWER_LIMITS.pictureBytes,
  /** Pixels of all frames, which are decoded as a whole. */
  pixels: 50_000_000,
  /** Pixels of a JPEG that is not progressive: it is decoded in an eighth of its size, 108 million pixels in 0.3 s. */
  jpegPixels: 250_000_000,
} as const;

/** The properties that decide whether a picture is too large. */
export interface PictureFacts {
  readonly format?: string | undefined;
  readonly width?: number | undefined;
  /** Height of all frames together. */
  readonly height?: number | undefined;
  readonly isProgressive?: boolean | undefined;
}

/** Most pixels that a picture of this kind may have. */
export function maxPixels({ format, isProgressive = false }: PictureFacts): number {
  return format === 'jpeg' && !isProgressive ? PICTURE_LIMITS.jpegPixels : PICTURE_LIMITS.pixels;
}

/** Pixels of a picture; 0 where its header does not say. */
export function pixelsOf({ width = 0, height = 0 }: PictureFacts): number {
  return width * height;
}
