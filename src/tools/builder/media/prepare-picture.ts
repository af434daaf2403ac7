/** Makes a chosen file ready to be sent: large photos are scaled down in the browser, and what no shop can show is refused at once. Films, sound and documents stay as they are. */
import type { UPLOAD_FAULTS } from '#schemas/builder/media.ts';
import { LIBRARY_FILE_BYTES, LIBRARY_SIDE, LIBRARY_UPLOAD_BYTES } from '#schemas/builder/media-limits.ts';
import { hasUnreadFrames, pictureKind } from '#schemas/values/address/picture-kind.ts';

/** A file to send, or why it isn't. */
export type PreparedPicture =
  | { readonly ok: true; readonly file: File; readonly isStreamed?: true }
  | { readonly ok: false; readonly fault: (typeof UPLOAD_FAULTS)[number] | 'BODY_TOO_LARGE' };

/** Decodes a picture and draws it within a side (px), upright; rejects where the browser can't read it. */
export type ScalePicture = (file: Blob, side: number) => Promise<{ readonly isScaled: boolean; readonly blob: Blob }>;

/** Bytes from which a picture of a fitting size is encoded again. */
const LARGE_BYTES = 4 * 1024 * 1024;
const HEAD_BYTES = 4096;
const QUALITY = 0.9;

/** Prepares a file; its content decides, not its name. */
export async function preparePicture(file: File, scale: ScalePicture = scaleOnCanvas): Promise<PreparedPicture> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const kind = pictureKind(head);
  if (kind === 'SVG') return { ok: false, fault: 'SVG_REFUSED' };
  if (kind === 'video' || kind === 'PDF' || isEbml(head) || isSound(head))
    return file.size > LIBRARY_FILE_BYTES
      ? { ok: false, fault: 'BODY_TOO_LARGE' }
      : { ok: true, file, isStreamed: true };
  // A canvas would freeze an animation.
  if (kind === 'GIF' || hasUnreadFrames(head)) return fitting(file);
  const isHeic = kind === 'HEIC';
  try {
    const { isScaled, blob } = await scale(file, LIBRARY_SIDE);
    return fitting(isHeic || isScaled || file.size > LARGE_BYTES ? new File([blob], file.name) : file);
  } catch {
    return isHeic ? { ok: false, fault: 'HEIC_REFUSED' } : { ok: false, fault: 'NO_PICTURE' };
  }
}

/** Whether a file has the container of WebM; the store looks closer. */
function isEbml(head: Uint8Array): boolean {
  return [0x1a, 0x45, 0xdf, 0xa3].every((byte, at) => head[at] === byte);
}

/** Whether a file begins as sound does: an ID3 tag or a frame of MP3, Ogg, WAV; the store looks closer. */
function isSound(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 12));
  return /^(?:ID3|OggS|RIFF[^]{4}WAVE|\u00FF[\u00E0-\u00FF])/.test(text);
}

function fitting(file: File): PreparedPicture {
  return file.size > LIBRARY_UPLOAD_BYTES ? { ok: false, fault: 'PICTURE_TOO_LARGE' } : { ok: true, file };
}

const scaleOnCanvas: ScalePicture = async (file, side) => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const factor = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const [wide, high] = [bitmap.width, bitmap.height].map((px) => Math.max(1, Math.round(px * factor)));
  const canvas = new OffscreenCanvas(wide ?? 1, high ?? 1);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('there is no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that encodes no WebP answers PNG.
  return { isScaled: factor < 1, blob: await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY }) };
};
