/** Kinds of the library's files: what is shown of each, and which field may choose it. Pure. */
import type { MediaFormat, MediaItem, MediaKind } from '#schemas/builder/media.ts';

/** Types of files that the file dialog offers; the content decides in the end. */
export const ACCEPTED: Readonly<Record<MediaKind, string>> = {
  picture: 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic',
  film: 'video/mp4,video/webm',
  sound: 'audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.wav',
  document: 'application/pdf',
};

const KINDS: Readonly<Record<MediaFormat, MediaKind>> = {
  webp: 'picture',
  mp4: 'film',
  webm: 'film',
  mp3: 'sound',
  m4a: 'sound',
  ogg: 'sound',
  wav: 'sound',
  pdf: 'document',
};

/** The kind of a format. */
export function kindOf(format: MediaFormat): MediaKind {
  return KINDS[format];
}

/** The picture of an item: itself, or a film's poster; undefined: none. */
export function pictureOf({ src, width }: Pick<MediaItem, 'src' | 'width'>): string | undefined {
  return width === 0 ? undefined : src.replace(/\.\w+$/, '.webp');
}

/** A length as `1:05`. */
export function lengthText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
